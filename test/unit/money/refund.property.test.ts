import fc from 'fast-check'
import {
  deliveryGivenBack,
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

describe('nothing comes back that was not bought or not paid', () => {
  const line = { quantity: 2, paid: 1_001, returned: 1, given: 500 }

  test('the last piece does, with what rounding has left; one more is refused', () => {
    expect(giveBackOfLine(line, 1)).toBe(501)
    expect(() => giveBackOfLine(line, 2)).toThrow(RangeError)
  })

  test('all that was paid does; one rouble more, or less than none, is refused', () => {
    const paid = { money: 100, bonuses: 50 }
    expect(splitGivenBack(paid, { money: 30, bonuses: 20 }, 100)).toEqual({ money: 70, bonuses: 30 })
    expect(() => splitGivenBack(paid, { money: 30, bonuses: 20 }, 101)).toThrow(RangeError)
    expect(() => splitGivenBack(paid, { money: 30, bonuses: 20 }, -1)).toThrow(RangeError)
  })

  test('an order that cost nothing gives nothing', () => {
    expect(splitGivenBack({ money: 0, bonuses: 0 }, {}, 0)).toEqual({ money: 0, bonuses: 0 })
  })
})

describe('the remainder', () => {
  test('goes to the kind that came last in the order of money, where money has no room', () => {
    const paid = { money: 1, bonuses: 100, certificate: 100 }
    // A third of each is 33 and 33; money has its rouble already.
    expect(splitGivenBack(paid, { money: 1, bonuses: 0, certificate: 0 }, 66)).toEqual({
      money: 0,
      bonuses: 33,
      certificate: 33,
    })
    expect(splitGivenBack(paid, { money: 1, bonuses: 0, certificate: 0 }, 67)).toEqual({
      money: 0,
      bonuses: 33,
      certificate: 34,
    })
  })

  test('goes on to the kind before it where that one is whole', () => {
    const paid = { money: 0, bonuses: 3, certificate: 3 }
    expect(splitGivenBack(paid, { bonuses: 0, certificate: 3 }, 1)).toEqual({
      money: 0,
      bonuses: 1,
      certificate: 0,
    })
  })

  test('goes to several kinds, none beyond what it has paid', () => {
    const paid = { money: 0, bonuses: 3, referral: 3, certificate: 3 }
    expect(splitGivenBack(paid, {}, 8)).toEqual({ money: 0, bonuses: 2, referral: 3, certificate: 3 })
  })

  test('is all that money gets: each other kind has its part first, though a cancelled return gave one too much', () => {
    const paid = { money: 100, bonuses: 100, certificate: 100 }
    const given = { money: 0, bonuses: 60, certificate: 0 }
    expect(splitGivenBack(paid, given, 30)).toEqual({ money: 0, bonuses: 0, certificate: 30 })
  })

  test('never makes up for what a cancelled return gave too much of one kind', () => {
    // Of 100 roubles 40 are due to bonuses, which have 60 already.
    const paid = { money: 100, bonuses: 100 }
    expect(splitGivenBack(paid, { money: 0, bonuses: 60 }, 20)).toEqual({ money: 20, bonuses: 0 })
  })
})

describe('the delivery', () => {
  const order = {
    delivery_cost: 299,
    given: 0,
    is_fault: false,
    is_whole_order: true,
    given_back_when_whole: false,
  }

  test.each([
    ['the shop is at fault, whatever is kept', { is_fault: true, is_whole_order: false }, 299],
    ['nothing is kept, where the shop says so', { given_back_when_whole: true }, 299],
    ['nothing is kept, where the shop does not', {}, 0],
    ['something is kept', { given_back_when_whole: true, is_whole_order: false }, 0],
    ['a part of it was given by a return before', { is_fault: true, given: 100 }, 199],
    ['it was given by a return before', { is_fault: true, given: 299 }, 0],
  ])('goes back when %s: %j: %d', (_, change, roubles) => {
    expect(deliveryGivenBack({ ...order, ...change })).toBe(roubles)
  })
})
