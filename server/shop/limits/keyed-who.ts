import type { Db } from '../../database/open-database.ts'
import { keyedHash } from '../account/signed-token.ts'
import type { SecretContext } from '../contexts.ts'
import type { LimitContext } from './admissions.ts'
import { limitKey, type Whose } from './limit-table.rules.ts'
import { deleteLimits } from './limits.queries.ts'

/**
 * Under what the table of limits counts somebody: a hash with the shop's secret, so that nobody reads a phone or an
 * address out of it, and whoever knows them finds their rows again.
 */
export function keyedWho(shop: SecretContext, of: Whose, who: string): string {
  if (of === 'shop') return who
  return keyedHash(shop, 'limit', `${of}\n${who}`)
}

/** Forgets what was counted of these phones and e-mails. */
export async function forgetCounts(
  shop: LimitContext,
  trx: Db,
  who: { of: 'phone' | 'email'; address: string }[],
): Promise<void> {
  const keys = who.flatMap(({ of, address }) =>
    shop.config.limits.filter(row => row.of === of).map(row => limitKey(row, keyedWho(shop, of, address))),
  )
  if (keys.length > 0) await deleteLimits(trx, keys)
}
