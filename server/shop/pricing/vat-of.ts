import type { Shop } from '../shop.ts'
import { vatRate } from './vat.rules.ts'

/** The VAT rate of an offer in this shop: per cent (decision 31). */
export function vatOf(
  { config, catalog }: Pick<Shop, 'config' | 'catalog'>,
  offer: { vat: number | null; category_ids: number[] },
): number {
  const { categories } = catalog.current()
  const reduced_ids = config.VAT_10_CATEGORIES.flatMap(path => categories.byPath(path)?.id ?? [])
  return vatRate(offer, { rate: config.VAT_RATE, reduced_ids })
}
