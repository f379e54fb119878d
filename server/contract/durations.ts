/** Lengths of time in milliseconds. A day of the calendar is not one of them: where clocks change, it is an hour shorter or longer. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
