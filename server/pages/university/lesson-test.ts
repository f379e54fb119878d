import type { Request } from 'express'
import { type LessonId, type LessonTestProps, lessonPath } from '../../contract/content/university.ts'
import { withNoBreaks } from '../../contract/no-break.ts'
import type { NamedLesson } from '../../shop/university/courses.rules.ts'

/** The field of a question in the form of a self-test, from 1: `q1`. */
const fieldOf = (index: number) => `q${index + 1}`

/**
 * The options that the form of a self-test has sent, from 0; -1 where none was chosen.
 *
 * @returns null where no form was sent
 */
export function answersOf(query: Request['query'], { test }: NamedLesson): number[] | null {
  if (!test.some((_, index) => fieldOf(index) in query)) return null
  return test.map(({ options }, index) => {
    const value = query[fieldOf(index)]
    const chosen = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) - 1 : -1
    return chosen < options.length ? chosen : -1
  })
}

/**
 * As the island prints it: only templates can set the no-break spaces of what they print.
 *
 * @param chosen what was answered; null for a test that nobody has answered yet
 */
export function lessonTest(id: LessonId, { test }: NamedLesson, chosen: number[] | null): LessonTestProps {
  return {
    action: `${lessonPath(id)}#test`,
    questions: test.map(({ question, options, answer, why }) => ({
      question: withNoBreaks(question),
      options: options.map(withNoBreaks),
      right: options.indexOf(answer),
      why: withNoBreaks(why),
    })),
    chosen: chosen ?? test.map(() => -1),
    is_checked: chosen !== null,
  }
}
