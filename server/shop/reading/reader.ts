/** A value that is identified by its text. */
export type Plain = string | number | boolean | null

/** JSON from a page's declaration. */
export type Json = Plain | undefined | readonly Json[] | { readonly [name: string]: Json }

/**
 * Something outside a page or a computation that it may depend on: a field of the town, a product, the half
 * hour. It is declared once, at module level, and looked up in surroundings (`Seen`), which hold the shop and
 * a town.
 *
 * A fact's note identifies its value. It is the value itself, or one of the two below.
 */
export interface Fact<Args extends Plain[], Value, Seen> {
  name: string
  find: (seen: Seen, ...args: Args) => Value
  /** Identifies the value without loading it: equal revisions mean equal values. */
  revision?: (seen: Seen, ...args: Args) => Plain
  /**
   * Identifies a loaded value, where loading is cheap: a value that was computed again and is the same
   * changes nothing.
   */
  noteOf?: (value: Awaited<Value>, seen: Seen) => Plain
  /** Names of questions, each of which, if it was asked before, covers this one. */
  within?: (seen: Seen, ...args: Args) => string[]
  /** Constant as long as the process runs, so it is not noted. */
  is_fixed?: true
}

/** A fact with its arguments, which can be asked again in other surroundings. */
export class Question {
  readonly name: string
  readonly #fact: Fact<Plain[], unknown, unknown>
  readonly #args: Plain[]

  constructor(name: string, fact: Fact<Plain[], unknown, unknown>, args: Plain[]) {
    this.name = name
    this.#fact = fact
    this.#args = args
  }

  /** The current note. A value with a revision is not loaded for it. */
  ask(seen: unknown): Plain | Promise<Plain> {
    const fact = this.#fact
    if (fact.revision) return fact.revision(seen, ...this.#args)
    return noteOf(fact, fact.find(seen, ...this.#args), seen)
  }

  /** The value and its note. The note is taken first, so that it is never newer than the value. */
  answer(seen: unknown): Answer {
    const fact = this.#fact
    const note = fact.revision?.(seen, ...this.#args)
    const value = fact.find(seen, ...this.#args)
    return { question: this, value, note: note === undefined ? noteOf(fact, value, seen) : note }
  }

  isWithin(seen: unknown, asked: ReadonlyMap<string, unknown>): boolean {
    return this.#fact.within?.(seen, ...this.#args).some(name => asked.has(name)) ?? false
  }

  /** Its arguments, if it asks for this fact. */
  argsOf(fact: { name: string }): Plain[] | null {
    return (this.#fact as { name: string }) === fact ? this.#args : null
  }

  get is_fixed(): boolean {
    return this.#fact.is_fixed ?? false
  }
}

function noteOf(
  fact: Fact<Plain[], unknown, unknown>,
  value: unknown,
  seen: unknown,
): Plain | Promise<Plain> {
  const note = (found: unknown) => (fact.noteOf ? fact.noteOf(found, seen) : (found as Plain))
  if (!(value instanceof Promise)) return note(value)
  const later = value.then(note)
  // The error surfaces where the value is read; the note may never be needed.
  later.catch(() => undefined)
  return later
}

interface Answer {
  question: Question
  value: unknown
  note: Plain | Promise<Plain>
}

/** What was read, in the order of first reading, each with its note. */
export interface Notes {
  questions: Question[]
  notes: Plain[]
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
      : new Question(name, fact, args).answer(this.#seen)
    const { question } = answer
    if (!question.is_fixed && !question.isWithin(this.#seen, this.#answers)) this.#noted.push(answer)
    this.#answers.set(name, answer)
    return answer
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
    return {
      questions: noted.map(({ question }) => question),
      notes: await Promise.all(noted.map(({ note }) => note)),
    }
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
  }
}
