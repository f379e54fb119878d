import { CODE_LENGTH, CODE_TRIES_MOST, CODE_TTL_MS } from '../../../contract/account/account.ts'
import { inTransaction } from '../../../database/statement.ts'
import type { SecretContext } from '../../contexts.ts'
import type { LimitContext } from '../../limits/admissions.ts'
import { enterWith } from '../../limits/enter.ts'
import { payForCode } from '../../limits/sms-budget.ts'
import type { Asker } from '../../limits/standing.rules.ts'
import { addToOutbox, wakeOutbox } from '../../messages/outbox.ts'
import { keyedHash } from '../signed-token.ts'
import type { AccountContext } from '../visitor.ts'
import { replaceSmsCode } from './sign-in.queries.ts'

/**
 * Counts one more code for this phone in the lanes of the asker and in the shop's SMS budget. Throws
 * `Refused('too-often')`, or `Refused('no-sms-left')` (503) when the budget is used up. Call it before
 * anything is written for the browser.
 */
export async function takeCodeLimits(shop: LimitContext, asker: Asker, phone: string): Promise<void> {
  const code = { limit_name: 'code' as const, asker, about: { phone } }
  await enterWith(shop, code, trx => payForCode(shop, trx, asker, phone))
}

/** What a code is for: a code for one purpose cannot be used for another. */
export type CodePurpose = 'sign-in' | 'change-phone'
const PURPOSE_WORDS: Record<CodePurpose, string> = { 'sign-in': 'входа', 'change-phone': 'смены номера' }

/** Sends a code that signs in from this browser only. The answer is the same for known and unknown phones. */
export async function sendCode(
  shop: AccountContext,
  visitor: { id: number; user?: { id: number } | null },
  phone: string,
  purpose: CodePurpose = 'sign-in',
): Promise<void> {
  const now = shop.now()
  const expires_at = now + CODE_TTL_MS
  const code = String(shop.random.integer(0, 10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  const text = `${code} — код для ${PURPOSE_WORDS[purpose]}. Никому его не сообщайте. ${shop.config.SHOP_NAME}`
  await inTransaction(shop.db, async trx => {
    await replaceSmsCode(trx, {
      ...keyed({ shop, visitor, phone, code, purpose }),
      created_at: now,
      expires_at,
    })
    const payload = { text, budget: 'sms-codes' as const, send_before: expires_at }
    await addToOutbox(trx, { kind: 'sms', recipient: phone, user_id: visitor.user?.id, payload }, now)
  })
  wakeOutbox(shop)
}

/** One try of a code, as `consumeSmsCode` takes it. */
export function guessOf({
  shop,
  visitor,
  phone,
  sms_code,
  purpose = 'sign-in',
}: {
  shop: AccountContext
  visitor: { id: number }
  phone: string
  sms_code: string
  purpose?: CodePurpose
}) {
  return {
    ...keyed({ shop, visitor, phone, code: sms_code, purpose }),
    now: shop.now(),
    tries_most: CODE_TRIES_MOST,
  }
}

/** The key under which this browser's codes are stored, whatever their phone. */
export function browserHashes(shop: SecretContext, visitor_id: number): string[] {
  return (Object.keys(PURPOSE_WORDS) as CodePurpose[]).map(purpose =>
    hashOf(shop, ['browser', visitor_id, purpose]),
  )
}

function keyed({
  shop,
  visitor,
  phone,
  code,
  purpose,
}: {
  shop: SecretContext
  visitor: { id: number }
  phone: string
  code: string
  purpose: CodePurpose
}) {
  return {
    phone,
    browser_hash: hashOf(shop, ['browser', visitor.id, purpose]),
    code_hash: hashOf(shop, ['code', visitor.id, phone, code, purpose]),
  }
}

/** Six digits could be guessed from a plain hash at once, so the hash also takes the shop's secret. */
function hashOf(shop: SecretContext, parts: (string | number)[]): string {
  return keyedHash(shop, 'SMS code', JSON.stringify(parts))
}
