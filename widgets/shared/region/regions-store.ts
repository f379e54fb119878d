import { atom } from 'nanostores'
import * as v from 'valibot'
import {
  REGIONS_PER_PAGE,
  REGIONS_SORT,
  RegionList,
  type RegionOfList,
} from '../../../server/contract/delivery/region.ts'
import { call } from '../calls/api.ts'
import { findStorage } from '../storage.ts'

interface Regions {
  regions: RegionOfList[]
  is_loading: boolean
  is_loaded: boolean
}

export const NO_REGIONS: Regions = { regions: [], is_loading: false, is_loaded: false }

/** The regions shown without a query, and whether they are loaded. Only this file sets it. */
export const $regions = atom(NO_REGIONS)

const KEY = 'regions'
const CachedRegions = v.object({ build: v.string(), is_loaded: v.literal(true), regions: RegionList })

let loading: Promise<void> | null = null

/**
 * Loads the regions once for each build: they are stored in local storage, and what an older build stored is
 * removed (contract 1.8 and 1.9). Never throws: without them the popup can still search.
 */
export async function loadRegions(build: string): Promise<void> {
  if ($regions.get().is_loaded) return
  const cached = cachedRegions(findStorage('localStorage'), build)
  if (cached) return $regions.set({ regions: cached, is_loading: false, is_loaded: true })
  loading ??= askForRegions(build).finally(() => {
    loading = null
  })
  await loading
}

async function askForRegions(build: string): Promise<void> {
  $regions.set({ ...NO_REGIONS, is_loading: true })
  try {
    const query = `page=1&per_page=${REGIONS_PER_PAGE}&sort=${REGIONS_SORT}`
    const regions = await call('GET', `/api/v2/regions/?${query}`, RegionList)
    $regions.set({ regions, is_loading: false, is_loaded: true })
    cacheRegions(findStorage('localStorage'), build, regions)
  } catch {
    $regions.set(NO_REGIONS)
    // Contract 1.8: silent; the popup requests them again when it is next opened.
  }
}

/** What this build has stored, or null; entries of other builds are removed. */
export function cachedRegions(storage: Storage | null, build: string): RegionOfList[] | null {
  try {
    const cached = v.safeParse(CachedRegions, JSON.parse(storage?.getItem(KEY) ?? 'null'))
    if (cached.success && cached.output.build === build) return cached.output.regions
    storage?.removeItem(KEY)
  } catch {
    // Storage may be disabled, or contain something that is not JSON: the list is requested again.
  }
  return null
}

export function cacheRegions(storage: Storage | null, build: string, regions: RegionOfList[]): void {
  try {
    storage?.setItem(KEY, JSON.stringify({ build, is_loaded: true, regions }))
  } catch {
    // Storage is full or disabled: the next page requests the list again.
  }
}
