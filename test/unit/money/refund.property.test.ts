import fc from 'fast-check'
import {
  giveBackOfLine,
  splitGivenBack,
  sumOfTenders,
  type Tenders,
} from '../../../server/shop/returns/refund.rules.ts'

const tenders = fc.record({
  money: fc.nat(20_000),
  bonuses: fc.oneof(fc.constant(0), fc.nat(9_000)),
  certificate: fc.oneof(fc.constant(0), fc.nat(9_000)),
  referral: fc.oneof(fc.constant(0), fc.nat(9_000)),
})

test('a line returned piece by piece, in any steps, gives exactly what was paid for it', () => {
  fc.assert(
    fc.property(
      fc.nat(99_999),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 9 }),
      (paid, steps) => {
        const quantity = steps.reduce((sum, each) => sum + each, 0)
        let [returned, given] = [0, 0]
        for (const pieces of steps) {
          const now = giveBackOfLine({ quantity, paid, returned, given }, pieces)
          expect(Number.isInteger(now) && now >= 0).toBe(true)
          returned += pieces
          given += now
          expect(given).toBeLessThanOrEqual(paid)
        }
        expect(given).toBe(paid)
      },
    ),
  )
})

test('returns that are cancelled between others never make a line give more than was paid, and all of it is all', () => {
  const step = fc.record({ pieces: fc.integer({ min: 1, max: 3 }), is_cancelled: fc.boolean() })
  fc.assert(
    fc.property(
      fc.nat(300),
      fc.integer({ min: 1, max: 9 }),
      fc.array(step, { maxLength: 30 }),
      (paid, quantity, steps) => {
        let standing: { pieces: number; roubles: number }[] = []
        const returned = () => standing.reduce((sum, each) => sum + each.pieces, 0)
        const given = () => standing.reduce((sum, each) => sum + each.roubles, 0)
        const giveBack = (pieces: number) => {
          const roubles = giveBackOfLine({ quantity, paid, returned: returned(), given: given() }, pieces)
          standing.push({ pieces, roubles })
          expect(given()).toBeLessThanOrEqual(paid)
        }
        for (const { pieces, is_cancelled } of steps) {
          if (is_cancelled) standing = standing.slice(1)
          else if (returned() + pieces <= quantity) giveBack(pieces)
        }
        if (returned() < quantity) giveBack(quantity - returned())
        expect(given()).toBe(paid)
      },
    ),
  )
})

test('each kind gets back what it has paid, never more, whatever the steps; the remainder is money where there is any', () => {
  fc.assert(
    fc.property(
      tenders,
      fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 9 }),
      (paid, weights) => {
        const whole = sumOfTenders(paid)
        const all = weights.reduce((sum, each) => sum + each, 0)
        let given: Tenders = { money: 0, bonuses: 0, certificate: 0, referral: 0 }
        let reached = 0
        for (const weight of weights) {
          reached += weight
          const roubles = Math.floor((whole * reached) / all) - sumOfTenders(given)
          const now = splitGivenBack(paid, given, roubles)
          expect(sumOfTenders(now)).toBe(roubles)
          for (const kind of ['money', 'bonuses', 'certificate', 'referral'] as const) {
            expect(now[kind]).toBeGreaterThanOrEqual(0)
            given = { ...given, [kind]: (given[kind] ?? 0) + (now[kind] ?? 0) }
            expect(given[kind]).toBeLessThanOrEqual(paid[kind])
          }
        }
        expect(given).toEqual(paid)
      },
    ),
  )
})

test('a dress for 3 000, paid by 500 bonuses, a certificate of 1 000 and money, comes back in that proportion', () => {
  const paid = { money: 4_500, bonuses: 500, certificate: 1_000 }
  const none = { money: 0, bonuses: 0, certificate: 0 }

  expect(splitGivenBack(paid, none, 3_000)).toEqual({ money: 2_250, bonuses: 250, certificate: 500 })
  expect(splitGivenBack(paid, none, 1_001)).toEqual({ money: 752, bonuses: 83, certificate: 166 })
})
