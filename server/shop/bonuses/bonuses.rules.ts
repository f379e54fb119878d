import type { Rubles } from '../../contract/money.ts'
import { formatCount, plural } from '../../contract/words.ts'
import { spendable, stepsFrom, sumOf } from '../pricing/spendable.rules.ts'
import { spread } from '../pricing/spread.rules.ts'
import { leftOfLine, type PricingRule, type Reckoning } from '../pricing/steps.rules.ts'

/** A member's bonuses: one is one rouble. */
export interface BonusTerms {
  /** Everything on the account that has not expired. */
  total: number
  /** What the shopper wishes to spend. */
  wished: number
  /** Of what is paid for goods, what comes back as bonuses, in per cent. */
  earn_percent: number
}

/** Bonuses pay at most this part of the goods (decision 3). */
export const BONUSES_MOST_PERCENT = 30

/** What may be used of them on these goods, after promotions and codes, and what is. */
export function bonusesUsed(
  { total, wished }: BonusTerms,
  soFar: Reckoning,
): { usable: number; used: number } {
  const left = sumOf(soFar.lines.map(line => leftOfLine(soFar.steps, line.offer_id)))
  const most = Math.floor((left * BONUSES_MOST_PERCENT) / 100)
  const usable = Math.min(total, most, sumOf(spendable(soFar)))
  return { usable, used: Math.min(wished, usable) }
}

export function bonusesRule(terms: BonusTerms): PricingRule {
  return {
    kind: 'bonuses',
    steps: soFar => {
      const { used } = bonusesUsed(terms, soFar)
      const shares = spread(used, spendable(soFar))
      return stepsFrom(soFar.lines, shares, { kind: 'bonuses', rule: 'bonuses', words: 'Оплата бонусами' })
    },
  }
}

/** Why fewer bonuses are used than were wished; null when all of them are. */
export function bonusError({ total, wished }: BonusTerms, usable: number): string | null {
  if (wished <= usable) return null
  if (wished > total) return `На счёте ${plural(total, 'бонус', 'бонуса', 'бонусов')}`
  return `Бонусами можно оплатить до ${BONUSES_MOST_PERCENT} % товаров: не больше ${formatCount(usable)}`
}

/** Bonuses that come back after their term may be used so long again: an order held them, the shopper did not let them lie. */
export const BACK_AGAIN_MS = 30 * 24 * 60 * 60_000

/**
 * Where bonuses go that an order had spent and that come back: to the gift that they are of, with its term; into a gift of
 * their own where that term is over; those without a term keep none.
 *
 * @param lot the gift with a term that they were taken from; nulls where there was none
 */
export function backTo(
  lot: { lot_id: number | null; expires_at: number | null },
  now: number,
): { lot_id: number | null; expires_at: number | null } {
  const isOver = lot.expires_at !== null && lot.expires_at <= now
  return isOver ? { lot_id: null, expires_at: now + BACK_AGAIN_MS } : { lot_id: lot.lot_id, expires_at: null }
}

export const NO_MEMBER = 'Бонусы доступны участникам программы лояльности'

/** What goods earn: a part of what is paid for them, whole bonuses. What bonuses pay earns none. */
export function bonusesEarned(paid: Rubles, earn_percent: number): number {
  return Math.floor((Math.max(0, paid) * earn_percent) / 100)
}

/** The same for each line of a quote, in the order of the lines. A certificate is money: what it pays earns too. */
export function bonusesOfLines(terms: BonusTerms, { lines, steps }: Reckoning): number[] {
  const paid = steps.filter(({ kind }) => kind !== 'certificate')
  return lines.map(({ offer_id }) => bonusesEarned(leftOfLine(paid, offer_id), terms.earn_percent))
}
