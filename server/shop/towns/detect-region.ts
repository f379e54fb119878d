import { isServed } from '../../contract/delivery/address.ts'
import { townOfAddress } from '../../contract/delivery/town.ts'
import { Refused } from '../../errors.ts'
import { enterQuickly } from '../limits/enter.ts'
import { isExampleAddress, isPublicAddress } from '../limits/public-address.rules.ts'
import type { Asker } from '../limits/standing.rules.ts'
import type { AddressContext } from './address-caches.ts'
import type { KnownTown } from './towns.ts'

/**
 * The region that an internet address belongs to; Москва when nobody knows, when the service fails, or when the shop
 * does not deliver there. Never throws, and may take the service's 1.5 s: pages do not wait for it, they show the
 * chosen region or the default one, and the detection popup asks by a call of its own.
 */
export async function detectRegion(shop: AddressContext, asker: Asker): Promise<KnownTown> {
  const address = plainAddress(asker.ip)
  const standing = await shop.towns.standing()
  if (address === null) return standing
  const recent = shop.address_caches.regions
  const remembered = recent.get(address, shop.now())
  if (remembered) return remembered
  try {
    enterQuickly(shop, 'town', asker)
    const found = await shop.providers.addresses.locate(address)
    const town = found ? townOfAddress(found) : null
    const [known] = town && isServed(town.kladr_id) ? await shop.towns.keep([town], shop.now()) : []
    const served = known ?? standing
    recent.set(address, served, shop.now())
    return served
  } catch (error) {
    if (!(error instanceof Refused))
      shop.log.warn({ err: error }, 'city detection failed, the default region stands')
    return standing
  }
}

/**
 * The address without its IPv6 wrapping (`::ffff:1.2.3.4`), or null for one that says nothing of a place: private, malformed.
 * Those of examples stand for public ones where a shop is tried out.
 */
function plainAddress(ip: string): string | null {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return isPublicAddress(address) || isExampleAddress(address) ? address : null
}
