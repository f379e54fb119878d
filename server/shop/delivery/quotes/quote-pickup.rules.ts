import { distanceKm } from '../../../contract/delivery/distance.ts'
import { ofTown } from '../../towns/city-words.rules.ts'
import {
  lendingStores,
  type Place,
  paymentsAt,
  pickupShelves,
  placesOf,
  transferringPlaces,
} from '../places.rules.ts'
import type { WayTariff } from '../tariffs/delivery-book.ts'
import { type Days, storeDays } from '../tariffs/delivery-days.rules.ts'
import { mostInOne, type ParcelLine, packParcel, piecesAt, type Shelf, termsOfWay } from './parcel.rules.ts'
import {
  type Asked,
  daysFrom,
  plainQuote,
  reasonOfAll,
  stayingLine,
  sumsOfWay,
  type WayQuote,
} from './way-quote.rules.ts'

const NO_STORES = 'В вашем городе нет наших магазинов'
const TAKES_NO_MONEY = 'Магазин не берёт оплату при получении'

/**
 * Pick-up in an own store of the town: from its own stock, or brought from a warehouse, or from a store of
 * another town that alone has it, where the tariff says how long that takes.
 */
export function quotePickup(asked: Asked, tariff: WayTariff): WayQuote {
  const { lines } = asked
  const shelves = pickupShelves(asked, tariff, asked.shelves)
  const plain = plainQuote(asked, tariff)
  const stores = placesOf(asked, 'shop_selfpickup')
  const payable = stores.filter(store => paymentsAt(plain.payment_ids, store).length > 0)
  const senders =
    payable.length > 0 ? [...transferringPlaces(asked, tariff), ...lendingStores(asked, tariff)] : []
  const store_ids = payable.map(place => place.id)
  const place_ids = [...store_ids, ...senders.map(place => place.id)]
  const { offer_ids, whole_ids } = packParcel(lines, place_ids, shelves)
  const going = lines.filter(line => offer_ids.includes(line.offer_id))
  const goes = going.length > 0
  const at = piecesAt(shelves)
  const bringing = senders.find(({ id }) => whole_ids.includes(id))
  const lender = bringing?.kind === 'store' ? bringing : null
  const own = storeDays({ now: asked.now, tariff, region: asked.region })
  const shown = stores.map(store => {
    const payment_ids = paymentsAt(plain.payment_ids, store)
    // A store where the shopper cannot pay is of no use, whatever its stock.
    if (payment_ids.length === 0)
      return { store_id: store.id, can_go: false, lacks: [], holds: [], payment_ids, ...own }
    const lacking = (goes ? going : lines).filter(line => at(store.id, line.offer_id) < line.quantity)
    const holds = goes && lacking.length === 0
    const brought = goes && !holds && bringing !== undefined
    const days = brought ? transferDays(asked, tariff, bringing, store) : own
    return {
      store_id: store.id,
      can_go: holds || brought,
      lacks: brought ? [] : lacking.map(line => line.offer_id),
      holds: brought ? [] : lacking.map(({ offer_id }) => ({ offer_id, quantity: at(store.id, offer_id) })),
      payment_ids,
      days_min: days.days_min,
      days_max: days.days_max,
    }
  })
  const [soonest] = shown.filter(store => store.can_go).toSorted((a, b) => a.days_max - b.days_max)
  const { days_min, days_max } = soonest ?? own
  const staying = lines.filter(line => !offer_ids.includes(line.offer_id))
  const stays = staying.map(line => ({
    ...stayingLine({ ...asked, shelves }, place_ids, line),
    reason: stores.length === 0 ? NO_STORES : pickupReason(line, { store_ids, shelves, asked }),
  }))
  return {
    ...plain,
    ...sumsOfWay(asked, tariff, going, {
      price: tariff.price + (lender ? tariff.store_transfer_price : 0),
      free_delivery_price: tariff.free_delivery_price,
      days_min,
      days_max,
    }),
    days_min,
    days_max,
    days_delivery: [{ days_min, days_shipping: 0 }],
    can_go: goes,
    reason: goes ? '' : stores.length === 0 ? NO_STORES : reasonOfAll(stays.map(line => line.reason)),
    offer_ids,
    parts: goes ? [{ source_id: whole_ids[0] as number, offer_ids }] : [],
    stays,
    stores: shown,
    transfer_from: lender?.city ?? '',
    source_ids: whole_ids,
    exact: true,
  }
}

/**
 * Where the parcel for a chosen store comes from: its own stock, otherwise the warehouse or store that
 * delivers to it.
 */
export function sourceOfPickup(
  way: Pick<WayQuote, 'source_ids' | 'stores'>,
  store_id: number,
): number | null {
  if (!way.stores.some(store => store.store_id === store_id && store.can_go)) return null
  if (way.source_ids.includes(store_id)) return store_id
  const isStore = (id: number) => way.stores.some(store => store.store_id === id)
  return way.source_ids.find(id => !isStore(id)) ?? null
}

function transferDays(asked: Asked, tariff: WayTariff, from: Place, store: Place): Days {
  const terms = termsOfWay(
    {
      ...tariff,
      price: 0,
      zones: [],
      weights: [],
      days_min: tariff.transfer_days_min ?? 0,
      days_max: tariff.transfer_days_max ?? tariff.transfer_days_min ?? 0,
    },
    { distance_km: distanceKm(from, store), population: 0 },
    { weight_g: 0, volume_cm3: 0, sides_cm: [0, 0, 0] },
  )
  const way = 'refused' in terms ? tariff : terms
  const handling_days = from.kind === 'store' ? (tariff.store_transfer_days ?? 0) : 0
  return daysFrom(asked, tariff, way, { ...from, handling_days })
}

/**
 * @param shelves the stock for a pick-up: from a store of another town only what that store may send
 */
function pickupReason(
  line: ParcelLine,
  { store_ids, shelves, asked }: { store_ids: number[]; shelves: Shelf[]; asked: Asked },
): string {
  if (store_ids.length === 0) return TAKES_NO_MONEY
  const kinds = new Map(asked.places.map(({ id, kind }) => [id, kind]))
  const holding = [...new Set(shelves.map(({ store_id }) => store_id))].filter(
    id => kinds.get(id) === 'store',
  )
  const near = new Set(placesOf(asked, 'shop_selfpickup').map(({ id }) => id))
  const isPayable = (id: number) => !near.has(id) || store_ids.includes(id)
  const most = mostInOne(line.offer_id, holding.filter(isPayable), shelves)
  if (most === 0 && mostInOne(line.offer_id, holding, shelves) > 0) return TAKES_NO_MONEY
  if (most === 0) return `Нет в магазинах ${ofTown(asked.region.name)}`
  return most < line.quantity
    ? `В одном магазине не больше ${most} шт.`
    : 'Лежит в другом магазине, закажите отдельно'
}
