import type { BonusBalance } from '../../contract/account/bonuses.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { recordConsents } from '../consents/record-consent.ts'
import type { Shop, SignedIn } from '../shop.ts'
import { markMember } from './bonuses.rows.ts'
import { loadBonuses } from './load-bonuses.ts'

/**
 * Makes the account a member of the loyalty programme, with the consent to its rules; joining twice is joining once. What is
 * ordered from now on earns bonuses.
 *
 * @param page path of the page it was asked on
 */
export async function joinProgramme(shop: Shop, visitor: SignedIn, page: string): Promise<BonusBalance> {
  const { user } = visitor
  await inTransaction(shop.db, async trx => {
    if (!(await markMember(trx, user.id))) return
    await recordConsents(trx, ['loyalty'], {
      visitor_id: visitor.id,
      user_id: user.id,
      order_id: null,
      email: null,
      label: null,
      page,
      now: shop.now(),
    })
  })
  return loadBonuses(shop, { ...visitor, user: { ...user, in_loyalty_program: true } })
}
