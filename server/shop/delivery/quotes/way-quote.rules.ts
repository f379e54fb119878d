import type { Step } from '../../../contract/cart/step.ts'
import { PAY_ON_RECEIPT, serviceName } from '../../../contract/delivery/delivery.ts'
import type { DeliveryQuote, StayingLine } from '../../../contract/delivery/delivery-quote.ts'
import {
  deliveryPrice,
  type PricedLine,
  reckon,
  type Sums,
  shelfPrice,
  sumsOf,
} from '../../money/steps.rules.ts'
import { type MoneyTerms, moneyRules, NO_TERMS, sumRows } from '../../money/terms.rules.ts'
import type { Place, ServedTown, TownPoint } from '../places.rules.ts'
import type { WayTariff } from '../tariffs/delivery-book.ts'
import {
  type Calendar,
  calendarOf,
  type Days,
  type ParcelDays,
  parcelDays,
} from '../tariffs/delivery-days.rules.ts'
import type { MeasuredLine, ParcelMeasure, WayTerms } from './parcel.rules.ts'
import { mostInOne, type ParcelLine, type Shelf } from './parcel.rules.ts'

export interface PricedParcelLine extends ParcelLine, PricedLine, MeasuredLine {}

export interface Asked {
  now: number
  region: ServedTown
  tariffs: WayTariff[]
  places: Place[]
  /** Lines that can be bought here, in the quantity that the cart shows. */
  lines: PricedParcelLine[]
  shelves: Shelf[]
  /** Carriers' points of the town. */
  points?: TownPoint[]
  calendar?: Calendar
  /** What a carrier itself answers now, instead of our table; see `carrier-rates`. */
  carrierTerms?: (way: WayTariff, parcel: ParcelMeasure) => WayTerms | null
  /** What lowers or pays the sum; without it only goods and delivery count. */
  terms?: MoneyTerms
  /** Ids of payments that this shop takes. */
  payment_ids?: number[]
  /** Sees services that are switched off, too. */
  is_admin?: boolean
  /** Was a house named? */
  is_exact?: boolean
}

/** A quote with its reasons: every sum in it is the sum of steps. */
export interface WayQuote extends DeliveryQuote {
  sums: Sums
  /** None when nothing can be sent. */
  steps: Step[]
  /** Places that can send the whole parcel, the best first; none where it comes in parts. */
  source_ids: number[]
  /** Points of the town that accept this parcel. */
  points: TownPoint[]
  is_active: boolean
}

const NO_HOLIDAYS_MOVED = calendarOf([])

export function daysFrom(asked: Asked, tariff: WayTariff, way: Days, warehouse: Place): ParcelDays {
  const { now, region, calendar = NO_HOLIDAYS_MOVED } = asked
  return parcelDays({ now, way, coming: tariff, warehouse, region, calendar })
}

/** What every quote of the service has in common, whatever is sent. */
export function plainQuote({ is_exact, payment_ids: taken = [PAY_ON_RECEIPT] }: Asked, tariff: WayTariff) {
  return {
    service_id: tariff.service_id,
    service_type: tariff.service_type,
    stores: [],
    lost: [],
    transfer_from: '',
    points: [],
    delivery_intervals: tariff.intervals,
    exact: is_exact === true,
    payment_ids: tariff.payment_ids.filter(id => taken.includes(id)),
    certificates_allowed: tariff.certificates_allowed,
    is_default: tariff.is_default,
    is_active: tariff.is_active,
    reworker_rate_id: tariff.reworker_rate_id,
    reworker_service_id: tariff.reworker_service_id,
    tariff_revision: tariff.revision,
  }
}

/** What these lines cost with this service, step by step; nothing where none can be sent. */
export function sumsOfWay(
  asked: Asked,
  tariff: WayTariff,
  going: PricedParcelLine[],
  terms: WayTerms | null,
) {
  const money = asked.terms ?? NO_TERMS
  const paying = money.of.filter(({ kind }) => kind.role !== 'discount').map(({ kind }) => kind.kind)
  const priced = terms ? [deliveryPrice(terms, serviceName(tariff.service_id), paying)] : []
  const steps = going.length > 0 ? reckon(going, [shelfPrice, ...moneyRules(money, tariff), ...priced]) : []
  const sums = sumsOf(steps)
  return {
    steps,
    goods_total: sums.goods,
    cost: sums.delivery,
    total: sums.total,
    sums,
    rows: sumRows(going, sums, money),
    goods_due: sums.total - sums.delivery,
    price_service: terms?.price ?? 0,
    free_delivery_price: terms?.free_delivery_price ?? 0,
  }
}

/** The service itself gives the reason. */
export function stayingLine({ shelves }: Asked, place_ids: number[], line: ParcelLine): StayingLine {
  const most = mostInOne(line.offer_id, place_ids, shelves)
  return {
    offer_id: line.offer_id,
    reason: '',
    other_service_id: null,
    quantity_most: most < line.quantity ? most : 0,
  }
}

/** A single reason, when all lines share it. */
export function reasonOfAll(given: string[]): string {
  const reasons = new Set(given)
  if (reasons.size === 1) return [...reasons][0] as string
  return reasons.size === 0 ? 'В корзине нет того, что можно заказать' : 'Этих товаров так не получить'
}
