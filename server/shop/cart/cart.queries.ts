import { type Selectable, sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import { statement, write } from '../../database/statement.ts'
import type { CartLinesTable, CartsTable } from '../../database/tables/cart.ts'
import type { Owner } from '../account/owner.rules.ts'
import type { MergeLine } from './merge-cart.rules.ts'

export interface CartRow {
  id: number
  version: number
}

export interface CartLineRow {
  offer_id: number
  quantity: number
}

export async function findCart(db: Db, owner: Owner): Promise<CartRow | undefined> {
  const [cart] = await ('user_id' in owner ? cartOfAccount(db, owner) : cartOfBrowser(db, owner))
  return cart
}

const cartOfAccount = statement<{ user_id: number }, CartRow>((db, { user_id }) =>
  db.selectFrom('carts').where('user_id', '=', user_id).select(['id', 'version']),
)
const cartOfBrowser = statement<{ visitor_id: number }, CartRow>((db, { visitor_id }) =>
  db.selectFrom('carts').where('visitor_id', '=', visitor_id).select(['id', 'version']),
)

/** The owner's cart, created if there is none. Two calls at once create one. */
export async function openCart(db: Db, owner: Owner, now: number): Promise<CartRow> {
  const found = await findCart(db, owner)
  if (found) return found
  await db
    .insertInto('carts')
    .values({ user_id: null, visitor_id: null, ...owner, version: 0, updated_at: now })
    .onConflict(conflict => conflict.column('user_id' in owner ? 'user_id' : 'visitor_id').doNothing())
    .execute()
  const made = await findCart(db, owner)
  if (!made) throw new Error('the cart just made is not there')
  return made
}

/** What a cart stores beside its lines and codes. */
export type CartWishes = Partial<
  Pick<Selectable<CartsTable>, 'tab' | 'bonus_amount' | 'certificate_id' | 'certificate_amount'>
>

/**
 * The owner's cart with a new version for the change that follows, created if there is none. Call it before
 * the first line is touched: see `raiseVersion`.
 */
export async function openNextVersion(
  db: Db,
  owner: Owner,
  now: number,
  change: CartWishes = {},
): Promise<CartRow> {
  const [cart] = await ('user_id' in owner
    ? nextOfAccount(db, { owner, change, now })
    : nextOfBrowser(db, { owner, change, now }))
  if (!cart) throw new Error('the cart just made is not there')
  return cart
}

const nextOfAccount = nextVersion('user_id')
const nextOfBrowser = nextVersion('visitor_id')

function nextVersion(column: 'user_id' | 'visitor_id') {
  return statement<{ owner: Owner; change: CartWishes; now: number }, CartRow>((db, { owner, change, now }) =>
    db
      .insertInto('carts')
      .values({ ...owner, ...change, version: 1, updated_at: now })
      .onConflict(conflict =>
        conflict.column(column).doUpdateSet({ ...change, version: sql`carts.version + 1`, updated_at: now }),
      )
      .returning(['id', 'version']),
  )
}

/** What a cart stores beside its lines and codes. */
export async function wishesOfCart(db: Db, cart_id: number): Promise<Required<CartWishes>> {
  return db
    .selectFrom('carts')
    .where('id', '=', cart_id)
    .select(['tab', 'bonus_amount', 'certificate_id', 'certificate_amount'])
    .executeTakeFirstOrThrow()
}

/** In the order they were added. */
export async function linesOfCart(db: Db, cart_id: number): Promise<CartLineRow[]> {
  return lines(db, { cart_id })
}

const lines = statement<{ cart_id: number }, CartLineRow>((db, { cart_id }) =>
  db
    .selectFrom('cart_lines')
    .where('cart_id', '=', cart_id)
    .select(['offer_id', 'quantity'])
    .orderBy('added_at')
    .orderBy('offer_id'),
)

/** @param lines each offer once */
export async function saveLines(db: Db, cart_id: number, lines: CartLineRow[], now: number): Promise<void> {
  if (lines.length === 0) return
  await savingLines(db, { rows: lines.map(line => ({ cart_id, ...line, added_at: now })) })
}

const savingLines = write<{ rows: CartLinesTable[] }>((db, { rows }) =>
  db
    .insertInto('cart_lines')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['cart_id', 'offer_id'])
        .doUpdateSet(row => ({ quantity: row.ref('excluded.quantity') })),
    ),
)

/** `version` must have been raised before: see `raiseVersion`. */
export async function emptyCart(db: Db, cart_id: number): Promise<void> {
  await db.deleteFrom('cart_lines').where('cart_id', '=', cart_id).execute()
}

/** Removes what was ordered or set to zero; everything else stays in the cart. */
export async function takeOutOfCart(db: Db, cart_id: number, offer_ids: number[]): Promise<void> {
  if (offer_ids.length > 0) await takingOut(db, { cart_id, offer_ids })
}

const takingOut = write<{ cart_id: number; offer_ids: number[] }>((db, { cart_id, offer_ids }) =>
  db.deleteFrom('cart_lines').where('cart_id', '=', cart_id).where('offer_id', 'in', offer_ids),
)

/**
 * Gives the cart a new version, as every change must. Call it before the first line is touched: on PostgreSQL
 * it locks the cart, so that changes and checkouts of one cart run one after another and never wait for each
 * other's lines.
 */
export async function raiseVersion(
  db: Db,
  cart_id: number,
  now: number,
  change: CartWishes = {},
): Promise<void> {
  await db
    .updateTable('carts')
    .set({ ...change, version: sql`version + 1`, updated_at: now })
    .where('id', '=', cart_id)
    .execute()
}

/**
 * Claims this version of the cart for an order; nobody else can claim it again (promise 1). False when the
 * cart has another version by now: it was changed or ordered. On PostgreSQL this waits for a transaction that
 * is using the cart.
 */
export async function claimVersion(db: Db, cart: CartRow, now: number, change: CartWishes): Promise<boolean> {
  const { id, version } = cart
  return (await claiming(db, { id, version, now, change })).length === 1
}

const claiming = statement<
  Pick<CartRow, 'id' | 'version'> & { now: number; change: CartWishes },
  { id: number }
>((db, { id, version, now, change }) =>
  db
    .updateTable('carts')
    .set({ ...change, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id'),
)

export async function linesToMerge(db: Db, cart_id: number): Promise<MergeLine[]> {
  return db
    .selectFrom('cart_lines')
    .where('cart_id', '=', cart_id)
    .select(['offer_id', 'quantity', 'added_at'])
    .execute()
}

/** Puts a line after the last of these lines, or first when none of them is in the cart. */
export async function placeLine(db: Db, cart_id: number, offer_id: number, after: number[]): Promise<void> {
  const lines = (await linesToMerge(db, cart_id)).toSorted(
    (a, b) => a.added_at - b.added_at || a.offer_id - b.offer_id,
  )
  const put = lines.find(line => line.offer_id === offer_id)
  const others = lines.filter(line => line !== put)
  const [first] = lines
  if (!put || !first) return
  others.splice(others.findLastIndex(line => after.includes(line.offer_id)) + 1, 0, put)
  const saved = others.map((line, index) => ({ ...line, added_at: first.added_at + index }))
  await saveMergedLines(db, cart_id, { saved, dropped: [] })
}

export async function saveMergedLines(
  db: Db,
  cart_id: number,
  merged: { saved: MergeLine[]; dropped: number[] },
): Promise<void> {
  if (merged.saved.length > 0) {
    await db
      .insertInto('cart_lines')
      .values(merged.saved.map(line => ({ ...line, cart_id })))
      .onConflict(conflict =>
        conflict.columns(['cart_id', 'offer_id']).doUpdateSet(row => ({
          quantity: row.ref('excluded.quantity'),
          added_at: row.ref('excluded.added_at'),
        })),
      )
      .execute()
  }
  if (merged.dropped.length > 0) {
    await db
      .deleteFrom('cart_lines')
      .where('cart_id', '=', cart_id)
      .where('offer_id', 'in', merged.dropped)
      .execute()
  }
}
