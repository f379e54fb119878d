/** @jest-environment node */
import { jest } from '@jest/globals'
import { dayInWords } from '../../widgets/checkout-delivery/day-words.ts'
import { datesInWords } from '../../widgets/checkout-verification/when-words.ts'

const NOON_UTC = Date.UTC(2026, 10, 25, 12)
/** A day later in Kamchatka. */
const LATE_UTC = Date.UTC(2026, 10, 25, 13)

test.each([
  [0, 0, 'сегодня'],
  [1, 1, 'завтра'],
  [2, 2, 'пятница, 27 ноября'],
  [1, 3, '26–28 ноября'],
  [3, 7, '28 ноября – 2 декабря'],
])('from %d to %d days on the 25th are %s', (days_min, days_max, words) => {
  expect(datesInWords({ days_min, days_max }, NOON_UTC, 'UTC+3')).toBe(words)
})

test('the day is the town’s own', () => {
  expect(datesInWords({ days_min: 2, days_max: 2 }, LATE_UTC, 'UTC+12')).toBe('суббота, 28 ноября')
})

test('what writes dates is made once, not with each painting: on a cheap phone it takes as long as all else of a strip of days', () => {
  const made = jest.spyOn(Intl, 'DateTimeFormat')
  for (let painting = 0; painting < 3; painting++) {
    for (let day = 2; day < 9; day++) {
      dayInWords(day, 0, 'UTC+3')
      datesInWords({ days_min: day, days_max: day }, 0, 'UTC+3')
    }
  }
  expect(made.mock.calls.length).toBeLessThanOrEqual(3)
  made.mockRestore()
})
