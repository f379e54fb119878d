import fc from 'fast-check'
import { isInBranch, spendable, spread, stepsFrom } from '../../../server/shop/money/spread.rules.ts'
import type { PricedLine } from '../../../server/shop/money/steps.rules.ts'
import { atShelf, pricedLine } from '../../support/goods/priced-lines.ts'

describe('a sum spread over lines', () => {
  test('adds up to itself, and no line gives more than it is worth', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 100 }),
        fc.nat(),
        (worths, part) => {
          const whole = worths.reduce((sum, worth) => sum + worth, 0)
          const amount = whole === 0 ? 0 : part % (whole + 1)
          const shares = spread(amount, worths)
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
          shares.forEach((share, index) => {
            expect(Number.isInteger(share) && share >= 0).toBe(true)
            expect(share).toBeLessThanOrEqual(worths[index] ?? 0)
          })
        },
      ),
    )
  })

  test('gives what rounding leaves to the dearest line', () => {
    expect(spread(100, [1_000, 1_000, 1_001])).toEqual([33, 33, 34])
    expect(spread(10, [100, 300, 200])).toEqual([1, 6, 3])
  })

  test('goes on to the next dearest where the dearest has given all', () => {
    expect(spread(2, [1, 1, 1])).toEqual([1, 1, 0])
  })

  test('may be all that the lines are worth, and then takes all of each', () => {
    expect(spread(600, [100, 300, 200])).toEqual([100, 300, 200])
  })

  test('holds for sums whose product no double holds', () => {
    const worths = [9_007_199_254, 9_007_199_253]
    expect(spread(18_014_398_506, worths).reduce((sum, share) => sum + share)).toBe(18_014_398_506)
  })

  test('cannot take more than there is', () => {
    expect(() => spread(3, [1, 1])).toThrow(RangeError)
  })

  test('goes on to the next dearest where the dearest has given almost all', () => {
    expect(spread(5, [2, 2, 2])).toEqual([2, 2, 1])
  })

  test('is never below 0', () => {
    expect(() => spread(-1, [5, 5])).toThrow(RangeError)
  })

  test('is no step of a line that gives nothing', () => {
    const step = { kind: 'coupon', rule: 'ЛЕТО', words: 'Промокод ЛЕТО' }
    expect(stepsFrom([pricedLine(1, 100), pricedLine(2, 100)], [0, 7], step)).toEqual([
      { ...step, line: 2, roubles: -7 },
    ])
  })
})

describe('what may still be taken off', () => {
  const spendableOf = (lines: PricedLine[], off: Record<number, number> = {}) =>
    spendable(atShelf(lines, off))

  test('is all but one rouble, which stays on the dearest line, of two as dear on the first', () => {
    expect(spendableOf([pricedLine(1, 100), pricedLine(2, 300), pricedLine(3, 200)])).toEqual([100, 299, 200])
    expect(spendableOf([pricedLine(1, 300), pricedLine(2, 300)])).toEqual([299, 300])
    expect(spendableOf([pricedLine(1, 100), pricedLine(2, 300)], { 2: 250 })).toEqual([99, 50])
  })

  test('leaves a rouble of each part: each is an order of its own', () => {
    const [first, second] = [{ part: 0 }, { part: 1 }]
    expect(
      spendableOf([
        pricedLine(1, 100, first),
        pricedLine(2, 200, second),
        pricedLine(3, 300, first),
        pricedLine(4, 50, second),
      ]),
    ).toEqual([100, 199, 299, 50])
  })

  test('is nothing where nothing is left', () => {
    expect(spendableOf([pricedLine(1, 100), pricedLine(2, 50)], { 1: 100, 2: 50 })).toEqual([0, 0])
  })
})

test.each([
  [undefined, [], true],
  [[1, 7], [], true],
  [undefined, [7], false],
  [[1, 7], [7, 9], true],
  [[1, 7], [8], false],
])('a line of %j is of the branches %j: %p', (category_ids, branches, is_so) => {
  expect(isInBranch({ ...pricedLine(1, 100), category_ids }, branches)).toBe(is_so)
})
