const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Whose uses of a door are counted together. An address is that of the internet, see `limited-address.rules.ts`. */
export type Whose = 'visitor' | 'address' | 'phone' | 'email' | 'shop'

/**
 * - `rows`: in the database, so that four processes admit what one does. For what sends, costs money or stores.
 * - `books`: in rows too, but a row is a book of `book` uses, which the process that took it gives out by itself: a use
 *   for each key typed must not cost a write each. Never more than `max` in all; what is left in books lapses with them.
 * - `process`: in the memory of each process, which costs no write at all: N processes admit N times as many. For what
 *   costs only their own time. As many as `max` at once, then so many as `per_ms` gives back.
 */
export type Counted = 'rows' | 'books' | 'process'

export interface LimitRow {
  door: string
  of: Whose
  max: number
  per_ms: number
  counted: Counted
  book?: number
  why: string
}

/**
 * Every limit of the shop (promises 10, 11 and 23). The limits of addresses are wide: behind one IPv4 address of a
 * mobile carrier stand hundreds of people at a time (CGNAT), and a whole office behind another. They stop programs; people
 * are told apart by their browser, phone and e-mail.
 */
export const LIMITS = [
  {
    door: 'code',
    of: 'phone',
    max: 1,
    per_ms: MINUTE_MS,
    counted: 'rows',
    why: 'An SMS takes some seconds; the page counts down from 60.',
  },
  {
    door: 'code',
    of: 'phone',
    max: 3,
    per_ms: 10 * MINUTE_MS,
    counted: 'rows',
    why: 'Whoever has not got three has another trouble, and somebody else’s phone rings.',
  },
  {
    door: 'code',
    of: 'phone',
    max: 10,
    per_ms: DAY_MS,
    counted: 'rows',
    why: 'Nobody signs in more often; a victim is rung at most ten times.',
  },
  {
    door: 'code',
    of: 'address',
    max: 20,
    per_ms: DAY_MS,
    counted: 'rows',
    why: 'Each costs money. Narrow on purpose: sign-in is no condition for an order.',
  },
  {
    door: 'order',
    of: 'visitor',
    max: 10,
    per_ms: HOUR_MS,
    counted: 'rows',
    why: 'One orders once, or again for what was forgotten.',
  },
  {
    door: 'order',
    of: 'phone',
    max: 5,
    per_ms: HOUR_MS,
    counted: 'rows',
    why: 'The phone is typed, not proved: it may be a victim’s.',
  },
  {
    door: 'order',
    of: 'phone',
    max: 10,
    per_ms: DAY_MS,
    counted: 'rows',
    why: 'Each order takes goods off the shelf until somebody has confirmed it.',
  },
  {
    door: 'order',
    of: 'email',
    max: 10,
    per_ms: DAY_MS,
    counted: 'rows',
    why: 'Each sends a letter to an address that was typed, not proved.',
  },
  {
    door: 'order',
    of: 'address',
    max: 60,
    per_ms: HOUR_MS,
    counted: 'rows',
    why: 'One a minute of all that stand behind it; phones are cheap to make up, addresses are not.',
  },
  {
    door: 'fast-order',
    of: 'phone',
    max: 3,
    per_ms: DAY_MS,
    counted: 'rows',
    why: 'Four fields and a piece is put aside: more than three a day is not shopping.',
  },
  {
    door: 'order-sms',
    of: 'phone',
    max: 5,
    per_ms: DAY_MS,
    counted: 'rows',
    why: 'More orders of a day are told by letter alone: the orders stand, the phone is left in peace.',
  },
  {
    door: 'confirm-mail',
    of: 'email',
    max: 5,
    per_ms: DAY_MS,
    counted: 'rows',
    why: 'Each sends a letter to an address that was typed, not proved.',
  },
  {
    door: 'confirm-mail',
    of: 'visitor',
    max: 10,
    per_ms: DAY_MS,
    counted: 'rows',
    why: 'One has an address, or mistypes it once or twice; others are left in peace.',
  },
  {
    door: 'return',
    of: 'visitor',
    max: 20,
    per_ms: DAY_MS,
    counted: 'rows',
    why: 'One return an order, or a few: each waits for somebody in the store to look at it.',
  },
  {
    door: 'certificate',
    of: 'visitor',
    max: 5,
    per_ms: HOUR_MS,
    counted: 'rows',
    why: 'Wrong numbers only: a slip of the pen or two, not a search for somebody’s money.',
  },
  {
    door: 'certificate',
    of: 'address',
    max: 20,
    per_ms: HOUR_MS,
    counted: 'rows',
    why: 'Browsers without a cookie are new each time; a right number is not counted.',
  },
  {
    door: 'coupon',
    of: 'visitor',
    max: 30,
    per_ms: HOUR_MS,
    counted: 'rows',
    why: 'Wrong codes only: room for all that friends and letters have promised, none for trying words by the thousand.',
  },
  {
    door: 'coupon',
    of: 'address',
    max: 300,
    per_ms: HOUR_MS,
    counted: 'rows',
    why: 'Browsers without a cookie are new each time; wide, for a code told on air is mistyped by many at once.',
  },
  {
    door: 'sms',
    of: 'shop',
    max: 3_000,
    per_ms: DAY_MS,
    counted: 'rows',
    why: 'At some 5 roubles each, what a bad day may cost. Warned of in the log from 80 % on; beyond, they wait.',
  },
  {
    door: 'payment',
    of: 'phone',
    max: 60,
    per_ms: HOUR_MS,
    counted: 'rows',
    why: 'Each asks the payment provider. Nobody tries a card once a minute.',
  },
  {
    door: 'subscribe',
    of: 'address',
    max: 20,
    per_ms: DAY_MS,
    counted: 'rows',
    why: 'Each sends a letter to an address that was typed, not proved.',
  },
  {
    door: 'size-mail',
    of: 'email',
    max: 10,
    per_ms: DAY_MS,
    counted: 'rows',
    why: 'Each brings a letter one day to an address that was typed, not proved.',
  },
  {
    door: 'size-mail',
    of: 'address',
    max: 60,
    per_ms: DAY_MS,
    counted: 'rows',
    why: 'As of newsletters; wider, for one may wait for many sizes, and nothing is sent before they come.',
  },
  {
    door: 'size-sms',
    of: 'phone',
    max: 5,
    per_ms: DAY_MS,
    counted: 'rows',
    why: 'Each costs an SMS one day, to a phone that may be a victim’s.',
  },
  {
    door: 'size-sms',
    of: 'address',
    max: 20,
    per_ms: DAY_MS,
    counted: 'rows',
    why: 'Phones are cheap to make up, addresses are not. Who waits for more sizes is told by mail.',
  },
  {
    door: 'visitor',
    of: 'address',
    max: 60,
    per_ms: MINUTE_MS,
    counted: 'rows',
    why: 'A first write makes a row and a cookie. Who looks writes nothing; one in ten puts something into a cart.',
  },
  {
    door: 'visitor',
    of: 'address',
    max: 600,
    per_ms: HOUR_MS,
    counted: 'rows',
    why: 'At most 14,400 empty rows a day and address; they are swept after a day.',
  },
  {
    door: 'address',
    of: 'address',
    max: 600,
    per_ms: HOUR_MS,
    counted: 'books',
    book: 20,
    why: 'A provider that counts is asked: some twenty times for one address typed. Beyond, own towns answer.',
  },
  {
    door: 'town',
    of: 'address',
    max: 60,
    per_ms: HOUR_MS,
    counted: 'process',
    why: 'Asked once an hour for an address; only an IPv6 network has many. Beyond, the default town.',
  },
  {
    door: 'suggest',
    of: 'address',
    max: 600,
    per_ms: MINUTE_MS,
    counted: 'process',
    why: 'A keystroke asks at most five times a second: room for many who type at once.',
  },
  {
    door: 'search',
    of: 'address',
    max: 300,
    per_ms: MINUTE_MS,
    counted: 'process',
    why: 'A page of 48 tiles painted for a query that nobody asked before is the dearest page there is.',
  },
  {
    door: 'recommend',
    of: 'address',
    max: 600,
    per_ms: MINUTE_MS,
    counted: 'process',
    why: 'A product’s page asks for two or three.',
  },
  {
    door: 'filter',
    of: 'address',
    max: 600,
    per_ms: MINUTE_MS,
    counted: 'process',
    why: 'Each tick of a box counts every filter anew.',
  },
  {
    door: 'delivery',
    of: 'address',
    max: 600,
    per_ms: MINUTE_MS,
    counted: 'process',
    why: 'A card asks once, a checkout at each change; a town of 2,000 points is a megabyte to send.',
  },
  {
    door: 'logger',
    of: 'address',
    max: 60,
    per_ms: MINUTE_MS,
    counted: 'process',
    why: 'Each is a line of the log, on a disk that others need too.',
  },
] as const satisfies readonly LimitRow[]

/** How many pieces orders that nobody has confirmed yet may hold for one phone, see `refuseHoarding`. */
export const PIECES_HELD = {
  max: 50,
  per_ms: 3 * DAY_MS,
  why: 'More than a wardrobe: without it, one phone empties the shelves with orders that nobody will fetch.',
} as const

type Row = (typeof LIMITS)[number]
export type Door = Row['door']
/** Doors that each process counts by itself. */
export type QuickDoor = Extract<Row, { counted: 'process' }>['door']
export type BookDoor = Extract<Row, { counted: 'books' }>['door']
export type SlowDoor = Exclude<Door, QuickDoor | BookDoor>
/** Whom a door wants to know: each of its rows counts one of them. */
export type Knocking<D extends Door> = Record<Extract<Row, { door: D }>['of'], string>

export function limitsOf(door: Door): LimitRow[] {
  return LIMITS.filter(row => row.door === door)
}

/**
 * What the rows of a limit stand under.
 *
 * @param who as the table of limits may keep it: see `keyed-who.ts`
 */
export function limitKey(row: LimitRow, who: string): string {
  return `${row.door} of ${row.of} ${who}|${row.per_ms}`
}
