import type { Shop } from '../shop.ts'
import { findPointRow } from './points.rows.ts'

/**
 * Where an own store (by its number) or a carrier's point (by its code) stands; null for one that is there no more.
 */
export async function findPlace(
  shop: Shop,
  point_id: string,
): Promise<{ latitude: number; longitude: number } | null> {
  if (point_id === '') return null
  const place =
    shop.catalog.current().stores.get(Number(point_id)) ?? (await findPointRow(shop.db, point_id)) ?? null
  return place && { latitude: place.latitude, longitude: place.longitude }
}
