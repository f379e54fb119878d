import type { Rubles } from '../../contract/money.ts'
import type { Db } from '../../database/open-database.ts'
import { refundsOfOrder } from './refunds.queries.ts'

/** Whole roubles that went back, or are on their way. */
export interface MoneyBack {
  amount: Rubles
  is_done: boolean
}

/**
 * What was refunded of an order, or is being refunded; a refund that the provider refused needs an operator. A
 * file of its own, because letters about orders print it, and payments send those letters.
 */
export async function moneyBackOf(db: Db, order_id: string): Promise<MoneyBack[]> {
  const refunds = await refundsOfOrder(db, order_id)
  return refunds
    .filter(({ status }) => status !== 'canceled')
    .map(({ amount, status }) => ({ amount, is_done: status === 'succeeded' }))
}
