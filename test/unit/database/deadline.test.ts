/** @jest-environment node */
import { setImmediate as settled } from 'node:timers/promises'
import { isUnavailable } from '../../../server/database/is-unavailable.ts'
import { RowTurns, Turns } from '../../../server/database/turns.ts'
import {
  currentDeadline,
  movement,
  PATIENCE_MS,
  runningTime,
  TooLate,
  wantingToWrite,
  withDeadline,
} from '../../../server/deadline.ts'
import { within } from '../../../server/providers/circuit-breaker.ts'
import { OutboxAlarm } from '../../../server/shop/messages/outbox.ts'

// A clock that is moved by hand: no test waits, and none depends on how fast the machine is.
const clock = { ms: 0, timers: [] as { at: number; run: () => void }[] }
const { setTimeout, clearTimeout } = globalThis
const now = performance.now.bind(performance)
beforeAll(() => {
  const set = (run: () => void, ms = 0) => {
    const timer = { at: clock.ms + ms, run }
    clock.timers.push(timer)
    return timer
  }
  const clear = (timer: unknown) => {
    clock.timers = clock.timers.filter(each => each !== timer)
  }
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear })
  Object.assign(performance, { now: () => clock.ms })
})
beforeEach(() => movement.served('write'))
// Whoever still waits is told, so that the next test finds nobody.
afterEach(() => pass(10_000))
afterAll(() => {
  Object.assign(globalThis, { setTimeout, clearTimeout })
  Object.assign(performance, { now })
})

async function pass(ms: number): Promise<void> {
  const until = clock.ms + ms
  for (;;) {
    await settled()
    const next = clock.timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
    if (!next) break
    clock.ms = Math.max(clock.ms, next.at)
    clock.timers.splice(clock.timers.indexOf(next), 1)
    next.run()
  }
  clock.ms = until
}

/** The process gets no time: nothing in it runs. */
function freeze(ms: number): void {
  clock.ms += ms
}

const never = () => new Promise<never>(() => undefined)
const lasting = (ms: number) => () => new Promise<void>(done => void globalThis.setTimeout(done, ms))
/** The same, and the database has done what was wanted of it. */
const writing = (ms: number) => () => lasting(ms)().then(() => movement.served('write'))
const LOCKED = Object.assign(new Error('locked'), { code: '55P03' })

/** How each of so many requests ended, as long as they have. */
function requests(count: number, work: (number: number) => Promise<unknown>): string[] {
  const ends: string[] = []
  for (let number = 0; number < count; number++)
    withDeadline(() => work(number)).then(
      () => ends.push('served'),
      error => ends.push(error instanceof TooLate && isUnavailable(error) ? 'too late' : String(error)),
    )
  return ends
}

describe('a request that waits for what serves nobody (promise 32)', () => {
  test('is refused within its 3 seconds, with a thousand others', async () => {
    const turns = new Turns({ at_once: 4, waiting_most: 2_000, has_deadline: true })
    const ends = requests(1_004, () => turns.run(never))
    await pass(2_200)
    expect(ends).toEqual([])
    await pass(500)
    expect(ends).toEqual(Array(1_000).fill('too late'))
  })

  test('is refused together with those before it when it comes late, as a crowd does that one process must read', async () => {
    const turns = new Turns({ at_once: 1, waiting_most: 2_000, has_deadline: true })
    void turns.run(never)
    await pass(1_200)
    const ends = requests(10, () => turns.run(never))
    await pass(900)
    expect(ends).toEqual([])
    await pass(300)
    expect(ends).toEqual(Array(10).fill('too late'))
  })

  test('has one patience for several queues, one after the other', async () => {
    const [first, second] = [1, 2].map(() => new Turns({ at_once: 1, waiting_most: 10, has_deadline: true }))
    const stuck = Promise.withResolvers<void>()
    first?.run(() => stuck.promise).catch(() => undefined)
    const ends = requests(1, async () => first?.run(async () => second?.run(async () => 'done')))
    await pass(2_000)
    void second?.run(never)
    // Given back, but nobody was served.
    stuck.reject(LOCKED)
    await pass(600)
    expect(ends).toEqual(['too late'])
  })

  test('is refused at a row that nobody releases, and the next one still waits for its turn', async () => {
    const rows = new RowTurns()
    const head = Promise.withResolvers<void>()
    const order: string[] = []
    void rows.run(['shelf'], () => head.promise)
    const ends = requests(3, () => rows.run(['shelf', 'coupon'], async () => undefined))
    await pass(3_000)
    expect(ends).toEqual(['too late', 'too late', 'too late'])

    const last = rows.run(['shelf'], async () => void order.push('after the head'))
    await settled()
    expect(order).toEqual([])
    head.resolve()
    await last
    expect(order).toEqual(['after the head'])
  })

  test('hears of no movement in what others read, when somebody could not write', async () => {
    const turns = new Turns({ at_once: 1, waiting_most: 10, has_deadline: true })
    void turns.run(never)
    const writers = requests(1, () => wantingToWrite(() => turns.run(async () => undefined)))
    const readers = requests(1, () => turns.run(async () => undefined))
    const asked_at = runningTime()
    for (let tenth = 0; tenth < 25; tenth++) {
      await pass(100)
      movement.served('read')
      // Only now it is known, and says what was so from the beginning.
      if (tenth === 10) movement.stuck(asked_at)
    }
    expect([writers, readers]).toEqual([['too late'], []])
  })

  test('before a row hears of no movement elsewhere, once the first was told', async () => {
    const rows = new RowTurns()
    const ends = requests(3, number =>
      rows.run(['shelf'], async () => {
        if (number === 0) await lasting(1_000)()
        throw LOCKED
      }),
    )
    const behind = requests(1, () => rows.run(['shelf'], never))
    const last = requests(1, () => rows.run(['shelf'], never))
    for (let tenth = 0; tenth < 30; tenth++) {
      await pass(100)
      movement.served('write')
    }
    expect([ends.length, behind, last]).toEqual([3, [], ['too late']])
  })

  test('asks the outside no longer than its answer may take, and counts what it waited there', async () => {
    const ends = requests(1, () => within(3_000, never))
    const behind = requests(1, async () => {
      await within(3_000, lasting(2_000))
      await within(3_000, never)
    })
    const left: (number | undefined)[] = []
    requests(1, async () => {
      // Two at once are waited for together.
      await Promise.all([within(3_000, lasting(1_000)), within(3_000, lasting(1_000))])
      left.push(currentDeadline()?.left)
    })
    await pass(2_900)
    expect([ends, behind, left]).toEqual([[], [], [PATIENCE_MS - 1_000]])
    await pass(200)
    expect(ends).toEqual([expect.stringContaining('TimeoutError')])
    // What had a third of its time is not to blame.
    expect(behind).toEqual(['too late'])
  })
})

describe('a request behind a queue that moves (promise 22)', () => {
  test('waits as long as it takes', async () => {
    const turns = new Turns({ at_once: 1, waiting_most: 100, has_deadline: true })
    const ends = requests(20, () => turns.run(writing(2_000)))
    await pass(41_000)
    expect(ends).toEqual(Array(20).fill('served'))
  })

  test('before a row, too', async () => {
    const rows = new RowTurns()
    const ends = requests(10, () => rows.run(['shelf'], lasting(2_000)))
    await pass(21_000)
    expect(ends).toEqual(Array(10).fill('served'))
  })

  test('before two rows, of which one is free long before the other', async () => {
    const rows = new RowTurns()
    void rows.run(['coupon'], lasting(100))
    const ends = requests(5, () => rows.run(['shelf'], lasting(2_000)))
    const both = requests(1, () => rows.run(['coupon', 'shelf'], async () => undefined))
    await pass(11_000)
    expect([ends, both]).toEqual([Array(5).fill('served'), ['served']])
  })

  test('begins anew: what it waited in vain before is forgotten', async () => {
    const [first, second] = [1, 2].map(() => new Turns({ at_once: 1, waiting_most: 10, has_deadline: true }))
    const stuck = Promise.withResolvers<void>()
    first?.run(() => stuck.promise).catch(() => undefined)
    for (let each = 0; each < 3; each++) void second?.run(writing(2_000))
    const ends = requests(1, async () => first?.run(async () => second?.run(writing(2_000))))
    await pass(1_500)
    stuck.reject(LOCKED)
    await pass(8_000)
    expect(ends).toEqual(['served'])
  })

  test('is not told by a process that could not run itself', async () => {
    const turns = new Turns({ at_once: 1, waiting_most: 10, has_deadline: true })
    const ends = requests(2, () => turns.run(lasting(2_000)))
    await pass(500)
    freeze(60_000)
    await pass(5_000)
    expect(ends).toEqual(['served', 'served'])
  })

  test('is told by whatever the database answers that it moves, as long as nobody waits for a lock in vain', async () => {
    const turns = new Turns({ at_once: 1, waiting_most: 10, has_deadline: true })
    const ends = requests(1, () => turns.run(lasting(6_000)))
    const writers = requests(2, () => wantingToWrite(() => turns.run(async () => undefined)))
    for (let second = 0; second < 7; second++) {
      await pass(1_000)
      movement.served('read')
    }
    expect([ends, writers]).toEqual([['served'], ['served', 'served']])
  })

  test('before a row is told by refusals, too, that it moves', async () => {
    const rows = new RowTurns()
    const soldOut = () => lasting(2_000)().then(() => Promise.reject(new Error('sold out')))
    const ends = requests(3, () => rows.run(['shelf'], soldOut))
    await pass(7_000)
    expect(ends).toEqual(Array(3).fill('Error: sold out'))
  })
})

test('what a request wakes has no deadline of it', () => {
  const alarm = new OutboxAlarm()
  const seen: unknown[] = []
  alarm.onWake(() => seen.push(currentDeadline()))
  withDeadline(() => alarm.wake())
  expect(seen).toEqual([undefined])
})

test('a job has no deadline', async () => {
  const turns = new Turns({ at_once: 1, waiting_most: 10, has_deadline: true })
  void turns.run(never)
  let isOver = false
  void turns.run(async () => undefined).finally(() => (isOver = true))
  await pass(60_000)
  expect([isOver, currentDeadline()]).toEqual([false, undefined])
})
