import {
  type Available,
  availableAtAll,
  availableByOffer,
  capQuantity,
  lineHere,
  moneyOfLine,
} from '../../../server/shop/cart/quote/cart-line.rules.ts'

const PLENTY: Available = { delivery: 500, pickup: 500 }
const NOTHING: Available = { delivery: 0, pickup: 0 }

const warehouse = (qty: number) => ({
  kind: 'warehouse' as const,
  qty,
  city: 'Москва',
  is_near: true,
  is_fetched: false,
})
const bringing = (qty: number) => ({ ...warehouse(qty), is_fetched: true })
const storeHere = (qty: number) => ({
  kind: 'store' as const,
  qty,
  city: 'Москва',
  is_near: true,
  is_fetched: true,
})
const storeElsewhere = (qty: number) => ({
  kind: 'store' as const,
  qty,
  city: 'Казань',
  is_near: false,
  is_fetched: false,
})

describe('what can be bought of an offer in all the country', () => {
  test('is what one shelf holds: shelves never add up, neither stores nor warehouses', () => {
    const found = availableByOffer([
      { offer_id: 1, kind: 'store', qty: 3 },
      { offer_id: 1, kind: 'store', qty: 4 },
      { offer_id: 1, kind: 'store', qty: 2 },
      { offer_id: 1, kind: 'warehouse', qty: 6 },
      { offer_id: 1, kind: 'warehouse', qty: 5 },
      { offer_id: 2, kind: 'warehouse', qty: 7 },
      { offer_id: 3, kind: 'store', qty: 8 },
    ])

    expect(Object.fromEntries(found)).toEqual({
      1: { delivery: 6, pickup: 4 },
      2: { delivery: 7, pickup: 0 },
      3: { delivery: 0, pickup: 8 },
    })
  })

  test.each([
    [{ delivery: 6, pickup: 4 }, 6],
    [{ delivery: 4, pickup: 6 }, 6],
    [NOTHING, 0],
  ])('by %j is the better way of the two: %d', (available, most) => {
    expect(availableAtAll(available)).toBe(most)
  })

  test.each([
    [98, 98],
    [99, 99],
    [100, 99],
  ])('is at most 99 pieces: of %d on one shelf, %d', (qty, most) => {
    expect(availableAtAll({ delivery: qty, pickup: 0 })).toBe(most)
    expect(availableAtAll({ delivery: 0, pickup: qty })).toBe(most)
    expect(capQuantity(1_000, { delivery: qty, pickup: qty })).toBe(most)
  })

  test('takes nothing from a wish that can be met', () => {
    expect(capQuantity(3, PLENTY)).toBe(3)
    expect(capQuantity(3, { delivery: 3, pickup: 0 })).toBe(3)
    expect(capQuantity(3, NOTHING)).toBe(0)
  })
})

describe('a line of the cart in the shopper’s town', () => {
  test('can have what the fullest warehouse or the fullest store of the town holds', () => {
    const rows = [warehouse(2), warehouse(4), storeHere(3), storeHere(5), storeElsewhere(50)]

    expect(lineHere(10, true, rows)).toEqual({
      most: 5,
      most_delivery: 4,
      most_pickup: 5,
      quantity: 5,
      reason: '',
    })
    expect(lineHere(10, true, rows.slice(0, 2))).toMatchObject({ most: 4, most_delivery: 4, quantity: 4 })
    expect(lineHere(10, true, rows.slice(2))).toMatchObject({ most: 5, most_delivery: 0, quantity: 5 })
  })

  test('is fetched as often as the fullest store of the town holds it, or a warehouse that brings it there', () => {
    const rows = [warehouse(9), storeHere(3), storeHere(2), storeElsewhere(50)]

    expect(lineHere(1, true, rows)).toMatchObject({ most: 9, most_delivery: 9, most_pickup: 3 })
    expect(lineHere(1, true, [bringing(9), storeHere(3)])).toMatchObject({ most_pickup: 9 })
    expect(lineHere(1, true, [storeHere(500)])).toMatchObject({ most_pickup: 99 })
    expect(lineHere(1, false, rows)).toMatchObject({ most_pickup: 0 })
  })

  test('keeps a wish that can be met', () => {
    expect(lineHere(2, true, [warehouse(3)]).quantity).toBe(2)
    expect(lineHere(3, true, [warehouse(3)]).quantity).toBe(3)
    expect(lineHere(4, true, [warehouse(3)]).quantity).toBe(3)
  })

  test('is at most 99 pieces', () => {
    expect(lineHere(99, true, [warehouse(500)])).toMatchObject({ most: 99, quantity: 99 })
  })

  test('that a store of another town sends is had, as many as that store holds', () => {
    const sent = { ...storeElsewhere(4), is_fetched: true }
    expect(lineHere(9, true, [storeElsewhere(50), sent])).toEqual({
      most: 4,
      most_delivery: 0,
      most_pickup: 4,
      quantity: 4,
      reason: '',
    })
  })

  test.each([
    ['Нет в наличии', true, []],
    ['Нет в наличии', true, [warehouse(0), storeHere(0), storeElsewhere(0)]],
    ['Только в магазинах Казани', true, [warehouse(0), storeElsewhere(1)]],
    ['Нет в наличии', false, [warehouse(5), storeHere(5), storeElsewhere(5)]],
  ])('«%s»: it keeps its wish (sold: %p, shelves: %j)', (reason, is_sold, rows) => {
    expect(lineHere(2, is_sold, rows)).toMatchObject({ most: 0, most_delivery: 0, quantity: 2, reason })
  })
})

describe('the money of a line', () => {
  test('is that of all its pieces, before and after', () => {
    const line = { price: 1_200, price_old: 1_500, quantity: 3 }
    expect(moneyOfLine(line)).toEqual({ ...line, sum: 3_600, sum_old: 4_500 })
  })

  test.each([0, 1_199, 1_200])('has no sum of before where the old price is no higher one: %d', price_old => {
    expect(moneyOfLine({ price: 1_200, price_old, quantity: 2 })).toMatchObject({ sum: 2_400, sum_old: 0 })
  })
})
