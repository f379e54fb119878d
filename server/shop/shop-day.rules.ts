/** Days of editors' files, and of whatever happens in the shop's own time zone, are Moscow's. */
export const MOSCOW_HOURS_EAST = 3

const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Moscow' })

/** The day of this moment: `2026-09-01`. */
export function shopDay(at: number): string {
  return day.format(at)
}
