import type { ColumnType, Generated } from 'kysely'

/** Promise 1: one key, one order. Kept 24 h. */
export interface CheckoutKeysTable {
  key: string
  body_hash: string
  status: 'running' | 'done'
  answer_json: string | null
  created_at: number
}

/** Decision 12. */
export interface ConsentsTable {
  id: Generated<number>
  visitor_id: number | null
  user_id: number | null
  order_id: string | null
  email: string | null
  purpose: 'terms' | 'personal_data' | 'advertising' | 'advertising_sms' | 'loyalty'
  text_version: string
  text_hash: string
  label: string
  page: string
  created_at: number
  /** Taken back then; null while it stands. */
  withdrawn_at: ColumnType<number | null, number | null | undefined, number | null>
}
