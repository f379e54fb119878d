import { dateOfDay, dayOfDate, weekdayOf } from '../../../contract/delivery/hours.ts'

/** Days off of the whole country. Days are counted since 1970, calendar dates: no clock and no zone. */
export interface Calendar {
  /** A public holiday, or a day off that was moved to it. */
  isHoliday(day: number): boolean
  /** Do those who work on these days of the week (`12345`) work on this day? */
  isWorking(day: number, weekdays: string): boolean
}

/** What a day is where it is not what the law or the week says. */
export interface CalendarDay {
  date: string
  is_working: 0 | 1
}

/** Month and day. 1 to 8 January are New Year's; the others, on a weekend, move to the next working day. */
const HOLIDAYS: [month: number, day: number][] = [
  ...Array.from({ length: 8 }, (_, index): [number, number] => [1, index + 1]),
  [2, 23],
  [3, 8],
  [5, 1],
  [5, 9],
  [6, 12],
  [11, 4],
]

/**
 * The production calendar of Russia: what the Labour Code says of every year (article 112), and the moves of the
 * government on top of it, which are a table by year.
 */
export function calendarOf(days: CalendarDay[]): Calendar {
  const exceptions = new Map(days.map(({ date, is_working }) => [dayOfDate(date), is_working === 1]))
  const years = new Map<number, Set<number>>()
  const isHoliday = (day: number): boolean => {
    const isWorking = exceptions.get(day)
    if (isWorking !== undefined) return !isWorking
    const year = Number(dateOfDay(day).slice(0, 4))
    const known = years.get(year) ?? holidaysOf(year)
    years.set(year, known)
    return known.has(day)
  }
  return {
    isHoliday,
    isWorking(day, weekdays) {
      if (exceptions.get(day) === true) return true
      return weekdays.includes(String(weekdayOf(day))) && !isHoliday(day)
    },
  }
}

/** By the law alone, days since 1970. */
export function holidaysOf(year: number): Set<number> {
  const dayAt = ([month, day]: [number, number]) =>
    dayOfDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
  const holidays = new Set(HOLIDAYS.map(dayAt))
  for (const holiday of HOLIDAYS) {
    const day = dayAt(holiday)
    if (holiday[0] === 1 || weekdayOf(day) < 6) continue
    let moved = day
    while (weekdayOf(moved) >= 6 || holidays.has(moved)) moved++
    holidays.add(moved)
  }
  return holidays
}
