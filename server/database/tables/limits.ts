/**
 * promise 11: a limit of five is five slots, each taken for the limit's time, so that no stretch of that time
 * ever holds more than five, and four processes admit what one does.
 */
export interface LimitsTable {
  key: string
  /** From 0 to the limit's `max` - 1. */
  slot: number
  /** From here on the slot is free again. */
  expires_at: number
}
