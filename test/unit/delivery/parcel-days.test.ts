import { DEFAULT_CALENDAR } from '../../../server/shop/delivery/tariffs/default-tariffs.rules.ts'
import {
  calendarOf,
  dateAfter,
  parcelDays,
} from '../../../server/shop/delivery/tariffs/delivery-days.rules.ts'
import { wayOf } from '../../support/orders/delivery-ways.ts'

const calendar = calendarOf(DEFAULT_CALENDAR)
const everyDay = wayOf(4)
const notSundays = wayOf(101, { weekdays: '123456', on_holidays: 0 })

/** What is promised for an order at this moment of Moscow’s clock: dates of the shopper’s calendar. */
function promised(
  at: string,
  given: {
    to?: string
    from?: string
    cutoff_hour?: number
    way?: [number, number]
    coming?: typeof everyDay
  } = {},
): string {
  const { to = 'UTC+3', from = 'UTC+3', cutoff_hour = 18, way = [1, 2], coming = everyDay } = given
  const now = Date.parse(`${at}:00+03:00`)
  const days = parcelDays({
    now,
    way: { days_min: way[0], days_max: way[1] },
    coming,
    warehouse: { timezone: from, cutoff_hour, working_weekdays: '12345' },
    region: { timezone: to },
    calendar,
  })
  return `${dateAfter(now, to, days.days_min)} ${dateAfter(now, to, days.days_max)}`
}

// 15 January 2026 is a Thursday.
test.each([
  ['before the cut-off', '2026-01-15T17:59', {}, '2026-01-16 2026-01-17'],
  ['at the cut-off', '2026-01-15T18:00', {}, '2026-01-17 2026-01-18'],
  ['an earlier cut-off', '2026-01-15T14:00', { cutoff_hour: 14 }, '2026-01-17 2026-01-18'],
  ['no cut-off', '2026-01-15T23:59', { cutoff_hour: 24 }, '2026-01-16 2026-01-17'],
  ['on Friday evening it leaves on Monday', '2026-01-16T20:00', {}, '2026-01-20 2026-01-21'],
  ['on Saturday too', '2026-01-17T09:00', {}, '2026-01-20 2026-01-21'],
  [
    'from Moscow to Vladivostok at 23:30: it is the 16th there, 06:30',
    '2026-01-15T23:30',
    { to: 'UTC+10', way: [9, 12] },
    '2026-01-25 2026-01-28',
  ],
  [
    'from Vladivostok to Moscow at 23:30: the warehouse’s Friday has begun',
    '2026-01-15T23:30',
    { from: 'UTC+10', way: [9, 12] },
    '2026-01-25 2026-01-28',
  ],
  [
    'from Vladivostok at noon of Moscow, 19:00 there',
    '2026-01-15T12:00',
    { from: 'UTC+10', way: [9, 12] },
    '2026-01-25 2026-01-28',
  ],
  [
    'before New Year’s: 31 December 2026 is off, then ten days',
    '2026-12-30T12:00',
    {},
    '2026-12-31 2027-01-01',
  ],
  [
    'in the evening of the year’s last working day it leaves on 11 January',
    '2026-12-30T18:00',
    {},
    '2027-01-12 2027-01-13',
  ],
  [
    'a carrier that rests on holidays comes when they are over',
    '2026-12-30T12:00',
    { coming: notSundays },
    '2027-01-09 2027-01-09',
  ],
  [
    'a carrier that rests on Sundays comes on Monday',
    '2026-01-15T12:00',
    { coming: notSundays, way: [3, 3] },
    '2026-01-19 2026-01-19',
  ],
  ['a holiday in the week', '2026-02-20T19:00', {}, '2026-02-25 2026-02-26'],
  ['the last day of February', '2026-02-27T12:00', {}, '2026-02-28 2026-03-01'],
  ['never in the past', '2026-01-15T17:30', { to: 'UTC+10', way: [0, 0] }, '2026-01-16 2026-01-16'],
] as const)('%s', (_, at, given, dates) => {
  expect(promised(at, given as Parameters<typeof promised>[1])).toBe(dates)
})

test('days to choose among leave as late as they may, on working days, and come on days of the carrier', () => {
  const { days_delivery } = parcelDays({
    now: Date.parse('2026-01-15T12:00:00+03:00'),
    way: { days_min: 1, days_max: 2 },
    coming: { ...notSundays, days_ahead: 4 },
    warehouse: { timezone: 'UTC+3', cutoff_hour: 18, working_weekdays: '12345' },
    region: { timezone: 'UTC+3' },
    calendar,
  })
  // Friday, Saturday, Monday, Tuesday; the warehouse rests on Saturday and Sunday.
  expect(days_delivery).toEqual([
    { days_min: 1, days_shipping: 0 },
    { days_min: 2, days_shipping: 1 },
    { days_min: 4, days_shipping: 1 },
    { days_min: 5, days_shipping: 4 },
  ])
})
