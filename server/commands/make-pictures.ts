import { setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { SingleBar } from 'cli-progress'
import pino from 'pino'
import { shownPictures } from '../catalog/shown-pictures.ts'
import { readConfig } from '../config.ts'
import { advisoryLock } from '../database/advisory-lock.ts'
import { withShop } from '../database/with-shop.ts'
import { openDerivatives } from '../media/derivatives.ts'
import { makeAhead } from '../media/make-ahead.ts'
import { openMediaStore } from '../media/media-store.ts'
import { readCall, runCommand } from './shared/command-line.ts'

const USAGE = `npm run pictures

Готовит картинки плиток и карточек заранее, чтобы покупатели их не ждали. Прерванная работа продолжается с того же места.
Открытый магазин делает то же сам, в свободное время.

  --help   эта справка`

/** Any number that nothing else in the database locks. */
const LOCK = 20_261_121
/** Lower its priority below everything else on the machine. */
const LAST = 19
const EVERY_MS = 5_000

/** `npm run pictures`, and the process that `jobs/start-jobs.ts` starts. */
async function main(args: string[]): Promise<number> {
  readCall(args, {}, 0)
  setPriority(LAST)
  const stopping = new AbortController()
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
    process.once(event, () => stopping.abort())
  const config = readConfig(process.env)
  const log = pino({ level: config.LOG_LEVEL }, pino.destination(2))
  const progress = showProgress()
  try {
    const derivatives = openDerivatives(
      openMediaStore(join(config.DATA_DIR, 'media')),
      resolve(config.DATA_DIR, 'derived'),
      log,
    )
    await withShop(config.DATABASE_URL, 'jobs', db =>
      advisoryLock(db, LOCK, async () => {
        const shown = await shownPictures(db)
        const options = { onProgress: progress.show, signal: stopping.signal }
        progress.end(await makeAhead(derivatives, shown, options))
      }),
    )
    return stopping.signal.aborted ? 1 : 0
  } finally {
    progress.stop()
    if (process.connected) process.disconnect()
  }
}

/** To the shop that started this; it may have ended while a picture was being made. */
function report(progress: object): void {
  process.send?.(progress, () => undefined)
}

/** Progress goes to the shop that started this, to a bar, or to a line every few seconds. */
function showProgress() {
  const isOwn = !process.send
  const bar =
    isOwn && process.stderr.isTTY ? new SingleBar({ format: 'Картинки [{bar}] {value} из {total}' }) : null
  let reported_at = Date.now()
  let is_started = false
  return {
    show: (done: number, total: number) => {
      if (bar && !is_started) bar.start(total, 0)
      is_started = true
      bar?.update(done)
      if (bar || Date.now() - reported_at < EVERY_MS) return
      reported_at = Date.now()
      if (isOwn) process.stderr.write(`Картинки: ${done} из ${total}\n`)
      else report({ done, total })
    },
    end: ({ made, failed, had }: { made: number; failed: number; had: number }) => {
      bar?.stop()
      if (isOwn) process.stdout.write(`Картинки: сделано ${made}, было ${had}, не получилось ${failed}\n`)
      else report({ made, had, failed })
    },
    stop: () => bar?.stop(),
  }
}

await runCommand({ usage: USAGE }, main)
