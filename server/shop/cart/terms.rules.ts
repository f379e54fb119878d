import type { LastAddress } from '../../contract/cart/cart-money.ts'
import { isSameName } from '../towns/city-name.rules.ts'

/** Where the owner's last orders went, as far as it is in this town (decision 30). */
export function lastPlaces(
  orders: ({
    kind: 'address' | 'shop' | 'pvz'
    point_id: string
    region_fias_id: string | null
  } & LastAddress)[],
  region: { name: string; fias_id: string },
  regionOfStore: (id: string) => string | undefined,
): { last_address: LastAddress | null; last_shop: string | null; last_pvz: string | null } {
  const of = (kind: string) => orders.find(order => order.kind === kind)
  const [address, shop, pvz] = [of('address'), of('shop'), of('pvz')]
  return {
    last_address: address && isSameName(address.city, region.name) ? addressOf(address) : null,
    last_shop: shop && regionOfStore(shop.point_id) === region.fias_id ? shop.point_id : null,
    last_pvz: pvz && pvz.region_fias_id === region.fias_id ? pvz.point_id : null,
  }
}

function addressOf(order: LastAddress): LastAddress {
  const { post_code, region, city_type, city_parent, city, street, house, entrance, flat, address } = order
  return { post_code, region, city_type, city_parent, city, street, house, entrance, flat, address }
}
