/** A value that is identified by its text. */
export type Plain = string | number | boolean | null

/** JSON from a page's declaration. */
export type Json = Plain | undefined | readonly Json[] | { readonly [name: string]: Json }

/** A use of a value that is identified by much more than this use depends on: one list of a branch, for example. */
export interface Use<Seen = unknown> {
  found: unknown
  /** What the same use gives in later surroundings. It is remembered, so it must hold nothing of the present ones. */
  again(seen: Seen): unknown
}

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
  /**
   * The value with every use of it reported, where its revision says much more than one use depends on. A use that
   * cannot be asked again at once is reported as null.
   */
  watch?: (value: Value, report: (use: Use<Seen> | null) => void, ...args: Args) => Value
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

  /** The whole number that it is asked with, where that is all. */
  get number(): number | null {
    const [number] = this.#args
    return this.#args.length === 1 && Number.isInteger(number) ? (number as number) : null
  }

  isAlike(other: Question): boolean {
    return this.#fact === other.#fact
  }

  /** The note of the same fact for another number, as plain as its own revision. */
  askFor(number: number, seen: unknown): Plain | Promise<Plain> {
    return new Question(this.name, this.#fact, [number]).ask(seen)
  }

  get is_fixed(): boolean {
    return this.#fact.is_fixed ?? false
  }

  get is_watched(): boolean {
    return this.#fact.watch !== undefined
  }

  watch(value: unknown, report: (use: Use | null) => void): unknown {
    return this.#fact.watch ? this.#fact.watch(value, report, ...this.#args) : value
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

export interface Answer {
  question: Question
  value: unknown
  note: Plain | Promise<Plain>
}
