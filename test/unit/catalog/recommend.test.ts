import * as fc from 'fast-check'
import {
  alikePrices,
  likeness,
  mostAlike,
  type PurchaseCounts,
} from '../../../server/shop/recommend/likeness.rules.ts'
import { inTurns, interests } from '../../../server/shop/recommend/load-recommended.ts'

const dress: PurchaseCounts = {
  id: 1,
  group_key: 'linen-dress',
  category_id: 7,
  color_family: 'Красный',
  brand: 'Ветер',
  price: 4_000,
}
const like = (change: Partial<PurchaseCounts>): PurchaseCounts => ({
  ...dress,
  id: 2,
  group_key: 'other',
  ...change,
})

describe('likeness', () => {
  test('the category counts more than the price, the price more than the colour, the colour more than the brand', () => {
    const lost = [{ category_id: 8 }, { price: 8_000 }, { color_family: 'Синий' }, { brand: 'Море' }].map(
      change => likeness(dress, like({})) - likeness(dress, like(change)),
    )
    expect(lost).toEqual([...lost].sort((a, b) => b - a))
    expect(new Set(lost).size).toBe(4)
  })

  test('twice the price is as unlike as half of it', () => {
    expect(likeness(dress, like({ price: 8_000 }))).toBeCloseTo(likeness(dress, like({ price: 2_000 })))
    expect(alikePrices(4_001)).toEqual({ from: 2_000, to: 8_002 })
  })

  test('colours and brands that nobody named are not alike', () => {
    const nameless = { ...dress, color_family: '', brand: '' }
    expect(likeness(nameless, { ...nameless, id: 2 })).toBe(
      likeness(dress, like({ color_family: '', brand: '' })),
    )
  })
})

describe('what is most alike', () => {
  test('leaves out the product’s own model, and shows one colour of each other', () => {
    const found = mostAlike(
      dress,
      [
        like({ id: 2, group_key: 'linen-dress' }),
        like({ id: 3, group_key: 'b', color_family: 'Синий' }),
        like({ id: 4, group_key: 'b' }),
      ],
      5,
    )
    expect(found.map(({ id }) => id)).toEqual([4])
  })

  test('is never more than asked for, never twice, and in falling order', () => {
    const product = fc.record({
      id: fc.integer({ min: 2, max: 99 }),
      group_key: fc.constantFrom('a', 'b', 'c', 'linen-dress'),
      category_id: fc.constantFrom(7, 8),
      color_family: fc.constantFrom('Красный', 'Синий', ''),
      brand: fc.constantFrom('Ветер', ''),
      price: fc.integer({ min: 1, max: 100_000 }),
    })
    fc.assert(
      fc.property(fc.array(product), fc.integer({ min: 0, max: 4 }), (products, most) => {
        const found = mostAlike(dress, products, most)
        const worth = found.map(each => likeness(dress, each))
        expect(found.length).toBeLessThanOrEqual(most)
        expect(new Set(found.map(({ group_key }) => group_key)).size).toBe(found.length)
        expect(worth).toEqual([...worth].sort((a, b) => b - a))
      }),
    )
  })
})

describe('interests', () => {
  test('the cart says more than a heart, two hearts as much as the cart', () => {
    expect(interests([3], [5, 4])).toEqual([3, 5, 4])
    expect(interests([3], [5, 4, 4, 4])).toEqual([4, 3, 5])
  })

  test('have their turns, so that a strong one does not hide the others', () => {
    expect(inTurns([[1, 2, 3, 4], [5], [6, 2]], 5)).toEqual([1, 5, 6, 2, 3])
    expect(inTurns([], 5)).toEqual([])
  })
})
