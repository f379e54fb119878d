import { SERVICES } from '../../../contract/delivery/delivery.ts'
import type { CatalogContext, DbContext } from '../../contexts.ts'
import { findPointRow } from './points.queries.ts'

/** A place on the map. */
export interface Spot {
  latitude: number
  longitude: number
}

/** Where an order is fetched: its own store or its carrier's point; null for a courier's, and for one that is no more. */
export async function findPlace(
  shop: CatalogContext,
  { service_id, point_id }: { service_id: number; point_id: string },
): Promise<Spot | null> {
  const type = SERVICES[service_id as keyof typeof SERVICES]?.service_type
  if (type === 'courier' || point_id === '') return null
  const place =
    type === 'shop_selfpickup'
      ? shop.catalog.current().stores.get(Number(point_id))
      : await findPointRow(shop.db, point_id)
  return place ? { latitude: place.latitude, longitude: place.longitude } : null
}

/** Of an open point of a carrier; empty for any other. */
export async function postCodeOfPoint(shop: DbContext, point_id: string): Promise<string> {
  return (await findPointRow(shop.db, point_id))?.postal_code ?? ''
}
