import {
  addressAfterRegion,
  type ChosenRegion,
  DELIVERY_ADDRESS_KEY,
  StateChange,
} from '../../../server/contract/delivery/region.ts'
import { call } from '../calls/api.ts'
import { goTo, openAnew } from '../go-to.ts'
import { notifyOtherTabs } from '../other-tabs.ts'
import { leavePopups } from '../popup/popup-entry.ts'
import { findStorage } from '../storage.ts'
import { rememberChosen } from './region-chosen.ts'

/**
 * Saves the region, clears the delivery address of the old one, and loads the page again, because prices and
 * deliveries depend on the region (contract 2.4). Throws `ApiError`, and then nothing has changed.
 */
export async function chooseRegion(region: ChosenRegion): Promise<void> {
  const { name, latitude, longitude, fias_id, kladr_id, timezone } = region
  await call('PATCH', '/api/v3/state/', StateChange, {
    body: {
      region: { name, latitude, longitude, fias_id, kladr_id, timezone },
    },
  })
  rememberChosen()
  findStorage('sessionStorage')?.removeItem(DELIVERY_ADDRESS_KEY)
  notifyOtherTabs('region')
  await openInRegion()
}

async function openInRegion(): Promise<void> {
  const has_stores = document.querySelector('[data-stores-count]:not([data-stores-count="0"])') !== null
  const next = addressAfterRegion(location, has_stores)
  if (next !== null) return goTo(next)
  await leavePopups()
  openAnew()
}
