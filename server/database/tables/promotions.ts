import type { ColumnType, Generated } from 'kysely'

export interface CouponsTable {
  code: string
  title: string
  percent: number
  least_items: number
  least_total: number
  /** 0 is unlimited. CHECK (uses <= uses_limit OR uses_limit = 0). */
  uses_limit: number
  uses: ColumnType<number, number | undefined, number>
  ends_at: number | null
}

export interface CertificatesTable {
  id: string
  amount: number
  /** CHECK (>= 0). */
  balance: number
  ends_at: number | null
}

export interface BonusMovesTable {
  id: Generated<number>
  user_id: number
  delta: number
  reason: string
  order_id: string | null
  created_at: number
}
