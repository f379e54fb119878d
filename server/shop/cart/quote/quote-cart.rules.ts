import type { CategoryTree } from '../../../catalog/catalog.ts'
import type { Tab } from '../../../contract/cart/cart.ts'
import type { CartAsked } from '../../../contract/cart/cart-asked.ts'
import type { Step } from '../../../contract/cart/step.ts'
import type { Offer, Product } from '../../../contract/catalog/catalog.ts'
import { wayInForce, wayOfTab } from '../../../contract/delivery/delivery.ts'
import type { Rubles } from '../../../contract/money.ts'
import type { MeasuredLine } from '../../delivery/quotes/parcel.rules.ts'
import { sourceOfPickup } from '../../delivery/quotes/quote-pickup.rules.ts'
import { quoteWays } from '../../delivery/quotes/quote-ways.rules.ts'
import type { Asked, WayQuote } from '../../delivery/quotes/way-quote.rules.ts'
import { type Part, partsOf, reckon, shelfPrice, totalOf } from '../../money/steps.rules.ts'
import { type CartMoney, cartMoney, type MoneyTerms, NO_TERMS } from '../../money/terms.rules.ts'
import { type LineHere, lineHere, stockHere } from './cart-line.rules.ts'

/** A stored cart line, with the current data of its offer. */
export interface WishedLine extends Omit<MeasuredLine, 'quantity'> {
  offer_id: number
  /** What the shopper wishes, whatever the stock. */
  quantity: number
  name: string
  price: Rubles
  /** Its branch of the catalogue, by which promotions and codes select goods. */
  category_ids?: number[]
  /** 0 without an old price. */
  price_old: Rubles
  is_sold: boolean
}

/** Everything that a quote depends on, read beforehand: the same input always gives the same quote. */
export interface CartRead<Line extends WishedLine> extends Omit<Asked, 'lines' | 'shelves'> {
  lines: Line[]
  stock: { offer_id: number; store_id: number; qty: number }[]
  /**
   * The tab stored with the cart: its delivery method is used when no other is asked for and it is possible.
   */
  tab?: Tab
  terms?: MoneyTerms
}

/** What the shopper has chosen so far. */
export type Choice = Pick<CartAsked, 'tab' | 'service_id' | 'point_id'> & {
  /** The courier's address was found. */
  is_exact?: boolean
}

export interface CartQuote<Line extends WishedLine> {
  /** `quantity` is what can be bought in this town, and `reason` says why nothing can. */
  lines: (Line & LineHere)[]
  quantity_total: number
  /** Of every line that can be bought, by whichever delivery method. */
  price_total: Rubles
  price_old_total: Rubles
  ways: WayQuote[]
  /** The chosen delivery method, or the one that takes most of the cart; null when it is not possible. */
  way: WayQuote | null
  /** Its orders, one for each source. Together their steps are those of the delivery method, each once. */
  parts: Part[]
  /** What codes, bonuses and the certificate do with this delivery method, and why. */
  money: CartMoney
}

/**
 * The one quote of a cart: what each delivery method can take and why not, and each rouble of each as a step.
 * The cart, the checkout, the order and `?explain=1` print it; nothing else computes money.
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

/** Each line as available in the shopper's town, and the stock that this town can use. */
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

/**
 * The method that was asked for; otherwise a possible one of the stored tab, otherwise the one that takes
 * most of the cart.
 */
function wayAsked(ways: WayQuote[], { service_id, tab }: Choice, wanted: Tab | undefined): WayQuote | null {
  if (service_id !== undefined) return wayInForce(ways, service_id)
  if (tab) return wayOfTab(ways, tab)
  return (wanted ? wayOfTab(ways, wanted) : null) ?? wayInForce(ways, null)
}

/** An old price below the present one is not a saving. */
function oldPriceOf({ price, price_old }: WishedLine): Rubles {
  return Math.max(price, price_old)
}

/**
 * A pick-up comes from the chosen store, or from the warehouse that delivers to it; any other method uses its
 * best source.
 */
function partsFrom(way: WayQuote, steps: Step[], point_id: number | undefined): Part[] {
  // Only pick-up has stores.
  const chosen = point_id === undefined ? null : sourceOfPickup(way, point_id)
  const parts = chosen === null ? way.parts : [{ source_id: chosen, offer_ids: way.offer_ids }]
  const sources = parts.flatMap(({ source_id, offer_ids }) =>
    offer_ids.map(offer_id => ({ offer_id, source_id })),
  )
  return partsOf(steps, sources)
}

/** The current data of an offer: as the catalogue shows it, or from its row. */
export type OfferNow = Omit<WishedLine, 'offer_id' | 'quantity' | 'category_ids'> & { category_id: number }

/** As the catalogue shows it. */
export function offerShown({ product, offer }: { product: Product; offer: Offer }): OfferNow {
  const { name, category_id } = product
  const { price, price_old, is_available, weight_g, length_cm, width_cm, height_cm } = offer
  return {
    name,
    category_id,
    price,
    price_old,
    is_sold: is_available,
    weight_g,
    length_cm,
    width_cm,
    height_cm,
  }
}

/**
 * What a quote knows about a line, for every caller: the cart passes what is shown, the order what is sold.
 */
export function wishedLine(
  { offer_id, quantity }: Pick<WishedLine, 'offer_id' | 'quantity'>,
  offer: OfferNow,
  categories: CategoryTree,
): WishedLine & { category_ids: number[] } {
  const { name, price, price_old, is_sold, weight_g, length_cm, width_cm, height_cm } = offer
  const category_ids = branchOf(categories, offer.category_id)
  const sizes = { weight_g, length_cm, width_cm, height_cm }
  return { offer_id, quantity, name, price, price_old, category_ids, is_sold, ...sizes }
}

/** A category with its ancestors, the root first. */
function branchOf(tree: CategoryTree, category_id: number): number[] {
  return [...tree.ancestorsOf(category_id).map(({ id }) => id), category_id]
}
