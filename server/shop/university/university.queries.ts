import { sql } from 'kysely'
import type { LessonId } from '../../contract/content/university.ts'
import type { Db } from '../../database/open-database.ts'
import type { Owner } from '../account/owner.rules.ts'

/** The latest first. */
export async function lessonsOf(db: Db, owner: Owner): Promise<LessonId[]> {
  return db
    .selectFrom('finished_lessons')
    .where(...ownedBy(owner))
    .select(['course', 'lesson'])
    .orderBy('finished_at', 'desc')
    .execute()
}

/** One that is finished already keeps its moment. */
export async function insertLesson(
  db: Db,
  owner: Owner,
  finished: LessonId & { now: number },
): Promise<void> {
  const { now, ...lesson } = finished
  await db
    .insertInto('finished_lessons')
    .values({ user_id: null, visitor_id: null, ...owner, ...lesson, finished_at: now })
    .onConflict(conflict =>
      conflict
        .columns([
          ...('user_id' in owner ? (['user_id'] as const) : (['visitor_id'] as const)),
          'course',
          'lesson',
        ])
        .doNothing(),
    )
    .execute()
}

export async function deleteLesson(db: Db, owner: Owner, { course, lesson }: LessonId): Promise<void> {
  await db
    .deleteFrom('finished_lessons')
    .where(...ownedBy(owner))
    .where('course', '=', course)
    .where('lesson', '=', lesson)
    .execute()
}

/** Copies a browser's lessons to the account; what the account has finished before keeps its moment. */
export async function copyLessons(trx: Db, visitor_id: number, user_id: number): Promise<void> {
  await trx
    .insertInto('finished_lessons')
    .columns(['user_id', 'visitor_id', 'course', 'lesson', 'finished_at'])
    .expression(
      trx
        .selectFrom('finished_lessons')
        .where('visitor_id', '=', visitor_id)
        .select(row => [
          sql<number>`cast(${user_id} as integer)`.as('user_id'),
          sql<null>`cast(null as integer)`.as('visitor_id'),
          row.ref('course').as('course'),
          row.ref('lesson').as('lesson'),
          row.ref('finished_at').as('finished_at'),
        ]),
    )
    .onConflict(conflict => conflict.columns(['user_id', 'course', 'lesson']).doNothing())
    .execute()
}

export async function clearVisitorLessons(trx: Db, visitor_id: number): Promise<void> {
  await trx.deleteFrom('finished_lessons').where('visitor_id', '=', visitor_id).execute()
}

function ownedBy(owner: Owner): ['user_id' | 'visitor_id', '=', number] {
  return 'user_id' in owner ? ['user_id', '=', owner.user_id] : ['visitor_id', '=', owner.visitor_id]
}
