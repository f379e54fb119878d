import type { Course, Lesson, LessonId } from '../../contract/content/university.ts'

export interface NamedLesson extends Lesson {
  /** The file's name, and the end of its address. */
  slug: string
  /** Whole minutes of reading. */
  minutes: number
}

export interface NamedCourse extends Omit<Course, 'lessons'> {
  slug: string
  /** In the course's order. */
  lessons: NamedLesson[]
  minutes: number
}

/** Files of editors by their names: a lesson's is `course/lesson`. */
export interface UniversityFiles {
  courses: { name: string; value: Course }[]
  lessons: { name: string; value: Lesson }[]
}

/** Courses by title, each with the lessons that it lists. */
export function coursesOf({ courses, lessons }: UniversityFiles): NamedCourse[] {
  const byName = new Map(lessons.map(({ name, value }) => [name, value]))
  return courses
    .map(({ name, value }) => {
      const own = value.lessons.flatMap(slug => {
        const lesson = byName.get(`${name}/${slug}`)
        return lesson ? [{ ...lesson, slug, minutes: minutesOf(lesson) }] : []
      })
      return {
        ...value,
        slug: name,
        lessons: own,
        minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
      }
    })
    .sort((one, other) => one.title.localeCompare(other.title, 'ru'))
}

/** Words of Russian that one reads in a minute, with the thought that a lesson wants. */
const WORDS_A_MINUTE = 120

function minutesOf({ sections, test }: Lesson): number {
  const texts = [
    ...sections.flatMap(({ title, text }) => [title, text]),
    ...test.flatMap(({ question, options }) => [question, ...options]),
  ]
  const words = texts.join(' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

/**
 * Where somebody goes on: the first unfinished lesson of the course in which they finished one last and that is not
 * finished yet.
 *
 * @param finished the latest first
 * @returns null where nothing was begun, or all that was begun is finished
 */
export function nextLesson(
  courses: NamedCourse[],
  finished: LessonId[],
): { course: NamedCourse; lesson: NamedLesson } | null {
  for (const { course: slug } of finished) {
    const course = courses.find(each => each.slug === slug)
    const lesson = course?.lessons.find(each => !isFinished(finished, { course: slug, lesson: each.slug }))
    if (course && lesson) return { course, lesson }
  }
  return null
}

export function isFinished(finished: LessonId[], { course, lesson }: LessonId): boolean {
  return finished.some(each => each.course === course && each.lesson === lesson)
}
