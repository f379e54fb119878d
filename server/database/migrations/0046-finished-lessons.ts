import { type Kysely, sql } from 'kysely'

/**
 * Which lessons of the university somebody has finished: the account's, or a browser's before signing in. The version
 * before deletes browsers without knowing this table: hence the cascade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table finished_lessons (
      visitor_id integer references visitors (id) on delete cascade, user_id integer references users (id), course text not null,
      lesson text not null, finished_at bigint not null, check ((visitor_id is null) <> (user_id is null)),
      unique (visitor_id, course, lesson), unique (user_id, course, lesson))`)
    .execute(db)
}
