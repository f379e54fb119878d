/**
 * Whose uses of a limit are counted together. An address is an internet address, see
 * `limited-address.rules.ts`.
 */
export type Whose = 'visitor' | 'address' | 'phone' | 'email' | 'checkout' | 'shop'

/**
 * How well the shop knows the asker (decision 45):
 * - `own`: the phone or e-mail in question was proved to be theirs. It belongs to the account that they are
 *   signed in to,
 *   or this browser was signed in to the phone's account before;
 * - `known`: signed in, or a browser known for a day, but the phone or e-mail was only typed;
 * - `stranger`: anybody else.
 */
export type Standing = 'stranger' | 'known' | 'own'

/**
 * Who is counted in a lane (decision 45): strangers who use up a limit in somebody's name leave the lanes of
 * known visitors untouched. `anybody` is everyone in one lane, `friends` are `known` and `own` in one.
 */
export type Lane = 'anybody' | 'strangers' | 'known' | 'own' | 'friends'
export const STANDINGS: Record<Lane, readonly Standing[]> = {
  anybody: ['stranger', 'known', 'own'],
  strangers: ['stranger'],
  known: ['known'],
  own: ['own'],
  friends: ['known', 'own'],
}

/**
 * - `rows`: in the database, so that four processes admit what one does. For what sends, costs money or
 *   stores.
 * - `books`: in rows too, but a row is a book of `BOOK` uses, which the process that took it hands out by
 *   itself, because a
 *   write for each key typed would be too much. Never more than `max` in all; unused parts of books lapse
 *   with them.
 * - `process`: in the memory of each process, without any write: N processes admit N times as many. For what
 *   costs only their own time. As many as `max` at once, then as many as `per_ms` gives back.
 * - `orders`: the orders themselves are counted, see `refuseHoarding`.
 */
export type Counted = 'rows' | 'books' | 'process' | 'orders'
/** Uses in a book. */
export const BOOK = 20

interface LimitDefinition {
  counted: Counted
  why: string
  limits: Partial<Record<`${Whose} of ${Lane}`, string>>
}

/**
 * Every limit of the shop (promises 10, 11 and 23), unless the configuration says otherwise
 * (`read-limits.rules.ts`). Only strangers are counted by address, and generously: one IPv4 address of a
 * mobile carrier is shared by hundreds of people at a time (CGNAT), another by a whole office. What was typed
 * and not proved (a phone, an e-mail) is counted in one lane for strangers, and in others for known visitors.
 */
export const LIMITS = {
  code: {
    counted: 'rows',
    why:
      'An SMS takes some seconds; the page counts down from 60. Whoever has not got three has another trouble. Strangers ' +
      'and browsers that are merely known ring a victim so often a day and no oftener; neither uses up what the ' +
      'phone’s own account or browser may ask for.',
    limits: {
      'phone of strangers': '1/minute 3/10minutes 10/day',
      'visitor of known': '1/minute 10/day',
      'phone of known': '5/10minutes 20/day',
      'phone of own': '1/minute 3/10minutes 10/day',
      'address of strangers': '200/day',
    },
  },
  'sms-codes': {
    counted: 'rows',
    why:
      'At some 5 roubles each, what a bad day of codes may cost. Counted when a code is asked for: where it is spent, that is said. ' +
      'What strangers spend leaves the owners of accounts their part.',
    limits: {
      'shop of strangers': '600/day',
      'shop of known': '150/day',
      'shop of own': '250/day',
    },
  },
  'sms-orders': {
    counted: 'rows',
    why: 'What a bad day of notices of orders may cost. Warned of in the log from 80 % on; beyond, they wait.',
    limits: { 'shop of anybody': '1500/day' },
  },
  'sms-advertising': {
    counted: 'rows',
    why: 'Of sizes that came, and whatever else is no answer to an order: the first to wait.',
    limits: { 'shop of anybody': '500/day' },
  },
  order: {
    counted: 'rows',
    why:
      'One orders once, or again for what was forgotten. Phone and e-mail are typed, not proved: they may be a victim’s, ' +
      'and each order takes goods off the shelf until somebody has confirmed it, and sends a letter.',
    limits: {
      'visitor of anybody': '10/hour',
      'phone of strangers': '5/hour 10/day',
      'email of strangers': '10/day',
      'address of strangers': '600/hour',
    },
  },
  'fast-order': {
    counted: 'rows',
    why: 'Four fields and a piece is put aside: more than three a day is not shopping.',
    limits: { 'phone of strangers': '3/day', 'visitor of friends': '10/day' },
  },
  'order-sms': {
    counted: 'rows',
    why: 'More orders of a day are told by letter alone: the orders stand, the phone is left in peace.',
    limits: { 'phone of strangers': '5/day', 'phone of known': '5/day', 'phone of own': '10/day' },
  },
  'held-pieces': {
    counted: 'orders',
    why: 'More than a wardrobe: without it, one empties the shelves with orders that nobody will fetch.',
    limits: { 'phone of strangers': '50/3days', 'visitor of friends': '50/3days' },
  },
  'confirm-mail': {
    counted: 'rows',
    why: 'Each sends a letter to an address that was typed, not proved. One has an address, or mistypes it once or twice.',
    limits: { 'visitor of anybody': '5/day', 'email of anybody': '20/day' },
  },
  return: {
    counted: 'rows',
    why: 'One return an order, or a few: each waits for somebody in the store to look at it.',
    limits: { 'visitor of anybody': '20/day' },
  },
  certificate: {
    counted: 'rows',
    why: 'Wrong numbers only: a slip of the pen or two, not a search for somebody’s money. Browsers without a cookie are new each time.',
    limits: { 'visitor of anybody': '5/hour', 'address of strangers': '60/hour' },
  },
  coupon: {
    counted: 'rows',
    why: 'Wrong codes only: room for all that friends and letters have promised, none for trying words by the thousand.',
    limits: { 'visitor of anybody': '30/hour', 'address of strangers': '600/hour' },
  },
  payment: {
    counted: 'rows',
    why: 'Each asks the payment provider. Nobody tries a card once a minute.',
    limits: { 'checkout of anybody': '60/hour' },
  },
  subscribe: {
    counted: 'rows',
    why: 'Each sends a letter to an address that was typed, not proved, at most one a day to each.',
    limits: { 'address of strangers': '200/day', 'visitor of friends': '20/day' },
  },
  'size-mail': {
    counted: 'rows',
    why: 'Each brings a letter one day to an address that was typed, not proved. One may wait for many sizes.',
    limits: {
      'email of strangers': '10/day',
      'address of strangers': '300/day',
      'visitor of friends': '60/day',
    },
  },
  'size-sms': {
    counted: 'rows',
    why: 'Each costs an SMS one day, to a phone that may be a victim’s. Who waits for more sizes is told by mail.',
    limits: {
      'phone of strangers': '5/day',
      'phone of known': '5/day',
      'phone of own': '10/day',
      'address of strangers': '100/day',
    },
  },
  resume: {
    counted: 'rows',
    why:
      'Each is a letter to the people who hire, and up to 5 MB on the disk for half a year. Who looks for work answers ' +
      'a handful of vacancies; phone and e-mail are typed, not proved.',
    limits: {
      'phone of strangers': '10/day',
      'email of strangers': '10/day',
      'address of strangers': '60/day',
      'visitor of friends': '20/day',
      'shop of strangers': '500/day',
    },
  },
  form: {
    counted: 'rows',
    why: 'Each is a letter to somebody of the shop. An editor’s form is sent once, or again with another wish.',
    limits: {
      'address of strangers': '60/day',
      'visitor of friends': '20/day',
      'shop of strangers': '500/day',
    },
  },
  receipt: {
    counted: 'rows',
    why: 'Each is a number in a draw, and may be taken from somebody by guessing theirs. One shops a few times a day at most.',
    limits: { 'visitor of anybody': '20/day' },
  },
  upload: {
    counted: 'process',
    why: 'A file is received before it is known whose it is: megabytes of the line and the disk, for some seconds.',
    limits: { 'address of strangers': '300/hour', 'visitor of friends': '60/hour' },
  },
  visitor: {
    counted: 'rows',
    why: 'A first write makes a row and a cookie, swept after a day. Who looks writes nothing; one in ten puts something into a cart.',
    limits: { 'address of strangers': '300/minute 3000/hour' },
  },
  address: {
    counted: 'books',
    why: 'A provider that counts is asked: some twenty times for one address typed. Beyond, own towns answer.',
    limits: { 'address of strangers': '3000/hour', 'visitor of friends': '600/hour' },
  },
  town: {
    counted: 'process',
    why: 'Asked once an hour for an address; only an IPv6 network has many. Beyond, the default town.',
    limits: { 'address of anybody': '60/hour' },
  },
  suggest: {
    counted: 'process',
    why: 'A keystroke asks at most five times a second: room for many who type at once.',
    limits: { 'address of strangers': '3000/minute', 'visitor of friends': '600/minute' },
  },
  page: {
    counted: 'process',
    why:
      'A page that nobody asked for before, or that is for one alone, takes up to 30 ms to paint; what is kept is not counted. A page has ' +
      'thousands of addresses with filters: whoever walks all of them has all of a processor.',
    limits: { 'address of strangers': '1200/minute', 'visitor of friends': '240/minute' },
  },
  search: {
    counted: 'process',
    why: 'A page of 48 tiles painted for a query that nobody asked before is the dearest page there is.',
    limits: { 'address of strangers': '600/minute', 'visitor of friends': '120/minute' },
  },
  recommend: {
    counted: 'process',
    why: 'A product’s page asks for two or three.',
    limits: { 'address of strangers': '3000/minute', 'visitor of friends': '600/minute' },
  },
  filter: {
    counted: 'process',
    why: 'Each tick of a box counts every filter anew.',
    limits: { 'address of strangers': '3000/minute', 'visitor of friends': '600/minute' },
  },
  delivery: {
    counted: 'process',
    why: 'A card asks once, a checkout at each change; a town of 2,000 points is a megabyte to send.',
    limits: { 'address of strangers': '3000/minute', 'visitor of friends': '600/minute' },
  },
  events: {
    counted: 'process',
    why: 'A page sends one when it is left, and one each time it is hidden; each is added to some numbers in memory.',
    limits: { 'address of strangers': '3000/minute', 'visitor of friends': '600/minute' },
  },
  logger: {
    counted: 'process',
    why: 'Each is a line of the log, on a disk that others need too.',
    limits: { 'address of strangers': '300/minute', 'visitor of friends': '60/minute' },
  },
} as const satisfies Record<string, LimitDefinition>

type LimitTerms = typeof LIMITS
export type LimitName = keyof LimitTerms
type LimitCounted<C extends Counted> = {
  [D in LimitName]: LimitTerms[D]['counted'] extends C ? D : never
}[LimitName]
/** Limits that each process counts by itself. */
export type ProcessLimit = LimitCounted<'process'>
export type BatchedLimit = LimitCounted<'books'>
export type RowLimit = LimitCounted<'rows'>
/** The quota that pays for an SMS: using one up leaves the others untouched (decision 45). */
export type SmsBudget = Extract<LimitName, `sms-${string}`>
type WhoseOf<D extends LimitName> = keyof LimitTerms[D]['limits'] extends `${infer W} of ${Lane}` ? W : never
/** What a limit needs to know beside the asker: each value is counted separately. */
export type Concerned<D extends LimitName> = Record<
  Exclude<WhoseOf<D>, 'visitor' | 'address' | 'shop'>,
  string
>

export interface LimitRow {
  limit_name: LimitName
  of: Whose
  lane: Lane
  max: number
  per_ms: number
}

/** Every limit in force: the table's, or the configuration's. */
export type LimitTable = readonly LimitRow[]

/**
 * @param standing whose lanes; all of them without it
 */
export function limitsOf(table: LimitTable, limit_name: LimitName, standing?: Standing): LimitRow[] {
  return table.filter(
    row =>
      row.limit_name === limit_name && (standing === undefined || STANDINGS[row.lane].includes(standing)),
  )
}

/**
 * The key of a limit's rows.
 *
 * @param who as the limits table stores it: see `enter.ts`
 */
export function limitKey(row: LimitRow, who: string): string {
  return `${row.limit_name} of ${row.of} of ${row.lane} ${who}|${row.per_ms}`
}
