import { BlockList, isIP } from 'node:net'
import { isServed, regionOfTown } from '../../contract/delivery/address.ts'
import { DEFAULT_REGION } from '../../contract/delivery/default-region.ts'
import { Refused } from '../../errors.ts'
import { enterQuickly } from '../limits/enter-quickly.ts'
import type { Region, Shop } from '../shop.ts'

/**
 * The region that an internet address belongs to; Москва when nobody knows, when the service fails, or when the shop
 * does not deliver there. Never throws, and may take the service's 1.5 s: pages do not wait for it, they show the
 * chosen region or the default one, and the detection popup asks by a call of its own.
 */
export async function detectRegion(shop: Shop, ip: string): Promise<Region> {
  const address = plainAddress(ip)
  if (address === null) return DEFAULT_REGION
  const recent = shop.caches.regions
  const remembered = recent.get(address, shop.now())
  if (remembered) return remembered
  try {
    enterQuickly(shop, 'town', ip)
    const found = await shop.providers.addresses.locate(address)
    const region = found ? regionOfTown(found) : null
    const served = region && isServed(region.kladr_id) ? region : DEFAULT_REGION
    recent.set(address, served, shop.now())
    return served
  } catch (error) {
    if (!(error instanceof Refused))
      shop.log.warn({ err: error }, 'city detection failed, the default region stands')
    return DEFAULT_REGION
  }
}

/** Addresses that say nothing of a place; they are not told to anyone either. */
const NOWHERE = new BlockList()
NOWHERE.addSubnet('0.0.0.0', 8)
NOWHERE.addSubnet('10.0.0.0', 8)
NOWHERE.addSubnet('100.64.0.0', 10)
NOWHERE.addSubnet('127.0.0.0', 8)
NOWHERE.addSubnet('169.254.0.0', 16)
NOWHERE.addSubnet('172.16.0.0', 12)
NOWHERE.addSubnet('192.168.0.0', 16)
NOWHERE.addSubnet('224.0.0.0', 3)
NOWHERE.addAddress('::', 'ipv6')
NOWHERE.addAddress('::1', 'ipv6')
NOWHERE.addSubnet('fc00::', 7, 'ipv6')
NOWHERE.addSubnet('fe80::', 10, 'ipv6')

/** The address without its IPv6 wrapping (`::ffff:1.2.3.4`), or null for private and malformed ones. */
function plainAddress(ip: string): string | null {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(address)
  if (version === 0 || NOWHERE.check(address, version === 6 ? 'ipv6' : 'ipv4')) return null
  return address
}
