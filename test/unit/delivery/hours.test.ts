import { type Hours, hoursInWords, localTime, openingOf } from '../../../server/contract/delivery/hours.ts'
import { readHours } from '../../../server/shop/delivery/points/read-hours.rules.ts'

const day = { from: '10:00', to: '22:00' }

test.each([
  ['ежедневно 10:00–22:00', 'ежедневно 10:00–22:00'],
  ['10:00–22:00', 'ежедневно 10:00–22:00'],
  ['круглосуточно', 'ежедневно круглосуточно'],
  ['пн–пт 10:00–20:00, сб–вс 10:00–18:00', 'пн–пт 10:00–20:00, сб–вс 10:00–18:00'],
  ['Пн-Пт 09:00-18:00', 'пн–пт 09:00–18:00, сб–вс выходной'],
  ['пн–сб 9:00–18:00; вс выходной', 'пн–сб 09:00–18:00, вс выходной'],
  [
    'Понедельник–пятница с 10:00 до 20:00, суббота 11.00-16.00',
    'пн–пт 10:00–20:00, сб 11:00–16:00, вс выходной',
  ],
  ['ежедневно 10:00–00:00', 'ежедневно 10:00–24:00'],
  // What is not wholly understood is not known at all.
  ['по договорённости', ''],
  ['пн–пт 10:00–20:00, по праздникам как придётся', ''],
  ['ежедневно 22:00–10:00', ''],
  ['', ''],
])('%j is read as %j', (text, words) => {
  expect(hoursInWords(readHours(text))).toBe(words)
})

const daily: Hours = Array.from({ length: 7 }, () => day)
const workdays: Hours = [day, day, day, day, day, null, null]
/** By the clock of Moscow; 15 January 2026 is a Thursday. */
const at = (date: number, hour: number, minute = 0) =>
  localTime(Date.UTC(2026, 0, date, hour - 3, minute), 'UTC+3')

test.each([
  [daily, at(15, 12), true, 'открыто, до 22:00'],
  [daily, at(15, 10), true, 'открыто, до 22:00'],
  [daily, at(15, 9, 59), false, 'закрыто, откроется в 10:00'],
  [daily, at(15, 21, 59), true, 'открыто, до 22:00'],
  [daily, at(15, 22), false, 'закрыто, откроется завтра в 10:00'],
  [workdays, at(16, 23), false, 'закрыто, откроется в понедельник в 10:00'],
  [workdays, at(18, 12), false, 'закрыто, откроется завтра в 10:00'],
  [
    Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00' })),
    at(15, 3),
    true,
    'открыто круглосуточно',
  ],
  [Array.from({ length: 7 }, () => null), at(15, 12), false, 'закрыто'],
  [[], at(15, 12), false, ''],
] as [Hours, ReturnType<typeof at>, boolean, string][])('case %#: %4$s', (hours, local, is_open, words) => {
  expect(openingOf({ hours, exceptions: [] }, local)).toEqual({ is_open, words })
})

test('a day of other hours has them, a closed one is closed', () => {
  const exceptions = [
    { date: '2026-01-15', from: '10:00', to: '18:00' },
    { date: '2026-01-16', from: null, to: null },
  ]
  expect(openingOf({ hours: daily, exceptions }, at(15, 12)).words).toBe('открыто, до 18:00')
  expect(openingOf({ hours: daily, exceptions }, at(15, 19)).words).toBe(
    'закрыто, откроется в субботу в 10:00',
  )
})

test('it is the place’s own clock that counts', () => {
  const now = Date.UTC(2026, 0, 15, 12, 30)
  expect(openingOf({ hours: daily, exceptions: [] }, localTime(now, 'UTC+3')).is_open).toBe(true)
  expect(openingOf({ hours: daily, exceptions: [] }, localTime(now, 'UTC+10')).is_open).toBe(false)
})
