import { Turns } from '../../../server/database/turns.ts'
import { QueueFull } from '../../../server/deadline.ts'

/** A piece of work that ends when it is told to. */
function held() {
  let end: () => void = () => undefined
  const work = new Promise<void>(resolve => {
    end = resolve
  })
  return { work: () => work, end }
}

test('lets so many in at a time, and the others in the order in which they came', async () => {
  const turns = new Turns({ at_once: 2, waiting_most: 10 })
  const works = [held(), held(), held(), held()]
  const begun: number[] = []
  const all = works.map(({ work }, number) =>
    turns.run(async () => {
      begun.push(number)
      await work()
    }),
  )
  await settled()
  expect(begun).toEqual([0, 1])

  works[1]?.end()
  await settled()
  expect(begun).toEqual([0, 1, 2])

  for (const { end } of works) end()
  await Promise.all(all)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('gives the turn back when the work fails', async () => {
  const turns = new Turns({ at_once: 1, waiting_most: 10 })
  await expect(turns.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')

  expect(await turns.run(async () => 'next')).toBe('next')
})

test('is bounded by how many wait, not by how long: one too many is refused at once', async () => {
  const turns = new Turns({ at_once: 1, waiting_most: 1 })
  const first = held()
  const running = turns.run(first.work)
  const waiting = turns.run(async () => 'waited')

  await expect(turns.run(async () => 'never')).rejects.toThrow(QueueFull)
  first.end()
  expect(await waiting).toBe('waited')
  await running
})

test('turns away everybody who waits, and goes on', async () => {
  const turns = new Turns({ at_once: 1, waiting_most: 10 })
  const first = held()
  const running = turns.run(first.work)
  const waiting = [turns.run(async () => 'never'), turns.run(async () => 'never')]
  turns.turnAway(new Error('away'))

  for (const each of waiting) await expect(each).rejects.toThrow('away')
  first.end()
  await running
  expect(await turns.run(async () => 'next')).toBe('next')
})

async function settled(): Promise<void> {
  await new Promise(resolve => setImmediate(resolve))
}
