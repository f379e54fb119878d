import type { Generated } from 'kysely'
import type { Flag, WithDefault } from './columns.ts'

export interface StoresTable {
  id: Generated<number>
  ext_id: string
  /** The warehouse serves couriers and pick-up points; a store serves its visitors. */
  kind: 'store' | 'warehouse'
  name: string
  city: string
  region_fias_id: string
  address: string
  metro: string
  workhours: string
  way_description: string
  phone: string
  latitude: number
  longitude: number
  has_dressing_room: Flag
  /** Keys of pictures in the media store, or addresses. */
  images_json: string
  /** Hours day by day (`Hours` of the contract), `[]` where only the text is known. */
  hours_json: WithDefault<string>
  /** `[{ date, from, to }]`: other hours on one day; null and null means closed. */
  exceptions_json: WithDefault<string>
  /** Its other services, in words: `["Подгонка по фигуре"]`. */
  services_json: WithDefault<string>
  /** How many days an order is stored there. */
  storage_period: WithDefault<number>
  has_cash: WithDefault<Flag>
  has_card: WithDefault<Flag>
  /** Of a warehouse: orders from this hour on, by its own clock, leave a working day later. */
  cutoff_hour: WithDefault<number>
  /** Of a warehouse: days of the week on which it ships, 1 is Monday. */
  working_weekdays: WithDefault<string>
  is_gone: Flag
}

export interface StockTable {
  offer_id: number
  store_id: number
  /** CHECK (qty >= 0). */
  qty: number
}

/** Every change of `stock.qty`, so that the reconciler can add them up. */
export interface StockMovesTable {
  id: Generated<number>
  offer_id: number
  store_id: number
  delta: number
  reason: 'import' | 'order' | 'release' | 'return'
  order_id: string | null
  created_at: number
}
