import type { Config } from '../../config.ts'
import type { OrderNow } from '../../contract/checkout/changed.ts'
import type { Checkout } from '../../contract/checkout/checkout.ts'
import type { Experiment } from '../../contract/delivery/delivery.ts'
import { type Rubles, vatRate } from '../../contract/money.ts'
import type { Db } from '../../database/open-database.ts'
import { statement } from '../../database/statement.ts'
import type { RowTurns, Turns } from '../../database/turns.ts'
import { Refused } from '../../errors.ts'
import type { Visitor } from '../account/visitor.ts'
import type { CountContext } from '../analytics/count-events.ts'
import { type CartContext, printedQuote } from '../cart/load-cart.ts'
import { moneyOfLine } from '../cart/quote/cart-line.rules.ts'
import {
  type CartQuote,
  type CartRead,
  quoteCart,
  type WishedLine,
  wishedLine,
} from '../cart/quote/quote-cart.rules.ts'
import type { CartTerms } from '../cart/read-cart.ts'
import type { LegalTextContext } from '../consents/legal-texts.ts'
import type { Random, SiteContext } from '../contexts.ts'
import { readDelivery } from '../delivery/quotes/quote-ways.ts'
import type { WayQuote } from '../delivery/quotes/way-quote.rules.ts'
import type { Part } from '../money/steps.rules.ts'
import { causesOf, type MoneyTerms } from '../money/terms.rules.ts'
import {
  findChanges,
  findMoneyChanges,
  paymentChange,
  stoppedLines,
  termsOfFastOrder,
  wordsOfChanges,
} from './checkout.rules.ts'
import {
  type ChosenDelivery,
  chosenWay,
  daysOfChoice,
  findDelivery,
  paymentsOfChoice,
} from './find-delivery.ts'
import type { OrderTown } from './order-town.ts'

/** A cart, and what is needed to turn it into an order. */
export type CheckoutContext = CartContext &
  CountContext &
  LegalTextContext &
  SiteContext & {
    random: Random
    /** Checkouts of this process queue here before they ask for a connection (promise 22). */
    checkouts: Turns
    /**
     * And here, inside their transactions, before they lock rows that others need too, with everything else
     * done.
     */
    row_turns: RowTurns
    config: Pick<Config, 'CONSENTS' | 'VAT_RATE' | 'VAT_10_CATEGORIES'>
  }

/** What an order of this cart would be, in the server's numbers. */
export interface Quote {
  lines: OrderedLine[]
  delivery: ChosenDelivery
  /**
   * What comes from which source, and what it costs, step by step: each is an order of its own (decision 24).
   */
  parts: [Part, ...Part[]]
  /** The revision of the tariff that it was computed with. */
  tariff_revision: string
  /** What lowered the sum, and what paid it. */
  terms: MoneyTerms
  /** Orders that this owner placed before. */
  orders_placed: number
  /** The payments that it was quoted with (decision 46). */
  experiment: Experiment
}

/** What an order is quoted from. */
export interface AskedOrder {
  buyer: Pick<Visitor, 'experiment'>
  sent: Checkout
  /** Of the whole cart. */
  terms: CartTerms
  town: OrderTown
}

export interface OrderedLine {
  offer_id: number
  quantity: number
  product_id: number
  name: string
  size_name: string
  color_name: string
  price: Rubles
  price_old: Rubles
  /** VAT in percent: the feed's, else the shop's own rate. */
  vat: number | null
}

type FoundLine = OrderedLine & WishedLine

/**
 * Computes the order again and compares it with what the browser sent: a difference is `Refused`, 409 with
 * `changed` (promise 4). It takes the lines that this delivery method can take, as the cart's own quote says;
 * the others stay in the cart (decision 23). Null when the cart has no lines. Throws `Refused`, `BadRequest`.
 */
export async function quoteOrder(shop: CheckoutContext, db: Db, asked: AskedOrder): Promise<Quote | null> {
  const { sent, town, terms: whole } = asked
  const terms = termsOfOrder(sent, whole)
  if (terms.lines.length === 0) return null
  const { lines, ways, parts } = await quoteOf(shop, db, { ...asked, terms })
  if (lines.length === 0) return null
  const experiment = experimentOf(asked)
  const way = chosenWay(ways, sent, experiment)
  const delivery = findDelivery(shop, town, sent, way)
  const going = lines.filter(line => way.offer_ids.includes(line.offer_id))
  const stopped = stoppedLines(lines, way, sent)
  const { days_min, days_max } = daysOfChoice(way, sent.delivery.point_id)
  const payment_ids = paymentsOfChoice(way, sent.delivery.point_id)
  const changed =
    payment_ids.length === 0 || way.service_id !== sent.delivery.service_id
      ? [paymentChange(sent, payment_ids)]
      : [
          ...findChanges(sent, going, stopped, { ...way, days_min, days_max, payment_ids }),
          ...findMoneyChanges(sent, way.total, causesOf(way, terms.terms)),
        ]
  if (changed.length > 0) {
    const words = wordsOfChanges(changed, terms.terms)
    const code = changed.some(({ what }) => what === 'availability') ? 'out-of-stock' : 'changed'
    const now = orderNow(way, going)
    throw new Refused(code, words, { status: 409, body: { errors: [words], changed, now } })
  }
  const [first, ...others] = parts
  if (!first) return null
  return {
    lines: going.map(orderedLine),
    delivery,
    parts: [first, ...others],
    tariff_revision: way.tariff_revision,
    terms: terms.terms,
    orders_placed: whole.orders_placed,
    experiment,
  }
}

/** A fast order is offered the same way to everybody. */
function experimentOf({ buyer, sent }: Pick<AskedOrder, 'buyer' | 'sent'>): Experiment {
  return sent.fast_order ? 'old' : buyer.experiment
}

/**
 * Adds the current state to a refusal by an order's transaction: another buyer may have spent what was
 * quoted. The shopper accepts it with one click, like any other change.
 */
export async function withOrderNow(
  shop: CheckoutContext,
  db: Db,
  refusal: Refused,
  asked: AskedOrder,
): Promise<Refused> {
  const { sent } = asked
  const terms = termsOfOrder(sent, asked.terms)
  if (terms.lines.length === 0) return refusal
  const { lines, ways } = await quoteOf(shop, db, { ...asked, terms })
  const way = ways.find(each => each.service_id === sent.delivery.service_id)
  if (!way) return refusal
  const now = orderNow(
    way,
    lines.filter(line => way.offer_ids.includes(line.offer_id)),
  )
  const { code, message, status, fields } = refusal
  return new Refused(code, message, { status, fields, body: { ...refusal.body, now } })
}

function orderNow(way: WayQuote, going: FoundLine[]): OrderNow {
  const lines = going.map(line => ({ offer_id: line.offer_id, ...moneyOfLine(line) }))
  return { quote: printedQuote(way), lines }
}

async function quoteOf(shop: CheckoutContext, db: Db, asked: AskedOrder): Promise<CartQuote<FoundLine>> {
  const { service_id, point_id } = asked.sent.delivery
  const choice = { service_id, point_id: Number(point_id) || undefined, is_exact: asked.town.house !== null }
  return quoteCart(await readForQuote(shop, db, asked), choice)
}

function termsOfOrder(sent: Checkout, whole: CartTerms): CartTerms {
  return sent.fast_order ? termsOfFastOrder(sent, whole) : whole
}

function orderedLine(line: FoundLine): OrderedLine {
  const { offer_id, quantity, product_id, name, size_name, color_name, price, price_old, vat } = line
  return { offer_id, quantity, product_id, name, size_name, color_name, price, price_old, vat }
}

/** What an offer costs and whether it is sold, as the database has it now. */
async function offersForOrder(db: Db, offer_ids: number[]) {
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

/** Everything that the order needs from the database. */
async function readForQuote(shop: CheckoutContext, db: Db, asked: AskedOrder): Promise<CartRead<FoundLine>> {
  const { lines: wishes, stock, terms, delivery: revisions } = asked.terms
  const offers = await offersForOrder(
    db,
    wishes.map(line => line.offer_id),
  )
  const delivery = await readDelivery(shop, db, asked.town, { experiment: experimentOf(asked), revisions })
  const { categories } = shop.catalog.current()
  const lines = wishes.flatMap((wish): FoundLine[] => {
    const offer = offers.find(each => each.id === wish.offer_id)
    if (!offer) return []
    const { product_id, size_name, color_name, vat } = offer
    const is_sold = offer.is_available === 1 && offer.is_gone === 0 && offer.product_is_gone === 0
    const line = wishedLine(wish, { ...offer, is_sold }, categories)
    const { category_ids } = line
    return [{ ...line, product_id, size_name, color_name, vat: vatOf(shop, { vat, category_ids }) }]
  })
  return { ...delivery, stock, lines, terms }
}

/** The VAT rate of an offer in this shop: per cent (decision 31). */
function vatOf(
  { config, catalog }: CheckoutContext,
  offer: { vat: number | null; category_ids: number[] },
): number {
  const { categories } = catalog.current()
  const reduced_ids = config.VAT_10_CATEGORIES.flatMap(path => categories.byPath(path)?.id ?? [])
  return vatRate(offer, { rate: config.VAT_RATE, reduced_ids })
}
