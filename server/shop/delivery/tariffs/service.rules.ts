import {
  COURIER,
  PAY_ON_RECEIPT,
  SERVICES,
  type ServiceType,
  SHOP_PICKUP_PREPAID,
} from '../../../contract/delivery/delivery.ts'
import type { Interval } from '../../../contract/delivery/delivery-day.ts'
import type { Rubles } from '../../../contract/money.ts'
import type { Tariff, WeightStep, ZoneTariff } from './default-tariffs.rules.ts'
import { DAYS_BY_DISTANCE, type Days } from './delivery-days.rules.ts'

/** A delivery service with everything it is computed from. */
export interface WayTariff
  extends Omit<
    Tariff,
    | 'payment_ids_json'
    | 'intervals_json'
    | 'is_default'
    | 'certificates_allowed'
    | 'is_active'
    | 'on_holidays'
  > {
  service_type: ServiceType
  payment_ids: number[]
  intervals: Interval[]
  is_default: boolean
  certificates_allowed: boolean
  is_active: boolean
  on_holidays: boolean
  /** Without zones there is one price, and days depend on distance alone. */
  zones: ZoneTariff[]
  /** From the lightest; none means any weight. */
  weights: WeightStep[]
  /** Identifies everything above: another tariff has another name. */
  revision: string
}

/** A row of `delivery_services` with its zones and weights; null for a number that the contract does not know. */
export function wayTariff(row: Tariff, zones: ZoneTariff[], weights: WeightStep[]): WayTariff | null {
  const service = SERVICES[row.service_id as keyof typeof SERVICES]
  if (!service) return null
  const {
    payment_ids_json,
    intervals_json,
    is_default,
    certificates_allowed,
    is_active,
    on_holidays,
    ...same
  } = row
  return {
    ...same,
    service_type: service.service_type,
    payment_ids: payable(row.service_id, JSON.parse(payment_ids_json) as number[]),
    intervals: JSON.parse(intervals_json) as Interval[],
    is_default: is_default === 1,
    certificates_allowed: certificates_allowed === 1,
    is_active: is_active === 1,
    on_holidays: on_holidays === 1,
    zones,
    weights: weights.toSorted((a, b) => a.up_to_g - b.up_to_g),
    revision: revisionOf([row, zones, weights]),
  }
}

/** Advance payment is never on receipt, whatever the row says. */
function payable(service_id: number, payment_ids: number[]): number[] {
  return service_id === SHOP_PICKUP_PREPAID ? payment_ids.filter(id => id !== PAY_ON_RECEIPT) : payment_ids
}

/** What matters to a carrier about a parcel. */
export interface ParcelMeasure {
  weight_g: number
  volume_cm3: number
  /** Of the bulkiest piece, from the longest side. */
  sides_cm: [number, number, number]
}

export interface MeasuredLine {
  quantity: number
  weight_g: number
  length_cm: number
  width_cm: number
  height_cm: number
}

/** A piece whose feed gives no weight. */
const PIECE_G = 400

/** One light piece: what a page shows before anything was chosen (decision 19). */
export const LIGHT_PARCEL: ParcelMeasure = { weight_g: 500, volume_cm3: 2_500, sides_cm: [30, 25, 3] }

export function measureParcel(lines: MeasuredLine[]): ParcelMeasure {
  const sides_cm: [number, number, number] = [0, 0, 0]
  let weight_g = 0
  let volume_cm3 = 0
  for (const { quantity, length_cm, width_cm, height_cm, ...line } of lines) {
    weight_g += quantity * (line.weight_g > 0 ? line.weight_g : PIECE_G)
    volume_cm3 += quantity * length_cm * width_cm * height_cm
    const sorted = [length_cm, width_cm, height_cm].toSorted((a, b) => b - a)
    for (const [index, side] of sorted.entries()) {
      sides_cm[index as 0 | 1 | 2] = Math.max(sides_cm[index as 0 | 1 | 2], side)
    }
  }
  return { weight_g, volume_cm3, sides_cm }
}

/** The larger of the actual weight and the volumetric weight. */
export function chargedWeight({ weight_g, volume_cm3 }: ParcelMeasure, volumetric_divisor: number): number {
  if (volumetric_divisor === 0) return weight_g
  return Math.max(weight_g, Math.ceil((volume_cm3 * 1_000) / volumetric_divisor))
}

/** What a service costs in a town, before the free threshold, and how long it takes. */
export interface WayTerms extends Days {
  /** Before the free threshold. */
  price: Rubles
  /** From this sum of goods on delivery is free; 0 is never. */
  free_delivery_price: Rubles
}

/**
 * The tariff of a service for a parcel to a town.
 *
 * @returns a reason in words where it is not offered: too heavy, too far, or without a price
 */
export function termsOfWay(
  way: WayTariff,
  to: { distance_km: number; population: number },
  parcel: ParcelMeasure,
): WayTerms | { refused: string } {
  const zone = zoneOf(way, to)
  if (!zone || zone.price_more === null || way.price < 0) return { refused: NOT_THERE }
  const weight = chargedWeight(parcel, way.volumetric_divisor)
  const step = way.weights.find(each => weight <= each.up_to_g)
  if (way.weights.length > 0 && !step) return { refused: tooHeavy(way) }
  const price = way.price + zone.price_more + (step?.price_more ?? 0)
  if (price < 0) return { refused: NOT_THERE }
  return {
    price,
    free_delivery_price: zone.free_delivery_price ?? way.free_delivery_price,
    days_min: way.days_min + zone.days_more_min,
    days_max: way.days_max + zone.days_more_max,
  }
}

const NOT_THERE = 'В ваш город так не доставляем'

function tooHeavy({ weights, service_id }: WayTariff): string {
  const most = Math.floor((weights.at(-1)?.up_to_g ?? 0) / 1_000)
  return service_id === COURIER
    ? `Курьер берёт не больше ${most} кг, разделите заказ`
    : `В пункты выдачи этой службы можно отправить не больше ${most} кг`
}

function zoneOf(
  { zones }: WayTariff,
  { distance_km, population }: { distance_km: number; population: number },
): ZoneTariff | null {
  if (zones.length > 0) {
    const fits = (zone: ZoneTariff) =>
      (zone.up_to_km === null || distance_km <= zone.up_to_km) && population >= zone.least_population
    return zones.find(fits) ?? null
  }
  const row = DAYS_BY_DISTANCE.find(each => distance_km <= each.up_to_km)
  if (!row) return null
  const { more_min: days_more_min, more_max: days_more_max } = row
  return {
    up_to_km: null,
    least_population: 0,
    price_more: 0,
    days_more_min,
    days_more_max,
    free_delivery_price: null,
  }
}

/** Short, and the same for the same content on every machine (FNV-1a, 2 × 32 bits). */
export function revisionOf(content: unknown): string {
  const text = JSON.stringify(content)
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ (code + at), 0x85ebca6b)
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36)
}
