import type { Flag, WithDefault } from './columns.ts'

/** Towns to choose from; ids and coordinates as FIAS and KLADR have them. */
export interface RegionsTable {
  fias_id: string
  kladr_id: string
  name: string
  /** `город`, `посёлок городского типа`, … */
  type_full: string
  region_name: string
  area_name: string
  latitude: number
  longitude: number
  /** As DaData writes it: `UTC+3`. */
  timezone: string
  population: number
  fias_level: number
  postal_code: string
  /** Emphasised in the list shown without a query. */
  accent: Flag
  /** Place in that list; 0 is not in it. */
  sort: number
}

/** Towns that `regions` does not have, as the address service told the server. */
export interface AddressTownsTable extends Omit<RegionsTable, 'accent' | 'sort'> {
  answered_at: number
}

export interface PickupPointsTable {
  /** The carrier's own code. */
  id: string
  /** The carrier: `cdek`, `pochta`, `5post`, `yandex`. */
  service_code: string
  kind: WithDefault<'point' | 'locker' | 'office'>
  name: string
  address: string
  metro: string
  region_fias_id: string
  /** Its town, as an address names it; empty where the town's name says it. */
  location_name: WithDefault<string>
  latitude: number
  longitude: number
  /** Hours as the carrier writes them, and as data (`Hours` of the contract, `[]` where only the text is known). */
  workhours: string
  hours_json: WithDefault<string>
  way_description: string
  images_json: WithDefault<string>
  postal_code: string
  /** Days that a parcel waits there. */
  storage_period: number
  has_dressing_room: Flag
  has_cash: WithDefault<Flag>
  has_card: WithDefault<Flag>
  weight_max_g: number
  /** The largest parcel, each side; 0 is no limit. */
  length_max_cm: WithDefault<number>
  width_max_cm: WithDefault<number>
  height_max_cm: WithDefault<number>
  /** Closed: offered to nobody, but orders still name it. */
  is_gone: WithDefault<Flag>
}

/** Tariffs of the services whose ids and names the contract fixes. */
export interface DeliveryServicesTable {
  service_id: number
  /** At home: in the warehouse's own zone, for the lightest parcel. Below 0 is not offered. */
  price: number
  /** Goods from this sum travel free; 0 is never. */
  free_delivery_price: number
  /** Calendar days on the way at home; of an own store, days until it gives out what it holds. */
  days_min: number
  days_max: number
  payment_ids_json: string
  is_default: Flag
  /** The carrier, empty for what the shop does by itself. */
  service_code: WithDefault<string>
  /** The carrier's own ids of tariff and service; a checkout sends them back. */
  reworker_rate_id: WithDefault<string>
  reworker_service_id: WithDefault<string>
  /** 0 where the carrier takes the money. */
  certificates_allowed: WithDefault<Flag>
  /** 0 is switched off: administrators alone see it. */
  is_active: WithDefault<Flag>
  /** Cubic centimetres that count as a kilogram; 0 is weight alone. */
  volumetric_divisor: WithDefault<number>
  /** Days that a shopper may choose among. */
  days_ahead: WithDefault<number>
  /** Days of the week on which it comes or gives out, 1 is Monday: `12345`. */
  weekdays: WithDefault<string>
  on_holidays: WithDefault<Flag>
  /** `[{ from: '10:00', to: '14:00' }]`; empty is any time of the day. */
  intervals_json: WithDefault<string>
  /** Days from the warehouse to an own store, at home; null is never. */
  transfer_days_min: number | null
  transfer_days_max: number | null
  /** Working days until a store of another town has sent what lies there alone to one of the shopper's; null is never. */
  store_transfer_days: number | null
  /** What that costs beside the price. */
  store_transfer_price: WithDefault<number>
}

/** Towns by distance from the warehouse and by size. The first row that fits counts; none fits: not offered there. */
export interface DeliveryZonesTable {
  service_id: number
  position: number
  /** Null is any distance. */
  up_to_km: number | null
  least_population: WithDefault<number>
  /** Added to the service's price; null is not offered here. */
  price_more: number | null
  days_more_min: number
  days_more_max: number
  /** Null is the service's own; 0 is never free here. */
  free_delivery_price: number | null
}

/** Added to the price by the charged weight; the first step that holds it counts, beyond the last is not offered. */
export interface DeliveryWeightsTable {
  service_id: number
  up_to_g: number
  price_more: number
}

/** What a day is where it is not what the law or the week says: a day off that was moved, a working Saturday. */
export interface CalendarDaysTable {
  /** `2026-01-09` */
  date: string
  is_working: Flag
  name: string
}
