import { sql } from 'kysely'
import { isPostgres } from '../../../database/dialects.ts'
import type { Db } from '../../../database/open-database.ts'
import type { ProvedEmail, ProvedPhone } from '../owner.rules.ts'

/**
 * Deletes the account's carts. It waits for a checkout that is using one and sees the order afterwards; a
 * later checkout finds no cart. Call it first.
 */
export async function deleteCarts(trx: Db, user_id: number): Promise<void> {
  const carts = trx.selectFrom('carts').where('user_id', '=', user_id).orderBy('id').select('id')
  const rows = await (isPostgres(trx) ? carts.forUpdate() : carts).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await trx.deleteFrom('cart_lines').where('cart_id', 'in', ids).execute()
  await trx.deleteFrom('cart_coupons').where('cart_id', 'in', ids).execute()
  await trx.deleteFrom('carts').where('id', 'in', ids).execute()
}

/** The browsers that are, or were, signed in to the account. */
export async function browsersOf(trx: Db, user_id: number): Promise<number[]> {
  const rows = await trx.selectFrom('visitors').where('user_id', '=', user_id).select('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes the résumés of the account, and those sent without one with its proved phone or e-mail, with their
 * letters. What another account sent belongs to that account.
 *
 * @returns their files, to be removed after the commit
 */
export async function eraseResumes(
  trx: Db,
  { user_id, phone, email }: Pick<ErasedPerson, 'user_id' | 'phone' | 'email'>,
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('resumes')
    .where(({ or, and, eb }) => {
      const isGuests = eb('user_id', 'is', null)
      return or([
        eb('user_id', '=', user_id),
        and([isGuests, eb('phone', '=', phone)]),
        ...(email === null ? [] : [and([isGuests, eb(sql<string>`lower(email)`, '=', email)])]),
      ])
    })
    .returning(['id', 'file'])
    .execute()
  for (const { id } of rows)
    await trx
      .deleteFrom('outbox')
      .where('kind', '=', 'mail')
      .where('payload_json', 'like', `%"resume":{"id":"${id}"%`)
      .execute()
  return rows.map(({ file }) => file).filter(file => file !== '')
}

/** Everything that identifies the account's person, except for the orders. */
export interface ErasedPerson {
  user_id: number
  phone: ProvedPhone
  email: ProvedEmail | null
  browsers: number[]
  /** Codes that these browsers have asked for. */
  browser_hashes: string[]
  now: number
  /** The prefix of a cookie hash that matches no cookie. */
  retired: string
}

/**
 * Removes the person from rows that stay, and deletes the others. Consents keep the fact, the text and the
 * time of agreement, and end with the account.
 */
export async function erasePerson(trx: Db, person: ErasedPerson): Promise<void> {
  const { user_id, phone, email, browsers, browser_hashes, now, retired } = person
  const addresses = email === null ? [phone] : [phone, email]
  // Before the consents, in the same order as ending a subscription: otherwise the two could deadlock.
  await trx
    .deleteFrom('subscriptions')
    .where(({ or, eb }) =>
      or([eb('user_id', '=', user_id), ...(email === null ? [] : [eb('email', '=', email)])]),
    )
    .execute()
  await trx
    .updateTable('consents')
    .set({ email: null, withdrawn_at: sql`coalesce(withdrawn_at, ${now})` })
    .where(({ or, eb }) =>
      or([
        eb('user_id', '=', user_id),
        ...(email === null ? [] : [eb(sql<string>`lower(email)`, '=', email)]),
      ]),
    )
    .execute()
  await trx
    .deleteFrom('experiment_visitors')
    .where('browser_id', 'in', eb =>
      eb
        .selectFrom('visitors')
        .where(({ or, eb: is }) => or([is('user_id', '=', user_id), is('proved_user_id', '=', user_id)]))
        .select(({ fn }) => fn.coalesce('browser_id', 'id').as('browser_id')),
    )
    .execute()
  await trx.deleteFrom('favorites').where('user_id', '=', user_id).execute()
  await trx.deleteFrom('finished_lessons').where('user_id', '=', user_id).execute()
  await trx
    .deleteFrom('size_subscriptions')
    .where(({ or, eb }) => or([eb('user_id', '=', user_id), eb('recipient', 'in', addresses)]))
    .execute()
  await trx
    .deleteFrom('sms_codes')
    .where(({ or, eb }) =>
      or([
        eb('phone', '=', phone),
        ...(browser_hashes.length > 0 ? [eb('browser_hash', 'in', browser_hashes)] : []),
      ]),
    )
    .execute()
  await trx
    .updateTable('users')
    .set({ ...ERASED, phone: `deleted-${user_id}`, deleted_at: now })
    .where('id', '=', user_id)
    .execute()
  // A town that the shop does not know is stored by the name that was typed.
  await trx
    .updateTable('visitors')
    .set({ region_json: null, device: '' })
    .where('token_hash', 'like', `${retired}%`)
    .where(({ or, eb, selectFrom }) => {
      const own = selectFrom('visitors as signed_in')
        .where(row => row.or([row('user_id', '=', user_id), row('proved_user_id', '=', user_id)]))
        .select(({ fn }) => fn.coalesce('browser_id', 'id').as('browser_id'))
      return or([eb('visitors.id', 'in', own), eb('visitors.browser_id', 'in', own)])
    })
    .execute()
  for (const id of browsers) {
    await trx
      .updateTable('visitors')
      .set({ token_hash: `${retired}gone-${id}`, region_json: null, device: '' })
      .where('id', '=', id)
      .execute()
  }
}

const ERASED = {
  ...{ email: '', name: '', surname: '', birthday: '', gender: '' as const },
  ...{ subscribe_mail: 0 as const, subscribe_sms: 0 as const, in_loyalty_program: 0 as const },
  ...{ mail_confirmed: 0 as const, mail_token_hash: '', mail_asked_at: null, is_admin: 0 as const },
}
