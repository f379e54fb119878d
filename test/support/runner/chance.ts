import { type Seeded, seeded } from '../../../server/demo/catalogue/seeded.ts'

/**
 * Chance for what a test tries only a part of in each run: another for each commit, so that runs together try all of
 * it, and the same again with the `TEST_DRAW` that the run prints. Each name has a stream of its own.
 */
export function chanceOfRun(name: string): Seeded {
  return seeded(`${process.env.TEST_DRAW ?? ''} ${name}`)
}

/** A seed for fast-check. */
export function seedOfRun(name: string): number {
  return chanceOfRun(name).integer(0, 2 ** 31 - 1)
}
