import type { Checkout } from '../../contract/checkout.ts'
import type { Rubles } from '../../contract/money.ts'

/** What an order line was, as the server sees it now. */
export interface QuotedLine {
  offer_id: number
  quantity: number
  price: Rubles
  is_sold: boolean
}

/** What is no longer as the shopper saw it; the answer 409 carries these (`reliability.md` 4). */
export interface Changed {
  what: 'offers' | 'price' | 'delivery_cost' | 'availability'
  offer_id?: number
  was?: number
  now?: number
}

/**
 * Compares what the browser sent with what is so. Nothing of it is trusted: an order is made of the server's numbers,
 * and only when the shopper saw the same.
 */
export function findChanges(sent: Checkout, lines: QuotedLine[], delivery_cost: Rubles): Changed[] {
  const changes: Changed[] = []
  const wanted = new Map(sent.offer_id.map(line => [line.id, line]))
  for (const line of lines) {
    const seen = wanted.get(line.offer_id)
    wanted.delete(line.offer_id)
    if (!line.is_sold) changes.push({ what: 'availability', offer_id: line.offer_id })
    if (!seen || seen.quantity !== line.quantity) {
      changes.push({ what: 'offers', offer_id: line.offer_id, was: seen?.quantity ?? 0, now: line.quantity })
    }
    if (seen?.price !== undefined && seen.price !== line.price) {
      changes.push({ what: 'price', offer_id: line.offer_id, was: seen.price, now: line.price })
    }
  }
  for (const [offer_id, seen] of wanted)
    changes.push({ what: 'offers', offer_id, was: seen.quantity, now: 0 })
  if (sent.delivery.cost !== delivery_cost) {
    changes.push({ what: 'delivery_cost', was: sent.delivery.cost, now: delivery_cost })
  }
  return changes
}

const WORDS: Record<Changed['what'], string> = {
  availability: 'Один из товаров уже не продаётся. Проверьте корзину.',
  offers: 'Корзина изменилась, пока вы оформляли заказ. Проверьте её и повторите.',
  price: 'Цена изменилась, пока вы оформляли заказ. Проверьте сумму и повторите.',
  delivery_cost: 'Стоимость доставки изменилась. Проверьте сумму и повторите.',
}

/** One line for the shopper; the first change says most. */
export function wordsOfChanges(changes: Changed[]): string {
  return changes[0] ? WORDS[changes[0].what] : ''
}
