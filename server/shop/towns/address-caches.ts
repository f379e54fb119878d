import type { AddressSuggestion } from '../../contract/delivery/address.ts'
import type { House } from '../../contract/delivery/house.ts'
import { MINUTE_MS } from '../../contract/durations.ts'
import type { Providers } from '../../providers/providers.ts'
import type { LimitContext } from '../limits/admissions.ts'
import { Recent } from '../reading/recent.ts'
import type { KnownTown, TownContext } from './towns.ts'

/** Towns and houses that the address service is asked for, within its limits. */
export type AddressContext = TownContext &
  LimitContext & {
    address_caches: AddressCaches
    providers: Pick<Providers, 'addresses'>
  }

export interface AddressCaches {
  /** Answers of the address service, by what was asked. */
  suggestions: Recent<AddressSuggestion[]>
  /** Results for typed houses, by town and text (`resolve-address.ts`). */
  houses: Recent<House | 'not-found' | 'unknown'>
  /** Towns of internet addresses. */
  regions: Recent<KnownTown>
  /** Codes that the address service did not know when it was asked. */
  unknown_towns: Recent<true>
}

export function openAddressCaches(): AddressCaches {
  return {
    // Shoppers type the same beginnings, and the service limits its requests.
    suggestions: new Recent({ most: 2_000, keepMs: 10 * MINUTE_MS }),
    houses: new Recent({ most: 5_000, keepMs: 10 * MINUTE_MS }),
    // An address keeps its town for hours; the cache holds as many as a busy hour has.
    regions: new Recent({ most: 5_000, keepMs: 60 * MINUTE_MS }),
    unknown_towns: new Recent({ most: 5_000, keepMs: 10 * MINUTE_MS }),
  }
}
