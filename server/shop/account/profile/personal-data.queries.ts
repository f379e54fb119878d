import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import type { ProvedEmail } from '../proved.rules.ts'

/** Everything that the shop keeps of an account, as it stands in the tables. */
export async function rowsOfAccount(db: Db, user_id: number, email: ProvedEmail | null) {
  const [orders, returns, bonuses, consents, favorites] = await Promise.all([
    db.selectFrom('orders').where('user_id', '=', user_id).selectAll().orderBy('created_at').execute(),
    db.selectFrom('returns').where('user_id', '=', user_id).selectAll().orderBy('created_at').execute(),
    db
      .selectFrom('bonus_moves')
      .where('user_id', '=', user_id)
      .select(['created_at', 'delta', 'kind', 'reason', 'order_id', 'expires_at'])
      .orderBy('id')
      .execute(),
    consentsOf(db, user_id, email),
    db
      .selectFrom('favorites')
      .where('user_id', '=', user_id)
      .select(['product_id', 'offer_id', 'created_at'])
      .execute(),
  ])
  const lines =
    orders.length === 0
      ? []
      : await db
          .selectFrom('order_lines')
          .where(
            'order_id',
            'in',
            orders.map(order => order.id),
          )
          .selectAll()
          .execute()
  return { orders, order_lines: lines, returns, bonuses, consents, favorites }
}

/** What an account, or the address that it has proved, has agreed to, the newest first. */
export async function consentsOf(db: Db, user_id: number, email: ProvedEmail | null) {
  return db
    .selectFrom('consents')
    .where(isConsentOf({ user_id, email }))
    .select(['purpose', 'label', 'text_version', 'page', 'created_at', 'withdrawn_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A consent of the account, or of an address that is surely its own: others may have typed it too (promise 29). */
function isConsentOf({ user_id, email }: { user_id: number; email: ProvedEmail | null }) {
  return ({ or, eb }: ExpressionBuilder<Tables, 'consents'>) =>
    or([eb('user_id', '=', user_id), ...(email === null ? [] : [eb(sql<string>`lower(email)`, '=', email)])])
}
