import type { Interval } from '../../../contract/delivery/delivery-day.ts'
import type { Rubles } from '../../../contract/money.ts'

/** A row of `delivery_services`. */
export interface Tariff {
  service_id: number
  price: Rubles
  /** From this sum of goods on delivery is free; 0 is never. */
  free_delivery_price: Rubles
  days_min: number
  days_max: number
  payment_ids_json: string
  is_default: 0 | 1
  service_code: string
  reworker_rate_id: string
  reworker_service_id: string
  certificates_allowed: 0 | 1
  is_active: 0 | 1
  volumetric_divisor: number
  days_ahead: number
  weekdays: string
  on_holidays: 0 | 1
  intervals_json: string
  transfer_days_min: number | null
  transfer_days_max: number | null
  store_transfer_days: number | null
  store_transfer_price: Rubles
}

/** A row of `delivery_zones`, without its place. */
export interface ZoneTariff {
  up_to_km: number | null
  least_population: number
  price_more: Rubles | null
  days_more_min: number
  days_more_max: number
  free_delivery_price: Rubles | null
}

export interface WeightStep {
  up_to_g: number
  price_more: Rubles
}

/** Everything that the shop's deliveries are computed from, beside its points and places. */
export interface TariffTable {
  services: Tariff[]
  zones: (ZoneTariff & { service_id: number; position: number })[]
  weights: (WeightStep & { service_id: number })[]
  days: { date: string; is_working: 0 | 1; name: string }[]
}

/** Paying on receipt; the ids of online payment join them where it is configured. */
const ON_RECEIPT = [13]
const ONLINE = [1, 2, 3]
const EVERY_WAY = [...ON_RECEIPT, ...ONLINE]

const INTERVALS: Interval[] = [
  { from: '10:00', to: '14:00' },
  { from: '14:00', to: '18:00' },
  { from: '18:00', to: '22:00' },
]

/** The default tariff where a row says nothing: any weight, every day of the week. */
export const PLAIN_TARIFF: Omit<Tariff, 'service_id' | 'price' | 'days_min' | 'days_max'> = {
  free_delivery_price: 0,
  payment_ids_json: JSON.stringify(ON_RECEIPT),
  is_default: 0,
  service_code: '',
  reworker_rate_id: '',
  reworker_service_id: '',
  certificates_allowed: 1,
  is_active: 1,
  volumetric_divisor: 5_000,
  days_ahead: 1,
  weekdays: '1234567',
  on_holidays: 1,
  intervals_json: '[]',
  transfer_days_min: null,
  transfer_days_max: null,
  store_transfer_days: null,
  store_transfer_price: 0,
}

/**
 * Every shop starts with these tariffs, so that it can sell from its first import on; its own come by `npm
 * run import:delivery`. A service without a store or a point to deliver to is offered to nobody, whatever its
 * tariff.
 *
 * Source: decisions 7 and 44; ids and names are in the contract.
 */
export const DEFAULT_TARIFFS: Tariff[] = [
  tariff(3, { price: 0, days: [0, 0], transfer: [1, 2], store_transfer_days: 3 }),
  tariff(4, {
    price: 299,
    free: 3_000,
    days: [1, 3],
    is_default: 1,
    pay: EVERY_WAY,
    intervals: INTERVALS,
    days_ahead: 7,
    on_holidays: 0,
  }),
  tariff(76, { price: 0, days: [0, 0], transfer: [1, 2], store_transfer_days: 3, pay: ONLINE }),
  tariff(79, { price: 199, free: 3_000, days: [2, 5], pay: EVERY_WAY }),
  tariff(100, { price: 199, free: 3_000, days: [2, 5], pay: EVERY_WAY, carrier: ['cdek', '136'] }),
  tariff(101, {
    price: 249,
    free: 5_000,
    days: [4, 9],
    pay: EVERY_WAY,
    carrier: ['pochta', '47030'],
    weekdays: '123456',
    on_holidays: 0,
  }),
  tariff(102, {
    price: 99,
    free: 2_000,
    days: [3, 6],
    pay: ONLINE.concat(ON_RECEIPT),
    carrier: ['5post', 'pickup'],
    certificates: 0,
  }),
  tariff(103, { price: 149, free: 3_000, days: [2, 4], pay: EVERY_WAY, carrier: ['yandex', 'self_pickup'] }),
]

/** By distance from the warehouse; a large town far away is served like the next nearer zone. */
const FAR: Omit<ZoneTariff, 'free_delivery_price'>[] = [
  zone({ up_to_km: 60, least_population: 0, price_more: 0, days_more_min: 0, days_more_max: 0 }),
  zone({ up_to_km: 300, least_population: 0, price_more: 0, days_more_min: 1, days_more_max: 1 }),
  zone({ up_to_km: 800, least_population: 0, price_more: 50, days_more_min: 1, days_more_max: 2 }),
  zone({ up_to_km: 1500, least_population: 500000, price_more: 50, days_more_min: 2, days_more_max: 3 }),
  zone({ up_to_km: 1500, least_population: 0, price_more: 100, days_more_min: 2, days_more_max: 3 }),
  zone({ up_to_km: 2500, least_population: 500000, price_more: 100, days_more_min: 3, days_more_max: 4 }),
  zone({ up_to_km: 2500, least_population: 0, price_more: 150, days_more_min: 3, days_more_max: 5 }),
  zone({ up_to_km: 4000, least_population: 500000, price_more: 150, days_more_min: 4, days_more_max: 6 }),
  zone({ up_to_km: 4000, least_population: 0, price_more: 200, days_more_min: 5, days_more_max: 8 }),
  zone({ up_to_km: 6000, least_population: 0, price_more: 300, days_more_min: 7, days_more_max: 11 }),
  zone({ up_to_km: null, least_population: 0, price_more: 400, days_more_min: 9, days_more_max: 15 }),
]

const BY_DISTANCE = [4, 79, 100, 101, 102, 103]

/** Where delivery is free nearby, it is free far away from twice that sum. */
export const DEFAULT_ZONES: TariffTable['zones'] = BY_DISTANCE.flatMap(service_id => {
  const { free_delivery_price } = DEFAULT_TARIFFS.find(each => each.service_id === service_id) as Tariff
  return FAR.map((row, index) => ({
    ...row,
    service_id,
    position: index + 1,
    free_delivery_price: (row.price_more ?? 0) >= 150 ? free_delivery_price * 2 : null,
  }))
})

/** A coat is 1.6 kg; parcels beyond the last step go by another service. */
export const DEFAULT_WEIGHTS: TariffTable['weights'] = [
  ...steps(4, [3_000, 0], [5_000, 50], [10_000, 150], [25_000, 400]),
  ...steps(79, [3_000, 0], [5_000, 50], [10_000, 120], [30_000, 350]),
  ...steps(100, [3_000, 0], [5_000, 50], [10_000, 120], [30_000, 350]),
  ...steps(101, [2_000, 0], [5_000, 60], [10_000, 160], [20_000, 400]),
  ...steps(102, [3_000, 0], [5_000, 40], [15_000, 120]),
  ...steps(103, [3_000, 0], [5_000, 50], [10_000, 100], [20_000, 300]),
]

/**
 * Days off that the government moved; those of the law itself are known for every year, see
 * `delivery-days.rules.ts`.
 */
export const DEFAULT_CALENDAR: TariffTable['days'] = [
  { date: '2026-01-09', is_working: 0, name: 'Перенос выходного дня' },
  { date: '2026-12-31', is_working: 0, name: 'Перенос выходного дня' },
]

export const DEFAULT_TABLE: TariffTable = {
  services: DEFAULT_TARIFFS,
  zones: DEFAULT_ZONES,
  weights: DEFAULT_WEIGHTS,
  days: DEFAULT_CALENDAR,
}

function zone({
  up_to_km,
  least_population,
  price_more,
  days_more_min,
  days_more_max,
}: {
  up_to_km: number | null
  least_population: number
  price_more: Rubles
  days_more_min: number
  days_more_max: number
}) {
  return { up_to_km, least_population, price_more, days_more_min, days_more_max }
}

function steps(service_id: number, ...of: [up_to_g: number, price_more: Rubles][]): TariffTable['weights'] {
  return of.map(([up_to_g, price_more]) => ({ service_id, up_to_g, price_more }))
}

function tariff(
  service_id: number,
  of: {
    price: Rubles
    free?: Rubles
    days: [number, number]
    is_default?: 0 | 1
    pay?: number[]
    carrier?: [code: string, rate_id: string]
    transfer?: [number, number]
    store_transfer_days?: number
    intervals?: Interval[]
    days_ahead?: number
    weekdays?: string
    on_holidays?: 0 | 1
    certificates?: 0 | 1
  },
): Tariff {
  const [service_code = '', reworker_rate_id = ''] = of.carrier ?? []
  return {
    ...PLAIN_TARIFF,
    service_id,
    price: of.price,
    free_delivery_price: of.free ?? 0,
    days_min: of.days[0],
    days_max: of.days[1],
    payment_ids_json: JSON.stringify(of.pay ?? ON_RECEIPT),
    is_default: of.is_default ?? 0,
    service_code,
    reworker_rate_id,
    reworker_service_id: service_code,
    certificates_allowed: of.certificates ?? 1,
    days_ahead: of.days_ahead ?? 1,
    weekdays: of.weekdays ?? PLAIN_TARIFF.weekdays,
    on_holidays: of.on_holidays ?? 1,
    intervals_json: JSON.stringify(of.intervals ?? []),
    transfer_days_min: of.transfer?.[0] ?? null,
    transfer_days_max: of.transfer?.[1] ?? null,
    store_transfer_days: of.store_transfer_days ?? null,
  }
}
