import { dateOfDay, localTime } from '../../contract/delivery/hours.ts'
import { formatDateSpan } from '../../contract/words.ts'

/** A gift of bonuses with a term: what is left of it, and until when. */
export interface BonusLot {
  left: number
  expires_at: number
}

/** Of the move that takes away what has expired. */
export const EXPIRED_WORDS = 'Срок действия бонусов закончился'

/**
 * What an account has at this moment. What has expired is gone at its moment, whether or not the job has taken it off the
 * balance by now. `visitors.rows.ts` asks the same in SQL, for the header of every page; one test compares them.
 */
export function bonusesNow(balance: number, lots: BonusLot[], now: number): number {
  const expired = lots.filter(({ expires_at }) => expires_at <= now)
  return Math.max(0, balance - expired.reduce((sum, { left }) => sum + left, 0))
}

/**
 * What expires next, told as one fact: how many go on the first day on which any do, how many midnights away that day is,
 * and the day in words, by the clock of the shopper's town. Zeros and no words where nothing expires.
 */
export function expiringNext(lots: BonusLot[], now: number, timezone: string) {
  const dayOf = (at: number) => localTime(at, timezone).day
  const coming = lots.filter(({ left, expires_at }) => left > 0 && expires_at > now)
  if (coming.length === 0)
    return { bonuses_extra: 0, bonuses_extra_expiration: 0, bonuses_extra_expiration_date: '' }
  const first = dayOf(Math.min(...coming.map(({ expires_at }) => expires_at)))
  const date = dateOfDay(first)
  return {
    bonuses_extra: coming
      .filter(({ expires_at }) => dayOf(expires_at) === first)
      .reduce((sum, { left }) => sum + left, 0),
    bonuses_extra_expiration: first - dayOf(now),
    bonuses_extra_expiration_date: formatDateSpan(date, date),
  }
}
