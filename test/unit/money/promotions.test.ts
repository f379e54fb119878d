import type { PromotionsTable } from '../../../server/database/tables/promotions.ts'
import {
  isInForce,
  type Promotion,
  promotionSteps,
  promotionsInForce,
} from '../../../server/shop/money/promotion/promotion.ts'
import type { PricedLine } from '../../../server/shop/money/steps.rules.ts'
import { atShelf, pricedLine } from '../../support/goods/priced-lines.ts'

const promotion = (change: Partial<Promotion> = {}): Promotion => ({
  code: 'А',
  title: 'Акция',
  kind: 'nth_percent',
  pieces: 3,
  percent: 50,
  price: 0,
  category_ids: [],
  priority: 0,
  ...change,
})
/** What each takes off each line: `А3` is promotion А, line 3. */
const off = (goods: PricedLine[], ...promotions: Promotion[]) =>
  Object.fromEntries(
    promotionSteps(promotions, atShelf(goods)).map(step => [`${step.rule}${step.line}`, -step.roubles]),
  )

describe('the third item half price', () => {
  test('is the cheapest of each three, the dearest three first', () => {
    expect(off([pricedLine(1, 1_000), pricedLine(2, 500)], promotion())).toEqual({})
    const prices = [300, 1_000, 500]
    expect(
      off(
        prices.map((price, index) => pricedLine(index + 1, price)),
        promotion(),
      ),
    ).toEqual({ А1: 150 })
    const six = [101, 500, 400, 600, 200, 300].map((price, index) => pricedLine(index + 1, price))
    expect(off(six, promotion())).toEqual({ А3: 200, А1: 50 })
    expect(off([...six, pricedLine(7, 1_000)], promotion())).toEqual({ А2: 250, А5: 100 })
  })

  test('may be of one line with the others', () => {
    expect(off([pricedLine(1, 999, { quantity: 3 })], promotion())).toEqual({ А1: 499 })
    expect(off([pricedLine(1, 999, { quantity: 8 })], promotion())).toEqual({ А1: 998 })
  })

  test('does not look at a price that its row may have', () => {
    expect(off([pricedLine(1, 100, { quantity: 3 })], promotion({ price: 5_000 }))).toEqual({ А1: 50 })
  })
})

describe('two for a price', () => {
  const two = promotion({ kind: 'n_for_price', pieces: 2, price: 1_000 })

  test('take off what they cost more, spread over both', () => {
    expect(off([pricedLine(1, 900), pricedLine(2, 600)], two)).toEqual({ А1: 300, А2: 200 })
  })

  test('are the dearest two: a third piece, however dear, keeps its price', () => {
    expect(off([pricedLine(1, 1_300), pricedLine(2, 1_500), pricedLine(3, 1_500)], two)).toEqual({
      А2: 1_000,
      А3: 1_000,
    })
  })

  test('never make them dearer, and leave pieces that cost no more to the next promotion', () => {
    const tenth = promotion({ code: 'Б', kind: 'percent', pieces: 1, percent: 10, priority: -1 })
    expect(off([pricedLine(1, 500), pricedLine(2, 400)], two, tenth)).toEqual({ Б1: 50, Б2: 40 })
    expect(off([pricedLine(1, 600), pricedLine(2, 400)], two, tenth)).toEqual({ Б1: 60, Б2: 40 })
    expect(off([pricedLine(1, 600), pricedLine(2, 401)], two, tenth)).toEqual({ А1: 1 })
  })
})

describe('per cent off', () => {
  const tenth = promotion({ kind: 'percent', pieces: 2, percent: 10 })

  test('are off all pieces, once there are so many, of each whole roubles', () => {
    expect(off([pricedLine(1, 999)], tenth)).toEqual({})
    expect(off([pricedLine(1, 999), pricedLine(2, 50)], tenth)).toEqual({ А1: 99, А2: 5 })
    expect(off([pricedLine(1, 999, { quantity: 3 })], tenth)).toEqual({ А1: 297 })
  })

  test('leave one rouble of everything together', () => {
    const all = promotion({ kind: 'percent', pieces: 1, percent: 100 })
    expect(off([pricedLine(1, 100, { quantity: 2 }), pricedLine(2, 50)], all)).toEqual({ А1: 199, А2: 50 })
  })
})

describe('a piece takes part in one promotion only', () => {
  const half = promotion({ code: 'Б', kind: 'percent', pieces: 1, percent: 20, category_ids: [7, 9] })
  const tenth = promotion({ kind: 'percent', pieces: 1, percent: 10 })
  const goods = [pricedLine(1, 1_000, { category_ids: [1, 7] }), pricedLine(2, 1_000)]

  test('the more important first, and only where the piece is of its branch', () => {
    expect(off(goods, tenth, { ...half, priority: 5 })).toEqual({ Б1: 200, А2: 100 })
    expect(off(goods, { ...tenth, priority: 6 }, { ...half, priority: 5 })).toEqual({ А1: 100, А2: 100 })
  })

  test('of equally important ones the first by its code, in whatever order they are read', () => {
    expect(off(goods, tenth, half)).toEqual({ А1: 100, А2: 100 })
    expect(off(goods, half, tenth)).toEqual({ А1: 100, А2: 100 })
    expect(off(goods, { ...half, code: '1' }, tenth)).toEqual({ '11': 200, А2: 100 })
    expect(off(goods, tenth, { ...half, code: '1' })).toEqual({ '11': 200, А2: 100 })
  })
})

test('a step names the promotion in words', () => {
  const named = promotion({ title: 'Третья вещь за полцены' })
  expect(promotionSteps([named], atShelf([pricedLine(1, 100, { quantity: 3 })]))).toEqual([
    { kind: 'promotion', rule: 'А', line: 1, roubles: -50, words: 'Третья вещь за полцены' },
  ])
})

describe('a promotion is in force', () => {
  test.each([
    [null, null, true],
    [1_000, null, true],
    [1_001, null, false],
    [null, 1_001, true],
    [null, 1_000, false],
    [999, 1_001, true],
    [1_001, 2_000, false],
    [1, 999, false],
  ])('from %p to %p, at 1 000: %p', (starts_at, ends_at, is_so) => {
    expect(isInForce({ starts_at, ends_at }, 1_000)).toBe(is_so)
  })

  test('as its row says', () => {
    const row = (code: string, ends_at: number | null): PromotionsTable => {
      const { category_ids: _, ...rest } = promotion({ code })
      return { ...rest, category_ids_json: '[7,9]', starts_at: null, ends_at, is_on: 1 }
    }
    expect(promotionsInForce([row('А', 1_000), row('Б', null)], 1_000)).toEqual([
      promotion({ code: 'Б', category_ids: [7, 9] }),
    ])
  })
})
