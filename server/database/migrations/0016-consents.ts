import { type Kysely, sql } from 'kysely'

/**
 * When a consent was withdrawn. Advertising by SMS has a purpose of its own, because it ends separately from
 * letters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table consents add column withdrawn_at bigint`,
  `update consents set purpose = 'advertising_sms'
    where purpose = 'advertising' and label = 'Согласен получать рекламу магазина по СМС'`,
  `create index consents_user on consents (user_id)`,
  `create index consents_email on consents (lower(email))`,
]
