import { createHash } from 'node:crypto'
import {
  CONSENT_LABELS,
  CONSENT_TEXTS,
  CONSENT_VERSION,
  type ConsentPurpose,
} from '../../contract/checkout/consents.ts'
import type { Db } from '../../database/open-database.ts'
import type { ProvedEmail } from '../account/proved.rules.ts'
import { insertConsents } from './consents.queries.ts'

/** Who agreed, and what they saw. */
export interface ConsentFacts {
  visitor_id: number | null
  user_id: number | null
  order_id: string | null
  /** Null for one that nobody has proved: the consent is the browser's or the account's own (promise 29). */
  email: ProvedEmail | null
  /** The words beside the one box for all purposes; null when each has its own box. */
  label: string | null
  /** Path of the page it was ticked on. */
  page: string
  now: number
}

/**
 * Writes down who agreed to what, by which words and when (decision 12): a row per purpose. `db` may
 * be the transaction of what was agreed to.
 */
export async function recordConsents(db: Db, purposes: ConsentPurpose[], facts: ConsentFacts): Promise<void> {
  const { label, now, ...who } = facts
  await insertConsents(
    db,
    purposes.map(purpose => ({
      ...who,
      purpose,
      text_version: CONSENT_VERSION,
      text_hash: createHash('sha256').update(CONSENT_TEXTS[purpose]).digest('hex'),
      label: label ?? CONSENT_LABELS[purpose],
      created_at: now,
    })),
  )
}
