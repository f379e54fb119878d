import type { Db } from '../../database/open-database.ts'
import { piecesHeld } from './orders.rows.ts'

/** Pieces that this phone's orders keep from others: placed since then, and nobody has confirmed or cancelled them. */
export async function countHeldPieces(db: Db, asked: { phone: string; since: number }): Promise<number> {
  return piecesHeld(db, asked)
}
