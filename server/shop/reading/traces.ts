import { LRUCache } from 'lru-cache'
import type { Details } from './details.ts'
import type { Plain, Question } from './question.ts'
import { askAgain, isStillSo, type Notes, Reader } from './reader.ts'
import { atMost } from './recent.ts'

/** The questions asked while something was made, in order. Most addresses of a branch share theirs. */
interface QuestionList {
  id: number
  questions: Question[]
}

/** Answers to such a list, in its order. At one moment most addresses share theirs, too. */
interface Answers {
  id: number
  notes: Plain[]
}

/** Under which key what was made from these answers is found. */
interface Keyed {
  notes: Plain[]
  key: string
}

interface Shape {
  list: QuestionList
  /** What was answered last, the latest first: most requests are answered the same. */
  last: Keyed[]
}

/**
 * Later questions may depend on earlier answers: a page of a sold-out product asks for other things. Rarer
 * shapes are made again each time.
 */
const SHAPES_MOST = 4
/** So many towns whose visitors take turns at one address are told apart without looking their answers up. */
const LAST_MOST = 4
/** Of so many keys it is known what a page needed of a branch: a kilobyte each. */
const DETAILS_MOST = 3_000
/** So many lists and answers are shared at once; what comes later again gets another id, and is made again. */
const LISTS_MOST = 2_000
const ANSWERS_MOST = 10_000

/** Holds at most a number of addresses, and chooses which. */
export interface AddressStore<Value> {
  get(address: string): Value | undefined
  /** Without counting as asked for. */
  peek(address: string): Value | undefined
  set(address: string, value: Value): unknown
  clear(): void
}
type OpenStore = <Value extends object>(most: number) => AddressStore<Value>

const latestAsked: OpenStore = <Value extends object>(most: number) =>
  new LRUCache<string, Value>(atMost(most))

/**
 * Verifying traces with early cut-off, as build systems have them (Shake, Salsa): the questions an address
 * was once made from are asked again when it is requested. Each address learns a few shapes, which are lists
 * of questions; answering them loads nothing, and the answers are the key. What was cached under it read the
 * same facts with the same answers in the same order, so that any match is exact (promise 26).
 */
export class Traces {
  readonly #shapes: AddressStore<Shape[]>
  /** By the names of their questions. */
  readonly #lists = new LRUCache<string, QuestionList>(atMost(LISTS_MOST))
  /** By their text. */
  readonly #answers = new LRUCache<string, Answers>(atMost(ANSWERS_MOST))
  /** By key. */
  readonly #details = new LRUCache<string, Details[]>(atMost(DETAILS_MOST))
  #last_id = 0

  /** @param open keeps those asked for last, unless told otherwise */
  constructor({ most, open = latestAsked }: { most: number; open?: OpenStore }) {
    this.#shapes = open(most)
  }

  /**
   * The cached value for these surroundings, with what it was read from.
   *
   * @param look reads the cache by key
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
      const found = look(this.#keyOf(address, shape, notes)) ?? this.#findUnchanged(shape, notes, seen, look)
      if (!found) continue
      // Most recently used, looked at first.
      if (shape !== shapes[0]) shapes.unshift(...shapes.splice(shapes.indexOf(shape), 1))
      return { found, notes: { questions: shape.list.questions, notes } }
    }
    return null
  }

  /**
   * What was made from earlier answers, where only coarse ones have changed since and nothing that it needed of them has:
   * from now on these answers lead to it, too.
   */
  #findUnchanged<Found>(
    { list: { questions }, last }: Shape,
    notes: Plain[],
    seen: unknown,
    look: (key: string) => Found | undefined,
  ): Found | undefined {
    const [now, ...before] = last
    const changedSince = (then: Plain[]) => questions.filter((_, at) => notes[at] !== then[at])
    const latest = before.find(each => changedSince(each.notes).every(({ is_watched }) => is_watched))
    const details = latest && this.#details.get(latest.key)
    if (!now || !details) return undefined
    // What is asked now must be of the same moment as the notes.
    const isNow = changedSince(latest.notes).every(
      question => question.ask(seen) === notes[questions.indexOf(question)],
    )
    const found = isNow && details.every(each => each.isStillSo(seen)) ? look(latest.key) : undefined
    if (found) now.key = latest.key
    return found
  }

  /** The key of what was made from these notes. */
  learn(address: string, { questions, notes, details }: Notes): string {
    const shapes = this.#shapes.peek(address) ?? []
    const shape = shapes.find(({ list }) => isSame(list.questions, questions)) ?? {
      list: this.#listOf(questions),
      last: [],
    }
    if (!shapes.includes(shape)) this.#shapes.set(address, [shape, ...shapes].slice(0, SHAPES_MOST))
    const key = this.#keyOf(address, shape, notes)
    if (details && details.length > 0) this.#details.set(key, details)
    return key
  }

  #listOf(questions: Question[]): QuestionList {
    const names = questions.map(({ name }) => name).join('\n')
    const known = this.#lists.get(names)
    if (known) return known
    const list = { id: ++this.#last_id, questions }
    this.#lists.set(names, list)
    return list
  }

  /** The text of the answers may be a thousand characters long, so that it stands in no key: its id does. */
  #keyOf(address: string, shape: Shape, notes: Plain[]): string {
    const { list, last } = shape
    const keyed = last.find(each => notes.every((note, at) => note === each.notes[at]))
    if (keyed) {
      if (keyed !== last[0]) last.unshift(...last.splice(last.indexOf(keyed), 1))
      return keyed.key
    }
    const text = textOf(notes)
    const known = this.#answers.get(text)
    const answers = known ?? { id: ++this.#last_id, notes }
    if (!known) this.#answers.set(text, answers)
    const key = `${address}\n${list.id} ${answers.id}`
    last.unshift({ notes: answers.notes, key })
    if (last.length > LAST_MOST) last.pop()
    return key
  }

  clear(): void {
    this.#shapes.clear()
    this.#lists.clear()
    this.#answers.clear()
    this.#details.clear()
  }
}

/** No key where a question fails now: rendering it again reports the error. */
function answersOf({ list }: Shape, seen: unknown): Promise<Plain[] | null> {
  return askAgain(list.questions, seen).catch(() => null)
}

function isSame(one: Question[], other: Question[]): boolean {
  return one.length === other.length && one.every(({ name }, at) => name === other[at]?.name)
}

/** Each text is preceded by its length, so that different lists of answers never make the same text. */
function textOf(notes: Plain[]): string {
  let text = ''
  for (const note of notes) text += typeof note === 'string' ? `${note.length}:${note}\n` : `${note}\n`
  return text
}

/**
 * Cached values computed from facts: each is found as long as the facts it was computed from are the same.
 */
export class TracedCache<Value> {
  readonly #traces: Traces
  readonly #values: LRUCache<string, { value: Value }>

  constructor({ most }: { most: number }) {
    this.#traces = new Traces({ most })
    this.#values = new LRUCache(atMost(most))
  }

  /**
   * @param load everything that the value depends on must come from its reader or be part of the address
   */
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
