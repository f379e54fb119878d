import { createRequire } from 'node:module'
import type JestRuntime from 'jest-runtime'

// Its types say that an import has a default beside others; Node finds only that.
export const { default: Runtime } = createRequire(import.meta.url)('jest-runtime') as typeof JestRuntime

/** What Jest gives to the runtime of a file. */
export type Given = ConstructorParameters<typeof Runtime>
export type ProjectConfig = Given[0]
export type Environment = Given[1]
