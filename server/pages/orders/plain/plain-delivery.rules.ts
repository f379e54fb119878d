import type { Cart } from '../../../contract/cart/cart.ts'
import type { Draft } from '../../../contract/checkout/draft.ts'
import type { DraftErrors } from '../../../contract/checkout/draft-errors.ts'
import { findPoint } from '../../../contract/checkout/find-point.ts'
import { lostInShort, lostInWords, lostOfServices } from '../../../contract/checkout/lost-words.ts'
import { dayOf, intervalOf, orderWay } from '../../../contract/checkout/order-way.ts'
import { partGoingInWords } from '../../../contract/checkout/order-words.ts'
import { type WayRowData, wayRows } from '../../../contract/checkout/way-rows.ts'
import type { Today } from '../../../contract/checkout/when-words.ts'
import type { Delivery, Pickpoint } from '../../../contract/delivery/calculation.ts'
import { priceInWords } from '../../../contract/delivery/card-lines.ts'
import { dayInWords } from '../../../contract/delivery/day-words.ts'
import { type ServiceType, typeOfService } from '../../../contract/delivery/delivery.ts'
import type { DeliveryQuote } from '../../../contract/delivery/delivery-quote.ts'
import { eachPlaceOnce } from '../../../contract/delivery/each-place-once.ts'
import {
  carrierInWords,
  closedInWords,
  hoursNow,
  kindInWords,
  meansInWords,
  placeInWords,
  termsInWords,
} from '../../../contract/delivery/point-words.ts'
import { formatDaySpan } from '../../../contract/words.ts'

/** Places on a page of their list: a city has thousands. */
export const PLACES_PER_PAGE = 20
export const DELIVERY_STEP = '/order/?step=delivery'

/** What the address of step 2 asks for. */
export interface DeliveryAsked {
  kind: WayRowData['kind'] | null
  page: number
  /** Words of a name, a street or a metro station; empty for all places. */
  q: string
}

export const TYPE_OF_KIND: Record<WayRowData['kind'], ServiceType> = {
  courier: 'courier',
  point: 'pickpoint',
  store: 'shop_selfpickup',
}

interface Shown {
  cart: Cart
  draft: Draft
  deliveries: Delivery[] | null
  asked: DeliveryAsked
  errors: DraftErrors
  today: Today
}

/** The kind that the address names, otherwise the chosen one's, otherwise that of the cart's own sums. */
export function kindShown(cart: Cart, draft: Draft, asked: DeliveryAsked['kind']): WayRowData | null {
  const rows = wayRows(cart).filter(({ quote }) => quote.can_go)
  const type = typeOfService(draft.service_id ?? cart.service_id)
  return (
    rows.find(({ kind }) => kind === asked) ??
    rows.find(({ kind }) => asked === null && TYPE_OF_KIND[kind] === type) ??
    null
  )
}

/** Step 2 (`templates/parts/order-plain-delivery.liquid`): the ways as links, and the form of the one that is open. */
export function plainDelivery({ cart, draft, deliveries, asked, errors, today }: Shown) {
  const open = kindShown(cart, draft, asked.kind)
  return {
    ways: wayRows(cart).map(row => ({
      name: row.name,
      url: row.quote.can_go ? `${DELIVERY_STEP}&way=${row.kind}` : '',
      is_open: row.kind === open?.kind,
      price: row.quote.can_go ? priceInWords(row.quote.cost) : '',
      note: row.quote.can_go ? formatDaySpan(row.quote.days_min, row.quote.days_max) : row.quote.reason,
      part: partGoingInWords(row.quote),
      lost: row.quote.lost.filter(({ roubles }) => roubles < 0).map(lostInWords),
      last: row.last_words,
      kind: row.kind,
    })),
    error: errors.service_id ?? errors.point_id ?? '',
    /** Of the open way; one, or none. */
    couriers: open?.kind === 'courier' ? [courierForm(open, draft, errors, today)] : [],
    places:
      open && open.kind !== 'courier' ? [placesForm(open, { cart, draft, deliveries, asked, today })] : [],
  }
}

function courierForm({ quote, last }: WayRowData, draft: Draft, errors: DraftErrors, today: Today) {
  // What the last order had is there to be confirmed; what was typed since counts (decision 30).
  const shown = draft.address === '' ? { ...draft, ...last } : draft
  const day = dayOf(quote, draft)
  const interval = intervalOf(quote, draft)
  return {
    action: `${DELIVERY_STEP}&way=courier`,
    address: shown.address,
    entrance: shown.entrance,
    flat: shown.flat,
    wrong: {
      address: errors.address ?? '',
      entrance: errors.entrance ?? '',
      flat: errors.flat ?? '',
    },
    days:
      quote.days_delivery.length > 1
        ? quote.days_delivery.slice(0, 7).map(each => ({
            value: each.days_min,
            words: dayInWords(each.days_min, today).join(', '),
            is_chosen: each === day,
          }))
        : [],
    intervals: quote.delivery_intervals.map(each => ({
      value: each.from,
      words: `${each.from}–${each.to}`,
      is_chosen: each === interval,
    })),
  }
}

function placesForm(row: WayRowData, { cart, draft, deliveries, asked, today }: Omit<Shown, 'errors'>) {
  const all = eachPlaceOnce((deliveries ?? []).flatMap(each => each.pickpoints))
  const words = asked.q.toLowerCase()
  const found = all.filter(
    place => words === '' || [place.name, place.address, place.metro].join(' ').toLowerCase().includes(words),
  )
  const pages = Math.max(1, Math.ceil(found.length / PLACES_PER_PAGE))
  const page = Math.min(asked.page, pages)
  const lost = lostOfServices(cart.delivery_quotes)
  const chosen = chosenPlace(row, draft, deliveries)
  const address = (number: number) =>
    `${DELIVERY_STEP}&${new URLSearchParams({
      way: row.kind,
      ...(asked.q ? { q: asked.q } : {}),
      ...(number > 1 ? { page: String(number) } : {}),
    })}`
  return {
    kind: row.kind,
    legend: row.kind === 'store' ? 'Магазин' : 'Пункт выдачи',
    action: address(page),
    q: asked.q,
    /** A list of one page needs no search. */
    is_searched: all.length > PLACES_PER_PAGE,
    places: found.slice((page - 1) * PLACES_PER_PAGE, page * PLACES_PER_PAGE).map(place => ({
      value: `${place.delivery_service_id} ${place.id}`,
      name: place.name,
      place: placeInWords(place),
      kind: [
        carrierInWords(place) || kindInWords(place),
        hoursNow(place, today.now, today.timezone),
        place.can_go ? meansInWords(place) : '',
      ]
        .filter(Boolean)
        .join(' · '),
      terms: place.can_go ? termsInWords(place) : closedInWords(place),
      lost: place.can_go ? (lost.get(place.delivery_service_id) ?? []).map(lostInShort) : [],
      can_go: place.can_go,
      is_chosen: place.can_go && isSamePlace(place, chosen),
    })),
    page_words: pages > 1 ? `Страница ${page} из ${pages}` : '',
    prev: page > 1 ? address(page - 1) : '',
    next: page < pages ? address(page + 1) : '',
  }
}

/** The place chosen before, otherwise that of the last order. */
function chosenPlace({ kind, last }: WayRowData, draft: Draft, deliveries: Delivery[] | null) {
  const isOfKind = typeOfService(draft.service_id) === TYPE_OF_KIND[kind]
  const own = isOfKind ? findPoint(deliveries, draft.service_id, draft.point_id) : null
  if (own || !last.point_id) return own
  const id = last.point_id
  return (deliveries ?? []).flatMap(({ pickpoints }) => pickpoints).find(place => place.id === id) ?? null
}

function isSamePlace(place: Pickpoint, chosen: Pickpoint | null): boolean {
  return chosen !== null && place.id === chosen.id && place.service_code === chosen.service_code
}

/** What a courier's form chose of days and hours, as indexes of this quote; what is not offered is the first. */
export function visitChoice(
  quote: DeliveryQuote,
  { day, interval }: { day: string; interval: string },
): Pick<Draft, 'day' | 'interval'> {
  return {
    day: Math.max(
      0,
      quote.days_delivery.findIndex(each => String(each.days_min) === day),
    ),
    interval: Math.max(
      0,
      quote.delivery_intervals.findIndex(each => each.from === interval),
    ),
  }
}

/** Which service and place a list's form named; nothing for a place that cannot take this cart. */
export function placeChoice(
  value: string,
  deliveries: Delivery[] | null,
): Pick<Draft, 'service_id' | 'point_id'> | null {
  const places = eachPlaceOnce((deliveries ?? []).flatMap(each => each.pickpoints))
  const place = places.find(each => each.can_go && `${each.delivery_service_id} ${each.id}` === value)
  return place ? { service_id: place.delivery_service_id, point_id: place.id } : null
}

/** The way that an order by this draft would use, for the summary beside step 2. */
export function quoteOfStep(cart: Cart, draft: Draft, asked: DeliveryAsked, deliveries: Delivery[] | null) {
  const { quote, payment_id } = orderWay(cart, draft, deliveries)
  const open = kindShown(cart, draft, asked.kind)
  const isOpen = open === null || (quote !== null && quote.service_type === TYPE_OF_KIND[open.kind])
  return { quote: isOpen ? quote : open.quote, payment_id }
}
