import type { Db } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import { spendBonuses } from '../../../server/shop/money/bonuses/bonuses.ts'
import { spendCoupons } from '../../../server/shop/money/coupon/coupon.ts'
import { moveOrder } from '../../../server/shop/orders/states/move-order.ts'
import { saveOrder } from '../../../server/shop/orders/stored-order.ts'
import { takeStock } from '../../../server/shop/stock/take-stock.ts'
import type { TestShop } from '../test-shop.ts'

export interface StoredLine {
  offer_id: number
  product_id: number
  quantity: number
  price: number
  /** Taken off the whole line, by kind. */
  promotion?: number
  coupon?: number
  bonuses?: number
  certificate?: number
}

export interface StoredOrder {
  id: string
  user_id: number
  lines: StoredLine[]
  delivery_cost?: number
  /** Bonuses that the order has earned, without a term unless one is given. */
  earned?: number
  earned_until?: number
  /** When the bonuses that it was paid with expire. */
  spent_until?: number
  /** Paid by card; otherwise on receipt. */
  is_online?: boolean
  service_id?: number
}

const KINDS = ['promotion', 'coupon', 'bonuses', 'certificate'] as const
const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)

/**
 * Writes a delivered order with every kind of discount as a checkout would, with its stock, bonuses,
 * certificate and payment. Its pieces must be in stock.
 */
export async function keepOrder(shop: TestShop, stored: StoredOrder): Promise<void> {
  const { db } = shop.shop
  const now = shop.shop.now()
  const { id, user_id, lines, delivery_cost = 0, is_online = false } = stored
  const store_id = await warehouseOf(db)
  const visitor = await db
    .insertInto('visitors')
    .values({ token_hash: `of ${id}`, user_id, region_json: null, created_at: now, seen_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const totalOf = (kind: (typeof KINDS)[number]) => sumOf(lines.map(line => line[kind] ?? 0))
  const discountOf = (line: StoredLine) => sumOf(KINDS.map(kind => line[kind] ?? 0))
  const goods_total = sumOf(lines.map(line => line.price * line.quantity))
  const discount = sumOf(lines.map(discountOf))
  const [bonuses, certificate] = [totalOf('bonuses'), totalOf('certificate')]
  const total = goods_total - discount + delivery_cost
  await inTransaction(db, async trx => {
    await saveOrder(trx, {
      order: {
        ...BLANK,
        id,
        checkout_id: id,
        user_id,
        visitor_id: visitor.id,
        status: 'new',
        payment_status: is_online ? 'waiting' : 'none',
        payment_id: is_online ? 1 : 13,
        service_id: stored.service_id ?? 4,
        store_id,
        goods_total,
        discount,
        promotions_total: totalOf('promotion'),
        coupon_total: totalOf('coupon'),
        bonuses_total: bonuses,
        certificate_total: certificate,
        delivery_cost,
        total,
        bonuses_new: stored.earned ?? 0,
        created_at: now,
      },
      lines: lines.map(line => ({
        order_id: id,
        offer_id: line.offer_id,
        product_id: line.product_id,
        name: 'Платье льняное',
        size_name: '42',
        color_name: 'красный',
        price: line.price,
        price_old: 0,
        quantity: line.quantity,
        discount: discountOf(line),
        vat: null,
        returned: 0,
      })),
      money: lines
        .flatMap(line => KINDS.map(kind => ({ kind, offer_id: line.offer_id, roubles: line[kind] ?? 0 })))
        .filter(row => row.roubles > 0)
        .map((row, index) => ({
          ...row,
          order_id: id,
          position: index + 1,
          source: row.kind,
          words: 'Скидка',
        })),
    })
    const coupon = totalOf('coupon')
    if (coupon > 0) await payByCode(trx, id, coupon, now)
    await takeStock(trx, { id, store_id, now }, lines)
    const move = (delta: number, kind: 'gift' | 'spend' | 'earn', expires_at: number | null = null) =>
      giveBonuses(trx, { user_id, delta, kind, order_id: kind === 'gift' ? null : id, now, expires_at })
    if (bonuses > 0) {
      await move(bonuses, 'gift', stored.spent_until ?? null)
      await spendBonuses(trx, { user_id, order_id: id, amount: bonuses, now })
    }
    if (stored.earned) await move(stored.earned, 'earn', stored.earned_until ?? null)
    if (certificate > 0) await payByCertificate(trx, id, certificate, now)
    await moveOrder(trx, id, { status: 'confirmed' }, { source: 'operator', now })
    if (is_online) await payOnline(trx, { id, total, now })
    for (const status of ['packed', 'shipped', 'delivered'] as const)
      await moveOrder(trx, id, { status }, { source: 'carrier', now })
  })
}

/** Here each source is named after its kind. */
async function payByCode(trx: Db, order_id: string, roubles: number, now: number): Promise<void> {
  await trx
    .insertInto('coupons')
    .values({
      code: 'coupon',
      title: '',
      percent: 0,
      roubles,
      least_items: 0,
      least_total: 0,
      uses_limit: 0,
      ends_at: null,
    })
    .onConflict(conflict => conflict.column('code').doNothing())
    .execute()
  await spendCoupons(trx, { id: order_id, customer: order_id, now }, [{ code: 'coupon', roubles }])
}

async function warehouseOf(db: Db): Promise<number> {
  const row = await db
    .selectFrom('stores')
    .where('kind', '=', 'warehouse')
    .select('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function giveBonuses(
  db: Db,
  move: {
    user_id: number
    delta: number
    kind: 'gift' | 'spend' | 'earn' | 'return'
    order_id: string | null
    now: number
    expires_at: number | null
  },
): Promise<void> {
  const { now: created_at, ...row } = move
  await db
    .insertInto('bonus_moves')
    .values({ ...row, reason: 'Бонусы', created_at })
    .execute()
  await db
    .updateTable('users')
    .set(each => ({ bonus_balance: each('bonus_balance', '+', move.delta) }))
    .where('id', '=', move.user_id)
    .execute()
}

async function payByCertificate(db: Db, order_id: string, amount: number, created_at: number): Promise<void> {
  const certificate_id = `gift-${order_id}`
  await db
    .insertInto('certificates')
    .values({ id: certificate_id, amount, balance: 0, ends_at: null })
    .execute()
  const move = { certificate_id, created_at }
  await db
    .insertInto('certificate_moves')
    .values({ ...move, delta: amount, kind: 'issue', order_id: null })
    .execute()
  await db
    .insertInto('certificate_moves')
    .values({ ...move, delta: -amount, kind: 'order', order_id })
    .execute()
}

async function payOnline(
  trx: Db,
  { id, total, now }: { id: string; total: number; now: number },
): Promise<void> {
  await trx
    .insertInto('payments')
    .values({
      id: `pay-${id}`,
      checkout_id: id,
      method: 1,
      amount: total,
      status: 'succeeded',
      provider_id: `provider-${id}`,
      confirmation_url: '',
      reason: '',
      refunded: 0,
      created_at: now,
      changed_at: now,
      check_at: null,
    })
    .execute()
  await trx
    .insertInto('payment_orders')
    .values({ payment_id: `pay-${id}`, order_id: id, amount: total })
    .execute()
  await moveOrder(trx, id, { payment_status: 'paid' }, { source: 'payment', now })
}

const BLANK = {
  name: 'Анна',
  surname: 'Каренина',
  phone: '+79161234567',
  email: 'anna@example.ru',
  comment: '',
  post_code: '',
  region: '',
  city_type: '',
  city_parent: '',
  city: '',
  city_name: '',
  street: '',
  house: '',
  entrance: '',
  flat: '',
  address: '',
  delivery_interval_from: '',
  delivery_interval_to: '',
  ext_rate_id: '',
  ext_service_id: '',
  ym_id: '',
  experiment: '' as const,
  delivery_days: null,
  shipment_days: null,
  storage_period: null,
  price_service: null,
  is_default: null,
  call_me: 0 as const,
  subscribe: 0 as const,
  fast_order: 0 as const,
  point_id: '',
  tariff_revision: '',
  delivery_json: JSON.stringify({
    point: 'Москва, Тверская, 1',
    workhours: '',
    days_min: 1,
    days_max: 2,
    date_min: '2026-01-16',
    date_max: '2026-01-17',
  }),
  cart_id: null,
  cart_version: null,
  tax: 0,
  bonuses_new: 0,
  is_counted: 1 as const,
  experiments_json: '{}',
  erase_when_over: 0 as const,
}
