import { createRequire } from 'node:module'
import type JestRuntime from 'jest-runtime'

// According to its types there is a default export beside others; Node finds only that.
export const { default: Runtime } = createRequire(import.meta.url)('jest-runtime') as typeof JestRuntime

/** What Jest passes to the runtime of a file. */
export type Given = ConstructorParameters<typeof Runtime>
export type ProjectConfig = Given[0]
export type Environment = Given[1]
