import type { Offer, Product } from '../../contract/catalog/catalog.ts'
import type { Delivery } from '../../contract/delivery/calculation.ts'
import { offerShown, wishedLine } from '../cart/quote/quote-cart.rules.ts'
import { type Promotion, termsOfPromotions } from '../money/promotion/promotion.ts'
import { CATALOGUE, SERVICE_CODE, type ShopReader } from '../reading/shop-facts.ts'
import type { KnownTown } from '../towns/towns.ts'
import { deliveriesFor } from './calculate.ts'
import { placesOf } from './places.rules.ts'
import { type DeliveryRead, rowsOf } from './quotes/quote-ways.ts'
import type { WayTariff } from './tariffs/delivery-book.ts'

interface Sizes {
  delivery: DeliveryRead & { region: KnownTown }
  promotions: Promotion[]
  product: Product
  offers: Offer[]
}

/**
 * How one piece of each size reaches the town, as far as a card reads it: by the quote of the calls and the checkout. What is
 * sent from warehouses is the same for most sizes of a product, and costs as much as all its points, so it is quoted once for
 * all sizes that differ in nothing that it reads; `fillment` and `in_stock` of a delivery are those of the first of them.
 */
export function deliveriesOfSizes(
  read: ShopReader,
  { delivery, promotions, product, offers }: Sizes,
): Delivery[][] {
  const { categories, stores } = read.fact(CATALOGUE)
  const shown = { stores, service_code: read.fact(SERVICE_CODE) }
  const to = { region: delivery.region, is_exact: false, offices: null }
  const terms = termsOfPromotions(promotions, delivery.now)
  const warehouse_ids = new Set(placesOf(delivery, 'courier').map(({ id }) => id))
  const fetched = delivery.tariffs.filter(isFetched)
  const sent = delivery.tariffs.filter(way => !isFetched(way))
  const known = new Map<string, Delivery[]>()
  return offers.map(offer => {
    const stock = rowsOf(offer)
    const line = wishedLine({ offer_id: offer.id, quantity: 1 }, offerShown({ product, offer }), categories)
    const quote = (tariffs: WayTariff[]) =>
      deliveriesFor(
        shown,
        to,
        { ...delivery, tariffs },
        {
          lines: [line],
          stock,
          terms,
          is_admin: false,
          offer_ids: [offer.id],
        },
      )
    const { offer_id, ...goods } = line
    const holding = stock.filter(({ store_id, qty }) => qty > 0 && warehouse_ids.has(store_id))
    const key = JSON.stringify([goods, holding.map(({ store_id }) => store_id)])
    const of_warehouses = known.get(key) ?? quote(sent)
    known.set(key, of_warehouses)
    return [...quote(fetched), ...of_warehouses]
  })
}

function isFetched({ service_type }: WayTariff): boolean {
  return service_type === 'shop_selfpickup'
}
