import type { Flag } from './columns.ts'

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

export interface PickupPointsTable {
  id: string
  service_code: string
  name: string
  address: string
  metro: string
  region_fias_id: string
  latitude: number
  longitude: number
  workhours: string
  way_description: string
  postal_code: string
  storage_period: number
  has_dressing_room: Flag
  weight_max_g: number
}

/** Tariffs of the services whose ids and names the contract fixes. */
export interface DeliveryServicesTable {
  service_id: number
  price: number
  /** Goods from this sum travel free; 0 is never. */
  free_delivery_price: number
  days_min: number
  days_max: number
  payment_ids_json: string
  is_default: Flag
}
