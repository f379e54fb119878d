import type { Place } from '../../delivery/quotes/way-quote.rules.ts'

export interface ShelfHere {
  offer_id: number
  store_id: number
  qty: number
  kind: 'store' | 'warehouse'
  /** A store of the shopper's town; a warehouse serves every town. */
  is_near: boolean
}

/** Rows of stock as the shopper's town sees them; of a place that the shop does not know, nothing can be had. */
export function stockHere(
  rows: { offer_id: number; store_id: number; qty: number }[],
  places: Place[],
  region_fias_id: string,
): ShelfHere[] {
  const known = new Map(places.map(place => [place.id, place]))
  return rows.flatMap(({ offer_id, store_id, qty }) => {
    const place = known.get(store_id)
    if (!place) return []
    const is_near = place.kind === 'warehouse' || place.region_fias_id === region_fias_id
    return [{ offer_id, store_id, qty, kind: place.kind, is_near }]
  })
}
