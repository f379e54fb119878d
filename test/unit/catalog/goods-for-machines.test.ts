import { isGtin } from '../../../server/pages/for-machines/json-ld.ts'
import { whyNotReturnable } from '../../../server/shop/returns/return-terms.rules.ts'

test.each([
  ['4006381333931', true],
  ['4006381333932', false],
  ['96385074', true],
  ['036000291452', true],
  ['10036000291459', true],
  // Kept for use within a company or a country.
  ['2000000000015', false],
  ['0200000000004', false],
  ['400638133393', false],
  ['', false],
  ['40063813339A1', false],
])('the barcode %p is a GTIN: %p', (barcode, is) => {
  expect(isGtin(barcode)).toBe(is)
})

test.each([
  ['Платья', true],
  ['Пижамы', true],
  ['Носки', false],
  ['Чулки и колготки', false],
  ['Нижнее белье', false],
  ['Бюстгальтеры', false],
])('«%s» may be returned: %p', (category, may) => {
  expect(whyNotReturnable(category) === '').toBe(may)
})
