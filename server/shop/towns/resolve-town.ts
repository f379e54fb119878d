import { isServed, isTown } from '../../contract/delivery/address.ts'
import { townOfAddress } from '../../contract/delivery/town.ts'
import { ProviderError, Refused } from '../../errors.ts'
import { enterByBook } from '../limits/enter.ts'
import type { Asker } from '../limits/standing.rules.ts'
import type { AddressContext } from './address-caches.ts'
import { type KnownTown, type TownContext, townOfStore } from './towns.ts'
import { unknownTown, type VisitorTown } from './visitor-town.rules.ts'

/**
 * The town of a code, whatever its source: from the own table, from earlier answers of the address service,
 * or from an own store. Undefined for an unknown code. Makes no request.
 */
export async function findTown(shop: TownContext, fias_id: string): Promise<KnownTown | undefined> {
  const id = fias_id.toLowerCase()
  if (id === '') return undefined
  const { towns } = shop
  const known = (await towns.recall(fias_id)) ?? (await towns.recall(id)) ?? (await towns.answered(id))
  if (known) return known
  for (const store of shop.catalog.current().stores.values()) {
    if (store.kind === 'store' && store.region_fias_id === id) return townOfStore(store)
  }
  return undefined
}

/**
 * The same, and for an unknown code the address service is asked: once in ten minutes, for at most 1.5 s, and
 * the town that it names is known from then on. While the service is away the code stays unknown.
 *
 * @param asker who asks: requests to the service are limited (promise 23)
 */
export async function resolveTown(
  shop: AddressContext,
  fias_id: string,
  asker: Asker,
): Promise<KnownTown | undefined> {
  const found = await findTown(shop, fias_id)
  const unknown = shop.address_caches.unknown_towns
  const id = fias_id.toLowerCase()
  if (found || id === '' || unknown.get(id, shop.now())) return found
  try {
    await enterByBook(shop, 'address', asker)
    const answer = await shop.providers.addresses.byId(id)
    const town = answer && isTown(answer) ? townOfAddress(answer) : null
    if (town?.fias_id === id) return (await shop.towns.keep([town], shop.now()))[0]
    unknown.set(id, true, shop.now())
  } catch (error) {
    if (!(error instanceof Refused || error instanceof ProviderError)) throw error
    if (error instanceof ProviderError) shop.log.warn({ err: error }, 'a town was not looked up')
  }
  return undefined
}

/** The visitor's place from their row: looked up each time, because the row may be older than this rule. */
export async function townOfVisitor(
  shop: TownContext,
  row: { fias_id: string; name: string },
): Promise<VisitorTown> {
  const town = await findTown(shop, row.fias_id)
  // A town that the shop no longer delivers to is not offered.
  return town && isServed(town.kladr_id) ? town : unknownTown(row)
}
