import type { WidgetProps } from '../../server/contract/widgets.ts'

export type ButtonOffer = WidgetProps['buy-button']['offers'][number]

export function isSold(offer: ButtonOffer): boolean {
  return offer.is_in_warehouse || offer.is_in_shops
}

/** A single offer is chosen by itself; with several the shopper says which. */
export function firstOffer(offers: ButtonOffer[]): ButtonOffer | null {
  return offers.length === 1 ? (offers[0] ?? null) : null
}

/** The offer that the hash of the address names by its ext_id (contract 2.2). */
export function offerOfHash(offers: ButtonOffer[], hash: string): ButtonOffer | null {
  const ext_id = decodeHash(hash.replace(/^#/, ''))
  return offers.find(offer => offer.ext_id === ext_id) ?? null
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
