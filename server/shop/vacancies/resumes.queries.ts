import type { Insertable } from 'kysely'
import { DAY_MS } from '../../contract/durations.ts'
import type { Db } from '../../database/open-database.ts'
import type { ResumesTable } from '../../database/tables/vacancies.ts'

/**
 * Stores a résumé, unless its key was used within a day.
 *
 * @returns null when it is stored, otherwise the résumé that has the key
 */
export async function insertResume(
  trx: Db,
  resume: Insertable<ResumesTable>,
): Promise<{ id: string; body_hash: string } | null> {
  const { idempotency_key, created_at } = resume
  // After a day the same may be sent again; the old row's own id then replaces its key.
  await trx
    .updateTable('resumes')
    .set(({ ref }) => ({ idempotency_key: ref('id') }))
    .where('idempotency_key', '=', idempotency_key)
    .where('created_at', '<=', created_at - DAY_MS)
    .execute()
  const inserted = await trx
    .insertInto('resumes')
    .values(resume)
    .onConflict(conflict => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return null
  return trx
    .selectFrom('resumes')
    .where('idempotency_key', '=', idempotency_key)
    .select(['id', 'body_hash'])
    .executeTakeFirstOrThrow()
}

/** Those of these files that belong to a résumé. */
export async function resumesWithFiles(db: Db, files: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('resumes').where('file', 'in', files).select('file').execute()
  return new Set(rows.map(({ file }) => file))
}

/** @returns the files of the deleted ones */
export async function deleteOldResumes(db: Db, when: { created_before: number }): Promise<string[]> {
  const rows = await db
    .deleteFrom('resumes')
    .where('created_at', '<', when.created_before)
    .returning('file')
    .execute()
  return rows.map(({ file }) => file)
}
