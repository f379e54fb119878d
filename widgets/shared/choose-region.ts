import {
  addressAfterRegion,
  type ChosenRegion,
  DELIVERY_ADDRESS_KEY,
  StateChange,
} from '../../server/contract/delivery/region.ts'
import { REGION_CHOSEN_COOKIE } from '../../server/contract/delivery/region-cookies.ts'
import { call } from './api.ts'
import { setCookie } from './cookies.ts'
import { goTo, openAnew } from './go-to.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { findStorage } from './storage.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Saves the region, clears the delivery address of the old one, and opens the page anew: prices and deliveries are of
 * the region (contract 2.4). Throws `ApiError`, and then nothing has changed.
 */
export async function chooseRegion(region: ChosenRegion): Promise<void> {
  const { name, latitude, longitude, fias_id, kladr_id, timezone } = region
  await call('PATCH', '/api/v3/state/', StateChange, {
    region: { name, latitude, longitude, fias_id, kladr_id, timezone },
  })
  rememberChosen()
  findStorage('sessionStorage')?.removeItem(DELIVERY_ADDRESS_KEY)
  tellOtherTabs('region')
  openInRegion()
}

/** Contract 2.9: the region cookie lasts for a year. */
export function rememberChosen(): void {
  setCookie(REGION_CHOSEN_COOKIE, YEAR_SECONDS)
}

function openInRegion(): void {
  const has_stores = document.querySelector('[data-stores-count]:not([data-stores-count="0"])') !== null
  const next = addressAfterRegion(location, has_stores)
  if (next === null) openAnew()
  else goTo(next)
}
