import type { Course, Lesson, LessonId } from '../../contract/content/university.ts'
import type { Db } from '../../database/open-database.ts'
import { NotFound } from '../../errors.ts'
import type { SaveVisitor, Visitor } from '../account/visitor.ts'
import type { DbContext } from '../contexts.ts'
import { coursesOf, type NamedCourse } from './courses.rules.ts'
import {
  clearVisitorLessons,
  copyLessons,
  deleteLesson,
  insertLesson,
  lessonsOf,
} from './university.queries.ts'

/** The files of editors, each with its name. */
export interface CoursesContext {
  renderer: {
    content(kind: 'courses'): { name: string; value: Course }[]
    content(kind: 'lessons'): { name: string; value: Lesson }[]
  }
}

/** The courses as editors have them now. */
export function loadCourses({ renderer }: CoursesContext): NamedCourse[] {
  return coursesOf({ courses: renderer.content('courses'), lessons: renderer.content('lessons') })
}

/** What the account has finished, or before signing in this browser; the latest first. */
export async function finishedLessons({ db }: DbContext, { owner }: Visitor): Promise<LessonId[]> {
  return owner ? lessonsOf(db, owner) : []
}

/** Marks a lesson as finished; once more changes nothing. Throws `NotFound` for one that is not shown. */
export async function finishLesson(
  shop: DbContext & CoursesContext,
  lesson: LessonId,
  saveVisitor: SaveVisitor,
): Promise<void> {
  const course = loadCourses(shop).find(({ slug }) => slug === lesson.course)
  if (!course?.lessons.some(({ slug }) => slug === lesson.lesson)) {
    throw new NotFound('lesson', `${lesson.course}/${lesson.lesson}`)
  }
  const { owner } = await saveVisitor()
  await insertLesson(shop.db, owner, { ...lesson, now: shop.now() })
}

/** Takes the mark off; of a lesson without one nothing changes. */
export async function reopenLesson({ db }: DbContext, { owner }: Visitor, lesson: LessonId): Promise<void> {
  if (owner) await deleteLesson(db, owner, lesson)
}

/** Moves what a browser has finished into the account that it signed in to. */
export async function mergeLessons(
  trx: Db,
  { visitor_id, user_id }: { visitor_id: number; user_id: number },
): Promise<void> {
  await copyLessons(trx, visitor_id, user_id)
  await clearVisitorLessons(trx, visitor_id)
}
