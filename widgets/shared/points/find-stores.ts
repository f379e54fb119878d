import type { Pickpoint } from '../../../server/contract/delivery/calculation.ts'

/** Stores whose name, address or metro contains the typed text, ignoring case (contract 2.5). */
export function findStores<S extends Pick<Pickpoint, 'name' | 'address' | 'metro'>>(
  stores: S[],
  query: string,
): S[] {
  const wanted = folded(query)
  if (!wanted) return stores
  return stores.filter(store =>
    [store.name, store.address, store.metro].some(text => folded(text).includes(wanted)),
  )
}

function folded(text: string): string {
  return text.trim().toLowerCase().replaceAll('ё', 'е')
}
