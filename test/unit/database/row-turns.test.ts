import { RowTurns } from '../../../server/database/turns.ts'

/** Begins works of these rows, each of which ends when it is told to. */
function works(...wanted: string[][]) {
  const turns = new RowTurns()
  const begun: number[] = []
  const ends = wanted.map(() => Promise.withResolvers<void>())
  const all = wanted.map((rows, number) =>
    turns.run(rows, async () => {
      begun.push(number)
      await ends[number]?.promise
    }),
  )
  const end = async (number: number) => {
    ends[number]?.resolve()
    await settled()
  }
  const fail = async (number: number) => {
    ends[number]?.reject(new Error('failed'))
    await settled()
  }
  return { begun, all, end, fail }
}

const settled = () => new Promise(setImmediate)

test('who wants the same row goes after who came before, others at once', async () => {
  const { begun, all, end } = works(['code'], ['code'], ['shelf'], ['code'])
  await settled()
  expect(begun).toEqual([0, 2])

  await end(0)
  expect(begun).toEqual([0, 2, 1])

  await end(1)
  expect(begun).toEqual([0, 2, 1, 3])
  await end(2)
  await end(3)
  await Promise.all(all)
})

test('who wants several waits for all of them, and nobody for each other', async () => {
  const { begun, all, end } = works(['a', 'b'], ['b', 'a'], ['c'], ['c', 'a'])
  await settled()
  expect(begun).toEqual([0, 2])

  await end(2)
  expect(begun).toEqual([0, 2])
  await end(0)
  expect(begun).toEqual([0, 2, 1])
  await end(1)
  expect(begun).toEqual([0, 2, 1, 3])
  await end(3)
  await Promise.all(all)
})

test('the next one goes also when the work before fails, and is not affected', async () => {
  const { begun, all, end, fail } = works(['code'], ['code'])
  const failed = expect(all[0]).rejects.toThrow('failed')
  await settled()
  await fail(0)
  await failed
  expect(begun).toEqual([0, 1])

  await end(1)
  await expect(all[1]).resolves.toBeUndefined()
})

test('who wants no row waits for nobody', async () => {
  const { begun, all, end } = works([], [])
  await settled()
  expect(begun).toEqual([0, 1])
  await end(0)
  await end(1)
  await Promise.all(all)
})
