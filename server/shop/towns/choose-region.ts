import { isServed } from '../../contract/delivery/address.ts'
import type { ChosenRegion } from '../../contract/delivery/region.ts'
import { townOfAddress } from '../../contract/delivery/town.ts'
import { NotFound, Refused } from '../../errors.ts'
import { keepRegion } from '../account/sessions/session.ts'
import type { SaveVisitor } from '../account/visitor.ts'
import { enterQuickly } from '../limits/enter.ts'
import { isExampleAddress, isPublicAddress } from '../limits/limited-address.rules.ts'
import type { Asker } from '../limits/standing.rules.ts'
import type { AddressContext } from './address-caches.ts'
import { findTown, resolveTown } from './resolve-town.ts'
import type { KnownTown, TownContext } from './towns.ts'
import { regionOf, unknownTown } from './visitor-town.rules.ts'

/**
 * Stores the region that a shopper chose, for this browser. Of what was sent only its code is used: name,
 * place and time zone are those of the town looked up by it. For an unknown code the name is stored, for this
 * visitor alone (promise 28, decision 41).
 *
 * @returns the region as it is stored
 * @throws Refused `region-not-served` where the shop does not deliver: suggestions never offer it
 */
export async function chooseRegion(
  shop: AddressContext,
  sent: ChosenRegion,
  asker: Asker,
  saveVisitor: SaveVisitor,
): Promise<ChosenRegion> {
  const town = await resolveTown(shop, sent.fias_id, asker)
  if (!isServed((town ?? sent).kladr_id)) throw new Refused('region-not-served', 'Сюда мы пока не доставляем')
  const sent_town = town ?? unknownTown({ name: sent.name, fias_id: sent.fias_id.toLowerCase() })
  await keepRegion(shop, await saveVisitor(), sent_town)
  return regionOf(sent_town)
}

/** The same for a town of the list of regions, by its code. Also throws `NotFound`. */
export async function chooseListedRegion(
  shop: TownContext,
  fias_id: string,
  saveVisitor: SaveVisitor,
): Promise<KnownTown> {
  const town = await findTown(shop, fias_id)
  if (!town) throw new NotFound('region', fias_id)
  if (!isServed(town.kladr_id)) throw new Refused('region-not-served', 'Сюда мы пока не доставляем')
  await keepRegion(shop, await saveVisitor(), town)
  return town
}

/**
 * The region of an internet address; Москва when it is unknown, when the service fails, or when the shop does
 * not deliver there. Never throws, and may take the service's 1.5 s. Pages do not wait for it: they show the
 * chosen region or the default one, and the detection popup makes a call of its own.
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
 * The address without its IPv6 wrapping (`::ffff:1.2.3.4`), or null for one that has no location: private,
 * malformed. Documentation addresses count as public ones, for trying out a shop.
 */
function plainAddress(ip: string): string | null {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return isPublicAddress(address) || isExampleAddress(address) ? address : null
}
