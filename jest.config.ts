import { availableParallelism } from 'node:os'
import type { Config } from 'jest'

export const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': '<rootDir>/test/support/runner/esbuild-transform.cjs' },
  // To count what is covered, Jest must have loaded it.
  testEnvironment: process.argv.includes('--coverage')
    ? 'node'
    : '<rootDir>/test/support/runner/node-realm.ts',
  runtime: '<rootDir>/test/support/runner/node-runtime.ts',
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
  globalTeardown: '<rootDir>/test/support/runner/end-run.ts',
}

/** Each layer is tested once: see README, "Tests". `storm` is what takes crowds, faults, time-outs, whole processes and cases by the thousand. */
const config: Config = {
  projects: ['unit', 'api', 'pages', 'storm', 'browser'].map(name => ({
    ...common,
    displayName: name,
    globalSetup: `<rootDir>/test/support/runner/start-${name === 'browser' ? 'browser-' : ''}run.ts`,
    testMatch: [`<rootDir>/test/${name}/**/*.test.{ts,tsx}`],
  })),
  testSequencer: '<rootDir>/test/support/runner/order-files.ts',
  // A machine that does other things beside must not fail a test. A project's own is not heeded.
  testTimeout: 300_000,
  // Two more than cores: many files wait for browsers, other processes and the time-outs that they test.
  maxWorkers: Math.min(8, availableParallelism() + 2),
  // Each file loads its modules anew, and Node keeps those of finished files.
  workerIdleMemoryLimit: '1GB',
  coverageProvider: 'v8',
  collectCoverageFrom: ['server/**/*.ts', 'widgets/**/*.{ts,tsx}'],
}

export default config
