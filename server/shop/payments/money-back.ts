import type { Rubles } from '../../contract/money.ts'
import type { Db } from '../../database/open-database.ts'
import { refundsOfOrder } from './refunds.queries.ts'

/** Whole roubles that went back, or are on their way. */
export interface MoneyBack {
  amount: Rubles
  is_done: boolean
  /** Its provider has refused it, and nobody has made up for it yet. */
  is_refused: boolean
}

/**
 * What was refunded of an order, or is being refunded: what the provider refused too, because the shop owes
 * it until an operator has made up for it. A file of its own, because letters about orders print it, and
 * payments send those letters.
 */
export async function moneyBackOf(db: Db, order_id: string): Promise<MoneyBack[]> {
  const refunds = await refundsOfOrder(db, order_id)
  return refunds.map(({ amount, status }) => ({
    amount,
    is_done: status === 'succeeded',
    is_refused: status === 'canceled',
  }))
}
