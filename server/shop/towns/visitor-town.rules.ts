import { partWords } from '../../contract/delivery/address-words.ts'
import { DEFAULT_REGION } from '../../contract/delivery/default-region.ts'
import type { ChosenRegion } from '../../contract/delivery/region.ts'
import type { KnownTown } from './towns.ts'

/**
 * A town with an unknown code. The name came from the visitor: it is shown to them and to nobody else, and
 * nothing is computed from it (decision 41).
 */
export interface UnknownTown {
  readonly is_known: false
  readonly fias_id: string
  readonly name: string
  /** The shop's own time zone, because that of an unknown town is not known. */
  readonly timezone: string
}

/** A visitor's place. */
export type VisitorTown = KnownTown | UnknownTown

/** An unknown town as shared pages have it: without the name that one visitor gave it. */
export interface Nowhere extends UnknownTown {
  readonly fias_id: ''
  readonly name: ''
}

/** What shared parts of pages may be rendered for and cached by. */
export type PageTown = KnownTown | Nowhere

export const NOWHERE: Nowhere = { is_known: false, fias_id: '', name: '', timezone: DEFAULT_REGION.timezone }

export function unknownTown({ fias_id, name }: { fias_id: string; name: string }): UnknownTown {
  return { is_known: false, fias_id, name: partWords(name), timezone: DEFAULT_REGION.timezone }
}

export function pageTown(town: VisitorTown): PageTown {
  return town.is_known ? town : NOWHERE
}

/** For the cache key of what is rendered for a town: everything that is known about it (promise 26). */
export function keyOfTown(town: PageTown): string {
  return town.is_known ? town.key : ''
}

/**
 * As the contract's region has it. An unknown town has no position, so a map of it begins where the shop's
 * do.
 */
export function regionOf(town: VisitorTown): ChosenRegion {
  if (!town.is_known) return { ...DEFAULT_REGION, name: town.name, fias_id: town.fias_id }
  const { name, latitude, longitude, fias_id, kladr_id, timezone } = town
  return { name, latitude, longitude, fias_id, kladr_id, timezone }
}
