import { createHash } from 'node:crypto'
import type { Checkout, CheckoutAnswer } from '../../contract/checkout/checkout.ts'
import type { Db } from '../../database/open-database.ts'
import { statement } from '../../database/statement.ts'
import { Refused } from '../../errors.ts'
import type { CartRow } from '../cart/read-cart.ts'

/** How a repeated checkout is recognised: each name is a key that at most one order has. */
export interface CheckoutKeys {
  /** The browser's own key, within this visitor; none where it sent none. */
  header: string[]
  /** The version of the cart that this checkout would order. */
  natural: string
  /** The version before it: an order raises the version, so that a repeated click finds its order here. */
  before: string
  /** Hash of what was sent. */
  body_hash: string
}

export function checkoutKeys(
  visitor_id: number,
  cart: CartRow,
  sent: Checkout,
  key: string | null,
): CheckoutKeys {
  return {
    header: key === null ? [] : [`${visitor_id}:${key}`],
    natural: `cart:${cart.id}:${cart.version}`,
    before: `cart:${cart.id}:${cart.version - 1}`,
    body_hash: createHash('sha256').update(JSON.stringify(sent)).digest('base64url'),
  }
}

/** What is known about a checkout before it runs. */
export interface Known {
  /** This checkout was answered before: the same answer is sent again. */
  answer: CheckoutAnswer | null
  /** The order made from the version before; its goods are no longer in the cart. */
  order_before: string | null
}

/**
 * Looks for an earlier answer. A header key belongs to one body: with another body it throws
 * `Refused('key-reused')` (422). Without a key, a checkout is the same when cart and body are; another body
 * is another order.
 */
export async function findAnswer(db: Db, keys: CheckoutKeys): Promise<Known> {
  const { header, natural, before, body_hash } = keys
  const found = await findKeys(db, [natural, before, ...header])
  const of = (key: string) => found.find(row => row.key === key)
  const own = found.find(({ key }) => header.includes(key))
  if (own && own.body_hash !== body_hash) throw keyReused()
  const ordered = of(natural) ?? of(before)
  const same = own ?? (header.length === 0 && ordered?.body_hash === body_hash ? ordered : undefined)
  return {
    answer: same ? (JSON.parse(same.answer_json) as CheckoutAnswer) : null,
    order_before: ordered ? (JSON.parse(ordered.answer_json) as CheckoutAnswer).order_id : null,
  }
}

/** False when a key has an order already. `db` must be the order's transaction. */
export function rememberAnswer(
  db: Db,
  keys: CheckoutKeys,
  answer: CheckoutAnswer,
  now: number,
): Promise<boolean> {
  const answer_json = JSON.stringify(answer)
  return insertKeys(
    db,
    [keys.natural, ...keys.header].map(key => ({ key, body_hash: keys.body_hash, answer_json })),
    now,
  )
}

/** The same checkout is running right now. */
export function stillRunning(): Refused {
  const text = 'Заказ уже оформляется, подождите немного'
  return new Refused('still-running', text, { status: 409, retry_after: 1, body: { errors: [text] } })
}

/** Another tab, or an earlier click with other data, has ordered what was in this cart. */
export function alreadyOrdered(order_id: string): Refused {
  const text = `Эта корзина уже оформлена: заказ ${order_id}. Обновите страницу.`
  return new Refused('already-ordered', text, { status: 409, body: { errors: [text], order_id } })
}

function keyReused(): Refused {
  const text = 'Этот заказ уже отправлен с другими данными. Обновите страницу.'
  return new Refused('key-reused', text, { body: { errors: [text] } })
}

/** A checkout that was answered: the hash of what was asked, and the answer. */
interface CheckoutKey {
  key: string
  body_hash: string
  answer_json: string
}

/** Of these keys, those that an order has. */
async function findKeys(db: Db, keys: string[]): Promise<CheckoutKey[]> {
  const rows = await answered(db, { keys })
  return rows.flatMap(({ answer_json, ...row }) => (answer_json === null ? [] : [{ ...row, answer_json }]))
}

const answered = statement<
  { keys: string[] },
  Omit<CheckoutKey, 'answer_json'> & { answer_json: string | null }
>((db, { keys }) =>
  db
    .selectFrom('checkout_keys')
    .where('key', 'in', keys)
    .where('status', '=', 'done')
    .select(['key', 'body_hash', 'answer_json']),
)

/** Writes down the answer under every key it can be asked again by. False when one of them has another order. */
async function insertKeys(db: Db, keys: CheckoutKey[], now: number): Promise<boolean> {
  const rows = keys.map(row => ({ ...row, status: 'done' as const, created_at: now }))
  return (await inserting(db, { rows })).length === keys.length
}

const inserting = statement<
  { rows: (CheckoutKey & { status: 'done'; created_at: number })[] },
  { key: string }
>((db, { rows }) =>
  db
    .insertInto('checkout_keys')
    .values(rows)
    .onConflict(conflict => conflict.column('key').doNothing())
    .returning('key'),
)

/** Keys older than a day are forgotten (promise 1). */
export async function deleteOldKeys(db: Db, before: number): Promise<void> {
  await db.deleteFrom('checkout_keys').where('created_at', '<', before).execute()
}
