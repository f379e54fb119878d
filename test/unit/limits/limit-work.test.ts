import { setImmediate } from 'node:timers/promises'
import { Busy, limitWork } from '../../../server/media/limit-work.ts'

function piece() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { work: () => promise, finish: resolve, fail: reject }
}

describe('limited work', () => {
  test('runs no more at once than it may, in the order it came', async () => {
    const inTurn = limitWork(2, 10)
    const pieces = [piece(), piece(), piece(), piece()]
    const started: number[] = []
    const all = pieces.map((each, n) =>
      inTurn(() => {
        started.push(n)
        return each.work()
      }),
    )
    await setImmediate()
    expect(started).toEqual([0, 1])

    pieces[1]?.finish()
    await setImmediate()
    expect(started).toEqual([0, 1, 2])

    for (const each of pieces) each.finish()
    await Promise.all(all)
    expect(started).toEqual([0, 1, 2, 3])
  })

  test('gives the place of a failed piece to the next', async () => {
    const inTurn = limitWork(1, 10)
    const first = piece()
    const failed = inTurn(first.work)
    const next = inTurn(async () => 'made')
    first.fail(new Error('broken'))

    await expect(failed).rejects.toThrow('broken')
    expect(await next).toBe('made')
    expect(await inTurn(async () => 'made later')).toBe('made later')
  })

  test('is refused when too much waits', async () => {
    const inTurn = limitWork(1, 1)
    const first = piece()
    const running = [inTurn(first.work), inTurn(async () => {})]

    await expect(inTurn(async () => {})).rejects.toThrow(Busy)
    first.finish()
    await Promise.all(running)
  })
})
