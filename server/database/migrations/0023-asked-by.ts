import { type Kysely, sql } from 'kysely'

/**
 * Which account requested a newsletter that is not confirmed yet, and what was agreed to with the request:
 * the consent is written when the address's owner confirms.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table subscriptions add column user_id integer`,
  `alter table subscriptions add column consent_json text not null default ''`,
]
