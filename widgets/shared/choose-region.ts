import {
  type ChosenRegion,
  DELIVERY_ADDRESS_KEY,
  REGION_CHOSEN_COOKIE,
  StateChange,
} from '../../server/contract/region.ts'
import { call } from './api.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Saves the region, clears the delivery address of the old one, and opens the page anew: prices and deliveries are of
 * the region (specification 2, section 4). Throws `ApiError`, and then nothing has changed.
 */
export async function chooseRegion(region: ChosenRegion): Promise<void> {
  const { name, latitude, longitude, fias_id, kladr_id, timezone } = region
  await call('PATCH', '/api/v3/state/', StateChange, {
    region: { name, latitude, longitude, fias_id, kladr_id, timezone },
  })
  rememberChosen()
  sessionStorage.removeItem(DELIVERY_ADDRESS_KEY)
  openAnew()
}

/** Specification 2, section 9: the region cookie lasts for a year. */
export function rememberChosen(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
  document.cookie = `${REGION_CHOSEN_COOKIE}=1; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

export function hasCookie(cookies: string, name: string): boolean {
  return cookies.split(';').some(pair => pair.trim().startsWith(`${name}=`))
}

function openAnew(): void {
  const has_stores = document.querySelector('[data-stores-count]:not([data-stores-count="0"])') !== null
  const next = addressAfterRegion(location, has_stores)
  if (next === null) location.reload()
  else location.assign(next)
}

/**
 * Where a page goes on after its region changed; null is the same page.
 *
 * A filtered listing goes to the address before `filter/`, since its values may not exist there; a contacts page
 * without stores (no element with `data-stores-count` above 0) goes to `/contacts/`.
 *
 * Source: specification 2, section 4, "Region popup".
 */
export function addressAfterRegion(page: { pathname: string }, has_stores: boolean): string | null {
  const { pathname } = page
  const filter = pathname.indexOf('/filter/')
  if (filter >= 0) return pathname.slice(0, filter + 1)
  if (pathname.startsWith('/contacts/') && !has_stores) return '/contacts/'
  return null
}
