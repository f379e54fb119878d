import { PAY_ON_RECEIPT, PAYMENTS, STORAGE_DAYS_AT_SHOP } from '../contract/delivery/delivery.ts'
import { DAY_MS } from '../contract/durations.ts'
import { PARTS } from '../contract/money.ts'
import { DAYS_BETWEEN } from '../contract/payment/instalments.ts'
import { PAYMENTS_OFFERED } from '../shop/delivery/quotes/quote-ways.ts'
import { BACK_AGAIN_MS, BONUSES_MOST_PERCENT } from '../shop/money/bonuses/bonuses.rules.ts'
import { UNPAID_MS } from '../shop/payments/release-unpaid.ts'
import { termOf, type WayOfBuying } from '../shop/returns/return-terms.rules.ts'
import { CONFIG, type PageReader } from './painting/page-facts.ts'

/**
 * The shop's rules as numbers, for texts of editors: a page prints them, so that it says what the shop does. Days are
 * whole days, percents whole per cent.
 */
export function shopTerms(read: PageReader) {
  const payments = read.fact(PAYMENTS_OFFERED)
  return {
    storage_days: STORAGE_DAYS_AT_SHOP,
    return_days: daysFor('distance'),
    store_return_days: daysFor('store'),
    fault_return_years: Math.round(daysFor('distance', true) / 365),
    unpaid_minutes: UNPAID_MS / 60_000,
    bonus_percent: read.fact(CONFIG).BONUS_PERCENT,
    bonuses_most_percent: BONUSES_MOST_PERCENT,
    bonuses_back_days: BACK_AGAIN_MS / DAY_MS,
    split_parts: PARTS,
    split_days: DAYS_BETWEEN,
    pays_online: payments.some(id => id !== PAY_ON_RECEIPT),
    payments: payments.map(id => ({ id, name: PAYMENTS[id as keyof typeof PAYMENTS] ?? '' })),
  }
}

function daysFor(way: WayOfBuying, is_fault = false): number {
  return termOf({ category: '', way, is_fault }).days
}
