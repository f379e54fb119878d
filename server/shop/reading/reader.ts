import { Details } from './details.ts'
import { type Answer, type Fact, type Plain, Question, type Use } from './question.ts'

export type { Fact, Json, Plain } from './question.ts'

/** What was read, in the order of first reading, each with its note. */
export interface Notes {
  questions: Question[]
  notes: Plain[]
  /** What those that are watched were used for; null where that cannot be asked again. */
  details?: Details[] | null
}

/**
 * A page's data and its template see the shop and the visitor's town through this. It notes each fact with
 * the value as first read, and returns the same value again, so that equal notes mean an equal page. It has
 * no clock.
 */
export class Reader<Seen> {
  readonly #seen: Seen
  /** For a part: the reader of the page that contains it. */
  readonly #whole: Reader<Seen> | null
  readonly #answers = new Map<string, Answer>()
  readonly #noted: Answer[] = []
  /** Those that another note covers. */
  readonly #covered: Answer[] = []
  readonly #uses: Use[] = []
  #is_detailed = true

  constructor(seen: Seen, whole: Reader<Seen> | null = null) {
    this.#seen = seen
    this.#whole = whole
  }

  fact<Args extends Plain[], Value>(fact: Fact<Args, Value, Seen>, ...args: Args): Value {
    const name = args.length === 0 ? fact.name : `${fact.name} ${JSON.stringify(args)}`
    return this.#read(name, fact as unknown as Fact<Plain[], unknown, unknown>, args).value as Value
  }

  #read(name: string, fact: Fact<Plain[], unknown, unknown>, args: Plain[]): Answer {
    const known = this.#answers.get(name)
    if (known) return known
    const answer = this.#whole
      ? this.#whole.#read(name, fact, args)
      : this.#watched(new Question(name, fact, args).answer(this.#seen))
    const { question } = answer
    if (question.isWithin(this.#seen, this.#answers)) this.#covered.push(answer)
    else if (!question.is_fixed) this.#noted.push(answer)
    this.#answers.set(name, answer)
    return answer
  }

  #watched(answer: Answer): Answer {
    if (!answer.question.is_watched) return answer
    const value = answer.question.watch(answer.value, use => {
      if (use) this.#uses.push(use)
      else this.#is_detailed = false
    })
    return { ...answer, value }
  }

  /**
   * Something rendered once for all pages that contain it. It is identified (`cache_key`) by its arguments
   * and by what it reads; the page notes only those of its reads that the page's own notes do not cover.
   *
   * @param make at module level; reads facts that are available at once
   */
  part<Args extends Plain[], Made extends object>(
    make: (read: Reader<Seen>, ...args: Args) => Made,
    ...args: Args
  ): Made & { cache_key: string } {
    const own = new Reader(this.#seen, this)
    const made = make(own, ...args)
    const read = own.#noted.map(({ question, note }) => {
      if (note instanceof Promise)
        throw new Error(`a part waits for nothing: ${question.name} is its argument`)
      return [question.name, note]
    })
    return Object.assign(made, { cache_key: JSON.stringify([make.name, args, read]) })
  }

  async notes(): Promise<Notes> {
    const noted = [...this.#noted]
    const details = this.#details()
    return {
      questions: noted.map(({ question }) => question),
      notes: await Promise.all(noted.map(({ note }) => note)),
      details,
    }
  }

  #details(): Details[] | null {
    if (!this.#noted.some(({ question }) => question.is_watched)) return []
    const covered: { question: Question; note: Plain }[] = []
    for (const { question, note } of this.#covered) {
      if (note instanceof Promise || question.is_watched) return null
      covered.push({ question, note })
    }
    return this.#is_detailed ? [new Details(this.#uses, covered)] : null
  }
}

/** The current notes of these questions. */
export async function askAgain(questions: Question[], seen: unknown): Promise<Plain[]> {
  const notes: Plain[] = []
  for (const question of questions) {
    const note = question.ask(seen)
    notes.push(note instanceof Promise ? await note : note)
  }
  return notes
}

/**
 * Is everything still as it was read? A value that changed while the page was being rendered may be in it
 * half.
 */
export async function isStillSo({ questions, notes }: Notes, seen: unknown): Promise<boolean> {
  const now = await askAgain(questions, seen)
  return now.every((note, at) => note === notes[at])
}

/** What both have read. */
export function joinNotes(one: Notes, other: Notes): Notes {
  const known = new Set(one.questions.map(({ name }) => name))
  const added = other.questions.flatMap((question, at) => (known.has(question.name) ? [] : [at]))
  return {
    questions: [...one.questions, ...added.map(at => other.questions[at] as Question)],
    notes: [...one.notes, ...added.map(at => other.notes[at] as Plain)],
    details: one.details && other.details ? [...one.details, ...other.details] : null,
  }
}
