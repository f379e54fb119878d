/** @jest-environment node */
import { takeInWords, termsInWords } from '../../../widgets/shared/points/point-words.ts'

const NOON_UTC = Date.UTC(2026, 10, 28, 12)

test.each([
  [0, 'забрать сегодня'],
  [1, 'забрать завтра'],
  [2, 'забрать послезавтра'],
  [3, 'забрать 1 декабря'],
])('a parcel of %d days: «%s»', (days_max, words) => {
  expect(takeInWords({ days_max }, NOON_UTC, 'UTC+3')).toBe(words)
})

test.each([
  [0, 0, 'сегодня · бесплатно'],
  [2, 3, 'через 2–3 дня · бесплатно'],
])('a row of %d to %d days names both ends, as the card does: «%s»', (days_min, days_max, words) => {
  expect(termsInWords({ days_min, days_max, price: 0, has_dressing_room: false })).toBe(words)
})

test('the date is the town’s own: past midnight in Kamchatka it is a day later', () => {
  expect(takeInWords({ days_max: 3 }, NOON_UTC, 'UTC+12')).toBe('забрать 2 декабря')
})
