import { LRUCache } from 'lru-cache'
import { askAgain, isStillSo, type Notes, type Plain, type Question, Reader } from './reader.ts'

/** What was asked while something was made, in this order. */
interface Shape {
  id: number
  questions: Question[]
}

/** What is told may depend on an answer: a page of what is sold out asks for other things. Rarer ones are made anew. */
const SHAPES_MOST = 4

/**
 * Verifying traces with early cut-off, as build systems have them (Shake, Salsa): what an address was once made from says what
 * to look at when it is asked for again. Each address learns a few shapes, lists of questions; whoever asks has them answered,
 * which loads nothing, and the answers are the key. What was made under it read the same facts with the same answers in the
 * same order, so that any match is exact (promise 26).
 */
export class Traces {
  readonly #shapes: LRUCache<string, Shape[]>
  #last_id = 0

  constructor({ most }: { most: number }) {
    this.#shapes = new LRUCache({ max: most })
  }

  /**
   * What is there for these surroundings, with what it was read from.
   *
   * @param look in the cache that things are kept in by their keys
   */
  async find<Found extends object>(
    address: string,
    seen: unknown,
    look: (key: string) => Found | undefined,
  ): Promise<{ found: Found; notes: Notes } | null> {
    const shapes = this.#shapes.get(address)
    if (!shapes) return null
    for (const shape of shapes) {
      const notes = await answersOf(shape, seen)
      if (!notes) continue
      const found = look(keyOf(address, shape, notes))
      if (!found) continue
      // Asked for last, looked at first.
      if (shape !== shapes[0]) shapes.unshift(...shapes.splice(shapes.indexOf(shape), 1))
      return { found, notes: { questions: shape.questions, notes } }
    }
    return null
  }

  /** The key of what was made from these notes. */
  learn(address: string, { questions, notes }: Notes): string {
    const shapes = this.#shapes.get(address) ?? []
    const shape = shapes.find(known => isSame(known.questions, questions)) ?? {
      id: ++this.#last_id,
      questions,
    }
    if (!shapes.includes(shape)) this.#shapes.set(address, [shape, ...shapes].slice(0, SHAPES_MOST))
    return keyOf(address, shape, notes)
  }

  clear(): void {
    this.#shapes.clear()
  }
}

/** None where one cannot be asked now: whoever makes it anew hears why. */
function answersOf({ questions }: Shape, seen: unknown): Promise<Plain[] | null> {
  return askAgain(questions, seen).catch(() => null)
}

function isSame(one: Question[], other: Question[]): boolean {
  return one.length === other.length && one.every(({ name }, at) => name === other[at]?.name)
}

/** A text stands behind its length, so that no two lists of answers are one key. */
function keyOf(address: string, { id }: Shape, notes: Plain[]): string {
  let key = `${address}\n${id}`
  for (const note of notes) key += typeof note === 'string' ? `\n${note.length}:${note}` : `\n${note}`
  return key
}

/** Values that were reckoned from facts, each found again as long as what it was reckoned from is the same. */
export class TracedCache<Value> {
  readonly #traces: Traces
  readonly #values: LRUCache<string, { value: Value }>

  constructor({ most }: { most: number }) {
    this.#traces = new Traces({ most })
    this.#values = new LRUCache({ max: most })
  }

  /** @param load everything that the value depends on comes from its reader, or is named by the address */
  async find<Seen>(
    address: string,
    seen: Seen,
    load: (read: Reader<Seen>) => Value | Promise<Value>,
  ): Promise<Value> {
    const known = await this.#traces.find(address, seen, key => this.#values.get(key))
    if (known) return known.found.value
    const read = new Reader(seen)
    const value = await load(read)
    const notes = await read.notes()
    if (await isStillSo(notes, seen)) this.#values.set(this.#traces.learn(address, notes), { value })
    return value
  }
}
