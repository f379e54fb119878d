import type { Db } from '../../database/open-database.ts'
import { giveBackUses, returnUse } from './coupons.rows.ts'

/** The codes of a checkout whose orders are all cancelled can be used again, each once. `trx` must be a transaction. */
export async function giveBackCoupons(trx: Db, checkout_id: string, now: number): Promise<void> {
  for (const code of await giveBackUses(trx, checkout_id, now)) await returnUse(trx, code)
}
