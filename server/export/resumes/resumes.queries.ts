import type { Selectable } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import type { ResumesTable } from '../../database/tables/vacancies.ts'

/** What is exported of a résumé, in the order of the columns. */
export const RESUME_COLUMNS = [
  'id',
  'created_at',
  'vacancy',
  'vacancy_title',
  'name',
  'phone',
  'email',
  'city',
  'text',
  'file',
] as const satisfies (keyof ResumesTable)[]

export type ResumeRow = Pick<Selectable<ResumesTable>, (typeof RESUME_COLUMNS)[number]>

/** Résumés since then, the oldest first: some of them, after the one that was last. */
export async function resumesSince(
  db: Db,
  asked: { since: number; after: Pick<ResumeRow, 'id' | 'created_at'> | null; limit: number },
): Promise<ResumeRow[]> {
  const { since, after, limit } = asked
  return db
    .selectFrom('resumes')
    .where('created_at', '>=', since)
    .$if(after !== null, query =>
      query.where(({ or, and, eb }) =>
        or([
          eb('created_at', '>', after?.created_at ?? 0),
          and([eb('created_at', '=', after?.created_at ?? 0), eb('id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .select(RESUME_COLUMNS)
    .execute()
}
