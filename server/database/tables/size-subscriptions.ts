import type { Generated } from 'kysely'
import type { WithDefault } from './columns.ts'

/** Somebody waits for a size that is sold out; told once. */
export interface SizeSubscriptionsTable {
  id: Generated<number>
  offer_id: number
  visitor_id: number | null
  user_id: number | null
  channel: 'mail' | 'sms'
  recipient: string
  created_at: number
  told_at: number | null
  /** Of the town in which it is wanted; empty is any. */
  region_fias_id: WithDefault<string>
}
