import type { Offer, Store } from '../../../server/contract/catalog/catalog.ts'
import { cardOffer } from '../../../server/pages/catalog/product-tile.ts'

const offer = (more: Partial<Offer> = {}): Offer => ({
  id: 7,
  ext_id: 'feed-7',
  barcode: '4600000000014',
  size_name: '44',
  price: 2_999,
  price_old: 3_999,
  weight_g: 0,
  length_cm: 0,
  width_cm: 0,
  height_cm: 0,
  is_available: true,
  stock_delivery: 2,
  stock_warehouses: [{ store_id: 4, qty: 2 }],
  stock_stores: [],
  ...more,
})
const stores = new Map(
  [
    { id: 1, region_fias_id: 'moscow' },
    { id: 2, region_fias_id: 'moscow' },
    { id: 3, region_fias_id: 'kazan' },
  ].map(store => [store.id, store as Store]),
)
const onCard = (given: Offer, others: Offer[] = []) =>
  cardOffer({ name: 'Платье льняное', offers: [given, ...others] }, given, stores, {
    region_fias_id: 'moscow',
    sizes: null,
    picks_up_from_card: false,
  })

test('an offer on the card has every field of the contract', () => {
  expect(onCard(offer())).toEqual({
    id: 7,
    ext_id: 'feed-7',
    barcode: '4600000000014',
    offer: { ext_id: 'feed-7', barcode: '4600000000014' },
    name: 'Платье льняное',
    size_name: '44',
    caption: '44',
    price: 2_999,
    price_old: 3_999,
    prices: [{ value: 2_999, old_value: 3_999 }],
    discount_percent: 25,
    is_sold: true,
    note: '',
    shops_only: false,
    online_only: true,
    shops_count: 0,
    selected: true,
    picks_up: false,
  })
})

test('stores of the shopper’s town are counted; what lies in stores alone is theirs alone', () => {
  const stock_stores = [1, 2, 3].map(store_id => ({ store_id, qty: 1 }))
  expect(onCard(offer({ stock_delivery: 0, stock_stores }))).toMatchObject({
    shops_count: 2,
    shops_only: true,
    online_only: false,
  })
  expect(onCard(offer({ stock_stores }))).toMatchObject({ shops_only: false, online_only: false })
})

test('of several sizes none is chosen for the shopper; goods without sizes have a word for it', () => {
  expect(onCard(offer(), [offer({ id: 8 })]).selected).toBe(false)
  expect(onCard(offer({ size_name: '' })).caption).toBe('один размер')
})
