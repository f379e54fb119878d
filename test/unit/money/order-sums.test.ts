import { orderSums } from '../../../server/shop/orders/order-sums.ts'

type Whole = Parameters<typeof orderSums>[0]

const line = (offer_id: number, change: object) => ({
  offer_id,
  product_id: 10 * offer_id,
  name: 'Платье',
  color_name: 'красный',
  size_name: '42',
  quantity: 1,
  price: 1_000,
  discount: 0,
  vat: 22,
  ...change,
})
const row = (offer_id: number, kind: string, roubles: number, source = kind) => ({
  offer_id,
  kind,
  source,
  roubles,
  words: `Скидка ${source}`,
})
/** A dress of 2 000 and two belts of 500: a code takes 300, bonuses pay 200, a certificate 100. */
const FIRST = {
  order: { goods_total: 3_000, delivery_cost: 299, total: 2_699, tax: 400 },
  lines: [
    line(1, { price: 2_000, discount: 400 }),
    line(2, { name: 'Ремень', quantity: 2, price: 500, discount: 200, color_name: '', vat: null }),
  ],
  money: [
    row(1, 'coupon', 200, 'ЛЕТО'),
    row(2, 'coupon', 100, 'ЛЕТО'),
    row(1, 'bonuses', 133),
    row(2, 'bonuses', 67),
    row(1, 'certificate', 67),
    row(2, 'certificate', 33),
  ],
} as unknown as Whole
/** Another order of the same checkout. */
const SECOND = {
  order: { goods_total: 1_000, delivery_cost: 0, total: 850, tax: 70 },
  lines: [line(3, { discount: 150, size_name: '' })],
  money: [row(3, 'promotion', 100, 'А'), row(3, 'coupon', 50, 'ЛЕТО')],
} as unknown as Whole

test('an order’s table has lines before discounts, what discounts leave of them, and what is paid in money', () => {
  expect(orderSums(FIRST).lines).toEqual([
    {
      offer_id: 1,
      product_id: 10,
      name: 'Платье',
      variant: 'красный, 42',
      quantity: 1,
      price: 2_000,
      gross: 2_000,
      // Bonuses and a certificate pay: they come back with a return, a code does not.
      worth: 1_800,
      sum: 1_600,
      vat: 22,
    },
    {
      offer_id: 2,
      product_id: 20,
      name: 'Ремень',
      variant: '42',
      quantity: 2,
      price: 500,
      gross: 1_000,
      worth: 900,
      sum: 800,
      vat: null,
    },
  ])
})

test('it has each reason once, whatever lines it lowers, the delivery and the total', () => {
  expect(orderSums(FIRST)).toMatchObject({
    goods: 3_000,
    discounts: [
      { kind: 'coupon', rule: 'ЛЕТО', words: 'Скидка ЛЕТО', roubles: 300 },
      { kind: 'bonuses', rule: 'bonuses', words: 'Скидка bonuses', roubles: 200 },
      { kind: 'certificate', rule: 'certificate', words: 'Скидка certificate', roubles: 100 },
    ],
    delivery_cost: 299,
    total: 2_699,
    tax: 400,
  })
})

test('that of several orders is all of them together', () => {
  const { lines, goods, discounts, delivery_cost, total, tax } = orderSums(FIRST, SECOND)
  expect(lines.map(({ offer_id, variant }) => [offer_id, variant])).toEqual([
    [1, 'красный, 42'],
    [2, '42'],
    [3, 'красный'],
  ])
  expect({ goods, delivery_cost, total, tax }).toEqual({
    goods: 4_000,
    delivery_cost: 299,
    total: 3_549,
    tax: 470,
  })
  expect(discounts.map(({ rule, roubles }) => [rule, roubles])).toEqual([
    ['ЛЕТО', 350],
    ['bonuses', 200],
    ['certificate', 100],
    ['А', 100],
  ])
})

test('reasons of one name and another kind, or of other words, are listed separately', () => {
  const money = [
    row(1, 'coupon', 1, 'А'),
    row(1, 'promotion', 2, 'А'),
    { ...row(1, 'coupon', 4, 'А'), words: 'Другие слова' },
  ]
  expect(orderSums({ ...FIRST, money } as Whole).discounts.map(({ roubles }) => roubles)).toEqual([1, 2, 4])
})

test('what is printed adds up to the total', () => {
  for (const wholes of [[FIRST], [SECOND], [FIRST, SECOND]] as Whole[][]) {
    const { lines, goods, discounts, delivery_cost, total } = orderSums(...wholes)
    const sumOf = (roubles: number[]) => roubles.reduce((sum, each) => sum + each, 0)
    expect(sumOf(lines.map(({ gross }) => gross))).toBe(goods)
    expect(goods - sumOf(discounts.map(({ roubles }) => roubles)) + delivery_cost).toBe(total)
    expect(sumOf(lines.map(({ sum }) => sum)) + delivery_cost).toBe(total)
  }
})
