import { DAY_MS } from '../../../contract/durations.ts'
import { inTransaction } from '../../../database/statement.ts'
import { NotFound, Refused } from '../../../errors.ts'
import type { DbContext, SiteContext } from '../../contexts.ts'
import { enterIn } from '../../limits/enter.ts'
import { addToOutbox, type MailPayload, wakeOutbox } from '../../messages/outbox.ts'
import { hashToken } from '../signed-token.ts'
import type { AccountContext, SignedIn } from '../visitor.ts'
import {
  confirmMailRow,
  findByMailToken,
  lockAccount,
  type ProfileRow,
  updateProfile,
} from './profile.queries.ts'

/** A link in a letter should survive a weekend. */
const MAIL_TOKEN_MS = 3 * DAY_MS

/**
 * Was a letter with a link that is still valid sent to the account's e-mail? An e-mail that came with an
 * order has had none yet.
 */
export function isLetterThere({ mail_asked_at }: Pick<ProfileRow, 'mail_asked_at'>, now: number): boolean {
  return mail_asked_at !== null && mail_asked_at > now - MAIL_TOKEN_MS
}

/**
 * Sends a letter with a link to the account's e-mail and invalidates the link before it. The account is
 * locked while the letter is addressed: the link proves the address that it goes to, not one typed meanwhile.
 * Throws `Refused('too-often')`, and when there is no e-mail or it is confirmed already.
 */
export async function askToConfirmMail(shop: AccountContext, visitor: SignedIn): Promise<void> {
  const { user } = visitor
  const token = shop.random.bytes(24).toString('base64url')
  const payload = confirmationMail(shop, token)
  const now = shop.now()
  await inTransaction(shop.db, async trx => {
    const account = await lockAccount(trx, user.id)
    if (!account || account.email === '') throw new Refused('no-email', 'Сначала укажите почту')
    const { email, mail_confirmed } = account
    if (mail_confirmed === 1) throw new Refused('confirmed-already', 'Почта уже подтверждена')
    await enterIn(shop, trx, { limit_name: 'confirm-mail', asker: visitor, about: { email } })
    await updateProfile(trx, user.id, { mail_token_hash: hashToken(token), mail_asked_at: now })
    await addToOutbox(trx, { kind: 'mail', recipient: email, user_id: user.id, payload }, now)
  })
  wakeOutbox(shop)
}

/**
 * The address that one of our links refers to. Throws `NotFound` for a link that is wrong, expired or used.
 */
export async function mailOfToken(shop: DbContext, token: string): Promise<string> {
  const found = await findByMailToken(shop.db, hashToken(token), shop.now() - MAIL_TOKEN_MS)
  if (!found) throw new NotFound('letter', 'of this link')
  return found.email
}

/** Marks the address as the account's. Throws `NotFound` for a link that is wrong, expired or used. */
export async function confirmMail(shop: DbContext, token: string): Promise<void> {
  const isDone = await confirmMailRow(shop.db, hashToken(token), shop.now() - MAIL_TOKEN_MS)
  if (!isDone) throw new NotFound('letter', 'of this link')
}

function confirmationMail(shop: SiteContext, token: string): MailPayload {
  const { SITE_URL, SHOP_NAME } = shop.config
  const confirm_url = `${SITE_URL}/personal/confirm-mail/?token=${token}`
  return {
    subject: `Подтвердите почту в кабинете «${SHOP_NAME}»`,
    template: 'mails/confirm-email',
    data: { site: { name: SHOP_NAME, url: SITE_URL }, confirm_url },
    text: `Подтвердите почту в кабинете «${SHOP_NAME}»: ${confirm_url}\n\nСсылка действует три дня. Если это не вы, ничего не делайте.\n`,
  }
}
