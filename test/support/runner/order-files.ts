import { createRequire } from 'node:module'
import type { Test } from '@jest/reporters'
import type JestSequencer from '@jest/test-sequencer'

// According to its types there is a default export beside others; Node finds only that.
const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer') as typeof JestSequencer

/** Projects whose files may take minutes, then those of seconds. */
const FIRST = ['storm', 'browser']
const LAST = ['pages', 'api', 'unit']

/**
 * Which files start first: those that took longest in the run before, as Jest has it. Where there was none, as in CI,
 * Jest only knows how large a file is, which says little of crowds and browsers: then their files come first, in turn,
 * and many small ones last, so that all workers end together.
 */
export default class OrderFiles extends Sequencer {
  override sort(tests: Test[]): Test[] {
    const sorted = super.sort(tests) as Test[]
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted
    const of = (name: string) => sorted.filter(({ context }) => context.config.displayName?.name === name)
    const [storm = [], browser = []] = FIRST.map(of)
    const first = Array.from({ length: Math.max(storm.length, browser.length) }, (_, at) => [
      ...storm.slice(at, at + 1),
      ...browser.slice(at, at + 1),
    ])
    return [...first.flat(), ...LAST.flatMap(of)]
  }
}
