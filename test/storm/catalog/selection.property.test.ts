import fc from 'fast-check'
import { Bitmap, BitmapBuilder } from '../../../server/catalog/columns/bitmap.ts'
import { Selection } from '../../../server/catalog/columns/selection.ts'
import { seededChance } from '../../support/goods/random-catalogue.ts'

/** Three pages of a bitmap and a part of the fourth. */
const COUNT = 3 * 32_768 + 5_000

/** Product numbers from a stretch, one of `oneOf` each: thin or dense, in one page or over its border. */
const numbers = fc
  .record({
    seed: fc.nat(),
    from: fc.nat(COUNT - 1),
    length: fc.nat(40_000),
    oneOf: fc.constantFrom(1, 2, 40, 900),
  })
  .map(({ seed, from, length, oneOf }) => {
    const chance = seededChance(seed)
    const found: number[] = []
    for (let number = from; number < Math.min(COUNT, from + length); number++)
      if (chance(oneOf) === 0) found.push(number)
    return found
  })

test('a selection counts what it has in common with a value, page by page', () => {
  fc.assert(
    fc.property(numbers, numbers, fc.boolean(), (selected, having, isMutable) => {
      const bits = bitsOf(selected)
      const set = isMutable ? mutableSet(having) : builtSet(having)
      const inSet = new Set(having)
      const expected = selected.filter(number => inSet.has(number))

      expect(bits.total).toBe(selected.length)
      expect(bits.countIn(set)).toBe(expected.length)
      expect(bits.meets(set)).toBe(expected.length > 0)
      expect(expected.slice(0, 50).every(number => set.has(number) && bits.has(number))).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('a value is taken away and given back product by product', () => {
  fc.assert(
    fc.property(numbers, numbers, (having, changed) => {
      const set = builtSet(having)
      const expected = new Set(having)
      for (const number of changed) {
        set.put(number, !expected.has(number))
        if (!expected.delete(number)) expected.add(number)
      }
      const words = new Int32Array(Math.ceil(COUNT / 32))
      set.addTo(words, 0, words.length)
      const found: number[] = []
      new Selection(words, 0, words.length).each(number => found.push(number))
      expect(found).toEqual([...expected].sort((a, b) => a - b))
    }),
    { numRuns: 30 },
  )
})

function bitsOf(products: number[]): Selection {
  const words = new Int32Array(Math.ceil(COUNT / 32))
  for (const number of products) words[number >>> 5] = (words[number >>> 5] as number) | (1 << (number & 31))
  const [first, last] = [products[0] ?? 0, products.at(-1) ?? 0]
  return new Selection(words, first >>> 5, (last >>> 5) + 1)
}

function builtSet(products: number[]): Bitmap {
  const builder = new BitmapBuilder()
  for (const number of products) builder.add(number)
  return builder.finish()
}

function mutableSet(products: number[]): Bitmap {
  const set = new Bitmap()
  for (const number of products) set.add(number)
  return set
}
