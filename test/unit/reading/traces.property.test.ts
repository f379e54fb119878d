import fc from 'fast-check'
import { type Fact, Reader } from '../../../server/shop/reading/reader.ts'
import { TracedCache } from '../../../server/shop/reading/traces.ts'

/** A world of a few cells, each with a value that a revision names, or that is noted itself. */
interface Cells {
  values: number[]
}

const CELL: Fact<[at: number], number, Cells> = { name: 'cell', find: ({ values }, at) => values[at] ?? 0 }
const SLOW_CELL: Fact<[at: number], Promise<number>, Cells> = {
  name: 'slow-cell',
  find: async ({ values }, at) => values[at] ?? 0,
}
const BOXED: Fact<[at: number], { value: number }, Cells> = {
  name: 'boxed',
  revision: ({ values }, at) => `r${values[at]}`,
  find: ({ values }, at) => ({ value: values[at] ?? 0 }),
}
/** Early cut-off: a fact that stays the same while what it is reckoned from changes. */
const PARITY: Fact<[at: number], Promise<'even' | 'odd'>, Cells> = {
  name: 'parity',
  find: async ({ values }, at) => ((values[at] ?? 0) % 2 === 0 ? 'even' : 'odd'),
}

/** All cells at once, of which little is used: each use is reported. */
const ALL: Fact<[], { at(place: number): number; sum(): number }, Cells> = {
  name: 'all',
  revision: ({ values }) => values.join(),
  find: ({ values }) => ({
    at: place => values[place] ?? 0,
    sum: () => values.reduce((sum, each) => sum + each, 0),
  }),
  watch: (all, report) => ({
    at(place) {
      const found = all.at(place)
      report({ found, again: seen => ALL.find(seen).at(place) })
      return found
    },
    sum() {
      report(null)
      return all.sum()
    },
  }),
}
const COVERED: Fact<[at: number], number, Cells> = { ...CELL, name: 'covered', within: () => ['all'] }

/** What is reckoned: each step reads a cell, and where to go on may depend on what it holds. */
type Program = { at: number; kind: (typeof KINDS)[number]; small: Program; large: Program } | 'end'
const KINDS = ['cell', 'slow', 'boxed', 'parity', 'watched', 'covered', 'sum'] as const

const CELLS = 4
const { program } = fc.letrec<{ program: Program }>(tie => ({
  program: fc.oneof(
    { maxDepth: 5, depthSize: 'large' },
    fc.constant('end' as const),
    fc.record({
      at: fc.nat(CELLS - 1),
      kind: fc.constantFrom(...KINDS),
      small: tie('program'),
      large: tie('program'),
    }),
  ),
}))

async function run(read: Reader<Cells>, steps: Program, seen: unknown[] = []): Promise<string> {
  if (steps === 'end') return JSON.stringify(seen)
  const { at, kind } = steps
  const value = await cellOf(read, at, kind)
  const isSmall = value === 'even' || (typeof value === 'number' && value < 2)
  return run(read, isSmall ? steps.small : steps.large, [...seen, value])
}

function cellOf(read: Reader<Cells>, at: number, kind: (typeof KINDS)[number]) {
  if (kind === 'cell') return read.fact(CELL, at)
  if (kind === 'slow') return read.fact(SLOW_CELL, at)
  if (kind === 'boxed') return read.fact(BOXED, at).value
  if (kind === 'watched') return read.fact(ALL).at(at)
  if (kind === 'covered') return read.fact(COVERED, at)
  return kind === 'sum' ? read.fact(ALL).sum() : read.fact(PARITY, at)
}

const Move = fc.record({ at: fc.nat(CELLS - 1), value: fc.nat(3), program: fc.nat(2) })

test('what is found again is what reckoning it anew would give, whatever changed meanwhile', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(program, { minLength: 3, maxLength: 3 }),
      fc.array(Move, { minLength: 1, maxLength: 40 }),
      async (programs, moves) => {
        const cells: Cells = { values: [0, 0, 0, 0] }
        const cache = new TracedCache<string>({ most: 100 })
        for (const { at, value, program: which } of moves) {
          cells.values[at] = value
          const steps = programs[which] as Program
          let isReckoned = false
          const answered = await cache.find(`${which}`, cells, read => {
            isReckoned = true
            return run(read, steps)
          })
          if (!isReckoned) found++
          expect(answered).toBe(await run(new Reader(cells), steps))
        }
      },
    ),
    { numRuns: 300 },
  )
  expect(found).toBeGreaterThan(500)
})

describe('what was reckoned from facts', () => {
  const cacheOf = () => new TracedCache<number>({ most: 10 })

  test('is not reckoned again for a fact that it did not read', async () => {
    const [cells, cache] = [{ values: [1, 1] }, cacheOf()]
    let reckoned = 0
    const ask = () =>
      cache.find('', cells, read => {
        reckoned++
        return read.fact(CELL, 0)
      })
    await ask()
    cells.values[1] = 7
    await ask()
    expect(reckoned).toBe(1)
    cells.values[0] = 7
    expect(await ask()).toBe(7)
    expect(reckoned).toBe(2)
  })

  test('is not reckoned again for a fact that was found anew and is the same', async () => {
    const [cells, cache] = [{ values: [1] }, cacheOf()]
    let reckoned = 0
    const ask = () =>
      cache.find('', cells, async read => ((await read.fact(PARITY, 0)) === 'odd' ? ++reckoned : 0))
    await ask()
    cells.values[0] = 3
    expect(await ask()).toBe(1)
  })

  test('reads the value that was first read, though it changes meanwhile, and is not kept then', async () => {
    const [cells, cache] = [{ values: [1, 0] }, cacheOf()]
    let reckoned = 0
    const sum = (meanwhile?: number) =>
      cache.find('', cells, async read => {
        reckoned++
        const first = read.fact(CELL, 0)
        await read.fact(SLOW_CELL, 1)
        if (meanwhile !== undefined) cells.values[0] = meanwhile
        return first * 10 + read.fact(CELL, 0)
      })
    expect(await sum(2)).toBe(11)
    cells.values[0] = 1
    expect(await sum()).toBe(11)
    expect(reckoned).toBe(2)
    expect(await sum()).toBe(11)
    expect(reckoned).toBe(2)
  })

  test('is not reckoned again for what it did not use of a fact, nor read beside it', async () => {
    const [cells, cache] = [{ values: [1, 1, 1, 1] }, cacheOf()]
    let reckoned = 0
    const ask = (place = '') =>
      cache.find(place, cells, read => {
        reckoned++
        return read.fact(ALL).at(0) * 100 + read.fact(COVERED, 1) * 10 + read.fact(COVERED, 2)
      })
    await ask()
    for (const value of [2, 3, 4]) {
      cells.values[3] = value
      expect(await ask()).toBe(111)
    }
    expect(reckoned).toBe(1)
    for (const [place, value] of [
      [0, 211],
      [1, 221],
      [2, 222],
    ] as const) {
      cells.values[place] = 2
      expect(await ask()).toBe(value)
      // Once it was reckoned, this is found as it is.
      cells.values[3] = 9 + place
      expect(await ask()).toBe(value)
    }
    expect(reckoned).toBe(4)
  })

  test('is reckoned again for any change of a fact of which something was used that cannot be asked again', async () => {
    const [cells, cache] = [{ values: [1, 1] }, cacheOf()]
    let reckoned = 0
    const ask = () =>
      cache.find('', cells, read => {
        reckoned++
        return read.fact(ALL).at(0) + Math.min(0, read.fact(ALL).sum())
      })
    await ask()
    cells.values[1] = 2
    expect(await ask()).toBe(1)
    expect(reckoned).toBe(2)
  })

  test('is not found by what changed beside the fact that was used', async () => {
    const [cells, cache] = [{ values: [1, 1, 1] }, cacheOf()]
    const ask = () => cache.find('', cells, read => read.fact(ALL).at(0) * 10 + read.fact(CELL, 1))
    expect(await ask()).toBe(11)
    cells.values[1] = 2
    cells.values[2] = 2
    expect(await ask()).toBe(12)
  })

  test('keeps the last four shapes of an address, whichever is asked for', async () => {
    const [cells, cache] = [{ values: [0, 0, 0, 0, 0, 0] }, cacheOf()]
    let reckoned = 0
    const ask = (way: number) => {
      cells.values[0] = way
      return cache.find('', cells, read => {
        reckoned++
        return read.fact(CELL, read.fact(CELL, 0))
      })
    }
    for (const way of [1, 2, 3, 4, 1, 2, 3, 4]) await ask(way)
    expect(reckoned).toBe(4)
    await ask(5)
    await ask(5)
    expect(reckoned).toBe(5)
    // Asked for longest ago.
    await ask(1)
    expect(reckoned).toBe(6)
  })

  test('is found by answers as they are, however they are spelt', async () => {
    const TEXT: Fact<[at: number], string, { texts: string[] }> = {
      name: 'text',
      find: ({ texts }, at) => texts[at] ?? '',
    }
    const cache = new TracedCache<string>({ most: 10 })
    const ask = (texts: string[]) =>
      cache.find('', { texts }, read => `${read.fact(TEXT, 0)}|${read.fact(TEXT, 1)}`)
    for (const texts of [
      ['a\n1:b', 'c'],
      ['a', 'b\n1:c'],
      ['', 'a'],
      ['a', ''],
      ['1', '2'],
      ['1\n1:2', ''],
      ['a\nb', 'c'],
      ['a', 'b\nc'],
    ])
      expect(await ask(texts)).toBe(texts.join('|'))
  })

  test('throws what reading threw, and keeps nothing', async () => {
    const cache = cacheOf()
    const BROKEN: Fact<[], Promise<number>, Cells> = {
      name: 'broken',
      find: async () => Promise.reject(new Error('away')),
    }
    const cells = { values: [] }
    await expect(cache.find('', cells, read => read.fact(BROKEN))).rejects.toThrow('away')
    expect(await cache.find('', cells, () => 1)).toBe(1)
  })
})

describe('a part of what is painted', () => {
  const WIDE: Fact<[], number[], Cells> = {
    name: 'wide',
    revision: ({ values }) => values.join(),
    find: ({ values }) => values,
  }
  const NARROW: Fact<[at: number], number, Cells> = { ...CELL, name: 'narrow', within: () => ['wide'] }
  const partOf = (read: Reader<Cells>, at: number) => ({ value: read.fact(NARROW, at) })

  test('is named by what it reads itself, and the whole by what says all of it', async () => {
    const read = new Reader({ values: [5, 6] })
    read.fact(WIDE)
    const [part, other] = [read.part(partOf, 0), read.part(partOf, 1)]
    expect(part.value).toBe(5)
    expect(part.cache_key).not.toBe(other.cache_key)
    expect((await read.notes()).questions.map(({ name }) => name)).toEqual(['wide'])

    const later = new Reader({ values: [5, 7] })
    later.fact(WIDE)
    expect(later.part(partOf, 0).cache_key).toBe(part.cache_key)
    expect(later.part(partOf, 1).cache_key).not.toBe(other.cache_key)
  })

  test('is a note of the whole where nothing else says it', async () => {
    const read = new Reader({ values: [5, 6] })
    read.part(partOf, 1)
    expect((await read.notes()).questions.map(({ name }) => name)).toEqual(['narrow [1]'])
  })

  test('may not wait: what it would wait for is its argument', () => {
    const read = new Reader({ values: [5] })
    const waiting = (own: Reader<Cells>) => ({ later: own.fact(SLOW_CELL, 0) })
    expect(() => read.part(waiting)).toThrow(/waits for nothing/)
  })
})
