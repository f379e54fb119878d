import type { LastAddress } from '../../contract/cart/cart-money.ts'
import { formatDateSpan } from '../../contract/words.ts'
import { dateAfter } from '../delivery/tariffs/delivery-days.rules.ts'
import { isSameName } from '../towns/city-name.rules.ts'

const DAY_MS = 24 * 60 * 60_000

/** What of the bonuses expires, and when the first of it does: full days from now, and the day in words. */
export function expiring(lots: { left: number; expires_at: number }[], now: number, timezone: string) {
  const coming = lots.filter(({ expires_at }) => expires_at > now)
  if (coming.length === 0)
    return { bonuses_extra: 0, bonuses_extra_expiration: 0, bonuses_extra_expiration_date: '' }
  const first = Math.min(...coming.map(({ expires_at }) => expires_at))
  const date = dateAfter(first, timezone, 0)
  return {
    bonuses_extra: coming.reduce((sum, { left }) => sum + left, 0),
    bonuses_extra_expiration: Math.floor((first - now) / DAY_MS),
    bonuses_extra_expiration_date: formatDateSpan(date, date),
  }
}

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
