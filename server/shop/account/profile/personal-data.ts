import { inTransaction } from '../../../database/in-transaction.ts'
import { Refused } from '../../../errors.ts'
import { wipeBonuses } from '../../bonuses/wipe-bonuses.ts'
import type { Shop, SignedIn } from '../../shop.ts'
import { provedEmailOf, provedPhoneOf } from '../proved.rules.ts'
import { listDevices } from '../sessions/devices.ts'
import { RETIRED } from '../sessions/sweep.rows.ts'
import { loadProfile } from './load-profile.ts'
import {
  consentsOf,
  countOpenThings,
  forgetPerson,
  promisesOf,
  rowsOfAccount,
  setPromise,
} from './personal-data.rows.ts'

/** All that the shop keeps of the person, for the person; moments are epoch milliseconds, money whole roubles. */
export async function exportPersonalData(shop: Shop, visitor: SignedIn) {
  const [profile, devices, rows] = await Promise.all([
    loadProfile(shop, visitor),
    listDevices(shop, visitor),
    rowsOfAccount(shop.db, visitor.user.id, provedEmailOf(visitor.user)),
  ])
  return { exported_at: shop.now(), profile, bonus_balance: visitor.user.bonus_balance, devices, ...rows }
}

export async function listConsents(shop: Shop, visitor: SignedIn) {
  return consentsOf(shop.db, visitor.user.id, provedEmailOf(visitor.user))
}

/**
 * Deletes the account: the person is gone from orders, returns and consents, nobody signs in to it again, and a sign-in
 * with the same phone begins a new one. Throws `Refused('not-over')` while an order or a return is under way.
 */
export async function deleteAccount(shop: Shop, visitor: SignedIn): Promise<void> {
  const { id } = visitor.user
  const [phone, email] = [provedPhoneOf(visitor.user), provedEmailOf(visitor.user)]
  await inTransaction(shop.db, async trx => {
    if ((await countOpenThings(trx, id)) > 0) {
      throw new Refused('not-over', 'Кабинет можно удалить, когда завершатся все заказы и возвраты', {
        status: 409,
      })
    }
    for (const order of await promisesOf(trx, id)) {
      const promise = JSON.parse(order.delivery_json) as Record<string, unknown>
      await setPromise(trx, order.id, JSON.stringify({ ...promise, point: '' }))
    }
    await wipeBonuses(trx, id, shop.now())
    await forgetPerson(trx, { id, phone, email, now: shop.now(), retired: RETIRED })
  })
}
