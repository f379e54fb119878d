import type { Tab } from '../../../contract/cart/cart.ts'
import type { CartAsked } from '../../../contract/cart/cart-asked.ts'
import type { Step } from '../../../contract/cart/step.ts'
import { wayInForce, wayOfTab } from '../../../contract/delivery/way-in-force.ts'
import type { Rubles } from '../../../contract/money.ts'
import { sourceOfPickup } from '../../delivery/quotes/quote-pickup.rules.ts'
import { quoteWays } from '../../delivery/quotes/quote-ways.rules.ts'
import type { Asked, WayQuote } from '../../delivery/quotes/way-quote.rules.ts'
import type { MeasuredLine } from '../../delivery/tariffs/service.rules.ts'
import { type Part, partsOf, reckon, shelfPrice, totalOf } from '../../money/steps.rules.ts'
import { type CartMoney, cartMoney, type MoneyTerms, NO_TERMS } from '../../money/terms.rules.ts'
import { type LineHere, lineHere, stockHere } from './cart-line.rules.ts'

/** A line as the cart keeps it, beside what its offer is now. */
export interface WishedLine extends Omit<MeasuredLine, 'quantity'> {
  offer_id: number
  /** What the shopper wishes, whatever the shelves hold. */
  quantity: number
  name: string
  price: Rubles
  /** Its branch of the catalogue: what promotions and codes are for. */
  category_ids?: number[]
  /** 0 without an old price. */
  price_old: Rubles
  is_sold: boolean
}

/** All that a quote depends on, read before: the same reading is always the same quote. */
export interface CartRead<Line extends WishedLine> extends Omit<Asked, 'lines' | 'shelves'> {
  lines: Line[]
  stock: { offer_id: number; store_id: number; qty: number }[]
  /** The tab that the cart keeps: its way counts where nothing else is asked for and it can go. */
  tab?: Tab
  terms?: MoneyTerms
}

/** What was chosen, as far as anything was. */
export type Choice = Pick<CartAsked, 'tab' | 'service_id' | 'point_id'> & {
  /** The address of the courier's visit was found. */
  is_exact?: boolean
}

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
  /** What codes, bonuses and the certificate do this way, and why. */
  money: CartMoney
}

/**
 * The one quote of a cart: what can go which way and why not, and each rouble of each way as a step. The cart, the
 * checkout, the order and `?explain=1` print it; nobody else reckons money.
 */
export function quoteCart<Line extends WishedLine>(
  { lines: wished, stock, tab, ...read }: CartRead<Line>,
  asked: Choice,
): CartQuote<Line> {
  const { lines, shelves } = linesHere({ ...read, lines: wished, stock })
  const bought = lines.filter(line => line.most > 0)
  const ways = quoteWays({ ...read, lines: bought, shelves, is_exact: asked.is_exact })
  const way = wayAsked(ways, asked, tab)
  const going = way
    ? bought
        .filter(line => way.offer_ids.includes(line.offer_id))
        .map(line => ({ ...line, part: way.parts.findIndex(part => part.offer_ids.includes(line.offer_id)) }))
    : []
  return {
    lines,
    quantity_total: bought.reduce((sum, line) => sum + line.quantity, 0),
    price_total: totalOf(reckon(bought, [shelfPrice])),
    price_old_total: bought.reduce((sum, line) => sum + oldPriceOf(line) * line.quantity, 0),
    ways,
    way,
    parts: way ? partsFrom(way, way.steps, asked.point_id) : [],
    money: cartMoney(going, way?.steps ?? [], read.terms ?? NO_TERMS, way ?? {}),
  }
}

/** Each line as its shopper's town has it, and the shelves that this town sees. */
export function linesHere<Line extends WishedLine>({
  lines,
  stock,
  ...read
}: Pick<CartRead<Line>, 'lines' | 'stock' | 'places' | 'region' | 'tariffs'>) {
  const shelves = stockHere(stock, read)
  return {
    shelves,
    lines: lines.map(line => {
      const rows = shelves.filter(shelf => shelf.offer_id === line.offer_id)
      return { ...line, ...lineHere(line.quantity, line.is_sold, rows) }
    }),
  }
}

/** What was asked for; else a way of the tab that the cart keeps, if one can go; else what takes most of the cart. */
function wayAsked(ways: WayQuote[], { service_id, tab }: Choice, wanted: Tab | undefined): WayQuote | null {
  if (service_id !== undefined) return wayInForce(ways, service_id)
  if (tab) return wayOfTab(ways, tab)
  return (wanted ? wayOfTab(ways, wanted) : null) ?? wayInForce(ways, null)
}

/** An old price below the present one saves nobody anything. */
function oldPriceOf({ price, price_old }: WishedLine): Rubles {
  return Math.max(price, price_old)
}

/** A pickup comes from the chosen store, or from the warehouse that brings it there; anything else as the way found best. */
function partsFrom(way: WayQuote, steps: Step[], point_id: number | undefined): Part[] {
  // No other way has stores.
  const chosen = point_id === undefined ? null : sourceOfPickup(way, point_id)
  const parts = chosen === null ? way.parts : [{ source_id: chosen, offer_ids: way.offer_ids }]
  const sources = parts.flatMap(({ source_id, offer_ids }) =>
    offer_ids.map(offer_id => ({ offer_id, source_id })),
  )
  return partsOf(steps, sources)
}
