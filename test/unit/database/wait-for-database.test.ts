import { type StartClock, waitForDatabase } from '../../../server/database/wait-for-database.ts'

const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

function fastClock(): StartClock {
  let now = 5
  return {
    now: () => now,
    wait: async ms => {
      now += ms
    },
  }
}

describe('a database that is not there when the shop starts', () => {
  test('is tried again until it is, and each try is reported', async () => {
    const tries: number[] = []
    const opened = await waitForDatabase(
      async () => {
        if (tries.length < 7) throw away
        return 'open'
      },
      (_error, tried) => tries.push(tried),
      fastClock(),
    )

    expect(opened).toBe('open')
    expect(tries).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('is given up after a minute, with what it said last', async () => {
    const reports: unknown[] = []
    const clock = fastClock()
    const started = clock.now()
    const asked = waitForDatabase(
      () => Promise.reject(away),
      error => reports.push(error),
      clock,
    )

    await expect(asked).rejects.toBe(away)
    expect(reports).toHaveLength(30)
    expect(clock.now() - started).toBe(60_000)
  })

  test('is not asked again when no waiting can help', async () => {
    const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' })
    const reports: unknown[] = []
    const asked = waitForDatabase(
      () => Promise.reject(wrong),
      error => reports.push(error),
      fastClock(),
    )

    await expect(asked).rejects.toBe(wrong)
    expect(reports).toEqual([])
  })
})
