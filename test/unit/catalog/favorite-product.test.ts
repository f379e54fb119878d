import { hasPieces, type Offer, type Product } from '../../../server/contract/catalog/catalog.ts'
import {
  favoriteProduct,
  marksOf,
  termsOfFavorite,
} from '../../../server/shop/favorites/favorite-product.rules.ts'

const SMALL = offer(1, 3_990, { stock_delivery: 2 })
const MIDDLE = offer(2, 3_990, { stock_delivery: 0 })
const LARGE = offer(3, 4_490, { stock_stores: [{ store_id: 7, qty: 1 }] })
const dress = {
  id: 5,
  slug: 'plate',
  name: 'Платье',
  color_name: 'красный',
  price: 3_990,
  price_old: 5_990,
  in_stock: true,
  pictures: [{ key: 'abc', width: 3, height: 4 }],
  offers: [MIDDLE, SMALL, LARGE],
} as unknown as Product

describe('a favourite as the calls answer it', () => {
  test('is the chosen size, which its address names', () => {
    expect(favoriteProduct(dress, { product_id: 5, offer_id: 3 })).toEqual({
      product_id: 5,
      offer_id: 3,
      ext_id: 'ext 3',
      url: '/product/plate-5/#ext%203',
      images: ['/media/abc/480.webp'],
      name: 'Платье',
      price: 4_490,
      price_old: 0,
      color_name: 'красный',
    })
  })

  test('is the product while no size is chosen, or when that one is sold no more', () => {
    for (const offer_id of [null, 99]) {
      expect(favoriteProduct(dress, { product_id: 5, offer_id })).toMatchObject({
        ext_id: 'ext 1',
        url: '/product/plate-5/',
        price: 3_990,
        price_old: 5_990,
      })
    }
  })
})

describe('what is kept with a favourite', () => {
  test('is the price of the chosen size, and whether it can be bought', () => {
    expect(termsOfFavorite(dress, null, null, hasPieces)).toEqual({ price: 3_990, was_available: 1 })
    expect(termsOfFavorite(dress, 2, null, hasPieces)).toEqual({ price: 3_990, was_available: 0 })
    expect(termsOfFavorite(dress, 3, null, hasPieces)).toEqual({ price: 4_490, was_available: 1 })
  })

  test('is whether it can be had in the shopper’s town, whatever other towns have', () => {
    const brought = ({ stock_delivery }: Offer) => stock_delivery > 0
    expect(termsOfFavorite(dress, 3, null, brought).was_available).toBe(0)
    expect(termsOfFavorite(dress, null, null, brought).was_available).toBe(1)
    expect(termsOfFavorite(dress, null, null, () => false).was_available).toBe(0)
  })

  test('stays when the same is put there again, or another size of the same price', () => {
    const before = { product_id: 5, offer_id: null, price: 4_500, was_available: 1 as const }
    expect(termsOfFavorite(dress, null, { ...before, was_available: 0 }, hasPieces)).toEqual({
      price: 4_500,
      was_available: 0,
    })
    expect(termsOfFavorite(dress, 1, before, hasPieces)).toEqual({ price: 4_500, was_available: 1 })
  })

  test('begins anew with a size of another price: nothing has become cheaper', () => {
    const before = { product_id: 5, offer_id: 3, price: 4_490, was_available: 1 as const }
    const saved = termsOfFavorite(dress, 1, before, hasPieces)
    expect(saved).toEqual({ price: 3_990, was_available: 1 })
    expect(marksOf(saved, { price: 3_990, can_buy: true })).toEqual({ cheaper_by: 0, is_back: false })
  })
})

describe('marks of a favourite', () => {
  const saved = { price: 4_490, was_available: 1 as const }

  test('tell by how much it is cheaper, and nothing when it is dearer', () => {
    expect(marksOf(saved, { price: 3_990, can_buy: true }).cheaper_by).toBe(500)
    expect(marksOf(saved, { price: 4_490, can_buy: true }).cheaper_by).toBe(0)
    expect(marksOf(saved, { price: 4_990, can_buy: true }).cheaper_by).toBe(0)
  })

  test('tell that it is back when it could not be bought before', () => {
    expect(marksOf({ ...saved, was_available: 0 }, { price: 4_490, can_buy: true }).is_back).toBe(true)
    expect(marksOf(saved, { price: 4_490, can_buy: true }).is_back).toBe(false)
  })

  test('tell nothing of what cannot be bought, and of what nothing was kept', () => {
    expect(marksOf({ price: 4_490, was_available: 0 }, { price: 1, can_buy: false })).toEqual({
      cheaper_by: 0,
      is_back: false,
    })
    expect(marksOf({ price: null, was_available: null }, { price: 1, can_buy: true })).toEqual({
      cheaper_by: 0,
      is_back: false,
    })
  })
})

function offer(id: number, price: number, stock: Partial<Offer>): Offer {
  return {
    id,
    ext_id: `ext ${id}`,
    price,
    price_old: 0,
    stock_delivery: 0,
    stock_stores: [],
    ...stock,
  } as Offer
}
