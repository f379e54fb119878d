import type { ColumnType, Generated } from 'kysely'
import type { Flag, WithDefault } from './columns.ts'

export interface UsersTable {
  id: Generated<number>
  /** `+79xxxxxxxxx`. */
  phone: string
  email: string
  name: string
  surname: string
  in_loyalty_program: Flag
  is_admin: Flag
  /** Changes only together with a row of `bonus_moves`. CHECK (>= 0). */
  bonus_balance: number
  /** `YYYY-MM-DD`; empty when unknown. */
  birthday: WithDefault<string>
  gender: WithDefault<'' | 'male' | 'female'>
  subscribe_mail: WithDefault<Flag>
  subscribe_sms: WithDefault<Flag>
  mail_confirmed: WithDefault<Flag>
  /** SHA-256 of the token in the letter that confirms `email`; empty when none was sent. */
  mail_token_hash: WithDefault<string>
  mail_asked_at: ColumnType<number | null, number | null | undefined, number | null>
  created_at: number
  /** The person's data was removed from the row; the orders keep what the law requires. */
  deleted_at: ColumnType<number | null, number | null | undefined, number | null>
}

/** A browser. The row is created with its first write, never by looking. */
export interface VisitorsTable {
  id: Generated<number>
  /** SHA-256 of the cookie; the cookie itself is not stored. */
  token_hash: string
  user_id: number | null
  /** The chosen region as `PATCH /api/v3/state/` sent it. */
  region_json: string | null
  /** The browser in words, for the account's list of devices. */
  device: WithDefault<string>
  created_at: number
  /**
   * Its first row's `created_at`, carried across signing in and out; null where the version before wrote it.
   */
  known_since: WithDefault<number | null>
  /** The account that it is signed in to, or was last. */
  proved_user_id: WithDefault<number | null>
  /**
   * Id of its first row, carried across signing in and out; null in that one, and where the version before
   * wrote it.
   */
  browser_id: WithDefault<number | null>
  seen_at: number
}

/** Promise 10. */
export interface SmsCodesTable {
  id: Generated<number>
  phone: string
  /** The browser it was requested from: a keyed hash of its row in `visitors`. */
  browser_hash: string
  code_hash: string
  tries: number
  created_at: number
  expires_at: number
  consumed_at: number | null
}

/** Somebody waits for a size that is sold out and is notified once. */
export interface SizeSubscriptionsTable {
  id: Generated<number>
  offer_id: number
  visitor_id: number | null
  user_id: number | null
  channel: 'mail' | 'sms'
  recipient: string
  created_at: number
  told_at: number | null
  /** The town in which it is wanted; empty means any. */
  region_fias_id: WithDefault<string>
}
