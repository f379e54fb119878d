import { CONSENT_LABELS, type ConsentPurpose } from '../../contract/checkout/consents.ts'
import type { Db } from '../../database/open-database.ts'
import type { ProvedEmail } from '../account/proved.rules.ts'
import { withdrawOfEmail, withdrawOfUser } from './consents.queries.ts'

/** A consent that was taken back stays, with the moment: what was sent before was sent with it. */
export async function withdrawConsent(
  db: Db,
  withdrawn: { user_id: number; purpose: ConsentPurpose; now: number },
): Promise<void> {
  await withdrawOfUser(db, withdrawn)
}

/** The same of what was agreed to by an address, whether there was an account or not: the words of the newsletter or of waiting. */
export async function withdrawConsentOfEmail(
  db: Db,
  { email, purpose, now }: { email: ProvedEmail; purpose: 'advertising' | 'personal_data'; now: number },
): Promise<void> {
  await withdrawOfEmail(db, { email, label: CONSENT_LABELS[purpose], now })
}
