import { openPageCaches } from '../../../server/pages/painting/page-caches.ts'
import { type Fact, joinNotes, Reader } from '../../../server/shop/reading/reader.ts'
import { TracedCache, Traces } from '../../../server/shop/reading/traces.ts'

interface Cells {
  values: number[]
}
const CELL: Fact<[at: number], number, Cells> = { name: 'cell', find: ({ values }, at) => values[at] ?? 0 }

/** A cache that is asked with the first cell for a way of reading the others, and how often it had to read. */
function openCache() {
  const cells: Cells = { values: [] }
  const cache = new TracedCache<string>({ most: 100 })
  let reckoned = 0
  const ask = async (...values: number[]) => {
    cells.values = values
    const before = reckoned
    const found = await cache.find('page', cells, read => {
      reckoned++
      const way = read.fact(CELL, 0)
      // What the first cell holds says which others are looked at, and how many.
      const others = way < 10 ? [way] : [1, way - 10]
      return [way, ...others.map(at => read.fact(CELL, at))].join()
    })
    return { found, isReckoned: reckoned > before }
  }
  return { ask }
}

describe('an address that is made in several ways', () => {
  test('is found by each of them, though they read as many facts', async () => {
    const { ask } = openCache()
    await ask(1, 5, 6)
    await ask(2, 5, 6)
    expect(await ask(1, 5, 7)).toEqual({ found: '1,5', isReckoned: false })
    expect(await ask(2, 8, 6)).toEqual({ found: '2,6', isReckoned: false })
  })

  test('is found by one that reads on where another stops', async () => {
    const { ask } = openCache()
    await ask(1, 5, 6)
    await ask(12, 5, 6)
    expect(await ask(12, 5, 6)).toEqual({ found: '12,5,6', isReckoned: false })
    expect(await ask(1, 5, 6)).toEqual({ found: '1,5', isReckoned: false })
    expect(await ask(12, 5, 7)).toEqual({ found: '12,5,7', isReckoned: true })
  })

  test('keeps a way that was asked for lately, and forgets the one that was asked for longest ago', async () => {
    const { ask } = openCache()
    for (const way of [1, 2, 3, 4, 1]) await ask(way)
    await ask(5)
    expect((await ask(1)).isReckoned).toBe(false)
    expect((await ask(2)).isReckoned).toBe(true)
  })

  test('is not crowded out by many values of one way', async () => {
    const { ask } = openCache()
    await ask(2, 0, 6)
    for (const value of [1, 2, 3, 4, 5, 6]) await ask(1, value)
    expect(await ask(2, 0, 6)).toEqual({ found: '2,6', isReckoned: false })
    expect(await ask(1, 3)).toEqual({ found: '1,3', isReckoned: false })
  })
})

test('what cannot be asked now is made anew', async () => {
  const AWAY: Fact<[], Promise<number>, { is_away: boolean }> = {
    name: 'away',
    find: async ({ is_away }) => (is_away ? Promise.reject(new Error('away')) : 1),
  }
  const cache = new TracedCache<number>({ most: 10 })
  const ask = (is_away: boolean) =>
    cache.find('', { is_away }, async read => (is_away ? 2 : await read.fact(AWAY)))
  expect([await ask(false), await ask(true)]).toEqual([1, 2])
})

describe('a trace', () => {
  const shelf = new Map<string, object>()
  const learnt = async (traces: Traces, values: number[]) => {
    const read = new Reader<Cells>({ values })
    read.fact(CELL, 1)
    const found = { values }
    shelf.set(traces.learn('page', await read.notes()), found)
    return found
  }
  const find = (traces: Traces, address: string, values: number[]) =>
    traces.find(address, { values }, key => shelf.get(key))

  test('tells what was found, and from what it was read', async () => {
    const traces = new Traces({ most: 10 })
    const found = await learnt(traces, [1, 2])
    const answer = await find(traces, 'page', [7, 2])
    expect(answer?.found).toBe(found)
    expect(answer?.notes.notes).toEqual([2])
    expect(answer?.notes.questions.map(({ name }) => name)).toEqual(['cell [1]'])
  })

  test('is gone once it was cleared', async () => {
    const traces = new Traces({ most: 10 })
    await learnt(traces, [1, 2])
    traces.clear()
    expect(await find(traces, 'page', [1, 2])).toBeNull()
  })

  test('of an address that comes back has the key that it had, so that nothing is cached twice', async () => {
    const traces = new Traces({ most: 1 })
    const read = new Reader<Cells>({ values: [1, 2] })
    read.fact(CELL, 1)
    const notes = await read.notes()
    const key = traces.learn('page', notes)
    expect(traces.learn('other page', notes)).not.toBe(key)
    expect(traces.learn('page', notes)).toBe(key)
  })

  test('finds nothing for other answers, for another address, and once it was cleared', async () => {
    const traces = new Traces({ most: 10 })
    await learnt(traces, [1, 2])
    expect(await find(traces, 'page', [1, 3])).toBeNull()
    expect(await find(traces, 'other page', [1, 2])).toBeNull()
    traces.clear()
    expect(await find(traces, 'page', [1, 2])).toBeNull()
  })
})

test('notes of two parts are each of either once, in the order in which they were read', async () => {
  const notesOf = async (values: number[], ...at: number[]) => {
    const read = new Reader<Cells>({ values })
    for (const each of at) read.fact(CELL, each)
    return read.notes()
  }
  const joined = joinNotes(await notesOf([10, 11, 12], 2, 0), await notesOf([10, 11, 12], 0, 1, 2))
  expect(joined.questions.map(({ name }) => name)).toEqual(['cell [2]', 'cell [0]', 'cell [1]'])
  expect(joined.notes).toEqual([12, 10, 11])
})

describe('addresses that are read from the same answers', () => {
  test('are each found with what was made for them', async () => {
    const cells: Cells = { values: [7] }
    const cache = new TracedCache<string>({ most: 100 })
    const ask = (address: string) =>
      cache.find(address, cells, read => `${address} ${read.fact(CELL, 0)} ${reckoned.push(address)}`)
    const reckoned: string[] = []
    expect(await ask('one')).toBe('one 7 1')
    expect(await ask('other')).toBe('other 7 2')
    cells.values = [8]
    expect(await ask('one')).toBe('one 8 3')
    cells.values = [7]
    expect([await ask('one'), await ask('other')]).toEqual(['one 7 1', 'other 7 2'])
  })

  test('keep their own while other addresses crowd out everybody’s', () => {
    const traces = new Traces({ most: 10 })
    const questions: never[] = []
    const own = { questions, notes: ['a', -1, null] }
    const key = traces.learn('page', own)
    // More different answers than are remembered, none of them the page's.
    for (let value = 0; value <= 10_000; value++)
      traces.learn('other page', { questions, notes: ['a', value, null] })
    expect(traces.learn('page', own)).toBe(key)
    expect(traces.learn('page', { questions, notes: ['a', 2, null] })).not.toBe(key)
  })

  test('are made anew, and never another’s, once their answers are forgotten', () => {
    const traces = new Traces({ most: 10 })
    const questions: never[] = []
    const keys = new Set<string>()
    // More different answers than are remembered, and the first of them again.
    for (let value = 0; value <= 10_000; value++)
      keys.add(traces.learn('page', { questions, notes: [value] }))
    expect(keys.size).toBe(10_001)
    expect(keys.has(traces.learn('page', { questions, notes: [0] }))).toBe(false)
    const last = traces.learn('page', { questions, notes: [10_000] })
    expect(keys.has(last)).toBe(true)
  })
})

// A page of a forgotten address is not found: without this a scan had all pages of the shop rendered anew.
test.each([
  ['of pages are there, by demand', 'pages', 20],
  ['of visitors’ parts are gone, by the last request', 'visitors', 0],
] as const)('after a robot’s scan, addresses %s', async (_, of, left) => {
  const traces = openPageCaches({ PAGE_CACHE_MB: 1 }).traces[of]
  const cells: Cells = { values: [7] }
  const shelf = new Map<string, object>()
  const ask = async (address: string) => {
    const known = await traces.find(address, cells, key => shelf.get(key))
    if (known) return true
    const read = new Reader(cells)
    read.fact(CELL, 0)
    shelf.set(traces.learn(address, await read.notes()), {})
    return false
  }
  const pages = Array.from({ length: 20 }, (_, page) => `page ${page}`)
  for (let time = 0; time < 5; time++) for (const page of pages) await ask(page)
  for (let address = 0; address < 8_000; address++) await ask(`scanned ${address}`)

  let found = 0
  for (const page of pages) if (await ask(page)) found++
  expect(found).toBe(left)
})
