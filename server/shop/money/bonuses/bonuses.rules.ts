import type { Step } from '../../../contract/cart/step.ts'
import { dateOfDay, localTime } from '../../../contract/delivery/hours.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import type { Rubles } from '../../../contract/money.ts'
import { formatCount, formatDateSpan, plural } from '../../../contract/words.ts'
import { spendable, spread, stepsFrom, sumOf } from '../spread.rules.ts'
import { leftOfLine, type Reckoning } from '../steps.rules.ts'

/** A member's bonuses: one is one rouble. */
export interface BonusTerms {
  /** Everything on the account that has not expired. */
  total: number
  /** What the shopper wishes to spend. */
  wished: number
  /** What part of the money paid for goods is returned as bonuses, in per cent. */
  earn_percent: number
  /** What expires next. */
  extra?: ReturnType<typeof expiringNext>
}

/** Bonuses pay at most this share of the goods (decision 3). */
export const BONUSES_MOST_PERCENT = 30

/** How many may be used on these goods, after promotions and codes, and how many are. */
export function bonusesUsed(
  { total, wished }: BonusTerms,
  soFar: Reckoning,
): { usable: number; used: number } {
  const left = sumOf(soFar.lines.map(line => leftOfLine(soFar.steps, line.offer_id)))
  const most = Math.floor((left * BONUSES_MOST_PERCENT) / 100)
  const usable = Math.min(total, most, sumOf(spendable(soFar)))
  return { usable, used: Math.min(wished, usable) }
}

export function bonusSteps(terms: BonusTerms, soFar: Reckoning): Step[] {
  const shares = spread(bonusesUsed(terms, soFar).used, spendable(soFar))
  return stepsFrom(soFar.lines, shares, { kind: 'bonuses', rule: 'bonuses', words: 'Оплата бонусами' })
}

/** Why fewer bonuses are used than were wished; null when all of them are. */
export function bonusError({ total, wished }: BonusTerms, usable: number): string | null {
  if (wished <= usable) return null
  if (wished > total) return `На счёте ${plural(total, 'бонус', 'бонуса', 'бонусов')}`
  return `Бонусами можно оплатить до ${BONUSES_MOST_PERCENT} % товаров: не больше ${formatCount(usable)}`
}

/**
 * Bonuses that come back after they expired can be used for this long: they were spent on an order, so the
 * shopper could not use them.
 */
export const BACK_AGAIN_MS = 30 * DAY_MS

/**
 * Where bonuses go that an order had spent and that come back: to the lot that they are from, with its term;
 * into a new lot if that term is over; bonuses without a term keep none.
 *
 * @param lot the lot with a term that they were taken from; nulls where there was none
 */
export function backTo(
  lot: { lot_id: number | null; expires_at: number | null },
  now: number,
): { lot_id: number | null; expires_at: number | null } {
  const isOver = lot.expires_at !== null && lot.expires_at <= now
  return isOver ? { lot_id: null, expires_at: now + BACK_AGAIN_MS } : { lot_id: lot.lot_id, expires_at: null }
}

export const NO_MEMBER = 'Бонусы доступны участникам программы лояльности'

/**
 * What goods earn: a share of what is paid for them, in whole bonuses. The part paid by bonuses earns none.
 */
export function bonusesEarned(paid: Rubles, earn_percent: number): number {
  return Math.floor((Math.max(0, paid) * earn_percent) / 100)
}

/** The same for each line of a quote, in the order of the lines. @param paid the steps that earn */
export function bonusesOfLines({ earn_percent }: BonusTerms, { lines, steps }: Reckoning): number[] {
  return lines.map(({ offer_id }) => bonusesEarned(leftOfLine(steps, offer_id), earn_percent))
}

/** A lot of bonuses with a term: what is left of it, and until when. */
export interface BonusLot {
  left: number
  expires_at: number
}

/** Of the move that removes expired bonuses. */
export const EXPIRED_WORDS = 'Срок действия бонусов закончился'

/**
 * What an account has at this moment. Expired bonuses stop counting at their moment, whether or not the job
 * has deducted them yet. `visitors.queries.ts` computes the same in SQL, for the header of every page; one
 * test compares the two.
 */
export function bonusesNow(balance: number, lots: BonusLot[], now: number): number {
  const expired = lots.filter(({ expires_at }) => expires_at <= now)
  return Math.max(0, balance - expired.reduce((sum, { left }) => sum + left, 0))
}

/**
 * What expires next, as one fact: how many on the first day on which any do, how many midnights away that day
 * is, and the day in words, by the clock of the shopper's town. Zeros and no words where nothing expires.
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

/**
 * Bonuses that were earned by the returned part of an order: the more of it is returned, the more of them are
 * taken back, all of them with the last piece.
 */
export function earnedTakenBack(
  earned: number,
  taken: number,
  order: { paid: Rubles; given_after: Rubles },
): number {
  if (order.paid === 0) return 0
  const due = Number((BigInt(earned) * BigInt(order.given_after)) / BigInt(order.paid))
  return Math.max(0, due - taken)
}
