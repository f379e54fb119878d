import { type Kysely, sql } from 'kysely'

/**
 * Résumés sent from the pages of vacancies. The file lies in `DATA_DIR/resumes` under `file`, a name of the
 * shop's own; '' without one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table resumes (
    id text primary key, idempotency_key text not null unique, body_hash text not null, created_at bigint not null,
    user_id integer, name text not null, phone text not null, email text not null, city text not null,
    vacancy text not null, vacancy_title text not null, text text not null, file text not null)`,
  `create index resumes_created on resumes (created_at)`,
  `create index resumes_user on resumes (user_id)`,
  `create index resumes_phone on resumes (phone)`,
  `create index resumes_email on resumes (lower(email))`,
]
