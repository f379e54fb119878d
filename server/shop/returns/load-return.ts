import {
  RETURN_REASONS,
  RETURN_WAYS,
  type ReturnData,
  type ReturnReason,
} from '../../contract/account/returns.ts'
import { SHOP_PICKUP } from '../../contract/delivery/delivery.ts'
import type { Db } from '../../database/open-database.ts'
import { NotFound } from '../../errors.ts'
import type { SignedIn } from '../account/visitor.ts'
import type { CatalogContext, DbContext } from '../contexts.ts'
import { backInWords } from '../money/kinds.ts'
import { loadOwnOrder } from '../orders/returned-pieces.ts'
import { RETURN_STATUS_WORDS } from './return-terms.rules.ts'
import {
  findReturn,
  linesOfReturns,
  returnsOfOrder,
  returnsOfUser,
  type WholeReturn,
} from './returns.queries.ts'

/** The account's own return. Throws `NotFound` for any other (promise 12). */
export async function loadOwnReturn(db: Db, user_id: number, code: string): Promise<WholeReturn> {
  const found = /^\d{10}$/.test(code) ? await findReturn(db, code) : null
  if (found?.row.user_id !== user_id) throw new NotFound('return', code)
  return found
}

/** A return with its lines and its history, as its owner may see it. Throws `NotFound`. */
export async function loadReturn(shop: CatalogContext, visitor: SignedIn, code: string): Promise<ReturnData> {
  const { row, lines, money, events } = await loadOwnReturn(shop.db, visitor.user.id, code)
  const order = await loadOwnOrder(shop.db, visitor.user.id, row.order_id)
  return {
    return_code: row.code,
    order_id: row.order_id,
    created_at: row.created_at,
    status: row.status,
    status_text: RETURN_STATUS_WORDS[row.status],
    items: lines.map(line => {
      const sold = order.lines.find(each => each.offer_id === line.offer_id)
      return {
        offer_id: line.offer_id,
        product_id: sold?.product_id ?? 0,
        name: sold?.name ?? '',
        variant: [sold?.color_name, sold?.size_name].filter(Boolean).join(', '),
        quantity: line.quantity,
        reason: line.reason,
        reason_text: RETURN_REASONS[line.reason as ReturnReason].words,
        roubles: line.roubles,
      }
    }),
    way: {
      service_id: row.service_id,
      point_id: row.point_id,
      name: wayName(row),
      point: pointOf(shop, row),
    },
    comment: row.comment,
    track: row.track,
    money: row.money,
    bonuses: row.bonuses,
    certificate: row.certificate,
    back: backInWords(money),
    delivery: row.delivery,
    bonuses_taken: row.bonuses_taken,
    history: events.map(({ status, created_at }) => ({
      status,
      status_text: RETURN_STATUS_WORDS[status],
      created_at,
    })),
  }
}

/** A page of the account's returns, the newest first. */
export async function listReturns(
  shop: DbContext,
  visitor: SignedIn,
  asked: { page: number; per_page: number },
) {
  const { page, per_page } = asked
  const { rows, total } = await returnsOfUser(shop.db, visitor.user.id, {
    offset: (page - 1) * per_page,
    limit: per_page,
  })
  const lines = await linesOfReturns(
    shop.db,
    rows.map(row => row.code),
  )
  const returns = rows.map(row => ({
    return_code: row.code,
    order_id: row.order_id,
    created_at: row.created_at,
    status: row.status,
    status_text: RETURN_STATUS_WORDS[row.status],
    lines: lines
      .filter(line => line.return_code === row.code)
      .map(({ offer_id, quantity }) => ({ offer_id, quantity })),
    money: row.money,
  }))
  return { returns, total }
}

function wayName({ service_id }: { service_id: number }): string {
  return RETURN_WAYS[service_id as keyof typeof RETURN_WAYS] ?? ''
}

function pointOf(shop: CatalogContext, row: { service_id: number; point_id: string }): string {
  if (row.service_id !== SHOP_PICKUP) return row.point_id
  const store = shop.catalog.current().stores.get(Number(row.point_id))
  return store ? `${store.name}, ${store.address}` : 'Любой магазин'
}

/** The returns of an order, for its detail. */
export async function returnsOf(shop: DbContext, order_id: string) {
  const rows = await returnsOfOrder(shop.db, order_id)
  return rows.map(row => ({
    return_code: row.code,
    status_text: RETURN_STATUS_WORDS[row.status],
    created_at: row.created_at,
  }))
}
