import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/open-database.ts'
import { statement } from '../../../database/statement.ts'

export interface VisitorRow {
  id: number
  region_json: string | null
  seen_at: number
  user_id: number | null
  phone: string | null
  email: string | null
  mail_confirmed: number | null
  name: string | null
  surname: string | null
  in_loyalty_program: number | null
  is_admin: number | null
  /** Expired bonuses are not counted. */
  bonus_balance: number | null
  known_since: number
  proved_phone: string | null
  browser_id: number
  /** Changes with every change of the cart; null without a cart. */
  cart_version: string | null
  /** Changes with every change of the favourites. */
  favorites_version: string
}

/** The visitor of a cookie, and the state of their cart and favourites: all that most pages need. */
export async function findVisitor(db: Db, token_hash: string, now: number): Promise<VisitorRow | undefined> {
  const [row] = await visitorsByToken(db, { token_hash, now })
  return row
}

const visitorsByToken = statement<{ token_hash: string; now: number }, VisitorRow>(
  (db, { token_hash, now }) =>
    db
      .selectFrom('visitors')
      .leftJoin('users', 'users.id', 'visitors.user_id')
      .leftJoin('users as proved', 'proved.id', 'visitors.proved_user_id')
      .where('token_hash', '=', token_hash)
      // One that was opened in the moment in which its account was deleted.
      .where('users.deleted_at', 'is', null)
      .select(({ fn }) => [
        'visitors.id',
        'visitors.region_json',
        'visitors.seen_at',
        'visitors.user_id',
        'users.phone',
        'users.email',
        'users.mail_confirmed',
        'users.name',
        'users.surname',
        'users.in_loyalty_program',
        'users.is_admin',
        sql<number | null>`users.bonus_balance - ${expired(now)}`.as('bonus_balance'),
        // A process of the version before does not write `known_since`.
        fn.coalesce('visitors.known_since', 'visitors.created_at').as('known_since'),
        'proved.phone as proved_phone',
        fn.coalesce('visitors.browser_id', 'visitors.id').as('browser_id'),
        ofOwner<string | null>(sql`select id || '.' || version from carts`).as('cart_version'),
        ofOwner<string>(FAVORITES_STATE).as('favorites_version'),
      ]),
)

/**
 * Bonuses that have expired but that the job has not deducted yet. This is `bonusesNow` in SQL, because every
 * page shows the balance in its header.
 */
function expired(now: number) {
  const taken = sql`coalesce((select sum(t.delta) from bonus_moves t where t.lot_id = l.id), 0)`
  return sql<number>`cast(coalesce((select sum(l.delta + ${taken}) from bonus_moves l
    where l.user_id = users.id and l.delta > 0 and l.expires_at <= ${now}), 0) as integer)`
}

/**
 * Computed, so that writers need not raise a version column: the number of favourites, the newest one, and
 * the chosen sizes.
 */
const FAVORITES_STATE = sql`
  select count(*) || '.' || coalesce(max(created_at), 0) || '.' ||
    coalesce(sum(cast(product_id as bigint) * (coalesce(offer_id, 0) + 1)), 0) from favorites`

/** Owned by the account once signed in, before that by the browser. */
function ofOwner<T>(select: RawBuilder<unknown>): RawBuilder<T> {
  return sql<T>`case when visitors.user_id is null
    then (${select} where visitor_id = visitors.id)
    else (${select} where user_id = visitors.user_id) end`
}

export interface NewVisitor {
  token_hash: string
  user_id: number | null
  region_json: string | null
  /** The browser in words. */
  device?: string
  /** Null starts now. */
  known_since: number | null
  proved_user_id: number | null
  /** Null for the first row of a browser. */
  browser_id: number | null
  now: number
}

export async function insertVisitor(db: Db, row: NewVisitor): Promise<number> {
  const { now, known_since, ...values } = row
  const [visitor] = await inserting(db, {
    row: { ...values, known_since: known_since ?? now, created_at: now, seen_at: now },
  })
  if (!visitor) throw new Error('the visitor just saved is not there')
  return visitor.id
}

const inserting = statement<
  { row: Omit<NewVisitor, 'now'> & { known_since: number; created_at: number; seen_at: number } },
  { id: number }
>((db, { row }) => db.insertInto('visitors').values(row).returning('id'))

/** What `findVisitor` would return for a browser that was just saved. */
export function newcomer(id: number, { region_json, known_since, browser_id, now }: NewVisitor): VisitorRow {
  return {
    id,
    region_json,
    seen_at: now,
    user_id: null,
    phone: null,
    email: null,
    mail_confirmed: null,
    name: null,
    surname: null,
    in_loyalty_program: null,
    is_admin: null,
    bonus_balance: null,
    known_since: known_since ?? now,
    proved_phone: null,
    browser_id: browser_id ?? id,
    cart_version: null,
    favorites_version: '0.0.0',
  }
}

/** False when the row no longer exists. */
export async function touchVisitor(db: Db, visitor_id: number, now: number): Promise<boolean> {
  const rows = await db
    .updateTable('visitors')
    .set({ seen_at: now })
    .where('id', '=', visitor_id)
    .returning('id')
    .execute()
  return rows.length === 1
}

export async function updateRegion(db: Db, visitor_id: number, region_json: string): Promise<void> {
  await db.updateTable('visitors').set({ region_json }).where('id', '=', visitor_id).execute()
}

/** The browser keeps its row, because orders refer to it, but this cookie no longer opens it. */
export async function retireToken(db: Db, visitor_id: number, retired_hash: string): Promise<void> {
  await db.updateTable('visitors').set({ token_hash: retired_hash }).where('id', '=', visitor_id).execute()
}

/** Browsers that are signed in to an account, the most recently seen first. */
export async function devicesOf(db: Db, user_id: number, seen: { after: number; retired: string }) {
  return db
    .selectFrom('visitors')
    .where('user_id', '=', user_id)
    .where('token_hash', 'not like', `${seen.retired}%`)
    .where('seen_at', '>', seen.after)
    .select(['id', 'device', 'created_at', 'seen_at'])
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
