/**
 * A day is its midnight in Moscow; a moment has its zone, as an export tells the next one. Null for anything else.
 *
 * @returns epoch milliseconds
 */
export function readSince(text: string): number | null {
  const [, day, time = 'T00:00:00+03:00'] =
    /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(text) ?? []
  if (!day) return null
  // 30 February is some other day.
  const isDay =
    new Date(`${day}T00:00:00Z`).getTime() >= 0 && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  const at = Date.parse(day + time)
  return isDay && at >= 0 ? at : null
}
