import type { ColumnType, Generated } from 'kysely'
import type { WithDefault } from './columns.ts'

export interface SubscriptionsTable {
  id: Generated<number>
  email: string
  token_hash: string
  utm_term: string
  status: 'asked' | 'confirmed' | 'gone'
  asked_at: number
  mailed_at: number | null
  confirmed_at: number | null
  /** The account that requested it, until the address's owner confirms; null when several did, or none. */
  user_id: ColumnType<number | null, number | null | undefined, number | null>
  /** What is agreed to by confirming, as it was requested; '' when the consent has already been written. */
  consent_json: WithDefault<string>
}

/** Messages to send after the transaction that wrote them. promise 5. */
export interface OutboxTable {
  id: Generated<number>
  kind: 'sms' | 'mail'
  /** Phone or e-mail address. */
  recipient: string
  payload_json: string
  status: 'waiting' | 'sent' | 'dead'
  tries: number
  created_at: number
  next_try_at: number
  sent_at: number | null
  last_error: string
  /** The account that it is about, whatever address it goes to; null without one. */
  user_id: ColumnType<number | null, number | null | undefined, number | null>
}
