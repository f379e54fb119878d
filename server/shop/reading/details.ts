import { hash } from 'node:crypto'
import type { Plain, Question, Use } from './question.ts'

/**
 * What was really used of values with coarse notes (`Fact.watch`), and of facts that such a note covers. Where the coarse
 * note has changed and none of these has, what was made from them is still the same.
 */
export class Details {
  readonly #uses: Pick<Use, 'again'>[]
  readonly #covered: Asked[]
  readonly #of_uses: string
  readonly #of_covered: string

  constructor(uses: Use[], covered: { question: Question; note: Plain }[]) {
    this.#uses = uses.map(({ again }) => ({ again }))
    this.#covered = packed(covered.map(({ question }) => question))
    this.#of_uses = digestOf(uses.map(({ found }) => found))
    this.#of_covered = digestOf(covered.map(({ note }) => note))
  }

  /** Asks for all of them again, at once and without waiting: the cheap ones first. */
  isStillSo(seen: unknown): boolean {
    const covered = this.#covered.flatMap(({ question, numbers }) =>
      numbers ? Array.from(numbers, number => question.askFor(number, seen)) : [question.ask(seen)],
    )
    if (digestOf(covered) !== this.#of_covered) return false
    return digestOf(this.#uses.map(({ again }) => again(seen))) === this.#of_uses
  }
}

/** A question, or all of a run that differ by their number: a page of goods has fifty, and there are thousands of pages. */
interface Asked {
  question: Question
  numbers: Int32Array | null
}

function packed(questions: Question[]): Asked[] {
  const runs: Question[][] = []
  for (const question of questions) {
    const run = runs.at(-1)
    const isNext = run?.[0]?.isAlike(question) && run[0].number !== null && question.number !== null
    if (run && isNext) run.push(question)
    else runs.push([question])
  }
  return runs.flatMap(([question, ...others]): Asked[] => {
    if (!question) return []
    const numbers = [question, ...others].map(each => each.number ?? 0)
    return [{ question, numbers: others.length > 0 ? Int32Array.from(numbers) : null }]
  })
}

/** 132 bits: different answers never share one. */
function digestOf(found: unknown[]): string {
  return hash('sha256', JSON.stringify(found), 'base64url').slice(0, 22)
}
