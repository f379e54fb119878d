import type { Db } from '../../database/open-database.ts'

export interface ResumeRow {
  id: string
  created_at: number
  vacancy: string
  vacancy_title: string
  name: string
  phone: string
  email: string
  city: string
  text: string
  file: string
}

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
    .select([
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
    ])
    .execute()
}
