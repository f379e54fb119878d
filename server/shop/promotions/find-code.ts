import type { Db } from '../../database/open-database.ts'
import { findCode } from './coupons.rows.ts'
import { isInForce } from './in-force.rules.ts'

/** A code as the shop spells it, by what somebody typed; null for one that does not exist, has ended or not begun. */
export async function findLiveCode(db: Db, typed: string, now: number): Promise<string | null> {
  const found = await findCode(db, sameCodes(typed))
  return found && isInForce(found, now) ? found.code : null
}

/** What the code may be written as: codes are kept in capitals, but nobody types them so. */
export function sameCodes(typed: string): string[] {
  return [...new Set([typed.toUpperCase(), typed])]
}
