import { type ChildProcess, fork } from 'node:child_process'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { PLACEHOLDER_KEY } from '../contract/catalog/pictures.ts'
import type { Derivatives } from './derivatives.ts'
import { Busy } from './limit-work.ts'
import { type Derivative, findMade } from './picture-place.ts'
import type { PictureNews, PictureOrder, PictureSettings } from './picture-wire.ts'

const { filename } = import.meta
/** Built, it stands beside this; else with the other programs. */
const PROGRAM = filename.endsWith('.js')
  ? join(dirname(filename), 'derive-pictures.js')
  : join(dirname(filename), '../derive-pictures.ts')
/** Pictures lie outside the heap. In MB. */
const SMALL = ['--max-semi-space-size=1', '--max-old-space-size=128']
/** Then it gives its memory back until the next picture. */
const IDLE_MS = 5 * 60_000
/** A picture that ends its process so often is a broken one. */
const TRIED_MOST = 2

export interface PicturesOfShop extends Pick<Derivatives, 'derive'> {
  close(): Promise<void>
}

/**
 * Pictures that somebody asks for are made by a process of their own, so that those who ask for pages neither wait for it nor
 * have its library and memory beside them. It is started by the first that nobody made ahead, and by the next one after it
 * ended, however that was: what it had not made by then is asked of another.
 */
export function picturesByProcess(settings: PictureSettings, log: Logger): PicturesOfShop {
  let running: PictureProcess | null = null
  let is_closed = false
  const started = (): PictureProcess => {
    if (is_closed) throw new Busy('the shop is closed')
    running ??= new PictureProcess(settings, log, ended => {
      if (running === ended) running = null
    })
    return running
  }
  const derive: Derivatives['derive'] = async (key, width, format) => {
    const made = await findMade(settings.folder, key, width, format)
    if (made) return made
    for (let tried = 1; tried <= TRIED_MOST; tried++) {
      try {
        return await started().make({ key, width, format })
      } catch (error) {
        if (!(error instanceof ProcessEnded)) throw error
        log.warn({ key, tried, reason: error.message }, 'picture.process_ended')
      }
    }
    if (key === PLACEHOLDER_KEY) throw new Busy('no process makes pictures')
    return derive(PLACEHOLDER_KEY, width, format)
  }
  return {
    derive,
    async close() {
      is_closed = true
      await running?.end()
    },
  }
}

class ProcessEnded extends Error {}

class PictureProcess {
  readonly #child: ChildProcess
  readonly #log: Logger
  readonly #open = Promise.withResolvers<void>()
  readonly #ended = Promise.withResolvers<void>()
  readonly #waiting = new Map<number, PromiseWithResolvers<Derivative>>()
  readonly #leave: () => void
  #idle: NodeJS.Timeout | undefined
  #orders = 0

  /** @param onEnd told once, as soon as it takes no more orders */
  constructor(settings: PictureSettings, log: Logger, onEnd: (ended: PictureProcess) => void) {
    this.#log = log
    this.#leave = () => onEnd(this)
    this.#open.promise.catch(() => undefined)
    this.#child = fork(PROGRAM, {
      execArgv: ['--disable-warning=ExperimentalWarning', ...SMALL],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Bytes as they are, where the disk took none.
      serialization: 'advanced',
    })
    this.#child.on('message', news => this.#hear(news as PictureNews))
    this.#child.on('error', error => this.#end((error as NodeJS.ErrnoException).code ?? error.name))
    this.#child.once('exit', (code, signal) => this.#end(String(signal ?? code)))
    // Where it did not even start, the error says so.
    this.#child.send(settings, () => undefined)
  }

  async make(order: Omit<PictureOrder, 'number'>): Promise<Derivative> {
    await this.#open.promise
    const number = ++this.#orders
    const answer = Promise.withResolvers<Derivative>()
    this.#waiting.set(number, answer)
    clearTimeout(this.#idle)
    // Where it is gone, its end says so.
    this.#child.send({ number, ...order } satisfies PictureOrder, () => undefined)
    return answer.promise
  }

  /** It takes no more orders, and ends when it sees that nobody holds the other end. */
  async end(): Promise<void> {
    clearTimeout(this.#idle)
    this.#leave()
    if (this.#child.connected) this.#child.disconnect()
    await this.#ended.promise
  }

  #hear(news: PictureNews): void {
    if (news.kind === 'warning') return void this.#log.warn(news.told, news.message)
    if (news.kind === 'open') this.#open.resolve()
    else {
      const answer = this.#waiting.get(news.number)
      this.#waiting.delete(news.number)
      if (news.kind === 'made') answer?.resolve(news.picture)
      else answer?.reject(news.is_busy ? new Busy(news.message) : failureOf(news))
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
    const failure = new ProcessEnded(`it ended (${why})`)
    this.#open.reject(failure)
    for (const { reject } of this.#waiting.values()) reject(failure)
    this.#waiting.clear()
  }
}

function failureOf({ message, code }: { message: string; code?: string }): Error {
  return Object.assign(new Error(message), code && { code })
}
