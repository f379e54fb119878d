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
 * Something that lowers a sum or pays it, under terms, once, and can be returned: a promotion, a code,
 * bonuses, a certificate. A new one is a file with such an object and a line in `kinds.ts`; everything that
 * computes, prints, takes, returns, exports or checks money walks that list.
 *
 * `apply` and everything else that takes `Terms` is pure. A function that takes `trx` runs inside the
 * caller's transaction and throws to roll it back.
 */
export interface MoneyKind<Terms = unknown> {
  /** Of its steps, its rows and its sum. */
  readonly kind: string
  /**
   * A `discount` lowers the value of the goods: a return gives none of it back. `points` and `money` pay, and
   * are returned as what they were; what `money` pays earns bonuses as roubles do, what `points` pay earns
   * none.
   */
  readonly role: 'discount' | 'points' | 'money'
  /**
   * Taken once for all orders of a checkout, and returned with the last of them; otherwise each order has its
   * own.
   */
  readonly is_of_checkout?: boolean
  /**
   * Locks the account's row: such a kind comes before kinds whose rows others may lock while they wait for
   * it.
   */
  readonly is_of_account?: boolean
  readonly words: KindWords

  /** Its part of the one statement by which a cart is read; each row of the answer is named. */
  readTerms?(cart: CartAsking): RawBuilder<NamedRow>[]
  /** The names of these rows. For a cart without any of them it does nothing; a kind without names is always asked. */
  readonly rows?: readonly string[]
  /** The rows that were read, in the form its rules take; null where it does nothing for this cart. */
  termsFrom(read: TermsRead): Terms | null
  /** Its terms without anything that was put into the cart for it (decision 29); nothing if absent. */
  unwished?(terms: Terms): Terms | null

  /** Its steps, after those of the kinds before it. */
  apply(terms: Terms, soFar: Reckoning, way: Way): Step[]
  /** What this delivery method takes away of it, or leaves undone of the wish, and why (decision 42). */
  lost?(terms: Terms, asked: LostAsked): LostOfKind[]
  /**
   * Why an order costs more by now than its cart may have shown, beside what its delivery method takes away
   * (promise 4).
   */
  causes?(terms: Terms, known: { lost: LostOfKind[]; sums: Sums; now: number }): MoneyChange[]
  /** The cart's fields that describe it. */
  shown?(terms: Terms, asked: ShownAsked): Partial<Cart>
  /** What each line earns, in their order. @param paid the steps except those paid by `money` */
  earned?(terms: Terms, paid: Reckoning): number[]

  // The next three are only called where the orders take something of this kind.
  /** What an order uses up of what was put into its cart. */
  spent?(taking: Taking): SpentOfCart
  /**
   * Names of rows that buyers of other carts may want at the same time: within a process such orders run one
   * after another.
   */
  rowsOfOthers?(taking: Taking, terms: Terms | null): string[]
  /** Takes what the orders use, all or nothing. Throws `Refused('changed')` for what is no longer there. */
  take?(trx: Db, taking: Taking, terms: Terms | null): Promise<void>
  /** Returns, once, what a cancelled order took. @param of the checkout, where it is taken for all of it */
  giveBack?(trx: Db, of: { order_id: string; now: number }): Promise<void>
  /** Returns what it has paid for returned pieces. */
  refund?(trx: Db, back: Returned): Promise<void>
  readonly earn?: {
    /** What a delivered order has earned, once. */
    give(
      trx: Db,
      order: { id: string; user_id: number | null; bonuses_new: number },
      now: number,
    ): Promise<void>
    /** Takes back what returned pieces had earned. @returns how much was due */
    takeBack(trx: Db, back: Returned & EarnedBy): Promise<number>
  }
  /** Queries that must find no rows, by the promise that a row would break. Read-only. */
  readonly reconcile?: Readonly<Record<string, string>>
}

export interface KindWords {
  /** The label of its row among the sums: `Акции`. */
  sum: string
  /** The name of its column in exports. */
  column: string
  /** The label of what it has paid, on a document; left out without it. */
  document?: string
  /** The label of what a return gives back of it. */
  back?: string
  /** The label of what a delivery method takes away of it; `Скидка` by default. */
  lost?: string
  /** The checkout's message when it does less than the shopper saw. */
  changed: string
}

export interface TermsRead {
  /** The rows of this name. */
  of<T>(name: string): T[]
  /** Is there one? */
  has(name: string): boolean
  now: number
  timezone: string
  /** What a member earns, in per cent. */
  earn_percent: number
  /** Orders of the owner that were not cancelled. */
  orders_standing: number
}

/** The fields of a delivery quote that its money depends on. */
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

/** The kind gives it; the list adds the kind's name. */
export type LostOfKind = Omit<LostStep, 'name'>

export interface LostAsked extends Pick<ShownAsked, 'soFar' | 'way' | 'own'> {
  /** By its rule: the most that any delivery method of this cart takes off. */
  most: Map<string, { roubles: Rubles; words: string }>
}

/**
 * What the checkout reports as changed; `reason` is for the shopper, where `words.changed` would say too
 * little.
 */
export interface MoneyChange {
  what: string
  coupon?: string
  was?: number
  now?: number
  reason?: string
  /** For `coupon`: it applies if the owner of the order's phone signs in and has not used it. */
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

/** A received return, as one kind sees it. */
export interface Returned {
  order_id: string
  user_id: number | null
  /** Of the return. */
  code: string
  now: number
  /** What is returned of this kind. */
  roubles: Rubles
}

/**
 * What was paid for goods, in all kinds together, and how much of it has been returned, including this
 * return.
 */
export interface EarnedBy {
  paid: Rubles
  given_after: Rubles
  /** What earlier returns have taken back of the earned. */
  taken: number
}

/** What the shopper was shown has changed: 409 with the changes, and in words (promise 4). */
export function moneyChanged(text: string, change: MoneyChange & { was: number; now: number }): Refused {
  return new Refused('changed', text, { status: 409, body: { errors: [text], changed: [change] } })
}
