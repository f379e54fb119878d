/** A line of the cart that is sold, in the quantity that the cart shows. */
export interface ParcelLine {
  offer_id: number
  quantity: number
}

/** Pieces of an offer in a store or a warehouse. */
export interface Shelf {
  offer_id: number
  store_id: number
  qty: number
}

export interface Parcel {
  /** What goes together. */
  offer_ids: number[]
  /** Places that hold all of it, the best first. */
  whole_ids: number[]
}

/**
 * What one order can take: the lines that the fullest place holds, each in its whole quantity. One order has one
 * source (decision 24), so lines that lie elsewhere wait for an order of their own.
 *
 * @param place_ids the places that serve this way, the preferred first: of two equally full ones the first counts
 */
export function packParcel(lines: ParcelLine[], place_ids: number[], shelves: Shelf[]): Parcel {
  const at = piecesAt(shelves)
  const holds = (store_id: number, line: ParcelLine) => at(store_id, line.offer_id) >= line.quantity
  let fullest: ParcelLine[] = []
  for (const store_id of place_ids) {
    const held = lines.filter(line => holds(store_id, line))
    if (isFuller(held, fullest)) fullest = held
  }
  if (fullest.length === 0) return { offer_ids: [], whole_ids: [] }
  return {
    offer_ids: fullest.map(line => line.offer_id),
    whole_ids: place_ids.filter(store_id => fullest.every(line => holds(store_id, line))),
  }
}

/** The most pieces of an offer that one of these places holds. */
export function mostInOne(offer_id: number, place_ids: number[], shelves: Shelf[]): number {
  const at = piecesAt(shelves)
  return place_ids.reduce((most, store_id) => Math.max(most, at(store_id, offer_id)), 0)
}

export function piecesAt(shelves: Shelf[]): (store_id: number, offer_id: number) => number {
  const pieces = new Map(shelves.map(shelf => [`${shelf.store_id} ${shelf.offer_id}`, shelf.qty]))
  return (store_id, offer_id) => pieces.get(`${store_id} ${offer_id}`) ?? 0
}

function isFuller(one: ParcelLine[], other: ParcelLine[]): boolean {
  if (one.length !== other.length) return one.length > other.length
  return pieces(one) > pieces(other)
}

function pieces(lines: ParcelLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}
