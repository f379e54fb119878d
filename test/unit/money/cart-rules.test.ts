import type { CategoryTree } from '../../../server/catalog/catalog.ts'
import type { Offer, Product } from '../../../server/contract/catalog/catalog.ts'
import { triedLines } from '../../../server/shop/cart/quote/cart-line.rules.ts'
import { offerShown, wishedLine } from '../../../server/shop/cart/quote/quote-cart.rules.ts'
import { lastPlaces } from '../../../server/shop/cart/read-cart.ts'

describe('a line of a quote', () => {
  const above: Record<number, { id: number }[]> = { 7: [{ id: 1 }, { id: 3 }], 1: [] }
  const tree = { ancestorsOf: id => above[id] } as CategoryTree
  const facts = { price: 2_990, price_old: 3_990, weight_g: 400, length_cm: 30, width_cm: 20, height_cm: 5 }
  const row = { ...facts, name: 'Платье', category_id: 7, is_sold: true }
  const wish = { offer_id: 11, quantity: 2 }

  test('is what its offer says, and of a whole branch, the root first: what promotions and codes are for', () => {
    const line = { ...wish, ...facts, name: 'Платье', is_sold: true }
    expect(wishedLine(wish, row, tree)).toEqual({ ...line, category_ids: [1, 3, 7] })
    expect(wishedLine(wish, { ...row, category_id: 1 }, tree).category_ids).toEqual([1])
  })

  test('is the same by what is shown as by the row: cart, calculation and order', () => {
    const product = { name: 'Платье', category_id: 7 } as Product
    const offer = { ...facts, id: 11, is_available: true } as Offer
    expect(wishedLine(wish, offerShown({ product, offer }), tree)).toEqual(wishedLine(wish, row, tree))
  })
})

describe('sums are tried', () => {
  const lines = [
    { offer_id: 1, quantity: 1, name: 'Платье' },
    { offer_id: 2, quantity: 2, name: 'Ремень' },
    { offer_id: 3, quantity: 3, name: 'Носки' },
  ]

  test('on the whole cart where nothing else is said', () => {
    expect(triedLines(lines, null)).toEqual(lines)
  })

  test('else on the lines that are said, in that quantity: no line that is not in the cart, and none of no pieces', () => {
    const tried = [
      { offer_id: 2, quantity: 5 },
      { offer_id: 3, quantity: 0 },
      { offer_id: 9, quantity: 1 },
    ]
    expect(triedLines(lines, tried)).toEqual([{ offer_id: 2, quantity: 5, name: 'Ремень' }])
    expect(triedLines(lines, [])).toEqual([])
  })
})

describe('the last place of an owner is offered again', () => {
  const address = {
    post_code: '125009',
    region: 'Москва',
    city_type: 'г',
    city_parent: '',
    city: 'г Москва',
    street: 'Тверская',
    house: '1',
    entrance: '2',
    flat: '3',
    address: 'г Москва, Тверская, 1',
  }
  const order = (kind: 'address' | 'shop' | 'pvz', point_id: string, change = {}) => ({
    ...address,
    kind,
    point_id,
    region_fias_id: 'moscow',
    ...change,
  })
  const MOSCOW = { name: 'Москва', fias_id: 'moscow' }
  const KAZAN = { name: 'Казань', fias_id: 'kazan' }
  const regionOfStore = (id: string) => ({ '10': 'moscow', '20': 'kazan' })[id]
  const NOWHERE = { last_address: null, last_shop: null, last_pvz: null }

  test('by way, the latest of each: orders come newest first', () => {
    const orders = [
      order('shop', '10'),
      order('pvz', 'P1'),
      order('shop', '11'),
      order('address', '', { street: 'Лесная' }),
      order('address', ''),
      order('pvz', 'P2'),
    ]
    expect(lastPlaces(orders, MOSCOW, regionOfStore)).toEqual({
      last_address: { ...address, city: 'Москва', street: 'Лесная', address: 'Москва, Тверская, 1' },
      last_shop: '10',
      last_pvz: 'P1',
    })
  })

  test('only in its own town', () => {
    const orders = [order('address', ''), order('shop', '10'), order('pvz', 'P1')]
    expect(lastPlaces(orders, KAZAN, regionOfStore)).toEqual(NOWHERE)
    expect(lastPlaces([order('shop', '20')], KAZAN, regionOfStore)).toEqual({ ...NOWHERE, last_shop: '20' })
  })

  test('not where the last one was elsewhere, nor in a store that is no more', () => {
    const orders = [
      order('address', '', { city: 'Казань' }),
      order('address', ''),
      order('shop', '99'),
      order('shop', '10'),
      order('pvz', 'P1', { region_fias_id: 'kazan' }),
      order('pvz', 'P2'),
    ]
    expect(lastPlaces(orders, MOSCOW, regionOfStore)).toEqual(NOWHERE)
  })

  test('and is none before the first order', () => {
    expect(lastPlaces([], MOSCOW, regionOfStore)).toEqual(NOWHERE)
  })
})
