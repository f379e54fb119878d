import { dateOfDay, dayOfDate, shopDay, weekdayOf } from '../../../server/contract/delivery/hours.ts'
import { DEFAULT_CALENDAR } from '../../../server/shop/delivery/tariffs/default-tariffs.rules.ts'
import { calendarOf, holidaysOf } from '../../../server/shop/delivery/tariffs/delivery-days.rules.ts'

const WEEKDAYS = '12345'

test.each([
  ['2026-01-01', 4],
  ['2026-11-22', 7],
  ['2024-02-29', 4],
  ['1969-12-31', 3],
])('%s is weekday %i, and the same date again', (date, weekday) => {
  expect(weekdayOf(dayOfDate(date))).toBe(weekday)
  expect(dateOfDay(dayOfDate(date))).toBe(date)
})

test('the shop’s day begins at midnight in Moscow', () => {
  expect(shopDay(Date.UTC(2026, 7, 31, 20, 59))).toBe('2026-08-31')
  expect(shopDay(Date.UTC(2026, 7, 31, 21))).toBe('2026-09-01')
})

test.each([
  // New Year’s are eight days, whatever the weekday; none of them moves.
  ['2026-01-01', true],
  ['2026-01-08', true],
  ['2026-02-23', true],
  // A Sunday: Monday is off for it.
  ['2026-03-08', true],
  ['2026-03-09', true],
  ['2026-03-10', false],
  // A Saturday: Monday is off for it.
  ['2026-05-09', true],
  ['2026-05-11', true],
  ['2026-05-12', false],
  ['2027-06-14', true],
  ['2027-05-03', true],
  ['2026-11-04', true],
  ['2026-12-30', false],
])('by the law %s is a holiday: %s', (date, is_holiday) => {
  const year = Number(date.slice(0, 4))
  expect(holidaysOf(year).has(dayOfDate(date))).toBe(is_holiday)
  expect(calendarOf([]).isHoliday(dayOfDate(date))).toBe(is_holiday)
})

test('what the government moved stands in the table by year: Friday 9 January and 31 December 2026 are off', () => {
  const calendar = calendarOf(DEFAULT_CALENDAR)
  for (const date of ['2026-01-09', '2026-12-31']) {
    expect(calendar.isHoliday(dayOfDate(date))).toBe(true)
    expect(calendar.isWorking(dayOfDate(date), WEEKDAYS)).toBe(false)
    expect(calendarOf([]).isWorking(dayOfDate(date), WEEKDAYS)).toBe(true)
  }
})

test('a working Saturday of the table is one, and no Saturday beside it', () => {
  const calendar = calendarOf([{ date: '2027-02-20', is_working: 1 }])
  expect(calendar.isWorking(dayOfDate('2027-02-20'), WEEKDAYS)).toBe(true)
  expect(calendar.isWorking(dayOfDate('2027-02-27'), WEEKDAYS)).toBe(false)
  expect(calendar.isWorking(dayOfDate('2027-02-27'), '123456')).toBe(true)
})
