import { CODE_WRONG } from '../../../contract/account/account.ts'
import type { Db } from '../../../database/open-database.ts'
import { inTransaction } from '../../../database/statement.ts'
import { BadRequest } from '../../../errors.ts'
import { mergeCartOf } from '../../cart/merge-carts.ts'
import { mergeFavorites } from '../../favorites/favorites.ts'
import { joinOrdersToAccount } from '../../orders/list-orders.ts'
import { mergeLessons } from '../../university/finish-lesson.ts'
import type { AccountContext } from '../visitor.ts'
import { consumeSmsCode, findOrCreateUser } from './sign-in.queries.ts'
import { guessOf } from './sign-in-code.ts'

/**
 * Signs the browser in to the phone's account, creating it at the first sign-in. The browser's cart and
 * favourites move to the account, and so do the orders it placed with this phone (decisions 8 and 33). The
 * caller then starts the new session.
 *
 * Throws the same `BadRequest('wrong-code')` for a code that is wrong, expired, used, out of tries or never
 * sent.
 *
 * @param own_ids orders that this browser remembers
 * @returns the account's id
 */
export async function signIn(
  shop: AccountContext,
  visitor: { id: number | null },
  given: { phone: string; sms_code: string },
  own_ids: string[] = [],
): Promise<number> {
  const { id } = visitor
  if (id === null) throw wrongCode()
  const user_id = await inTransaction(shop.db, async trx => {
    // Nothing may throw in here: a wrong try must stay counted.
    const is_right = await consumeSmsCode(
      trx,
      guessOf({ shop, visitor: { id }, phone: given.phone, sms_code: given.sms_code }),
    )
    if (!is_right) return null
    const user = await findOrCreateUser(trx, given.phone, shop.now())
    await mergeVisitor(trx, { visitor_id: id, user_id: user.id, now: shop.now() })
    await joinOrdersToAccount(
      trx,
      { visitor_id: id, order_ids: own_ids },
      { id: user.id, phone: given.phone },
    )
    return user.id
  })
  if (user_id === null) throw wrongCode()
  return user_id
}

function wrongCode(): BadRequest {
  return new BadRequest('wrong-code', CODE_WRONG, { status: 422, fields: { sms_code: CODE_WRONG } })
}

/**
 * Moves a browser's cart, favourites and finished lessons to the account it signed in to (decision 8). Afterwards the browser's
 * own row is empty, so doing it twice changes nothing. `db` must be a transaction.
 */
export async function mergeVisitor(
  db: Db,
  merged: { visitor_id: number; user_id: number; now: number },
): Promise<void> {
  await mergeCartOf(db, merged)
  await mergeFavorites(db, merged)
  await mergeLessons(db, merged)
}
