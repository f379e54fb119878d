import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import type { ProvedEmail, ProvedPhone } from '../proved.rules.ts'

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
    .where(isOfPerson({ user_id, email }))
    .select(['purpose', 'label', 'text_version', 'page', 'created_at', 'withdrawn_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A consent of the account, or of an address that is surely its own: others may have typed it too (promise 29). */
function isOfPerson({ user_id, email }: { user_id: number; email: ProvedEmail | null }) {
  return ({ or, eb }: ExpressionBuilder<Tables, 'consents'>) =>
    or([eb('user_id', '=', user_id), ...(email === null ? [] : [eb(sql<string>`lower(email)`, '=', email)])])
}

/** Orders and returns that are not over: they still need their person. */
export async function countOpenThings(db: Db, user_id: number): Promise<number> {
  const orders = await db
    .selectFrom('orders')
    .where('user_id', '=', user_id)
    .where('status', 'not in', ['delivered', 'cancelled', 'returned'])
    .select('id')
    .execute()
  const returns = await db
    .selectFrom('returns')
    .where('user_id', '=', user_id)
    .where('status', 'in', ['new', 'sent', 'received'])
    .select('code')
    .execute()
  return orders.length + returns.length
}

/**
 * Takes the person out of everything that stays, and deletes what need not. `trx` must be a transaction.
 *
 * Orders keep what accounting asks for: their number, goods, sums, dates, service and payment. Consents keep that they
 * were given, by which text and when, and end with the account.
 */
export async function forgetPerson(
  trx: Db,
  user: { id: number; phone: ProvedPhone; email: ProvedEmail | null; now: number; retired: string },
) {
  const { id: user_id, phone, email, now, retired } = user
  await trx
    .updateTable('orders')
    .set({
      name: '',
      surname: '',
      phone: '',
      email: '',
      comment: '',
      post_code: '',
      street: '',
      house: '',
      entrance: '',
      flat: '',
      address: '',
      ym_id: '',
    })
    .where('user_id', '=', user_id)
    .execute()
  await trx.updateTable('returns').set({ comment: '' }).where('user_id', '=', user_id).execute()
  await trx
    .updateTable('consents')
    .set({ email: null, withdrawn_at: sql`coalesce(withdrawn_at, ${now})` })
    .where(isOfPerson({ user_id, email }))
    .execute()
  await trx.deleteFrom('favorites').where('user_id', '=', user_id).execute()
  const carts = trx.selectFrom('carts').where('user_id', '=', user_id).select('id')
  await trx.deleteFrom('cart_lines').where('cart_id', 'in', carts).execute()
  await trx.deleteFrom('cart_coupons').where('cart_id', 'in', carts).execute()
  await trx.deleteFrom('carts').where('user_id', '=', user_id).execute()
  await trx
    .deleteFrom('size_subscriptions')
    .where(({ or, eb }) =>
      or([eb('user_id', '=', user_id), eb('recipient', 'in', email === null ? [phone] : [phone, email])]),
    )
    .execute()
  await trx.deleteFrom('sms_codes').where('phone', '=', phone).execute()
  await trx
    .deleteFrom('subscriptions')
    .where(({ or, eb }) =>
      or([eb('user_id', '=', user_id), ...(email === null ? [] : [eb('email', '=', email)])]),
    )
    .execute()
  await trx
    .updateTable('users')
    .set({
      phone: `deleted-${user_id}`,
      email: '',
      name: '',
      surname: '',
      birthday: '',
      gender: '',
      subscribe_mail: 0,
      subscribe_sms: 0,
      mail_confirmed: 0,
      mail_token_hash: '',
      mail_asked_at: null,
      in_loyalty_program: 0,
      is_admin: 0,
      deleted_at: now,
    })
    .where('id', '=', user_id)
    .execute()
  const sessions = await trx.selectFrom('visitors').where('user_id', '=', user_id).select('id').execute()
  for (const { id } of sessions) {
    await trx
      .updateTable('visitors')
      .set({ token_hash: `${retired}gone-${id}`, region_json: null, device: '' })
      .where('id', '=', id)
      .execute()
  }
}

/** Courier's addresses stand in what was promised, too. */
export async function promisesOf(trx: Db, user_id: number) {
  return trx
    .selectFrom('orders')
    .where('user_id', '=', user_id)
    .where('point_id', '=', '')
    .select(['id', 'delivery_json'])
    .execute()
}

export async function setPromise(trx: Db, id: string, delivery_json: string): Promise<void> {
  await trx.updateTable('orders').set({ delivery_json }).where('id', '=', id).execute()
}
