import { createHistogram, monitorEventLoopDelay, type RecordableHistogram } from 'node:perf_hooks'

/** A timer so often: what is late of it is the lag. */
const EVERY_MS = 10

/** In milliseconds. */
interface Lag {
  p50: number
  p99: number
  max: number
}

/** For how long the event loop left others waiting. */
export interface EventLoopLag {
  /** By the clock: also while other programs had the processor. */
  late: Lag
  /** Processor time of this thread from one timer to the next: what the process itself did in one go. */
  busy: Lag
}

/**
 * How late the event loop was since it was asked last. Watching begins with the first question, which has no answer yet: who
 * never asks pays for no timer.
 */
export function watchEventLoop(): () => EventLoopLag | null {
  let watched: (() => EventLoopLag) | undefined
  return () => {
    const lag = watched?.() ?? null
    watched ??= startWatching()
    return lag
  }
}

function startWatching(): () => EventLoopLag {
  const delay = monitorEventLoopDelay({ resolution: EVERY_MS })
  const busy = createHistogram()
  delay.enable()
  let before = spentUs()
  setInterval(() => {
    const now = spentUs()
    busy.record(Math.max(1, now - before))
    before = now
  }, EVERY_MS).unref()
  return () => {
    const lag = { late: lagOf(delay, 1e6, EVERY_MS), busy: lagOf(busy, 1e3, 0) }
    delay.reset()
    busy.reset()
    return lag
  }
}

function spentUs(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** @param unit of what was recorded, in a millisecond */
function lagOf(
  seen: Pick<RecordableHistogram, 'percentile' | 'max'>,
  unit: number,
  expected_ms: number,
): Lag {
  const ms = (recorded: number) => Math.max(0, Math.round((recorded / unit - expected_ms) * 10) / 10)
  return { p50: ms(seen.percentile(50)), p99: ms(seen.percentile(99)), max: ms(seen.max) }
}
