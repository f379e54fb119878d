import type { Cart, Tab } from '../../contract/cart/cart.ts'
import type { LastAddress } from '../../contract/cart/cart-money.ts'
import { EMPTY_CART } from '../../contract/cart/empty-cart.ts'
import { addressWords, partWords } from '../../contract/delivery/address-words.ts'
import type { Db } from '../../database/open-database.ts'
import type { Owner } from '../account/owner.rules.ts'
import type { BonusContext } from '../money/bonuses/account.ts'
import type { MoneyKind, TermsRead } from '../money/kind.ts'
import { KINDS } from '../money/kinds.ts'
import type { MoneyTerms } from '../money/terms.rules.ts'
import { isSameName } from '../towns/city-words.rules.ts'
import type { VisitorTown } from '../towns/visitor-town.rules.ts'
import {
  type CartLineRow,
  type CartRow,
  type CartWishes,
  claimVersion,
  findCart,
  linesOfCart,
  takeOutOfCart,
} from './cart.queries.ts'
import { removeCodes, type TermsRows, termsReader } from './terms.queries.ts'

export type { CartLineRow, CartRow }

/** The owner's cart with its version, or null: a cart is created with its first line. */
export async function readCart(db: Db, owner: Owner): Promise<CartRow | null> {
  return (await findCart(db, owner)) ?? null
}

/** Its lines, in the order they were added. */
export async function readLines(db: Db, cart: Pick<CartRow, 'id'>): Promise<CartLineRow[]> {
  return linesOfCart(db, cart.id)
}

/** What an order removes from a cart; everything else stays. */
export interface UsedOfCart {
  offer_ids: number[]
  /** What was put into it to pay with and is used up. */
  columns: CartWishes
  codes: string[]
}

/**
 * Claims this version of the cart for an order, and removes from it what is ordered and paid with. `trx` must
 * be the order's transaction. False when the cart has another version by now: somebody changed or ordered it.
 */
export async function claimCart(trx: Db, cart: CartRow, used: UsedOfCart, now: number): Promise<boolean> {
  if (!(await claimVersion(trx, cart, now, used.columns))) return false
  await takeOutOfCart(trx, cart.id, used.offer_ids)
  if (used.codes.length > 0) await removeCodes(trx, cart.id, used.codes)
  return true
}

/** What a quote needs to know about the cart, as the database has it now. */
export interface CartTerms {
  /** Null for a visitor without a cart: it is created with its first line. */
  cart: CartRow | null
  /** In the order they were added. */
  lines: CartLineRow[]
  /** The stock of their offers. */
  stock: TermsRows['stock']
  tab: Tab
  terms: MoneyTerms
  /** Orders that this owner placed before. */
  orders_placed: number
  /** The current revisions of the delivery tables. */
  delivery: TermsRows['delivery']
  /** Where the owner's last orders went. */
  last: Pick<Cart, 'last_address' | 'last_shop' | 'last_pvz'>
}

/**
 * One statement for each list of kinds and each database: a kind added to the list is included from then on.
 */
const readers = new Map<string, ReturnType<typeof termsReader>>()

/** The rows of an owner's cart; each kind of money adds its part to the statement. */
export function readTerms(db: Db, owner: Owner, customer: string): Promise<TermsRows> {
  const names = KINDS.map(({ kind }) => kind).join()
  let reader = readers.get(names)
  if (!reader) {
    reader = termsReader(cart => KINDS.flatMap(kind => kind.readTerms?.(cart) ?? []))
    readers.set(names, reader)
  }
  return reader(db, owner, customer)
}

/** The rows of a cart's one statement, in the form that the rules of each kind take. */
export function moneyTerms(read: TermsRead): MoneyTerms {
  const isThere = ({ rows }: MoneyKind) => !rows || rows.some(name => read.has(name))
  return {
    now: read.now,
    of: KINDS.map(kind => ({ kind, terms: isThere(kind) ? kind.termsFrom(read) : null })),
  }
}

/**
 * The owner's cart with everything that its quote needs from the database, in one statement.
 *
 * @param phone from the checkout, which identifies a customer without an account (decision 25)
 */
export async function termsOf({
  shop,
  db,
  owner,
  region,
  phone = '',
}: {
  shop: BonusContext
  db: Db
  owner: Owner
  region: Pick<VisitorTown, 'name' | 'fias_id' | 'timezone'>
  phone?: string
}): Promise<CartTerms> {
  const rows = await readTerms(db, owner, customerOf(owner, phone))
  const now = shop.now()
  const storeRegion = (id: string) => shop.catalog.current().stores.get(Number(id))?.region_fias_id
  const terms = moneyTerms({
    of: rows.of,
    has: rows.has,
    now,
    timezone: region.timezone,
    earn_percent: shop.config.BONUS_PERCENT,
    orders_standing: rows.orders.standing,
  })
  return {
    cart: rows.cart ? { id: rows.cart.id, version: rows.cart.version } : null,
    lines: rows.lines,
    stock: rows.stock,
    orders_placed: rows.orders.placed,
    delivery: rows.delivery,
    tab: rows.cart?.tab ?? EMPTY_CART.tab,
    terms,
    last: lastPlaces(rows.last, region, storeRegion),
  }
}

/** Whose use of a code it is: the account's, otherwise that of the order's phone. */
export function customerOf(owner: Owner, phone: string): string {
  return 'user_id' in owner ? `user:${owner.user_id}` : phone
}

/** Where the owner's last orders went, if that is in this town (decision 30). */
export function lastPlaces(
  orders: ({
    kind: 'address' | 'shop' | 'pvz'
    point_id: string
    region_fias_id: string | null
  } & LastAddress)[],
  region: { name: string; fias_id: string },
  regionOfStore: (id: string) => string | undefined,
): { last_address: LastAddress | null; last_shop: string | null; last_pvz: string | null } {
  const of = (kind: string) => orders.find(order => order.kind === kind)
  const [address, shop, pvz] = [of('address'), of('shop'), of('pvz')]
  return {
    last_address: address && isSameName(address.city, region.name) ? addressOf(address) : null,
    last_shop: shop && regionOfStore(shop.point_id) === region.fias_id ? shop.point_id : null,
    last_pvz: pvz && pvz.region_fias_id === region.fias_id ? pvz.point_id : null,
  }
}

/** As people write it, whichever way it was stored. */
function addressOf(order: LastAddress): LastAddress {
  const { post_code, region, city_type, city_parent, house, entrance, flat } = order
  return {
    ...{ post_code, region, city_type, city_parent, house, entrance, flat },
    city: partWords(order.city),
    street: partWords(order.street),
    address: addressWords(order.address),
  }
}
