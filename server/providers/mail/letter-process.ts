import { type ChildProcess, fork } from 'node:child_process'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ProviderError } from '../../errors.ts'
import type { Letter, MailProvider } from '../providers.ts'
import type { LetterNews, LetterOrder, LetterSettings } from './letter-wire.ts'

const { filename } = import.meta
/** Built, it stands beside this; else with the other programs. */
const PROGRAM = filename.endsWith('.js')
  ? join(dirname(filename), 'send-letters.js')
  : join(dirname(filename), '../../send-letters.ts')
/** A letter is small: what grows without end is ended. In MB. */
const SMALL = ['--max-semi-space-size=1', '--max-old-space-size=128']

/** A letter ends by itself after 5 s (promise 17); where it does not, the process stands still. */
const STANDS_STILL_MS = 6_000
/** Then it gives its memory back until the next letter. */
const IDLE_MS = 5 * 60_000

/**
 * Letters are painted and sent by a process of their own, so that those who ask for pages neither wait for it nor have its
 * memory beside them. It is started by the first letter, and by the next one after it ended, however that was. What it had not
 * said to be sent goes again, with the same Message-ID.
 */
export function mailByProcess(settings: LetterSettings, log: Logger): MailProvider {
  let running: LetterProcess | null = null
  let is_closed = false
  const started = (): LetterProcess => {
    if (is_closed) throw new ProviderError('letters: the shop is closed')
    running ??= new LetterProcess(settings, log, ended => {
      if (running === ended) running = null
    })
    return running
  }
  return {
    async open() {
      if (!is_closed) await started().opened.catch(() => undefined)
    },
    send: async letter => started().send(letter),
    async close() {
      is_closed = true
      await running?.end()
    },
  }
}

class LetterProcess {
  readonly #child: ChildProcess
  readonly #log: Logger
  readonly #open = Promise.withResolvers<void>()
  readonly #ended = Promise.withResolvers<void>()
  readonly #waiting = new Map<number, PromiseWithResolvers<void>>()
  readonly #leave: () => void
  #idle: NodeJS.Timeout | undefined
  #letters = 0

  /** @param onEnd told once, as soon as it takes no more letters */
  constructor(settings: LetterSettings, log: Logger, onEnd: (ended: LetterProcess) => void) {
    this.#log = log
    this.#leave = () => onEnd(this)
    this.#open.promise.catch(() => undefined)
    this.#child = fork(PROGRAM, {
      execArgv: ['--disable-warning=ExperimentalWarning', ...SMALL],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child.on('message', news => this.#hear(news as LetterNews))
    this.#child.on('error', error => this.#end((error as NodeJS.ErrnoException).code ?? error.name))
    this.#child.once('exit', (code, signal) => this.#end(String(signal ?? code)))
    // Where it did not even start, the error says so.
    this.#child.send(settings, () => undefined)
  }

  get opened(): Promise<void> {
    return this.#open.promise
  }

  async send(letter: Letter): Promise<void> {
    await this.#open.promise
    const number = ++this.#letters
    const answer = Promise.withResolvers<void>()
    this.#waiting.set(number, answer)
    clearTimeout(this.#idle)
    const timer = setTimeout(() => void this.#killIfStill(number), STANDS_STILL_MS)
    // Where it is gone, its end says so.
    this.#child.send({ number, letter } satisfies LetterOrder, () => undefined)
    return answer.promise.finally(() => clearTimeout(timer))
  }

  /** It takes no more letters, and ends when it sees that nobody holds the other end. */
  async end(): Promise<void> {
    clearTimeout(this.#idle)
    this.#leave()
    if (this.#child.connected) this.#child.disconnect()
    await this.#ended.promise
  }

  #hear(news: LetterNews): void {
    if (news.kind === 'fault') return void this.#log.error(news.told, news.message)
    if (news.kind === 'open') this.#open.resolve()
    else {
      const answer = this.#waiting.get(news.number)
      this.#waiting.delete(news.number)
      if (news.kind === 'sent') answer?.resolve()
      else answer?.reject(new ProviderError(news.message, news))
    }
    clearTimeout(this.#idle)
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref()
  }

  #end(why: string): void {
    clearTimeout(this.#idle)
    this.#leave()
    // Whatever went wrong, nobody waits for it any more.
    this.#child.kill('SIGKILL')
    this.#ended.resolve()
    const failure = new ProviderError(`letters: the process ended (${why})`)
    this.#open.reject(failure)
    for (const { reject } of this.#waiting.values()) reject(failure)
    this.#waiting.clear()
  }

  /** An answer that is here already is not late, however long this process was kept from reading it. */
  async #killIfStill(number: number): Promise<void> {
    for (let turn = 0; turn < 2; turn++) await nextTurn()
    if (!this.#waiting.has(number)) return
    this.#log.error('the process of letters stands still: the next letter starts another')
    this.#child.kill('SIGKILL')
  }
}
