import type { DbContext } from '../../contexts.ts'
import { provedEmailOf } from '../proved.rules.ts'
import { listDevices } from '../sessions/devices.ts'
import type { SignedIn } from '../visitor.ts'
import { loadProfile } from './load-profile.ts'
import { consentsOf, rowsOfAccount } from './personal-data.queries.ts'

/** All that the shop keeps of the person, for the person; moments are epoch milliseconds, money whole roubles. */
export async function exportPersonalData(shop: DbContext, visitor: SignedIn) {
  const [profile, devices, rows] = await Promise.all([
    loadProfile(shop, visitor),
    listDevices(shop, visitor),
    rowsOfAccount(shop.db, visitor.user.id, provedEmailOf(visitor.user)),
  ])
  return { exported_at: shop.now(), profile, bonus_balance: visitor.user.bonus_balance, devices, ...rows }
}

export async function listConsents(shop: DbContext, visitor: SignedIn) {
  return consentsOf(shop.db, visitor.user.id, provedEmailOf(visitor.user))
}
