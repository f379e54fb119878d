import type { Db } from '../../database/open-database.ts'
import { statement } from '../../database/statement.ts'

/** What an offer costs and whether it is sold, as the database has it now. */
export async function offersForOrder(db: Db, offer_ids: number[]) {
  return offerRows(db, { offer_ids })
}

const offerRows = statement((db, { offer_ids }: { offer_ids: number[] }) =>
  db
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .where('offers.id', 'in', offer_ids)
    .select([
      'offers.id',
      'offers.product_id',
      'offers.size_name',
      'offers.price',
      'offers.price_old',
      'offers.vat',
      'products.category_id',
      'offers.is_available',
      'offers.weight_g',
      'offers.length_cm',
      'offers.width_cm',
      'offers.height_cm',
      'offers.is_gone',
      'products.name',
      'products.color_name',
      'products.is_gone as product_is_gone',
    ]),
)

/** A checkout that was answered: the hash of what was asked, and the answer. */
interface CheckoutKey {
  key: string
  body_hash: string
  answer_json: string
}

/** Of these keys, those that an order has. */
export async function findKeys(db: Db, keys: string[]): Promise<CheckoutKey[]> {
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
export async function insertKeys(db: Db, keys: CheckoutKey[], now: number): Promise<boolean> {
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
