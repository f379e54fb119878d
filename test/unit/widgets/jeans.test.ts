/** @jest-environment node */
import { priceWords } from '../../../widgets/buy-button/choice.ts'
import { isMeasureSold, jeansRows, offerOfMeasures } from '../../../widgets/buy-button/jeans.ts'

const offer = (size_name: string, is_sold = true) => ({ size_name, is_sold })
const jeans = [offer('29/32'), offer('28/30'), offer('28/32', false), offer('31/30', false)]

test('sizes of two measures are two rows, smallest first', () => {
  expect(jeansRows(jeans)).toEqual({ waists: ['28', '29', '31'], lengths: ['30', '32'] })
})

test('feeds write them with a slash or with letters', () => {
  const written = ['W29 L32', 'W28/L30', '28/32'].map(size => offer(size))
  expect(jeansRows(written)).toEqual({ waists: ['28', '29'], lengths: ['30', '32'] })
  expect(offerOfMeasures(written, { waist: '29', length: '32' })).toBe(written[0])
})

test.each([
  ['other sizes', [offer('42'), offer('44')]],
  ['one that is not of jeans among them', [offer('29/32'), offer('ONE SIZE')]],
  ['a single size', [offer('29/32')]],
  ['three measures', [offer('29/32/4'), offer('28/30/4')]],
  ['no size', [offer(''), offer('')]],
])('%s stand in one row', (_, offers) => {
  expect(jeansRows(offers)).toBeNull()
})

test('both measures name the offer, one names none', () => {
  expect(offerOfMeasures(jeans, { waist: '28', length: '32' })).toBe(jeans[2])
  expect(offerOfMeasures(jeans, { waist: '29', length: '30' })).toBeNull()
  expect(offerOfMeasures(jeans, { waist: '29' })).toBeNull()
})

test.each([
  [{ waist: '28' }, true],
  [{ waist: '31' }, false],
  [{ length: '30' }, true],
  [{ waist: '28', length: '32' }, false],
  [{ waist: '29', length: '30' }, false],
  [{ waist: '29', length: '32' }, true],
])('%j is sold: %p', (measures, isSold) => {
  expect(isMeasureSold(jeans, measures)).toBe(isSold)
})

const nbsp = '\u00a0'
test.each([
  ['one price', [{ price: 2999, is_sold: true }], `2${nbsp}999${nbsp}Р`],
  [
    'prices that differ',
    [
      { price: 3500, is_sold: true },
      { price: 2999, is_sold: true },
    ],
    `от 2${nbsp}999${nbsp}Р`,
  ],
  [
    'a cheaper size that is sold out',
    [
      { price: 3500, is_sold: true },
      { price: 2999, is_sold: false },
    ],
    `3${nbsp}500${nbsp}Р`,
  ],
  ['all sold out', [{ price: 2999, is_sold: false }], `2${nbsp}999${nbsp}Р`],
  ['nothing', [], ''],
])('the bar before a size is chosen, %s', (_, offers, words) => {
  expect(priceWords(offers)).toBe(words)
})
