import { NotFound } from '../../../errors.ts'
import type { DbContext } from '../../contexts.ts'
import type { AccountContext, SignedIn } from '../visitor.ts'
import { devicesOf } from './devices.queries.ts'
import { SESSION_MS } from './session.rules.ts'
import { closeSession } from './session.ts'
import { RETIRED } from './sweep.queries.ts'

/** Browsers that are signed in to the account; `is_this` is the one that asks. */
export async function listDevices(shop: DbContext, visitor: SignedIn) {
  const rows = await devicesOf(shop.db, visitor.user.id, {
    after: shop.now() - SESSION_MS,
    retired: RETIRED,
  })
  return rows.map(row => ({ ...row, device: row.device || 'Браузер', is_this: row.id === visitor.id }))
}

/** Signs one of them out; its cookie opens nothing any more. Throws `NotFound` for another's. */
export async function signOutDevice(
  shop: AccountContext,
  visitor: SignedIn,
  device_id: number,
): Promise<void> {
  const devices = await listDevices(shop, visitor)
  if (!devices.some(device => device.id === device_id)) throw new NotFound('device', device_id)
  await closeSession(shop, device_id)
}

/** Signs all others out. */
export async function signOutOthers(shop: AccountContext, visitor: SignedIn): Promise<void> {
  for (const device of await listDevices(shop, visitor)) {
    if (!device.is_this) await closeSession(shop, device.id)
  }
}
