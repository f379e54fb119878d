import { inTransaction } from '../../../database/statement.ts'
import { Refused } from '../../../errors.ts'
import type { JobContext } from '../../contexts.ts'
import type { LimitContext } from '../../limits/admissions.ts'
import { forgetCounts } from '../../limits/enter.ts'
import { wipeBonuses } from '../../money/bonuses/expire-bonuses.ts'
import { type ResumeFileContext, removeResumeFiles } from '../../vacancies/resume-files.ts'
import { provedEmailOf, provedPhoneOf } from '../owner.rules.ts'
import { lockAccount } from '../profile/profile.queries.ts'
import { RETIRED } from '../sessions/sweep.queries.ts'
import { browserHashes } from '../sign-in/sign-in-code.ts'
import type { SignedIn } from '../visitor.ts'
import { deleteMessagesOf, deleteMessagesTo } from './erased-messages.queries.ts'
import {
  deleteDrawEntries,
  eraseOrders,
  lockOrdersOfPerson,
  lockOrdersToErase,
  markToErase,
  ordersOfPerson,
  ordersToErase,
} from './erased-orders.queries.ts'
import { browsersOf, deleteCarts, erasePerson, eraseResumes } from './erased-person.queries.ts'

export type ErasureContext = LimitContext &
  ResumeFileContext & {
    /** Drops everything that this process has cached about visitors. */
    forgetVisitors(): void
  }

/**
 * Deletes the account. The person's data is removed from every row (promise 30), nobody can sign in to the
 * account again, and a sign-in with the same phone creates a new one. Orders placed without an account, with
 * its proved phone or e-mail, are erased too; those still under way are erased once they are over, because
 * their goods still have to arrive. Only a message that is being sent at this moment still goes out.
 *
 * Throws `Refused('not-over')` while an order, a return or a payment of the account is under way.
 */
export async function deleteAccount(shop: ErasureContext, visitor: SignedIn): Promise<void> {
  const now = shop.now()
  const user_id = visitor.user.id
  const files = await inTransaction(shop.db, async trx => {
    await deleteCarts(trx, user_id)
    await lockOrdersOfPerson(trx, user_id)
    const account = await lockAccount(trx, user_id)
    if (!account) return []
    const phone = provedPhoneOf(account)
    const email = provedEmailOf({ email: account.email, mail_confirmed: account.mail_confirmed === 1 })
    const orders = await ordersOfPerson(trx, { user_id, phone, email })
    const open = orders.filter(({ is_open }) => is_open)
    if (open.some(order => order.user_id === user_id)) {
      throw new Refused('not-over', 'Кабинет можно удалить, когда завершатся все заказы, возвраты и оплаты', {
        status: 409,
      })
    }
    await markToErase(
      trx,
      open.map(({ id }) => id),
    )
    const over = orders.filter(({ is_open }) => !is_open)
    await eraseOrders(trx, over, now)
    await deleteMessagesOf(trx, over)
    await wipeBonuses(trx, user_id, now)
    const files = await eraseResumes(trx, { user_id, phone, email })
    await deleteDrawEntries(trx, 'user_id', [user_id])
    const browsers = await browsersOf(trx, user_id)
    const browser_hashes = browsers.flatMap(id => browserHashes(shop, id))
    await erasePerson(trx, { user_id, phone, email, browsers, browser_hashes, now, retired: RETIRED })
    await deleteMessagesTo(trx, { user_id, phone, email })
    await forgetCounts(shop, trx, [
      { of: 'phone', address: phone },
      ...(email === null ? [] : [{ of: 'email' as const, address: email }]),
    ])
    return files
  })
  await removeResumeFiles(shop, files)
  shop.forgetVisitors()
}

/** Erases orders that were under way when their person was deleted and are over by now. */
export async function eraseOrdersThatAreOver(shop: JobContext): Promise<void> {
  await inTransaction(shop.jobs_db, async trx => {
    await lockOrdersToErase(trx)
    const over = (await ordersToErase(trx)).filter(({ is_open }) => !is_open)
    await eraseOrders(trx, over, shop.now())
    await deleteMessagesOf(trx, over)
  })
}
