import { LINE_QUANTITY_MOST } from '../../contract/cart.ts'

/** Pieces of one offer: in the warehouse, and in the own store that has most. */
export interface Available {
  delivery: number
  /** The largest number in one own store: a pickup comes from one. */
  pickup: number
}

/** The most that can be bought in any way (specification 1, section 5: the cap depends on the way of delivery). */
export function availableAtAll(available: Available): number {
  return Math.min(LINE_QUANTITY_MOST, Math.max(available.delivery, available.pickup))
}

/** A wish becomes what the shelves allow. */
export function capQuantity(wanted: number, available: Available): number {
  return Math.min(wanted, availableAtAll(available))
}

/** Adds up rows of stock, per offer. */
export function availableByOffer(
  rows: { offer_id: number; kind: 'store' | 'warehouse'; qty: number }[],
): Map<number, Available> {
  const found = new Map<number, Available>()
  for (const { offer_id, kind, qty } of rows) {
    const available = found.get(offer_id) ?? { delivery: 0, pickup: 0 }
    if (kind === 'warehouse') available.delivery += qty
    else available.pickup = Math.max(available.pickup, qty)
    found.set(offer_id, available)
  }
  return found
}

/** Own stores that hold every line in its quantity: the whole cart can be picked up there. */
export function storesForPickup(
  lines: { offer_id: number; quantity: number }[],
  rows: { offer_id: number; store_id: number; kind: 'store' | 'warehouse'; qty: number }[],
): number[] {
  const held = new Map<number, number>()
  for (const row of rows) {
    const line = lines.find(each => each.offer_id === row.offer_id)
    if (line && row.kind === 'store' && row.qty >= line.quantity)
      held.set(row.store_id, (held.get(row.store_id) ?? 0) + 1)
  }
  return [...held].filter(([, count]) => count === lines.length).map(([store_id]) => store_id)
}
