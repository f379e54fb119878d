import fc from 'fast-check'
import {
  type BonusTerms,
  backTo,
  bonusError,
  bonusesEarned,
  bonusesNow,
  bonusesOfLines,
  bonusesUsed,
  bonusSteps,
  earnedTakenBack,
  expiringNext,
} from '../../../server/shop/money/bonuses/bonuses.rules.ts'
import { atShelf, pricedLine } from '../../support/goods/priced-lines.ts'

const DAY_MS = 86_400_000
/** Noon in Moscow. */
const NOW = Date.UTC(2026, 0, 15, 9)
const member = (change: Partial<BonusTerms> = {}): BonusTerms => ({
  total: 5_000,
  wished: 5_000,
  earn_percent: 10,
  ...change,
})

describe('bonuses pay', () => {
  test('up to 30 % of the goods, in whole roubles', () => {
    expect(bonusesUsed(member(), atShelf([pricedLine(1, 1_000)]))).toEqual({ usable: 300, used: 300 })
    expect(bonusesUsed(member(), atShelf([pricedLine(1, 1_009)]))).toEqual({ usable: 302, used: 302 })
  })

  test('30 % of what promotions have left', () => {
    expect(bonusesUsed(member(), atShelf([pricedLine(1, 1_000)], { 1: 400 })).usable).toBe(180)
  })

  test('no more than was wished, and no more than there are', () => {
    const goods = atShelf([pricedLine(1, 1_000)])
    expect(bonusesUsed(member({ wished: 120 }), goods)).toEqual({ usable: 300, used: 120 })
    expect(bonusesUsed(member({ total: 70 }), goods)).toEqual({ usable: 70, used: 70 })
  })

  test('of each line its share, as a step with words', () => {
    const step = { kind: 'bonuses', rule: 'bonuses', words: 'Оплата бонусами' }
    const goods = atShelf([pricedLine(1, 1_000), pricedLine(2, 2_001)])
    expect(bonusSteps(member({ wished: 301 }), goods)).toEqual([
      { ...step, line: 1, roubles: -100 },
      { ...step, line: 2, roubles: -201 },
    ])
    expect(bonusSteps(member({ wished: 0 }), goods)).toEqual([])
  })
})

test.each([
  [{ total: 1_000, wished: 299 }, null],
  [{ total: 1_000, wished: 300 }, null],
  [{ total: 1_000, wished: 301 }, 'Бонусами можно оплатить до 30 % товаров: не больше 300'],
  [{ total: 1_000, wished: 1_000 }, 'Бонусами можно оплатить до 30 % товаров: не больше 300'],
  [{ total: 1_000, wished: 1_001 }, 'На счёте 1\u00a0000 бонусов'],
  [{ total: 1, wished: 301 }, 'На счёте 1 бонус'],
])('of %j, where 300 may pay, it says: %p', (wish, words) => {
  expect(bonusError(member(wish), 300)).toBe(words)
})

describe('an account has', () => {
  test('what has not expired: a gift is gone at its very moment', () => {
    const lots = [
      { left: 100, expires_at: NOW },
      { left: 70, expires_at: NOW - DAY_MS },
      { left: 50, expires_at: NOW + 1 },
    ]
    expect(bonusesNow(500, lots, NOW)).toBe(330)
    expect(bonusesNow(500, lots, NOW + 1)).toBe(280)
    expect(bonusesNow(500, lots, NOW - DAY_MS - 1)).toBe(500)
  })

  test('never less than nothing, though a job has taken off the balance what expired', () => {
    expect(bonusesNow(30, [{ left: 100, expires_at: NOW }], NOW)).toBe(0)
  })
})

describe('what expires next', () => {
  const moscow = (day: number, hours: number, minutes = 0) => Date.UTC(2026, 0, day, hours - 3, minutes)

  test('is everything that goes on the first day of the town on which anything goes', () => {
    const lots = [
      { left: 200, expires_at: moscow(23, 0) },
      { left: 40, expires_at: moscow(22, 23, 59) },
      { left: 300, expires_at: moscow(22, 0, 1) },
    ]
    expect(expiringNext(lots, NOW, 'UTC+3')).toEqual({
      bonuses_extra: 340,
      bonuses_extra_expiration: 7,
      bonuses_extra_expiration_date: '22 января',
    })
    // In Omsk it is three hours later: the last of these goes on the 23rd there.
    expect(expiringNext(lots.slice(0, 2), NOW, 'UTC+6')).toEqual({
      bonuses_extra: 240,
      bonuses_extra_expiration: 8,
      bonuses_extra_expiration_date: '23 января',
    })
  })

  test('is no gift that is spent, and none that is over', () => {
    const lots = [
      { left: 0, expires_at: NOW + DAY_MS },
      { left: 10, expires_at: NOW },
      { left: 20, expires_at: NOW - DAY_MS },
    ]
    const nothing = { bonuses_extra: 0, bonuses_extra_expiration: 0, bonuses_extra_expiration_date: '' }
    expect(expiringNext([], NOW, 'UTC+3')).toEqual(nothing)
    expect(expiringNext(lots, NOW, 'UTC+3')).toEqual(nothing)
    expect(expiringNext([...lots, { left: 5, expires_at: NOW + 2 * DAY_MS }], NOW, 'UTC+3')).toEqual({
      bonuses_extra: 5,
      bonuses_extra_expiration: 2,
      bonuses_extra_expiration_date: '17 января',
    })
  })
})

test.each([
  ['without a term have none', { lot_id: null, expires_at: null }, { lot_id: null, expires_at: null }],
  ['go to their gift', { lot_id: 7, expires_at: NOW + 1 }, { lot_id: 7, expires_at: null }],
  [
    'of a gift that is over have 30 days',
    { lot_id: 7, expires_at: NOW },
    { lot_id: null, expires_at: NOW + 30 * DAY_MS },
  ],
])('bonuses that come back %s', (_, lot, back) => {
  expect(backTo(lot, NOW)).toEqual(back)
})

describe('goods earn', () => {
  test('whole bonuses of what is paid for them, line by line', () => {
    expect([bonusesEarned(999, 10), bonusesEarned(1_000, 5), bonusesEarned(0, 10)]).toEqual([99, 50, 0])
    const goods = atShelf([pricedLine(1, 999), pricedLine(2, 2_000)], { 2: 500 })
    expect(bonusesOfLines(member(), goods)).toEqual([99, 150])
  })

  test('and lose it as they come back: a third of it with a third of what was paid', () => {
    expect(earnedTakenBack(100, 0, { paid: 1_000, given_after: 333 })).toBe(33)
    expect(earnedTakenBack(100, 33, { paid: 1_000, given_after: 1_000 })).toBe(67)
    expect(earnedTakenBack(0, 0, { paid: 0, given_after: 0 })).toBe(0)
  })

  test('nothing more is taken where a cancelled return has taken enough', () => {
    expect(earnedTakenBack(100, 50, { paid: 1_000, given_after: 333 })).toBe(0)
  })

  test('all of it is gone with the last piece, in whatever steps', () => {
    const steps = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.nat(100_000), steps, (earned, given) => {
        const paid = given.reduce((sum, each) => sum + each, 1)
        let [taken, given_after] = [0, 0]
        for (const roubles of [...given, 1]) {
          given_after += roubles
          taken += earnedTakenBack(earned, taken, { paid, given_after })
          expect(taken).toBeLessThanOrEqual(earned)
        }
        expect(taken).toBe(earned)
      }),
    )
  })
})
