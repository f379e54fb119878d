import type { Config } from 'jest'
import { common } from '../../jest.config.ts'

/** All layers of the server as one project: a mutant is tried by whatever test reaches it. */
const config: Config = {
  ...common,
  rootDir: '../..',
  globalTeardown: undefined,
  testMatch: ['unit', 'api', 'pages'].map(name => `<rootDir>/test/${name}/**/*.test.ts`),
  testTimeout: 300_000,
}

export default config
