import type { Db } from '../../database/open-database.ts'
import { type OfferStock, stockOfOffers } from './stock.queries.ts'

export type { OfferStock }

/** Pieces of these offers on every shelf of the shop, as the database has them now; `db` may be a transaction. */
export async function findStock(db: Db, offer_ids: number[]): Promise<OfferStock[]> {
  return offer_ids.length === 0 ? [] : stockOfOffers(db, offer_ids)
}
