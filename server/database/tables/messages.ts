import type { Generated } from 'kysely'

export interface SubscriptionsTable {
  id: Generated<number>
  email: string
  token_hash: string
  utm_term: string
  status: 'asked' | 'confirmed' | 'gone'
  asked_at: number
  mailed_at: number | null
  confirmed_at: number | null
}

/** What is to be told to the outside after the transaction that wrote it. promise 5. */
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
}
