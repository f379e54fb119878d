import { isServed } from '../../contract/delivery/address.ts'
import type { ChosenRegion } from '../../contract/delivery/region.ts'
import { NotFound, Refused } from '../../errors.ts'
import { keepRegion } from '../account/sessions/keep-region.ts'
import type { SaveVisitor } from '../account/visitor.ts'
import type { Asker } from '../limits/standing.rules.ts'
import type { AddressContext } from './address-caches.ts'
import { findTown, resolveTown } from './resolve-town.ts'
import type { KnownTown, TownContext } from './towns.ts'
import { regionOf, unknownTown } from './visitor-town.rules.ts'

/**
 * Keeps the region that a shopper chose, for this browser. Of what was sent its code counts: name, place and zone are
 * those of the town that it is looked up to be; of a code that nobody knows the name stays, for this visitor alone
 * (promise 28, decision 41).
 *
 * @returns the region as it is kept
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

/** The same for a town of the list of regions, by its code. Throws `NotFound` too. */
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
