const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Moscow' })

/** The day of this moment in the shop's own time zone: `2026-09-01`. */
export function shopDay(at: number): string {
  return day.format(at)
}
