import { type CartAsked, SERVICE_OF_TAB } from '../../contract/cart/cart-asked.ts'
import type { Step } from '../../contract/cart/step.ts'
import { SHOP_PICKUP } from '../../contract/delivery/delivery.ts'
import { wayInForce } from '../../contract/delivery/way-in-force.ts'
import type { Rubles } from '../../contract/money.ts'
import { type Asked, quoteWays, type WayQuote } from '../delivery/quote-ways.rules.ts'
import { type Part, partsOf } from '../pricing/parts.rules.ts'
import { shelfPrice } from '../pricing/shelf-price.rules.ts'
import { reckon, totalOf } from '../pricing/steps.rules.ts'
import { type LineHere, lineHere } from './cart-line.rules.ts'
import { stockHere } from './stock-here.rules.ts'

/** A line as the cart keeps it, beside what its offer is now. */
export interface WishedLine {
  offer_id: number
  /** What the shopper wishes, whatever the shelves hold. */
  quantity: number
  name: string
  price: Rubles
  /** 0 without an old price. */
  price_old: Rubles
  is_sold: boolean
}

/** All that a quote depends on, read before: the same reading is always the same quote. */
export interface CartRead<Line extends WishedLine>
  extends Pick<Asked, 'now' | 'region' | 'places' | 'tariffs'> {
  lines: Line[]
  stock: { offer_id: number; store_id: number; qty: number }[]
}

/** What was chosen, as far as anything was. */
export type Choice = Pick<CartAsked, 'tab' | 'service_id' | 'point_id'>

export interface CartQuote<Line extends WishedLine> {
  /** `quantity` is what can be bought in this town, and `reason` why nothing can. */
  lines: (Line & LineHere)[]
  quantity_total: number
  /** Of every line that can be bought, whichever way. */
  price_total: Rubles
  price_old_total: Rubles
  ways: WayQuote[]
  /** The chosen way, or the one that takes most of the cart; null when it cannot go. */
  way: WayQuote | null
  /** Its orders, one of each source: their steps are the way's, each once. */
  parts: Part[]
}

/**
 * The one quote of a cart: what can go which way and why not, and each rouble of each way as a step. The cart, the
 * checkout, the order and `?explain=1` print it; nobody else reckons money.
 */
export function quoteCart<Line extends WishedLine>(
  { lines: wished, stock, ...read }: CartRead<Line>,
  asked: Choice,
): CartQuote<Line> {
  const shelves = stockHere(stock, read.places, read.region.fias_id)
  const lines = wished.map(line => {
    const rows = shelves.filter(shelf => shelf.offer_id === line.offer_id)
    return { ...line, ...lineHere(line.quantity, line.is_sold, rows) }
  })
  const bought = lines.filter(line => line.most > 0)
  const ways = quoteWays({ ...read, lines: bought, shelves })
  const way = wayInForce(ways, asked.service_id ?? (asked.tab ? SERVICE_OF_TAB[asked.tab] : null))
  return {
    lines,
    quantity_total: bought.reduce((sum, line) => sum + line.quantity, 0),
    price_total: totalOf(reckon(bought, [shelfPrice])),
    price_old_total: bought.reduce((sum, line) => sum + oldPriceOf(line) * line.quantity, 0),
    ways,
    way,
    parts: way ? partsFrom(way, way.steps, asked.point_id) : [],
  }
}

/** An old price below the present one saves nobody anything. */
function oldPriceOf({ price, price_old }: WishedLine): Rubles {
  return Math.max(price, price_old)
}

/** A pickup comes from the chosen store, anything else from the place that the way found best. */
function partsFrom(way: WayQuote, steps: Step[], point_id: number | undefined): Part[] {
  const chosen = way.service_id === SHOP_PICKUP ? point_id : undefined
  const source_id = chosen ?? way.source_ids[0]
  if (source_id === undefined) return []
  return partsOf(
    steps,
    way.offer_ids.map(offer_id => ({ offer_id, source_id })),
  )
}
