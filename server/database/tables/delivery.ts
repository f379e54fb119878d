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
  /** Its position in that list; 0 means not in it. */
  sort: number
}

/** Towns that `regions` does not have, as the address service answered them to the server. */
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
  /** Its town, as an address names it; empty where it is the town's own name. */
  location_name: WithDefault<string>
  latitude: number
  longitude: number
  /** Hours as the carrier writes them, and as data (`Hours` of the contract, `[]` where only the text is known). */
  workhours: string
  hours_json: WithDefault<string>
  way_description: string
  images_json: WithDefault<string>
  postal_code: string
  /** How many days a parcel is stored there. */
  storage_period: number
  has_dressing_room: Flag
  has_cash: WithDefault<Flag>
  has_card: WithDefault<Flag>
  weight_max_g: number
  /** The largest parcel, each side; 0 is no limit. */
  length_max_cm: WithDefault<number>
  width_max_cm: WithDefault<number>
  height_max_cm: WithDefault<number>
  /** Closed: offered to nobody, but orders still refer to it. */
  is_gone: WithDefault<Flag>
}

/** Tariffs of the services whose ids and names the contract fixes. */
export interface DeliveryServicesTable {
  service_id: number
  /** In the warehouse's own zone, for the lightest parcel. Below 0 is not offered. */
  price: number
  /** From this sum of goods on delivery is free; 0 is never. */
  free_delivery_price: number
  /**
   * Calendar days on the way in the warehouse's own zone; for an own store, days until it hands out what it
   * has in stock.
   */
  days_min: number
  days_max: number
  payment_ids_json: string
  is_default: Flag
  /** The carrier; empty for the shop's own delivery. */
  service_code: WithDefault<string>
  /** The carrier's own ids of tariff and service; a checkout sends them back. */
  reworker_rate_id: WithDefault<string>
  reworker_service_id: WithDefault<string>
  /** 0 where the carrier takes the money. */
  certificates_allowed: WithDefault<Flag>
  /** 0 is switched off: only administrators see it. */
  is_active: WithDefault<Flag>
  /** Cubic centimetres that count as a kilogram; 0 means weight alone. */
  volumetric_divisor: WithDefault<number>
  /** Days that a shopper may choose among. */
  days_ahead: WithDefault<number>
  /** Days of the week on which it delivers or hands out, 1 is Monday: `12345`. */
  weekdays: WithDefault<string>
  on_holidays: WithDefault<Flag>
  /** `[{ from: '10:00', to: '14:00' }]`; empty is any time of the day. */
  intervals_json: WithDefault<string>
  /** Days from the warehouse to an own store in its zone; null is never. */
  transfer_days_min: number | null
  transfer_days_max: number | null
  /**
   * Working days until a store of another town has sent goods that it alone has to a store of the shopper's
   * town; null is never.
   */
  store_transfer_days: number | null
  /** What that costs in addition to the price. */
  store_transfer_price: WithDefault<number>
}

/**
 * Towns by distance from the warehouse and by size. The first matching row counts; without a match it is not
 * offered there.
 */
export interface DeliveryZonesTable {
  service_id: number
  position: number
  /** Null is any distance. */
  up_to_km: number | null
  least_population: WithDefault<number>
  /** Added to the service's price; null means not offered here. */
  price_more: number | null
  days_more_min: number
  days_more_max: number
  /** Null is the service's own; 0 is never free here. */
  free_delivery_price: number | null
}

/**
 * Added to the price by the charged weight; the first sufficient step counts, beyond the last it is not
 * offered.
 */
export interface DeliveryWeightsTable {
  service_id: number
  up_to_g: number
  price_more: number
}

/** Days that differ from the law or the week: a day off that was moved, a working Saturday. */
export interface CalendarDaysTable {
  /** `2026-01-09` */
  date: string
  is_working: Flag
  name: string
}
