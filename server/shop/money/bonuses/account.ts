import type { Config } from '../../../config.ts'
import type { BonusBalance, BonusMove } from '../../../contract/account/bonuses.ts'
import type { ProductBonuses } from '../../../contract/cart/cart-money.ts'
import { inTransaction } from '../../../database/statement.ts'
import type { SignedIn } from '../../account/visitor.ts'
import type { LegalTextContext } from '../../consents/legal-texts.ts'
import { recordConsents } from '../../consents/save-consents.ts'
import type { CatalogContext, DbContext } from '../../contexts.ts'
import { movesOfUser } from './bonus-history.queries.ts'
import { lotsOf, markMember } from './bonuses.queries.ts'
import { bonusesEarned, EXPIRED_WORDS, expiringNext } from './bonuses.rules.ts'

/** Goods, and what members earn by them. */
export interface BonusContext extends CatalogContext {
  config: Pick<Config, 'BONUS_PERCENT'>
}

/** A member's balance and what of it expires next, in the shopper's town. */
export async function loadBonuses(shop: BonusContext, { user, region }: SignedIn): Promise<BonusBalance> {
  const lots = await lotsOf(shop.db, user.id)
  return {
    in_loyalty_program: user.in_loyalty_program,
    balance_total: user.bonus_balance,
    ...expiringNext(lots, shop.now(), region.timezone),
    earn_percent: shop.config.BONUS_PERCENT,
  }
}

/** A page of the ledger, the newest first (decision 35). */
export async function bonusHistory(
  shop: DbContext,
  { user }: SignedIn,
  asked: { page: number; per_page: number },
): Promise<{ moves: BonusMove[]; total: number }> {
  const { page, per_page } = asked
  const { rows, total } = await movesOfUser(shop.db, user.id, {
    now: shop.now(),
    expired_words: EXPIRED_WORDS,
    offset: (page - 1) * per_page,
    limit: per_page,
  })
  const moves = rows.map(row => ({
    date: row.created_at,
    title: row.reason,
    amount: row.delta,
    balance: row.balance,
    order_id: row.order_id,
    expires_at: row.expires_at,
  }))
  return { moves, total }
}

/**
 * Makes the account a member of the loyalty programme, with the consent to its rules; joining twice is the
 * same as once. Orders placed from now on earn bonuses.
 *
 * @param page path of the page it was asked on
 */
export async function joinProgramme(
  shop: BonusContext & LegalTextContext,
  visitor: SignedIn,
  page: string,
): Promise<BonusBalance> {
  const { user } = visitor
  await inTransaction(shop.db, async trx => {
    if (!(await markMember(trx, user.id))) return
    await recordConsents(shop, trx, {
      purposes: ['loyalty'],
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

/** A page asks for all of its tiles at once, and no page has more. */
const BARCODES_MOST = 100

/**
 * What one piece of each of these would earn a member, at its present price. By barcode, several separated by
 * commas; unknown ones are left out. The answer is the same for everybody and reveals nothing about a person.
 */
export function productBonuses(shop: BonusContext, barcodes: string): ProductBonuses {
  const catalog = shop.catalog.current()
  const asked = [
    ...new Set(
      barcodes
        .split(',')
        .map(each => each.trim())
        .filter(Boolean),
    ),
  ]
  const items = asked.slice(0, BARCODES_MOST).flatMap(barcode => {
    const found = catalog.findOfferByBarcode(barcode) ?? catalog.findOfferByExtId(barcode)
    return found
      ? [[barcode, { bonus: bonusesEarned(found.offer.price, shop.config.BONUS_PERCENT) }] as const]
      : []
  })
  return { items: Object.fromEntries(items) }
}
