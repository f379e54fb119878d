import { sql } from 'kysely'
import type { ConsentPurpose } from '../../contract/checkout/consents.ts'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { Refused } from '../../errors.ts'
import { type ProvedEmail, provedEmailOf } from '../account/owner.rules.ts'
import type { SignedIn } from '../account/visitor.ts'
import type { DbContext } from '../contexts.ts'
import { agreedText, type LegalText, type LegalTextContext } from './legal-texts.ts'
import { recordConsents } from './save-consents.ts'

/** What is asked anew in a new version: what an account lives by. Advertising stands in the words it was given with. */
const ASKED_ANEW: ConsentPurpose[] = ['terms', 'personal_data', 'loyalty']

/** A text that somebody agreed to in an older version than the one in force. */
export type ChangedText = LegalText & { purpose: ConsentPurpose }

/**
 * What has changed since the account agreed to it last. What it never agreed to is not asked here, but where it is
 * needed.
 */
export async function changedTexts(
  shop: DbContext & LegalTextContext,
  { user }: SignedIn,
): Promise<ChangedText[]> {
  const agreed = await agreedVersions(shop.db, { user_id: user.id, email: provedEmailOf(user) })
  return ASKED_ANEW.flatMap(purpose => {
    const version = agreed.get(purpose)
    const text = agreedText(shop, purpose)
    return version === undefined || version === text.version ? [] : [{ ...text, purpose }]
  })
}

/** The version that an account, or the address that it has proved, agreed to last, by purpose. */
async function agreedVersions(
  db: Db,
  { user_id, email }: { user_id: number; email: ProvedEmail | null },
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('consents')
    .where(({ or, eb }) =>
      or([
        eb('user_id', '=', user_id),
        ...(email === null ? [] : [eb(sql<string>`lower(email)`, '=', email)]),
      ]),
    )
    .where('withdrawn_at', 'is', null)
    .select(['purpose', 'text_version'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  // A later row takes the place of an earlier one.
  return new Map(rows.map(({ purpose, text_version }) => [purpose, text_version]))
}

/**
 * Records the account's consent to the versions that it was shown. Throws `Refused('nothing-changed')` where none of
 * them is the one in force that it still has to agree to: the page was old, or everything is agreed to.
 *
 * @param shown purpose to version
 */
export async function agreeToChanged(
  shop: DbContext & LegalTextContext,
  visitor: SignedIn,
  { shown, page }: { shown: Record<string, unknown>; page: string },
): Promise<void> {
  const agreed = (await changedTexts(shop, visitor)).filter(
    ({ purpose, version }) => shown[purpose] === version,
  )
  if (agreed.length === 0) {
    throw new Refused('nothing-changed', 'Отметьте документ: он прочитан и принят в новой редакции', {
      status: 422,
    })
  }
  await inTransaction(shop.db, trx =>
    recordConsents(shop, trx, {
      purposes: agreed.map(({ purpose }) => purpose),
      ...{ visitor_id: visitor.id, user_id: visitor.user.id, order_id: null, email: null },
      ...{ label: null, page, now: shop.now() },
    }),
  )
}
