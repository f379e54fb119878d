import { inTransaction } from '../../database/statement.ts'
import { NotFound } from '../../errors.ts'
import { emailOfLink } from '../account/owner.rules.ts'
import { readToken, signToken } from '../account/signed-token.ts'
import { withdrawConsentOfEmail } from '../consents/save-consents.ts'
import type { DbContext, SecretContext } from '../contexts.ts'
import { deleteWaitingOf, findRecipient } from './size-subscriptions.queries.ts'

/** The token of the link in a letter: the subscription it is about, signed. It opens nothing else. */
export function leaveToken(shop: SecretContext, id: number): string {
  return signToken(shop, 'size subscription', String(id))
}

/**
 * Whom a link is about; null when nothing is stored about them any more. Throws `NotFound` for a link that is
 * not ours.
 */
export async function recipientOf(shop: SecretContext & DbContext, token: string): Promise<string | null> {
  const id = readToken(shop, 'size subscription', token)
  if (id === null) throw new NotFound('size subscription', 'of this link')
  return findRecipient(shop.db, Number(id))
}

/** Ends all subscriptions of the link's address, and withdraws the consent given with them. */
export async function leaveSizes(shop: SecretContext & DbContext, token: string): Promise<void> {
  const recipient = await recipientOf(shop, token)
  if (recipient === null) return
  await inTransaction(shop.db, async trx => {
    await deleteWaitingOf(trx, recipient)
    await withdrawConsentOfEmail(trx, {
      email: emailOfLink({ email: recipient }),
      purpose: 'personal_data',
      now: shop.now(),
    })
  })
}
