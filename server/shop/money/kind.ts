import type { RawBuilder, Selectable } from 'kysely'
import type { Cart } from '../../contract/cart/cart.ts'
import type { LostStep, Step } from '../../contract/cart/step.ts'
import type { Rubles } from '../../contract/money.ts'
import type { CartAsking, NamedRow } from '../../database/cart-asking.ts'
import type { Db } from '../../database/open-database.ts'
import type { CartsTable } from '../../database/tables/cart.ts'
import { Refused } from '../../errors.ts'
import type { Reckoning, Sums } from './steps.rules.ts'

/**
 * Something that lowers a sum or pays it, under terms, once, and comes back: a promotion, a code, bonuses, a certificate.
 * A new one is a file with such an object and a line in `kinds.ts`; everything that reckons, prints, takes, gives back,
 * exports or proves money walks that list.
 *
 * `apply` and whatever else takes `Terms` is pure. What takes `trx` is called inside the transaction that it is a part of,
 * and throws to undo all of it.
 */
export interface MoneyKind<Terms = unknown> {
  /** Of its steps, its rows and its sum. */
  readonly kind: string
  /**
   * A `discount` lowers what the goods are worth: a return gives none of it back. `points` and `money` pay, and come back
   * as what they were; what `money` pays earns as roubles do, what `points` pay earns nothing.
   */
  readonly role: 'discount' | 'points' | 'money'
  /** Taken once for all orders of a checkout, and given back with the last of them; else each order has its own. */
  readonly is_of_checkout?: boolean
  /** Locks the row of the account: such a kind comes before those that others may hold while they wait for it. */
  readonly is_of_account?: boolean
  readonly words: KindWords

  /** Its part of the one statement by which a cart is read; each row of the answer is named. */
  readTerms?(cart: CartAsking): RawBuilder<NamedRow>[]
  /** What was read, as its rules take it; null where it can do nothing for this cart. */
  termsFrom(read: TermsRead): Terms | null
  /** What is left of its terms where nothing counts that was put into the cart for it (decision 29); without it nothing. */
  unwished?(terms: Terms): Terms | null

  /** Its steps, after those of the kinds before it. */
  apply(terms: Terms, soFar: Reckoning, way: Way): Step[]
  /** What this way takes away of it, or leaves undone of what was wished, and why (decision 42). */
  lost?(terms: Terms, asked: LostAsked): LostOfKind[]
  /** Why an order costs more by now than its cart may have said, beside what its way takes away (promise 4). */
  causes?(terms: Terms, known: { lost: LostOfKind[]; sums: Sums; now: number }): MoneyChange[]
  /** Fields of the cart that tell of it. */
  shown?(terms: Terms, asked: ShownAsked): Partial<Cart>
  /** What each line earns, in their order. @param paid the steps without what `money` has paid */
  earned?(terms: Terms, paid: Reckoning): number[]

  /** What an order uses up of what was put into its cart. */
  spent?(taking: Taking): SpentOfCart
  /** Rows that buyers of other carts may want in this moment, named: of one process they come one after the other. */
  rowsOfOthers?(taking: Taking, terms: Terms | null): string[]
  /** Takes what the orders say, all or nothing. Throws `Refused('changed')` for what is not there by now. */
  take?(trx: Db, taking: Taking, terms: Terms | null): Promise<void>
  /** Gives back, once, what an order took that comes to nothing. @param of the checkout, where it is taken for all of it */
  giveBack?(trx: Db, of: { order_id: string; now: number }): Promise<void>
  /** Gives back what it has paid for returned pieces. */
  refund?(trx: Db, back: Returned): Promise<void>
  readonly earn?: {
    /** What a delivered order has earned, once. */
    give(
      trx: Db,
      order: { id: string; user_id: number | null; bonuses_new: number },
      now: number,
    ): Promise<void>
    /** Takes away what returned pieces had earned. @returns how much was due */
    takeBack(trx: Db, back: Returned & EarnedBy): Promise<number>
  }
  /** What must have no rows, by the promise that these would break. Read-only. */
  readonly reconcile?: Readonly<Record<string, string>>
}

export interface KindWords {
  /** Of its row among the sums: `Акции`. */
  sum: string
  /** Of its column in exports. */
  column: string
  /** Of what it has paid, among the facts of a document; without them there is none. */
  document?: string
  /** Of what a return gives back of it. */
  back?: string
  /** Of what a way takes away of it: `Скидка` without them. */
  lost?: string
  /** The checkout's one line when it does less than the shopper saw. */
  changed: string
}

export interface TermsRead {
  /** The rows of this name. */
  of<T>(name: string): T[]
  now: number
  timezone: string
  /** What a member earns, in per cent. */
  earn_percent: number
  /** Orders of the owner that came to something. */
  orders_standing: number
}

/** What of a way its money depends on. */
export interface Way {
  now: number
  certificates_allowed?: boolean
}

export interface ShownAsked {
  /** The kinds before it. */
  soFar: Reckoning
  way: Way
  /** Its steps. */
  own: Step[]
  /** What they take off together, above 0. */
  roubles: Rubles
  /** What all lines earn. */
  earned: number
}

/** As its kind says it; the walk names it. */
export type LostOfKind = Omit<LostStep, 'name'>

export interface LostAsked extends Pick<ShownAsked, 'soFar' | 'way' | 'own'> {
  /** By its rule: the most that any way of this cart takes off. */
  most: Map<string, { roubles: Rubles; words: string }>
}

/** What the checkout tells that it changed; `reason` is for the shopper, where `words.changed` would say too little. */
export interface MoneyChange {
  what: string
  coupon?: string
  was?: number
  now?: number
  reason?: string
  /** Of `coupon`: it applies for who signs in with the phone of the order, and has not used it. */
  sign_in?: true
}

export interface SpentOfCart {
  columns?: Partial<Pick<Selectable<CartsTable>, 'bonus_amount' | 'certificate_id' | 'certificate_amount'>>
  codes?: string[]
}

/** What the orders of one checkout take of one kind. */
export interface Taking {
  /** The first order's. */
  checkout_id: string
  customer: string
  now: number
  /** Each order with its own part, above 0. */
  orders: { order_id: string; user_id: number | null; roubles: Rubles }[]
  /** The same by source, such as a code. */
  sources: { source: string; roubles: Rubles }[]
}

/** A return that was received, as one kind sees it. */
export interface Returned {
  order_id: string
  user_id: number | null
  /** Of the return. */
  code: string
  now: number
  /** What comes back of this kind. */
  roubles: Rubles
}

/** What goods were paid, in all kinds together, and how much of it has come back, this return among it. */
export interface EarnedBy {
  paid: Rubles
  given_after: Rubles
  /** Of what was earned: by the returns before. */
  taken: number
}

/** What the shopper was shown is no longer so: 409 with what changed, and in words (promise 4). */
export function moneyChanged(text: string, change: MoneyChange & { was: number; now: number }): Refused {
  return new Refused('changed', text, { status: 409, body: { errors: [text], changed: [change] } })
}
