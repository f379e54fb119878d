import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'
import type { Environment, ProjectConfig } from './jest-runtime.ts'

/**
 * The environment of tests: Node's own realm, as in a running shop. Jest's environment of this name creates
 * another realm for each file, in which every module is read, compiled and warmed up again; here
 * `node-runtime.ts` loads each module once for all files of a worker. Whatever a file changes in the realm is
 * restored after it.
 *
 * Modules of widgets hold the state of a page: their tests need Jest's realm, and say so in their first line,
 * `@jest-environment node` in a docblock.
 */
export default class NodeRealm implements Environment {
  global = globalThis as unknown as Environment['global']
  moduleMocker = new ModuleMocker(globalThis)
  fakeTimers: NonNullable<Environment['fakeTimers']>
  fakeTimersModern: ModernFakeTimers
  readonly #globals = Object.getOwnPropertyDescriptors(globalThis) as Record<string, PropertyDescriptor>
  readonly #env = { ...process.env }
  readonly #symbols = Object.getOwnPropertySymbols(globalThis)
  // Jest replaces them while a file runs.
  readonly #exit = process.exit
  readonly #getBuiltinModule = process.getBuiltinModule
  #has_hung = false

  constructor({ projectConfig: config }: { projectConfig: ProjectConfig }) {
    const [global, moduleMocker] = [globalThis, this.moduleMocker]
    const timerConfig = { idToRef: (id: number) => id, refToId: (timer: unknown) => timer as number }
    this.fakeTimers = new LegacyFakeTimers({ config, global, moduleMocker, timerConfig })
    this.fakeTimersModern = new ModernFakeTimers({ config, global })
  }

  /** It has no globals of its own. */
  getVmContext(): null {
    return null
  }

  async setup(): Promise<void> {}

  /** After one test has timed out, the others of its file, which may wait for the same, are not run. */
  handleTestEvent(event: RunEvent): void {
    if (event.error !== undefined && isTimeout(event.error)) this.#has_hung = true
    if (!this.#has_hung) return
    if (event.name === 'run_describe_start' && event.describeBlock) event.describeBlock.mode = 'skip'
    if (event.name === 'test_start' && event.test) event.test.mode = 'skip'
  }

  async teardown(): Promise<void> {
    this.fakeTimers.dispose()
    this.fakeTimersModern.dispose()
    Object.assign(process, { exit: this.#exit, getBuiltinModule: this.#getBuiltinModule })
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name]
    Object.assign(process.env, this.#env)
    for (const name of Object.getOwnPropertyNames(globalThis)) putBack(name, this.#globals[name])
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (isOfOneFile(symbol) && !this.#symbols.includes(symbol)) Reflect.deleteProperty(globalThis, symbol)
  }
}

/** The events of jest-circus that are used here. */
interface RunEvent {
  name: string
  error?: unknown
  test?: { mode?: unknown }
  describeBlock?: { mode?: unknown }
}

/** Jest throws it as a string; a time-out of a locator or a page is a different error. */
function isTimeout(error: unknown): boolean {
  return typeof error === 'string' && error.startsWith('Exceeded timeout of ')
}

/** The state that jest-circus holds for the current file; the matchers of `expect` are shared by all. */
function isOfOneFile({ description }: symbol): boolean {
  return /^[A-Z_]+$/.test(description ?? '')
}

function putBack(name: string, before: PropertyDescriptor | undefined): void {
  const now = Object.getOwnPropertyDescriptor(globalThis, name)
  if (!now?.configurable) return
  if (!before) Reflect.deleteProperty(globalThis, name)
  else if (now.value !== before.value || now.get !== before.get)
    Object.defineProperty(globalThis, name, before)
}
