import type { Shop } from '../shop.ts'
import { limitKey, limitsOf, type QuickDoor } from './limit-table.rules.ts'
import { limitedAddress } from './limited-address.rules.ts'
import { tooOften } from './limits.ts'

/** Counts one more use of a door that costs only this process's time. Throws `Refused('too-often')`. */
export function enterQuickly(shop: Shop, door: QuickDoor, ip: string): void {
  if (shop.config.LIMITS === 'off') return
  for (const row of limitsOf(door)) {
    const wait = shop.admissions.take(limitKey(row, limitedAddress(ip)), row, shop.now())
    if (wait > 0) throw tooOften(wait)
  }
}
