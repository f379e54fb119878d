import type { Config } from '../../config.ts'
import type { AddressProvider } from '../providers.ts'
import { dadataAddresses } from './dadata.ts'
import { pretendAddresses, type TownFinder } from './pretend-addresses.ts'

/**
 * DaData where there is a key for it; else the shop's own towns, with made-up streets in a demonstration only, since
 * a courier cannot go there.
 */
export function openAddresses(config: Config, towns: TownFinder): AddressProvider {
  if (config.DADATA_KEY) return dadataAddresses({ url: config.DADATA_URL, key: config.DADATA_KEY })
  return pretendAddresses(towns, { has_streets: config.DEMO === 'yes' })
}
