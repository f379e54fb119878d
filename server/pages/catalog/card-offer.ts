import { hasPieces, isOnlineOnly, isShopsOnly } from '../../catalog/has-pieces.rules.ts'
import type { Offer, Product, Store } from '../../contract/catalog/catalog.ts'
import { discountPercent } from '../../contract/money.ts'
import type { CardWords } from '../../shop/delivery/card-lines.rules.ts'

/**
 * An offer as the card has it (contract 2.3): for its templates, and what of it the buy button takes.
 *
 * @param stores all own stores, by id
 * @param region_fias_id of the shopper: whose stores are counted
 * @param sizes what can be done with each in the shopper's town; null while nobody knows
 * @param picks_up_from_card the button of what only stores give out leads to a store instead of to the cart
 */
export function cardOffer(
  product: Pick<Product, 'name' | 'offers'>,
  offer: Offer,
  stores: ReadonlyMap<number, Store>,
  {
    region_fias_id,
    sizes,
    picks_up_from_card,
  }: { region_fias_id: string; sizes: CardWords['sizes']; picks_up_from_card: boolean },
) {
  const { id, ext_id, barcode, size_name, price, price_old, stock_stores } = offer
  return {
    id,
    ext_id,
    barcode,
    offer: { ext_id, barcode },
    name: product.name,
    size_name,
    /** What is said of the size: `44`; goods without sizes come in one. */
    caption: size_name || 'один размер',
    price,
    price_old,
    prices: [{ value: price, old_value: price_old }],
    discount_percent: discountPercent(price, price_old),
    is_sold: canBeHad(offer, sizes),
    /** What is special about it in the shopper's town, in words. */
    note: sizes?.get(id)?.note ?? '',
    shops_only: isShopsOnly(offer),
    online_only: isOnlineOnly(offer),
    /** Own stores of the shopper's town that have it. */
    shops_count: stock_stores.filter(
      ({ store_id }) => stores.get(store_id)?.region_fias_id === region_fias_id,
    ).length,
    /** Chosen by the shop itself: where there is no other, and this one can be had or waited for. */
    selected: product.offers.length === 1,
    picks_up:
      picks_up_from_card &&
      isShopsOnly(offer) &&
      sizes?.get(id)?.lines.some(({ way }) => way === 'stores') === true,
  }
}

/** In the shopper's town, one way or another (decision 44). */
export function canBeHad(offer: Offer, sizes: CardWords['sizes']): boolean {
  if (!sizes) return hasPieces(offer)
  return (sizes.get(offer.id)?.can ?? 'nothing') !== 'nothing'
}
