import { type ChildProcess, fork, type SerializationType } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'

const { filename } = import.meta
/** Its data is small or outside the heap: a process that grows without end is killed. In MB. */
const SMALL = ['--max-semi-space-size=1', '--max-old-space-size=128']
/** After this long without work it ends, and its memory is free until the next order. */
const IDLE_MS = 5 * 60_000

export interface HelperTerms<Report> {
  /** A file of `server/jobs`, without its extension: when built, it is beside this one. */
  program: string
  /** What the process is started with. */
  settings: object
  /** `advanced` where answers contain raw bytes. */
  serialization?: SerializationType
  /** Messages beside its answers. */
  onReport: (report: Report) => void
  /**
   * After this long without an answer the process is considered stuck and killed; without it, its own limits
   * have to do.
   */
  stands_still?: { after_ms: number; onStill: () => void }
}

/** Messages of the process that are not answers: that it is ready, and other reports to its shop. */
type Said<Report, Answer> = { kind: 'open' } | Report | Answer

/** The process ended before it had answered, or the shop is closing and starts none. */
export class HelperEnded extends Error {
  readonly is_closed: boolean
  constructor(message: string, { is_closed = false } = {}) {
    super(message)
    this.is_closed = is_closed
  }
}

export interface Helper<Order, Answer> {
  /** Resolves when a process can take orders. Throws `HelperEnded`. */
  open(): Promise<void>
  /** Throws `HelperEnded`: the order may or may not have been carried out. */
  ask(order: Order): Promise<Answer>
  close(): Promise<void>
}

/**
 * Does work in a process of its own, so that page requests neither wait for it nor share its memory. It is
 * started by the first order, and again by the next one after it ended for any reason.
 */
export function startOnDemand<Order extends object, Answer extends { number: number }, Report extends object>(
  terms: HelperTerms<Report>,
): Helper<Order, Answer> {
  let running: HelperProcess<Order, Answer, Report> | null = null
  let is_closed = false
  const started = () => {
    if (is_closed) throw new HelperEnded('the shop is closed', { is_closed })
    running ??= new HelperProcess(terms, ended => {
      if (running === ended) running = null
    })
    return running
  }
  return {
    open: async () => started().opened,
    ask: async order => started().ask(order),
    async close() {
      is_closed = true
      await running?.end()
    },
  }
}

class HelperProcess<Order extends object, Answer extends { number: number }, Report extends object> {
  readonly #terms: HelperTerms<Report>
  readonly #child: ChildProcess
  readonly #open = Promise.withResolvers<void>()
  readonly #ended = Promise.withResolvers<void>()
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>()
  readonly #leave: () => void
  #idle: NodeJS.Timeout | undefined
  #orders = 0

  /**
   * @param onEnd called as soon as it takes no more orders
   */
  constructor(terms: HelperTerms<Report>, onEnd: (ended: HelperProcess<Order, Answer, Report>) => void) {
    this.#terms = terms
    this.#leave = () => onEnd(this)
    this.#open.promise.catch(() => undefined)
    this.#child = fork(pathOf(terms.program), {
      execArgv: ['--disable-warning=ExperimentalWarning', ...SMALL],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      ...(terms.serialization && { serialization: terms.serialization }),
    })
    this.#child.on('message', said => this.#receive(said as Said<Report, Answer>))
    this.#child.on('error', error => this.#end((error as NodeJS.ErrnoException).code ?? error.name))
    this.#child.once('exit', (code, signal) => this.#end(String(signal ?? code)))
    // If it could not even be started, the error says so.
    this.#child.send(terms.settings, () => undefined)
  }

  get opened(): Promise<void> {
    return this.#open.promise
  }

  async ask(order: Order): Promise<Answer> {
    await this.#open.promise
    const number = ++this.#orders
    const answer = Promise.withResolvers<Answer>()
    this.#waiting.set(number, answer)
    clearTimeout(this.#idle)
    const { stands_still } = this.#terms
    const timer = stands_still && setTimeout(() => void this.#killIfStill(number), stands_still.after_ms)
    // If it is gone, its exit is reported.
    this.#child.send({ number, ...order }, () => undefined)
    return answer.promise.finally(() => clearTimeout(timer))
  }

  /** It takes no more orders, and ends when it sees that the channel is closed. */
  async end(): Promise<void> {
    clearTimeout(this.#idle)
    this.#leave()
    if (this.#child.connected) this.#child.disconnect()
    await this.#ended.promise
  }

  #receive(said: Said<Report, Answer>): void {
    if ('number' in said) {
      const answer = this.#waiting.get(said.number)
      this.#waiting.delete(said.number)
      answer?.resolve(said)
    } else if ('kind' in said && said.kind === 'open') this.#open.resolve()
    else return void this.#terms.onReport(said as Report)
    clearTimeout(this.#idle)
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref()
  }

  #end(why: string): void {
    clearTimeout(this.#idle)
    this.#leave()
    // Whatever went wrong, nobody waits for it any more.
    this.#child.kill('SIGKILL')
    this.#ended.resolve()
    const failure = new HelperEnded(`the process ended (${why})`)
    this.#open.reject(failure)
    for (const { reject } of this.#waiting.values()) reject(failure)
    this.#waiting.clear()
  }

  /** An answer that has already arrived is not late, however long this process could not read it. */
  async #killIfStill(number: number): Promise<void> {
    for (let turn = 0; turn < 2; turn++) await nextTurn()
    if (!this.#waiting.has(number)) return
    this.#terms.stands_still?.onStill()
    this.#child.kill('SIGKILL')
  }
}

function pathOf(program: string): string {
  const here = dirname(filename)
  return filename.endsWith('.js') ? join(here, `${program}.js`) : join(here, '../jobs', `${program}.ts`)
}

/**
 * A process that works for a shop (`helper-process.ts`), from its first line. It ends with the shop, after it
 * has finished what it has begun: also when a signal goes to both.
 *
 * @returns what the shop started it with
 */
export async function startedByShop<Settings>(): Promise<Settings> {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
  process.once('disconnect', () => process.exit())
  const [settings] = (await once(process, 'message')) as [Settings]
  return settings
}

/** From now on each order is carried out; all concurrently, as they come. */
export function takeOrders<Order>(carryOut: (order: Order) => Promise<void>): void {
  process.on('message', order => void carryOut(order as Order))
  sendToShop({ kind: 'open' })
}

/** Nothing is reported to a shop that has ended. */
export function sendToShop(said: object): void {
  process.send?.(said, () => undefined)
}
