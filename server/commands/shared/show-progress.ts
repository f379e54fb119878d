import { SingleBar } from 'cli-progress'
import type { ImportProgress } from '../../import/feed/import-feed.ts'

const EVERY_MS = 2_000

export interface ShownProgress {
  on(progress: ImportProgress): void
  stop(): void
}

/** A bar on a terminal, a line every two seconds elsewhere. `bytes` is the feed's size. */
export function showProgress(bytes: number): ShownProgress {
  const bar = process.stderr.isTTY
    ? new SingleBar({
        format: '{phase} [{bar}] {percentage} %',
        clearOnComplete: true,
        hideCursor: true,
        // Ctrl-C is handled by the importer, which reports what happened to the catalogue.
        gracefulExit: false,
      })
    : null
  bar?.start(100, 0, { phase: 'Чтение' })
  let reported_at = Date.now()
  return {
    on: state => {
      const [phase, part] = partDone(state, bytes)
      const percent = Math.round(part * 100)
      bar?.update(percent, { phase })
      if (bar || Date.now() - reported_at < EVERY_MS) return
      reported_at = Date.now()
      process.stderr.write(`${phase}: ${percent} %\n`)
    },
    stop: () => bar?.stop(),
  }
}

function partDone(state: ImportProgress, bytes: number): [phase: string, part: number] {
  if (state.phase === 'reading') return ['Чтение', Math.min(1, state.bytes / bytes)]
  if (state.phase === 'pictures') return ['Картинки', state.done / Math.max(1, state.total)]
  return ['Запись', 1]
}
