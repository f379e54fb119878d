import type { ProductBonuses } from '../../contract/cart/cart-money.ts'
import type { Shop } from '../shop.ts'
import { bonusesEarned } from './bonuses.rules.ts'

/** A page asks for its tiles at once, and no page has more. */
const BARCODES_MOST = 100

/**
 * What one piece of each of these would earn a member, at its present price. By barcode, several divided by commas;
 * unknown ones are left out. The same for everybody: it tells nothing of anyone.
 */
export function productBonuses(shop: Shop, barcodes: string): ProductBonuses {
  const catalog = shop.catalog.current()
  const asked = [
    ...new Set(
      barcodes
        .split(',')
        .map(each => each.trim())
        .filter(Boolean),
    ),
  ]
  const items = asked.slice(0, BARCODES_MOST).flatMap(barcode => {
    const found = catalog.findOfferByBarcode(barcode) ?? catalog.findOfferByExtId(barcode)
    return found
      ? [[barcode, { bonus: bonusesEarned(found.offer.price, shop.config.BONUS_PERCENT) }] as const]
      : []
  })
  return { items: Object.fromEntries(items) }
}
