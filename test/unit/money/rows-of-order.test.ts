import { linesOfOrder, moneyOfOrder } from '../../../server/shop/checkout/rows-of-order.rules.ts'
import { deliveryPrice, partsOf, reckon, shelfPrice } from '../../../server/shop/money/steps.rules.ts'
import { moneyRules } from '../../../server/shop/money/terms.rules.ts'
import { couponGiven, termsGiven } from '../../support/goods/money-terms.ts'

const line = (offer_id: number, price: number, quantity: number, vat: number | null) => ({
  offer_id,
  price,
  quantity,
  vat,
  product_id: 1,
  name: 'Вещь',
  size_name: '',
  color_name: '',
  price_old: 0,
})
/** A dress of 2 000 and two belts of 500; 200 bonuses and a certificate of 300 pay, the courier costs 290. */
const lines = [line(1, 2_000, 1, 10), line(2, 500, 2, null)]
const terms = termsGiven({
  bonuses: { total: 200, wished: 200, earn_percent: 10 },
  certificate: { id: 'PODAROK-2026', balance: 300, wished: 300, ends_at: null },
})
const [part] = partsOf(
  reckon(lines, [
    shelfPrice,
    ...moneyRules(terms, {}),
    deliveryPrice({ price: 290, free_delivery_price: 0 }, 'Курьер', ['bonuses', 'certificate']),
  ]),
  lines.map(({ offer_id }) => ({ offer_id, source_id: 1 })),
)
if (!part) throw new Error('no part')

test('an order keeps its sums, the VAT inside them, and what it will earn', () => {
  // 1 666 are paid for the dress and 834 for the belts, beside the certificate; bonuses earn nothing.
  expect(moneyOfOrder(part, lines, { vat_rate: 22, terms })).toEqual({
    goods_total: 3_000,
    discount: 500,
    promotions_total: 0,
    coupon_total: 0,
    bonuses_total: 200,
    certificate_total: 300,
    delivery_cost: 290,
    total: 2_790,
    // 10 % inside 1 666, 22 % inside 834 and inside 290.
    tax: 151 + 150 + 52,
    bonuses_new: 186 + 93,
  })
})

test('an order keeps what promotions and codes took off it apart', () => {
  const terms = termsGiven({
    promotions: [
      {
        ...{ code: 'А', title: 'Скидка недели', kind: 'percent', percent: 10 },
        ...{ pieces: 1, price: 0, category_ids: [], priority: 0 },
      },
    ],
    coupons: [couponGiven({ percent: 0, roubles: 200 })],
  })
  const steps = reckon(lines, [shelfPrice, ...moneyRules(terms, {})])
  const [lowered] = partsOf(
    steps,
    lines.map(({ offer_id }) => ({ offer_id, source_id: 1 })),
  )
  if (!lowered) throw new Error('no part')
  expect(moneyOfOrder(lowered, lines, { vat_rate: 22, terms })).toMatchObject({
    ...{ goods_total: 3_000, discount: 500, promotions_total: 300, coupon_total: 200 },
    ...{ bonuses_total: 0, certificate_total: 0, delivery_cost: 0, total: 2_500 },
  })
})

test('an order keeps what each line was lowered by, and each reason, in the order of money', () => {
  const stored = linesOfOrder('A', { lines, part })
  expect(stored.lines).toEqual([
    { ...lines[0], order_id: 'A', returned: 0, discount: 334 },
    { ...lines[1], order_id: 'A', returned: 0, discount: 166 },
  ])
  const [bonuses, certificate] = [
    { order_id: 'A', kind: 'bonuses', source: 'bonuses', words: 'Оплата бонусами' },
    { order_id: 'A', kind: 'certificate', source: 'certificate', words: 'Сертификат …2026' },
  ]
  expect(stored.money).toEqual([
    { ...bonuses, offer_id: 1, roubles: 134, position: 1 },
    { ...bonuses, offer_id: 2, roubles: 66, position: 2 },
    { ...certificate, offer_id: 1, roubles: 200, position: 3 },
    { ...certificate, offer_id: 2, roubles: 100, position: 4 },
  ])
})
