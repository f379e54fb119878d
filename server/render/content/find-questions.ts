import type { FaqList, FaqQuestion } from '../../contract/content/faq.ts'
import { plainTextOf } from './answer-text.ts'

/** Letters of a Russian ending that a query may have otherwise than the text: «доставку», «доставка». */
const ENDING = 2
/** A shorter word is matched whole, as a beginning: «чек», «СМС». */
const LONG = 5

/**
 * The questions that hold every word of the query, in the question or in its answer. Lists without any are
 * left out; an empty query leaves all.
 */
export function findQuestions(lists: FaqList[], query: string): FaqList[] {
  const stems = wordsOf(query).map(stemOf)
  if (stems.length === 0) return lists
  return lists
    .map(list => ({ ...list, questions: list.questions.filter(question => holds(question, stems)) }))
    .filter(({ questions }) => questions.length > 0)
}

function holds({ question, answer }: FaqQuestion, stems: string[]): boolean {
  const words = wordsOf(`${question} ${plainTextOf(answer)}`)
  return stems.every(stem => words.some(word => word.startsWith(stem)))
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

function stemOf(word: string): string {
  return word.length < LONG ? word : word.slice(0, -ENDING)
}
