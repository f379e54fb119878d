import fc from 'fast-check'
import { EMPTY_CART } from '../../../server/contract/cart/empty-cart.ts'
import {
  type CartRead,
  quoteCart,
  type WishedLine,
} from '../../../server/shop/cart/quote/quote-cart.rules.ts'
import type { Place } from '../../../server/shop/delivery/places.rules.ts'
import { sumsOf, totalOf } from '../../../server/shop/money/steps.rules.ts'
import { termsGiven } from '../../support/goods/money-terms.ts'
import { FOLDED, SHIPS, wayOf } from '../../support/orders/delivery-ways.ts'

const moscow = { name: 'Москва', fias_id: 'moscow', timezone: 'UTC+3', latitude: 55.75, longitude: 37.61 }
const place = (id: number, kind: Place['kind']): Place => ({
  ...moscow,
  ...SHIPS,
  id,
  kind,
  region_fias_id: 'moscow',
  city: 'Москва',
})
const WAREHOUSE = 1
const TVERSKAYA = 10
const ARBAT = 11
const places = [place(WAREHOUSE, 'warehouse'), place(TVERSKAYA, 'store'), place(ARBAT, 'store')]
const tariff = (service_id: number, price: number, free_delivery_price: number) =>
  wayOf(service_id, { price, free_delivery_price, days_min: 1, days_max: 2 })
const SOCKS = 100
const COAT = 200
const line = (offer_id: number, change: Partial<WishedLine> = {}): WishedLine => ({
  offer_id,
  quantity: 1,
  name: 'Вещь',
  price: 1_000,
  price_old: 0,
  is_sold: true,
  ...FOLDED,
  ...change,
})
const on = (store_id: number, offer_id: number, qty = 9) => ({ store_id, offer_id, qty })
const read = (change: Partial<CartRead<WishedLine>>): CartRead<WishedLine> => ({
  now: Date.UTC(2026, 0, 15, 9),
  region: moscow,
  places,
  tariffs: [tariff(3, 0, 0), tariff(4, 299, 5_000)],
  lines: [],
  stock: [],
  ...change,
})

/** Any cart of up to six lines on any shelves. */
const anyRead = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 1, max: 9_999 }),
      price_old: fc.nat(20_000),
      is_sold: fc.boolean(),
      at: fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)),
    }),
    { maxLength: 6 },
  )
  .map(drawn =>
    read({
      lines: drawn.map(({ at: _, ...each }, index) => line(index + 1, each)),
      stock: drawn.flatMap(({ at }, index) =>
        places.map(({ id }, shelf) => on(id, index + 1, at[shelf] ?? 0)),
      ),
    }),
  )
const anyChoice = fc.record(
  {
    tab: fc.constantFrom('delivery', 'selfpickup') as fc.Arbitrary<'delivery' | 'selfpickup'>,
    service_id: fc.constantFrom(3, 4, 79),
    point_id: fc.constantFrom(TVERSKAYA, ARBAT),
  },
  { requiredKeys: [] },
)

describe('the quote of a cart', () => {
  test('prints sums of its steps for every way, whatever lies on the shelves', () => {
    fc.assert(
      fc.property(anyRead, asked => {
        for (const way of quoteCart(asked, {}).ways) {
          const { goods, delivery } = sumsOf(way.steps)
          expect([way.goods_total, way.cost, way.total]).toEqual([goods, delivery, totalOf(way.steps)])
          expect(way.can_go).toBe(way.total >= 1)
          expect(way.steps.flatMap(step => step.line ?? [])).toEqual(way.offer_ids)
        }
      }),
    )
  })

  test('tells of every line: it goes, or stays with a reason', () => {
    fc.assert(
      fc.property(anyRead, asked => {
        const { lines, ways } = quoteCart(asked, {})
        for (const { offer_id, most, reason } of lines) {
          expect(most === 0).toBe(reason !== '')
          if (most === 0) continue
          for (const way of ways) {
            const stays = way.stays.find(each => each.offer_id === offer_id)
            expect(way.offer_ids.includes(offer_id)).toBe(stays === undefined)
            expect(stays?.reason).not.toBe('')
          }
        }
      }),
    )
  })

  test('has parts that add up to the chosen way, each step once', () => {
    fc.assert(
      fc.property(anyRead, anyChoice, (asked, choice) => {
        const { way, parts } = quoteCart(asked, choice)
        expect(parts.flatMap(part => part.steps)).toEqual(way?.steps ?? [])
        expect(parts.reduce((sum, part) => sum + part.sums.total, 0)).toBe(way?.total ?? 0)
      }),
    )
  })

  test('is the same when made twice, and what was chosen changes no sum', () => {
    fc.assert(
      fc.property(anyRead, anyChoice, (asked, choice) => {
        const before = structuredClone(asked)
        const quote = quoteCart(asked, choice)
        expect(quoteCart(asked, choice)).toEqual(quote)
        expect(quoteCart(asked, {}).ways).toEqual(quote.ways)
        expect(asked).toEqual(before)
      }),
    )
  })
})

describe('the totals of a cart', () => {
  const stock = [on(WAREHOUSE, SOCKS), on(WAREHOUSE, COAT)]
  const coats = line(COAT, { quantity: 2, price: 3_000, price_old: 4_000 })
  const socks = line(SOCKS, { quantity: 3, price: 200 })
  const totalsOf = (lines: WishedLine[]) => {
    const { quantity_total, price_total, price_old_total } = quoteCart(read({ lines, stock }), {})
    return { quantity_total, price_total, price_old_total }
  }

  test('are its lines times their pieces, at present and at old prices', () => {
    expect(totalsOf([coats, socks])).toEqual({
      quantity_total: 5,
      price_total: 6_600,
      price_old_total: 8_600,
    })
  })

  test('leave lines out that cannot be bought', () => {
    expect(totalsOf([coats, { ...socks, is_sold: false }])).toEqual({
      quantity_total: 2,
      price_total: 6_000,
      price_old_total: 8_000,
    })
  })

  test('never save by an old price below the present one', () => {
    expect(totalsOf([{ ...coats, price_old: 2_000 }]).price_old_total).toBe(6_000)
  })
})

describe('the way in force', () => {
  const asked = read({
    lines: [line(SOCKS), line(COAT)],
    stock: [on(WAREHOUSE, SOCKS), on(WAREHOUSE, COAT), on(TVERSKAYA, SOCKS), on(ARBAT, SOCKS)],
  })

  test('is the one that takes most of the cart, while nothing is chosen', () => {
    expect(quoteCart(asked, {}).way?.service_id).toBe(4)
  })

  test('is what was chosen: the service, else that of the tab', () => {
    expect(quoteCart(asked, { tab: 'selfpickup' }).way?.service_id).toBe(3)
    expect(quoteCart(asked, { tab: 'delivery', service_id: 3 }).way?.service_id).toBe(3)
  })

  test('is none when the chosen one cannot go', () => {
    expect(quoteCart(asked, { service_id: 79 })).toMatchObject({ way: null, parts: [] })
  })

  test('comes from the chosen store, a courier’s parcel from the warehouse', () => {
    expect(quoteCart(asked, { service_id: 3, point_id: ARBAT }).parts).toMatchObject([{ source_id: ARBAT }])
    expect(quoteCart(asked, { service_id: 4, point_id: ARBAT }).parts).toMatchObject([
      { source_id: WAREHOUSE },
    ])
  })
})

describe('the money of a cart', () => {
  const GIFT = { id: 'PODAROK-2026', balance: 500, wished: 300, ends_at: null }
  const bonuses = { total: 0, wished: 0, earn_percent: 10 }
  const inStoreAlone = [on(WAREHOUSE, SOCKS), on(TVERSKAYA, SOCKS), on(TVERSKAYA, COAT)]
  const both = [line(SOCKS, { price: 200 }), line(COAT, { price: 3_000 })]

  test('is that of the lines that go: what stays earns nothing', () => {
    const asked = read({ lines: both, stock: inStoreAlone, terms: termsGiven({ bonuses }) })
    const earnedBy = (service_id: number) => Object.fromEntries(quoteCart(asked, { service_id }).money.earned)
    expect(earnedBy(4)).toEqual({ [SOCKS]: 20 })
    expect(earnedBy(3)).toEqual({ [SOCKS]: 20, [COAT]: 300 })
  })

  test('is what its way takes: a certificate that the carrier refuses stays, with the reason', () => {
    const tariffs = [tariff(3, 0, 0), { ...tariff(4, 299, 0), certificates_allowed: false }]
    const asked = read({
      lines: both,
      stock: inStoreAlone,
      tariffs,
      terms: termsGiven({ certificate: GIFT }),
    })
    const shownBy = (service_id: number) => quoteCart(asked, { service_id }).money.shown.certificate
    expect(shownBy(3)).toMatchObject({ amount: 300, error: null })
    expect(shownBy(4)).toMatchObject({
      amount: 0,
      wished: 300,
      error: 'При этом способе доставки сертификат не принимается',
    })
  })

  test('is nothing where the chosen way cannot go', () => {
    const asked = read({ lines: both, stock: inStoreAlone, terms: termsGiven({ bonuses }) })
    const { money } = quoteCart(asked, { service_id: 79 })
    expect(money.sums).toEqual(EMPTY_CART.sums)
    expect(Object.fromEntries(money.earned)).toEqual({})
  })

  test('tells of codes what its steps do, also where a rouble stays of each of two orders', () => {
    const other = { ...place(2, 'warehouse'), id: 2 }
    const code = (name: string, roubles: number) => ({
      code: name,
      title: '',
      percent: 0,
      roubles,
      least_items: 0,
      least_total: 0,
      category_ids: [],
      is_combinable: false,
      barred: null,
    })
    // Of 3 200 roubles in two orders either code may take 3 198: the first one entered does.
    const asked = read({
      lines: both,
      places: [...places, other],
      stock: [on(WAREHOUSE, SOCKS), on(other.id, COAT)],
      terms: termsGiven({ coupons: [code('A', 3_198), code('B', 3_199)] }),
    })
    const { way, money, parts } = quoteCart(asked, { service_id: 4 })
    expect(parts.map(({ sums }) => sums.total - sums.delivery)).toEqual([1, 1])
    expect(new Set(way?.steps.filter(step => step.kind === 'coupon').map(step => step.rule))).toEqual(
      new Set(['A']),
    )
    expect(money.shown.coupon_list?.map(({ status }) => status)).toEqual(['applied', 'not_applied'])
  })
})

test('each line has the shelves of its own offer alone', () => {
  const { lines } = quoteCart(
    read({ lines: [line(SOCKS), line(COAT)], stock: [on(WAREHOUSE, SOCKS, 4)] }),
    {},
  )
  expect(lines.map(({ offer_id, most, reason }) => [offer_id, most, reason])).toEqual([
    [SOCKS, 4, ''],
    [COAT, 0, 'Нет в наличии'],
  ])
})
