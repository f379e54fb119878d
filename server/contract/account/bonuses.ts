import * as v from 'valibot'

export const BONUSES_PER_PAGE = 20

const Integer = v.pipe(v.number(), v.integer())

/** The answer of `GET /api/lk/bonus/`; the names are the cart's (decision 26). */
export const BonusBalance = v.object({
  in_loyalty_program: v.boolean(),
  balance_total: Integer,
  /**
   * What expires on the first day on which any does, days until then (0 today), and the day in words; 0 and
   * empty for none.
   */
  bonuses_extra: Integer,
  bonuses_extra_expiration: Integer,
  bonuses_extra_expiration_date: v.string(),
  /** The part of the money paid for goods that is returned as bonuses, in per cent. */
  earn_percent: Integer,
})
export type BonusBalance = v.InferOutput<typeof BonusBalance>

/** `POST /api/lk/bonus/` (ours) makes the account a member; `confirm` is the box beside the rules. */
export const JOIN_WITHOUT_RULES = 'Примите правила программы лояльности'
export const JoinProgramme = v.object({ confirm: v.literal(true, JOIN_WITHOUT_RULES) }, JOIN_WITHOUT_RULES)

/** A line of `GET /api/bonus/history/` (decision 35), the newest first. */
export const BonusMove = v.object({
  date: Integer,
  title: v.string(),
  /** Above 0 for earned, below 0 for spent bonuses. */
  amount: Integer,
  /** The balance after it. */
  balance: Integer,
  order_id: v.nullable(v.string()),
  expires_at: v.nullable(Integer),
})
export type BonusMove = v.InferOutput<typeof BonusMove>
export const BonusHistory = v.array(BonusMove)
