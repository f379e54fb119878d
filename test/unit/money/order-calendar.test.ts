import { calendarFile } from '../../../server/pages/orders/placed-order.rules.ts'

const ORDER = {
  order_id: '348211907316',
  host: 'shop.example',
  stamp: Date.parse('2026-01-15T09:30:00.000Z'),
  date_min: '2026-01-30',
  date_max: '2026-01-31',
  title: 'Заказ 348211907316',
  place: 'Москва, Тверская, 1; вход с угла',
  text: 'Платье льняное\nРемень кожаный, чёрный, очень длинное название, которое не войдёт в одну строку календаря',
}
/** As calendars read it: what was folded is one line again. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('an order in a calendar lasts whole days, its end is the day after the last', () => {
  expect(linesOf(calendarFile(ORDER))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//vitrina//order//RU',
    'BEGIN:VEVENT',
    'UID:348211907316@shop.example',
    'DTSTAMP:20260115T093000Z',
    'DTSTART;VALUE=DATE:20260130',
    'DTEND;VALUE=DATE:20260201',
    'SUMMARY:Заказ 348211907316',
    'LOCATION:Москва\\, Тверская\\, 1\\; вход с угла',
    'DESCRIPTION:Платье льняное\\nРемень кожаный\\, чёрный\\, очень длинное название\\, которое не войдёт в одну строку календаря',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('no line of it is longer than calendars read: 75 bytes', () => {
  const lengths = calendarFile(ORDER)
    .split('\r\n')
    .map(line => Buffer.byteLength(line))

  expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
  expect(lengths.length).toBeGreaterThan(14)
})
