import type { Config } from 'jest'

const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': '<rootDir>/test/support/esbuild-transform.cjs' },
  testEnvironment: 'node',
}

/** Four projects, each layer tested once: see README, "Tests". */
const config: Config = {
  projects: ['unit', 'api', 'pages', 'browser'].map(name => ({
    ...common,
    displayName: name,
    testMatch: [`<rootDir>/test/${name}/**/*.test.{ts,tsx}`],
  })),
}

export default config
