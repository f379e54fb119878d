import type { Generated } from 'kysely'
import type { Flag } from './columns.ts'

export interface UsersTable {
  id: Generated<number>
  /** `+79xxxxxxxxx`. */
  phone: string
  email: string
  name: string
  surname: string
  in_loyalty_program: Flag
  is_admin: Flag
  /** Moves only together with a row of `bonus_moves`. CHECK (>= 0). */
  bonus_balance: number
  created_at: number
}

/** A browser. The row appears with its first write, never with a look. */
export interface VisitorsTable {
  id: Generated<number>
  /** SHA-256 of the cookie; the cookie itself is nowhere. */
  token_hash: string
  user_id: number | null
  /** The chosen region as `PATCH /api/v3/state/` sent it. */
  region_json: string | null
  created_at: number
  seen_at: number
}

/** Promise 10. */
export interface SmsCodesTable {
  id: Generated<number>
  phone: string
  /** The browser it was asked from: a keyed hash of its row in `visitors`. */
  browser_hash: string
  code_hash: string
  tries: number
  created_at: number
  expires_at: number
  consumed_at: number | null
}
