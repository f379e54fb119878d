import type { Db } from '../../database/open-database.ts'
import { refundsOfOrder } from './refunds.queries.ts'

/** What went back of an order, or is on its way; a refund that the provider refused is an operator's to look at. */
export async function moneyBackOf(db: Db, order_id: string): Promise<{ amount: number; is_done: boolean }[]> {
  const refunds = await refundsOfOrder(db, order_id)
  return refunds
    .filter(({ status }) => status !== 'canceled')
    .map(({ amount, status }) => ({ amount, is_done: status === 'succeeded' }))
}
