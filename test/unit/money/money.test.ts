import type { Product } from '../../../server/contract/catalog/catalog.ts'
import { discountPercent, formatRubles } from '../../../server/contract/money.ts'
import { productTile } from '../../../server/pages/catalog/product-tile.ts'

describe('roubles in words', () => {
  test.each([
    [0, '0\u00a0Р'],
    [999, '999\u00a0Р'],
    [1_299, '1\u00a0299\u00a0Р'],
    [1_234_567, '1\u00a0234\u00a0567\u00a0Р'],
  ])('%d is %p', (roubles, words) => {
    expect(formatRubles(roubles)).toBe(words)
  })
})

describe('a discount in per cent', () => {
  test.each([
    [900, 1_000, 10],
    // 10.9 % and 33.3 % are promised as less, never as more.
    [891, 1_000, 10],
    [2_000, 3_000, 33],
    [1_001, 3_000, 66],
    [1, 1_000, 99],
    [999, 1_000, 0],
  ])('of %d after %d is %d, rounded down', (price, price_old, percent) => {
    expect(discountPercent(price, price_old)).toBe(percent)
  })

  test.each([0, 900, 1_000])('is none with an old price of %d for what costs 1 000', price_old => {
    expect(discountPercent(1_000, price_old)).toBe(0)
  })
})

describe('the badge of a tile', () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 5],
    [6, 6],
    [70, 70],
  ])('of a discount of %d %% says %d (0: there is none)', (discount_percent, badge_percent) => {
    expect(productTile({ ...PRODUCT, discount_percent }).badge_percent).toBe(badge_percent)
  })
})

const PRODUCT = { id: 1, slug: 'plate', offers: [], pictures: [], colors: [] } as unknown as Product
