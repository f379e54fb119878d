import type { Db } from '../../database/open-database.ts'
import { type HeldBy, piecesHeld } from './orders.queries.ts'

/** Pieces that the orders of a phone or of a buyer keep from others: placed since then, and nobody has confirmed or cancelled them. */
export async function countHeldPieces(db: Db, by: HeldBy, since: number): Promise<number> {
  return piecesHeld(db, by, since)
}
