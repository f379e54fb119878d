import type { Generated } from 'kysely'
import type { Flag } from './columns.ts'

export interface StoresTable {
  id: Generated<number>
  ext_id: string
  /** The warehouse serves couriers and pick-up points; a store serves those who come. */
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
  images_json: string
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
