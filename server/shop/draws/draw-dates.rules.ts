import type { Draw, NamedDraw } from '../../contract/content/draw.ts'
import { HOUR_MS } from '../../contract/durations.ts'

/** `coming` is shown to nobody, `running` has its pieces in pages, `over` has results to come or to be read. */
export type DrawPhase = 'coming' | 'running' | 'over'

export function phaseOf({ from, to }: Pick<Draw, 'from' | 'to'>, now: number): DrawPhase {
  return now < from ? 'coming' : now < to ? 'running' : 'over'
}

/**
 * When the winners can be drawn: by then every order that was placed in time is stored, and those that were not
 * paid have been released (promise 6).
 */
export function drawableFrom({ to }: Pick<Draw, 'to'>): number {
  return to + HOUR_MS
}

/** Those that have begun: what runs comes first, by its end; then what is over, the last one first. */
export function begunBy(now: number, draws: NamedDraw[]): NamedDraw[] {
  const begun = draws.filter(draw => phaseOf(draw, now) !== 'coming')
  const running = begun.filter(draw => phaseOf(draw, now) === 'running')
  const over = begun.filter(draw => phaseOf(draw, now) === 'over')
  const byEnd = (one: NamedDraw, other: NamedDraw) => one.to - other.to || one.slug.localeCompare(other.slug)
  return [...running.sort(byEnd), ...over.sort((one, other) => byEnd(other, one))]
}
