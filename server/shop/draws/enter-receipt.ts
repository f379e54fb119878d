import type { NamedDraw } from '../../contract/content/draw.ts'
import { takesReceipts } from '../../contract/content/draw.ts'
import type { DrawReceipt } from '../../contract/content/draw-receipt.ts'
import { shopDay } from '../../contract/delivery/hours.ts'
import { inTransaction } from '../../database/statement.ts'
import { Refused } from '../../errors.ts'
import type { SignedIn } from '../account/visitor.ts'
import type { CatalogContext } from '../contexts.ts'
import type { LimitContext } from '../limits/admissions.ts'
import { enterIn } from '../limits/enter.ts'
import { findReceipt, findResult, insertEntries, lockCounter, setCounter } from './draws.queries.ts'
import { type DrawContext, findRunning } from './draws.ts'

export type ReceiptContext = CatalogContext & LimitContext & DrawContext

/**
 * Gives the receipt a number in the draw. The same one sent again by the same account has its number already;
 * by another it is refused, whoever was first.
 *
 * Throws `Refused`: `draw-over`, `wrong-receipt` for a store or a day that is none, `receipt-used`, `too-often`.
 */
export async function enterReceipt(
  shop: ReceiptContext,
  visitor: SignedIn,
  slug: string,
  receipt: DrawReceipt,
): Promise<{ number: number }> {
  const draw = findRunning(shop, slug)
  if (!draw || !takesReceipts(draw))
    throw new Refused('draw-over', 'Чеки больше не принимаются', { status: 409 })
  refuseWrongReceipt(shop, draw, receipt)
  const { id: user_id } = visitor.user
  return inTransaction(shop.db, async trx => {
    const counter = await lockCounter(trx, slug)
    const known = await findReceipt(trx, slug, receipt.number)
    if (known?.user_id === user_id) return { number: known.number }
    if (known)
      throw wrongField('receipt-used', 'number', 'Этот чек уже участвует. Если он ваш, напишите нам.')
    if (await findResult(trx, slug))
      throw new Refused('draw-over', 'Чеки больше не принимаются', { status: 409 })
    await enterIn(shop, trx, { limit_name: 'receipt', asker: visitor, about: {} })
    const number = counter.last_number + 1
    await insertEntries(trx, [
      {
        ...{ draw: slug, number, checkout_id: null, least_total: 0, user_id, receipt: receipt.number },
        ...{ store_id: receipt.store_id, bought_on: receipt.bought_on, created_at: shop.now() },
      },
    ])
    await setCounter(trx, { ...counter, last_number: number })
    return { number }
  })
}

/** The days that a receipt of this draw may have, by now. */
export function receiptDays(draw: NamedDraw, now: number): { first_day: string; last_day: string } {
  return { first_day: shopDay(draw.from), last_day: shopDay(Math.min(now, draw.to - 1)) }
}

function refuseWrongReceipt(
  shop: ReceiptContext,
  draw: NamedDraw,
  { store_id, bought_on }: DrawReceipt,
): void {
  if (shop.catalog.current().stores.get(store_id)?.kind !== 'store')
    throw wrongField('wrong-receipt', 'store_id', 'Выберите магазин из списка')
  const { first_day, last_day } = receiptDays(draw, shop.now())
  if (bought_on < first_day || bought_on > last_day)
    throw wrongField('wrong-receipt', 'bought_on', 'Участвуют чеки за дни розыгрыша')
}

function wrongField(code: string, field: string, words: string): Refused {
  return new Refused(code, words, { fields: { [field]: words } })
}
