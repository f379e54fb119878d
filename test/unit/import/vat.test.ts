import { NO_VAT, taxOf, vatInside, vatInWords, vatRate } from '../../../server/contract/money.ts'
import { readVat } from '../../../server/import/feed/offers/offer-types.rules.ts'

test.each([
  ['VAT_20', 20],
  ['VAT_22', 22],
  ['VAT_10', 10],
  ['vat_20_120', 20],
  ['VAT_0', 0],
  ['NO_VAT', NO_VAT],
  ['Без НДС', NO_VAT],
  ['10', 10],
  ['10 %', 10],
  ['20%', 20],
  ['2', 10],
  ['7', 20],
  ['5', 0],
  ['6', NO_VAT],
  ['1', null],
  ['', null],
  ['сколько-то', null],
])('a feed’s vat «%s» is %p', (text, rate) => {
  expect(readVat(text)).toBe(rate)
})

test('the rate is the feed’s, else that of a listed branch, else the shop’s', () => {
  const shop = { rate: 22, reduced_ids: [7, 9] }
  expect(vatRate({ vat: 0, category_ids: [7] }, shop)).toBe(0)
  expect(vatRate({ vat: null, category_ids: [1, 7] }, shop)).toBe(10)
  expect(vatRate({ vat: null, category_ids: [1] }, shop)).toBe(22)
})

test('VAT is inside the sum: by line of what is paid, and of the delivery', () => {
  expect([vatInside(1_220, 22), vatInside(1_100, 10), vatInside(1_000, 0)]).toEqual([220, 100, 0])
  expect([vatInside(1_000, NO_VAT), vatInWords(NO_VAT), vatInWords(0)]).toEqual([
    0,
    'без НДС',
    'НДС 0\u00a0%',
  ])
  const lines = [
    { paid: 1_220, vat: 22 },
    { paid: 1_100, vat: 10 },
    { paid: 610, vat: null },
  ]
  expect(taxOf(lines, 122, 22)).toBe(220 + 100 + 110 + 22)
})
