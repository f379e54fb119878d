import { type ChildProcess, fork, type SerializationType } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'

const { filename } = import.meta
/** What it holds is small, or lies outside the heap: what grows without end is ended. In MB. */
const SMALL = ['--max-semi-space-size=1', '--max-old-space-size=128']
/** Then it gives its memory back until the next order. */
const IDLE_MS = 5 * 60_000

export interface HelperTerms<Report> {
  /** Of `server/jobs`, without its ending: built, it stands beside this. */
  program: string
  /** What the process is started with. */
  settings: object
  /** `advanced` where bytes are answered as they are. */
  serialization?: SerializationType
  /** What it says beside its answers. */
  onReport: (report: Report) => void
  /** After so long without an answer the process stands still, and is ended; without it, its own limits must do. */
  stands_still?: { after_ms: number; onStill: () => void }
}

/** What the process says that is no answer to an order: that it is ready, and what else its shop is told. */
type Said<Report, Answer> = { kind: 'open' } | Report | Answer

/** A process ended before it had answered, or the shop is closed and starts none. */
export class HelperEnded extends Error {
  readonly is_closed: boolean
  constructor(message: string, { is_closed = false } = {}) {
    super(message)
    this.is_closed = is_closed
  }
}

export interface Helper<Order, Answer> {
  /** Ends when a process can take orders. Throws `HelperEnded`. */
  open(): Promise<void>
  /** Throws `HelperEnded`: the order may have been carried out or not. */
  ask(order: Order): Promise<Answer>
  close(): Promise<void>
}

/**
 * Work that those who ask for pages shall neither wait for nor have the memory of beside them, done by a process of its own. It
 * is started by the first order, and by the next one after it ended, however that was.
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

  /** @param onEnd told as soon as it takes no more orders */
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
    // Where it did not even start, the error says so.
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
    // Where it is gone, its end says so.
    this.#child.send({ number, ...order }, () => undefined)
    return answer.promise.finally(() => clearTimeout(timer))
  }

  /** It takes no more orders, and ends when it sees that nobody holds the other end. */
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

  /** An answer that is here already is not late, however long this process was kept from reading it. */
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
 * A process that works for a shop (`helper-process.ts`), from its first line. It ends with the shop, which ends what it has
 * begun first: also where the signal is everybody's.
 *
 * @returns what the shop started it with
 */
export async function startedByShop<Settings>(): Promise<Settings> {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
  process.once('disconnect', () => process.exit())
  const [settings] = (await once(process, 'message')) as [Settings]
  return settings
}

/** From now on each order is carried out; all at once, as they come. */
export function takeOrders<Order>(carryOut: (order: Order) => Promise<void>): void {
  process.on('message', order => void carryOut(order as Order))
  sendToShop({ kind: 'open' })
}

export function sendToShop(said: object): void {
  process.send?.(said)
}
