/** Lengths of time in milliseconds. A day of the calendar is not one of them: where clocks change, it is an hour shorter or longer. */
export const HOUR_MS = 60 * 60_000
export const DAY_MS = 24 * HOUR_MS
