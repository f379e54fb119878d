import type { LessonTestProps } from '../../server/contract/content/university.ts'

interface SavedAnswers {
  /** As `LessonTestProps` has it. */
  chosen: number[]
  is_checked: boolean
}

/** Local storage is purged of everything but regions (contract 1.9): the session's it is. */
const keyOf = ({ action }: LessonTestProps) => `lesson-test ${action}`

/** The same questions with the same options have the same. */
const namesOf = ({ questions }: LessonTestProps) =>
  JSON.stringify(questions.map(({ question, options }) => [question, options]))

/** What was answered in this tab before; null for nothing, or where the questions have changed since. */
export function savedAnswers(
  storage: Pick<Storage, 'getItem'> | null,
  test: LessonTestProps,
): SavedAnswers | null {
  try {
    const [names, chosen, is_checked] = JSON.parse(storage?.getItem(keyOf(test)) ?? '[]')
    return names === namesOf(test) ? { chosen, is_checked } : null
  } catch {
    // Not ours, or half written.
    return null
  }
}

export function saveAnswers(
  storage: Pick<Storage, 'setItem'> | null,
  test: LessonTestProps,
  { chosen, is_checked }: SavedAnswers,
): void {
  try {
    storage?.setItem(keyOf(test), JSON.stringify([namesOf(test), chosen, is_checked]))
  } catch {
    // Full or forbidden: the test works, and a reload begins anew.
  }
}
