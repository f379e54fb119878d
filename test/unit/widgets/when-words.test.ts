/** @jest-environment node */
import { jest } from '@jest/globals'
import { datesInWords } from '../../../server/contract/checkout/when-words.ts'
import { dayInShort, dayInWords } from '../../../server/contract/delivery/day-words.ts'
import { formatRubles } from '../../../server/contract/money.ts'
import { formatCount, formatDateSpan, pluralForm } from '../../../server/contract/words.ts'

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
  expect(datesInWords({ days_min, days_max }, { now: NOON_UTC, timezone: 'UTC+3' })).toBe(words)
})

test('the day is the town’s own', () => {
  expect(datesInWords({ days_min: 2, days_max: 2 }, { now: LATE_UTC, timezone: 'UTC+12' })).toBe(
    'суббота, 28 ноября',
  )
})

test('every day is written as the language’s own tables have it, without their objects, which take a cheap phone 20 ms each', () => {
  const formats = [
    { weekday: 'short' },
    { day: 'numeric', month: 'short' },
    { weekday: 'long', day: 'numeric', month: 'long' },
    { day: 'numeric', month: 'long' },
  ] as const
  const [weekday, short, long, date] = formats.map(each => {
    const format = new Intl.DateTimeFormat('ru-RU', { ...each, timeZone: 'UTC' })
    return (moment: number) => format.format(moment).replace('.', '')
  })
  const made = jest.spyOn(Intl, 'DateTimeFormat')
  for (let day = 2; day < 368; day++) {
    const moment = day * 24 * 60 * 60_000
    const on = new Date(moment).toISOString().slice(0, 10)
    expect(dayInWords(day, { now: 0, timezone: 'UTC+3' })).toEqual([weekday?.(moment), short?.(moment)])
    expect(datesInWords({ days_min: day, days_max: day }, { now: 0, timezone: 'UTC+3' })).toBe(long?.(moment))
    expect(formatDateSpan(on, on)).toBe(date?.(moment))
  }
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})

test('numbers and their words are those of the language’s own tables, without their objects', () => {
  const rules = new Intl.PluralRules('ru-RU')
  const numbers = new Intl.NumberFormat('ru-RU')
  const made = [jest.spyOn(Intl, 'PluralRules'), jest.spyOn(Intl, 'NumberFormat')]
  const wholes = [...Array(1_300).keys(), 9_999, 10_011, 123_456, 999_999, 1_000_000, 12_345_678]
  for (const whole of wholes) {
    const form = rules.select(whole)
    expect(pluralForm(whole, 'one', 'few', 'many')).toBe(form)
    expect(formatCount(whole)).toBe(numbers.format(whole))
    expect(formatRubles(whole)).toBe(`${numbers.format(whole)}\u00a0Р`)
    expect(formatCount(0 - whole)).toBe(numbers.format(0 - whole))
  }
  for (const each of made) {
    expect(each).not.toHaveBeenCalled()
    each.mockRestore()
  }
})

test.each([
  [0, 'сегодня'],
  [1, 'завтра'],
  [2, 'сб'],
  [6, 'ср'],
  [7, '3 дек'],
  [9, '5 дек'],
])('on a marker, %d days from a Thursday are «%s»', (days, words) => {
  expect(dayInShort(days, { now: Date.parse('2026-11-26T09:00Z'), timezone: 'UTC+3' })).toBe(words)
})
