import { readConfig } from '../../../server/config.ts'
import type { NamedExperiment } from '../../../server/contract/content/experiment.ts'
import { type ExperimentContext, ExperimentList } from '../../../server/shop/experiments/experiments.ts'
import { OPENING } from '../test-shop.ts'

/** The part of a shop that experiments use: these files, this environment. */
export function tryingOut(
  written: NamedExperiment[],
  {
    env = {},
    secret = 'the secret of tests',
    now = OPENING,
  }: { env?: Record<string, string>; secret?: string; now?: number } = {},
): ExperimentContext {
  const config = readConfig({ NODE_ENV: 'test', ...env })
  const content = () => written.map(({ name, ...value }) => ({ name, value }))
  return {
    config,
    secret,
    now: () => now,
    experiments: new ExperimentList(config, { version: '1', content }),
  }
}

/** Running when a test shop opens. */
export function experimentNamed(name: string, shares: Record<string, number>): NamedExperiment {
  const variants = Object.entries(shares).map(([each, share]) => ({ name: each, share }))
  return { name, title: 'Проба', variants, where: ['all'], from: '2026-01-01' }
}
