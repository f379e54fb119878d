import { DEFAULT_REGION } from '../../contract/delivery/default-region.ts'
import type { ChosenRegion } from '../../contract/delivery/region.ts'
import type { KnownTown } from './towns.ts'

/**
 * A town by a code that nobody knows. The name is the visitor's own word: it is shown to them and to nobody else, and
 * nothing is reckoned by it (decision 41).
 */
export interface UnknownTown {
  readonly is_known: false
  readonly fias_id: string
  readonly name: string
  /** The shop's own: of an unknown town no clock is known. */
  readonly timezone: string
}

/** Where a visitor is. */
export type VisitorTown = KnownTown | UnknownTown

/** An unknown town as everybody's pages have it: without the name that one visitor gave it. */
export interface Nowhere extends UnknownTown {
  readonly fias_id: ''
  readonly name: ''
}

/** What shared parts of pages may be painted for, and cached for others. */
export type PageTown = KnownTown | Nowhere

export const NOWHERE: Nowhere = { is_known: false, fias_id: '', name: '', timezone: DEFAULT_REGION.timezone }

export function unknownTown({ fias_id, name }: { fias_id: string; name: string }): UnknownTown {
  return { is_known: false, fias_id, name, timezone: DEFAULT_REGION.timezone }
}

export function pageTown(town: VisitorTown): PageTown {
  return town.is_known ? town : NOWHERE
}

/** For the key of what is painted for a town: everything that is known of it (promise 26). */
export function keyOfTown(town: PageTown): string {
  return town.is_known ? town.key : ''
}

/** As the contract's region has it; an unknown town lies nowhere, so a map of it begins where the shop's do. */
export function regionOf(town: VisitorTown): ChosenRegion {
  if (!town.is_known) return { ...DEFAULT_REGION, name: town.name, fias_id: town.fias_id }
  const { name, latitude, longitude, fias_id, kladr_id, timezone } = town
  return { name, latitude, longitude, fias_id, kladr_id, timezone }
}
