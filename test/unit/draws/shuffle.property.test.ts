import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { checkScript } from '../../../server/shop/draws/check-script.ts'
import { choicesOf, hashOfSeed } from '../../../server/shop/draws/seed.ts'
import { firstOfShuffle, maskedPerson, prizesOf, rangesOf } from '../../../server/shop/draws/shuffle.rules.ts'

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 5_000 }), { maxLength: 60 })
const shuffled = (seed: string, list: number[], most = list.length) =>
  firstOfShuffle(list, most, choicesOf(seed))

test('the same seed gives the same winners, whatever order the entries come in', () => {
  fc.assert(
    fc.property(fc.string(), numbers, fc.nat(70), (seed, list, most) => {
      const winners = shuffled(seed, list, most)
      expect(shuffled(seed, list.toReversed(), most)).toEqual(winners)
      expect(shuffled(seed, list.toSorted(), most)).toEqual(winners)
    }),
  )
})

test('winners are different entries, as many as there are prizes or entries, and fewer prizes leave the first', () => {
  fc.assert(
    fc.property(fc.string(), numbers, fc.nat(70), (seed, list, most) => {
      const winners = shuffled(seed, list, most)
      expect(new Set(winners).size).toBe(Math.min(most, list.length))
      expect(winners.every(number => list.includes(number))).toBe(true)
      expect(shuffled(seed, list)).toEqual([...winners, ...shuffled(seed, list).slice(winners.length)])
      expect(shuffled(seed, list).toSorted()).toEqual(list.toSorted())
    }),
  )
})

/** How far counts are from even ones: of 24 orders it is below 49.7 in 999 of 1,000 cases. */
function chiSquare(counts: Map<string, number>, cells: number): number {
  const even = [...counts.values()].reduce((sum, count) => sum + count, 0) / cells
  const seen = [...counts.values()].reduce((sum, count) => sum + (count - even) ** 2 / even, 0)
  return seen + (cells - counts.size) * even
}
const OF_23_FREEDOMS = 49.7
const SEEDS = Array.from({ length: 12_000 }, (_, index) => `fixed ${index}`)

function ordersBy(shuffle: (seed: string) => number[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const seed of SEEDS) {
    const order = shuffle(seed).join()
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  return counts
}

test('over many seeds each of the 24 orders of four entries comes as often as any other', () => {
  expect(
    chiSquare(
      ordersBy(seed => shuffled(seed, [3, 8, 21, 34])),
      24,
    ),
  ).toBeLessThan(OF_23_FREEDOMS)
})

test('(control) a shuffle that swaps with any place, not one from its own on, is found uneven', () => {
  const naive = (seed: string) => {
    const below = choicesOf(seed)
    const list = [3, 8, 21, 34]
    for (let place = 0; place < list.length; place++) {
      const chosen = below(list.length)
      ;[list[place], list[chosen]] = [list[chosen] as number, list[place] as number]
    }
    return list
  }
  expect(chiSquare(ordersBy(naive), 24)).toBeGreaterThan(OF_23_FREEDOMS)
})

test('choices are those that the page explains: six bytes of sha256 of the seed and a counter', () => {
  const below = choicesOf('строка')
  const bytes = (count: number) => {
    const hash = createHash('sha256').update(`строка:${count}`).digest('hex')
    return Number.parseInt(hash.slice(0, 12), 16)
  }
  expect([below(10), below(7), below(1_000_000)]).toEqual([bytes(0) % 10, bytes(1) % 7, bytes(2) % 1_000_000])
})

test('a choice that would make small remainders likelier is passed over', () => {
  // Two thirds of the span and one more: every third hash is beyond the last whole run.
  const count = Math.floor((2 ** 48 / 3) * 2) + 1
  const below = choicesOf('x')
  const hashes = Array.from({ length: 40 }, (_, at) =>
    Number.parseInt(createHash('sha256').update(`x:${at}`).digest('hex').slice(0, 12), 16),
  )
  const taken = hashes.filter(hash => hash < count)
  expect(taken.length).toBeLessThan(hashes.length)
  expect(taken.slice(0, 10).map(() => below(count))).toEqual(taken.slice(0, 10))
})

test('the program that anybody can run prints the same winners, and sees a seed that is another', () => {
  fc.assert(
    fc.property(fc.uuid(), numbers, fc.integer({ min: 0, max: 30 }), (seed, list, most) => {
      const winners = shuffled(seed, list, most)
      const sorted = list.toSorted((one, other) => one - other)
      const draw = { seed, seed_hash: hashOfSeed(seed), numbers: rangesOf(sorted), winners: winners.length }
      const run = (script: string) =>
        execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
      const lines = winners.map((number, index) => `${index + 1} ${number}`)
      expect(run(checkScript(draw)).trim().split('\n')).toEqual(['hash: ok', ...lines])
      expect(run(checkScript({ ...draw, seed_hash: hashOfSeed(`${seed} `) }))).toMatch(/^hash: WRONG\n/)
    }),
    { numRuns: 6 },
  )
})

test('numbers are written as ranges', () => {
  expect(rangesOf([])).toBe('')
  expect(rangesOf([4])).toBe('4')
  expect(rangesOf([1, 2, 3, 5, 7, 8])).toBe('1-3,5,7-8')
})

test('prizes go by the order of the file, each as often as there are', () => {
  const prizes = [
    { name: 'Пальто', count: 1 },
    { name: 'Сертификат', count: 2 },
  ]
  expect(prizesOf([9, 4, 7], { prizes }).map(({ number, prize }) => `${number} ${prize}`)).toEqual([
    '9 Пальто',
    '4 Сертификат',
    '7 Сертификат',
  ])
})

test.each([
  [{ name: 'Анна', phone: '+79161234567' }, 'А. ··67'],
  [{ name: ' «елена»', phone: '+79161234500' }, 'Е. ··00'],
  [{ name: '', phone: '+79161234567' }, '··67'],
  [{ name: '', phone: '' }, ''],
])('a participant %j is shown as "%s"', (person, masked) => {
  expect(maskedPerson(person)).toBe(masked)
})
