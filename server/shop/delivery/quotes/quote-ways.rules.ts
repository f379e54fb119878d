import { PAY_ON_RECEIPT, POINT_WITH_TRYING_ON } from '../../../contract/delivery/delivery.ts'
import type { DeliveryDay } from '../../../contract/delivery/delivery-day.ts'
import { distanceKm } from '../../../contract/delivery/distance.ts'
import { lostSteps, NO_TERMS } from '../../money/terms.rules.ts'
import { fitsPoint, type Place, paymentsAt, placesOf, servesPoint, type TownPoint } from '../places.rules.ts'
import type { WayTariff } from '../tariffs/delivery-book.ts'
import type { Days, ParcelDays } from '../tariffs/delivery-days.rules.ts'
import {
  measureParcel,
  mostInOne,
  type ParcelLine,
  type ParcelMeasure,
  packParcel,
  packParts,
  termsOfWay,
  type WayTerms,
} from './parcel.rules.ts'
import { quotePickup } from './quote-pickup.rules.ts'
import {
  type Asked,
  daysFrom,
  plainQuote,
  reasonOfAll,
  stayingLine,
  sumsOfWay,
  type WayQuote,
} from './way-quote.rules.ts'

const NO_WAREHOUSE = 'Доставки пока нет'
const TAKES_NO_MONEY = 'Пункты выдачи этой службы не берут оплату при получении'
const TOO_LARGE = 'Заказ слишком велик для пунктов выдачи этой службы'

/** Services that can be paid for here and now; those that are switched off are for administrators. */
export function isOffered(
  { payment_ids, is_active }: WayTariff,
  { payment_ids: taken = [PAY_ON_RECEIPT], is_admin = false }: Pick<Asked, 'payment_ids' | 'is_admin'> = {},
): boolean {
  return (is_active || is_admin) && payment_ids.some(id => taken.includes(id))
}

/**
 * What each service can take and why it cannot take the rest, with cost and days. The card, the cart and the
 * checkout print this, so that what one offers, the other accepts. A service with pick-up points is quoted
 * where the town has such points.
 *
 * Source: decisions 14, 17, 20, 21, 23 and 24; contract 1.5.
 */
export function quoteWays(asked: Asked): WayQuote[] {
  const offered = asked.tariffs.filter(tariff => isOffered(tariff, asked))
  // A service that is switched off takes no points away from active ones.
  const has_trying_on = offered.some(way => way.service_id === POINT_WITH_TRYING_ON && way.is_active)
  const ways = offered.flatMap(tariff => {
    if (tariff.service_type !== 'pickpoint') return quoteWay(asked, tariff, [])
    const points = (asked.points ?? []).filter(point => servesPoint(tariff, point, has_trying_on))
    return points.length > 0 ? quoteWay(asked, tariff, points) : []
  })
  for (const way of ways) {
    for (const line of way.stays) {
      const other = ways.find(each => each !== way && each.offer_ids.includes(line.offer_id))
      line.other_service_id = other?.service_id ?? null
    }
  }
  const lost = lostSteps(ways, asked.lines, asked.terms ?? NO_TERMS)
  return ways.map((way, index) => ({ ...way, lost: lost[index] ?? [] }))
}

function quoteWay(asked: Asked, tariff: WayTariff, points: TownPoint[]): WayQuote {
  return tariff.service_type === 'shop_selfpickup'
    ? quotePickup(asked, tariff)
    : quoteSending(asked, tariff, points)
}

/** Courier or pick-up points: from the warehouses, in as many parts as needed. */
export function quoteSending(asked: Asked, tariff: WayTariff, points: TownPoint[]): WayQuote {
  const { lines, shelves } = asked
  const plain = plainQuote(asked, tariff)
  const places = placesOf(asked, tariff.service_type)
  const place_ids = places.map(place => place.id)
  const parts = packParts(lines, place_ids, shelves)
  const offer_ids = lines
    .map(line => line.offer_id)
    .filter(id => parts.some(part => part.offer_ids.includes(id)))
  const going = lines
    .filter(line => offer_ids.includes(line.offer_id))
    .map(line => ({ ...line, part: parts.findIndex(part => part.offer_ids.includes(line.offer_id)) }))
  const sources = parts.flatMap(part => places.find(place => place.id === part.source_id) ?? [])
  const source = sources[0] ?? places[0]
  const parcel = measureParcel(going.length > 0 ? going : lines)
  const terms = source ? termsTo(asked, tariff, source, parcel) : { refused: NO_WAREHOUSE }
  const fitting = points.filter(point => fitsPoint(point, parcel))
  const isPayable = fitting.some(({ shown }) => paymentsAt(plain.payment_ids, shown).length > 0)
  const refused =
    'refused' in terms
      ? terms.refused
      : points.length === 0 || isPayable
        ? ''
        : fitting.length === 0
          ? TOO_LARGE
          : TAKES_NO_MONEY
  const goes = refused === '' && !('refused' in terms) && going.length > 0
  const stays = goes ? lines.filter(line => !offer_ids.includes(line.offer_id)) : lines
  const days =
    'refused' in terms || !source
      ? { days_min: tariff.days_min, days_max: tariff.days_max, days_delivery: [] }
      : latest(
          (sources.length > 0 ? sources : [source]).map(from =>
            daysOfPart({ asked, tariff, first: terms, from, parcel }),
          ),
        )
  const whole_ids = packParcel(going, place_ids, shelves).whole_ids
  return {
    ...plain,
    ...sumsOfWay(asked, tariff, goes ? going : [], 'refused' in terms ? null : terms),
    ...days,
    can_go: goes,
    reason: goes
      ? ''
      : going.length > 0 && refused
        ? refused
        : reasonOfAll(stays.map(line => sendingReason(line, place_ids, asked))),
    offer_ids: goes ? offer_ids : [],
    parts: goes ? parts : [],
    stays: stays.map(line => ({
      ...stayingLine(asked, place_ids, line),
      reason: offer_ids.includes(line.offer_id) && refused ? refused : sendingReason(line, place_ids, asked),
    })),
    source_ids: goes && parts.length === 1 ? whole_ids : goes ? parts.map(part => part.source_id) : [],
    // Points without a possible payment are shown, disabled.
    points: goes || refused === TAKES_NO_MONEY ? fitting : [],
    exact: tariff.service_type === 'pickpoint' || asked.is_exact === true,
  }
}

function termsTo(
  asked: Asked,
  tariff: WayTariff,
  from: Place,
  parcel: ParcelMeasure,
): WayTerms | { refused: string } {
  const { region } = asked
  const terms = termsOfWay(
    tariff,
    { distance_km: distanceKm(from, region), population: region.population ?? 0 },
    parcel,
  )
  if ('refused' in terms) return terms
  return asked.carrierTerms?.(tariff, parcel) ?? terms
}

/**
 * For a warehouse further away; where the tariff has no terms from there, it takes as long as the first part.
 */
function daysOfPart({
  asked,
  tariff,
  first,
  from,
  parcel,
}: {
  asked: Asked
  tariff: WayTariff
  first: Days
  from: Place
  parcel: ParcelMeasure
}): ParcelDays {
  const own = termsTo(asked, tariff, from, parcel)
  return daysFrom(asked, tariff, 'refused' in own ? first : own, from)
}

/** Parts arrive separately: only what is true for the last one is promised for all. */
function latest(days: ParcelDays[]): ParcelDays {
  return days.reduce((last, each) => ({
    days_min: Math.max(last.days_min, each.days_min),
    days_max: Math.max(last.days_max, each.days_max),
    days_delivery:
      (last.days_delivery[0] as DeliveryDay).days_min >= (each.days_delivery[0] as DeliveryDay).days_min
        ? last.days_delivery
        : each.days_delivery,
  }))
}

function sendingReason(line: ParcelLine, place_ids: number[], { shelves }: Asked): string {
  const most = mostInOne(line.offer_id, place_ids, shelves)
  if (most === 0) return 'Есть только в магазинах'
  return `Курьером можно заказать не больше ${most} шт.`
}
