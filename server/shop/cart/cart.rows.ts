import { type Selectable, sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import type { CartsTable } from '../../database/tables/cart.ts'
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
  const [column, id] =
    'user_id' in owner ? (['user_id', owner.user_id] as const) : (['visitor_id', owner.visitor_id] as const)
  return db.selectFrom('carts').where(column, '=', id).select(['id', 'version']).executeTakeFirst()
}

/** The owner's cart, made now if there was none; two at once make one. */
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

/** What a cart keeps beside its lines and codes. */
export type CartWishes = Partial<
  Pick<Selectable<CartsTable>, 'tab' | 'bonus_amount' | 'certificate_id' | 'certificate_amount'>
>

/**
 * The owner's cart with a version of its own for the change that follows, made now if there was none. Call before the
 * first line is touched: see `raiseVersion`.
 */
export async function openNextVersion(
  db: Db,
  owner: Owner,
  now: number,
  change: CartWishes = {},
): Promise<CartRow> {
  return db
    .insertInto('carts')
    .values({ user_id: null, visitor_id: null, ...owner, ...change, version: 1, updated_at: now })
    .onConflict(conflict =>
      conflict
        .column('user_id' in owner ? 'user_id' : 'visitor_id')
        .doUpdateSet({ ...change, version: sql`carts.version + 1`, updated_at: now }),
    )
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

/** What a cart keeps beside its lines and codes. */
export async function wishesOfCart(db: Db, cart_id: number): Promise<Required<CartWishes>> {
  return db
    .selectFrom('carts')
    .where('id', '=', cart_id)
    .select(['tab', 'bonus_amount', 'certificate_id', 'certificate_amount'])
    .executeTakeFirstOrThrow()
}

/** In the order they were added. */
export async function linesOfCart(db: Db, cart_id: number): Promise<CartLineRow[]> {
  return db
    .selectFrom('cart_lines')
    .where('cart_id', '=', cart_id)
    .select(['offer_id', 'quantity'])
    .orderBy('added_at')
    .orderBy('offer_id')
    .execute()
}

/** @param lines each offer once */
export async function saveLines(db: Db, cart_id: number, lines: CartLineRow[], now: number): Promise<void> {
  if (lines.length === 0) return
  await db
    .insertInto('cart_lines')
    .values(lines.map(line => ({ cart_id, ...line, added_at: now })))
    .onConflict(conflict =>
      conflict
        .columns(['cart_id', 'offer_id'])
        .doUpdateSet(row => ({ quantity: row.ref('excluded.quantity') })),
    )
    .execute()
}

/** `version` must have been raised before: see `raiseVersion`. */
export async function emptyCart(db: Db, cart_id: number): Promise<void> {
  await db.deleteFrom('cart_lines').where('cart_id', '=', cart_id).execute()
}

/** What was ordered, or set to nothing, leaves the cart; everything else stays. */
export async function takeOutOfCart(db: Db, cart_id: number, offer_ids: number[]): Promise<void> {
  if (offer_ids.length === 0) return
  await db
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cart_id)
    .where('offer_id', 'in', offer_ids)
    .execute()
}

/**
 * Every change of a cart has a version of its own. Call before the first line is touched: it locks the cart (PostgreSQL),
 * so that changes and checkouts of one cart come one after the other and never wait for each other's lines.
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
 * Claims this version of the cart for an order; nobody else ever gets it (promise 1). False when the cart has
 * another version by now: it was changed, or ordered. On PostgreSQL this waits for whoever is at it.
 */
export async function claimVersion(db: Db, cart: CartRow, now: number, change: CartWishes): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('carts')
    .set({ ...change, version: sql`version + 1`, updated_at: now })
    .where('id', '=', cart.id)
    .where('version', '=', cart.version)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

export async function linesToMerge(db: Db, cart_id: number): Promise<MergeLine[]> {
  return db
    .selectFrom('cart_lines')
    .where('cart_id', '=', cart_id)
    .select(['offer_id', 'quantity', 'added_at'])
    .execute()
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
