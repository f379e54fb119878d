import { createRequire, flushCompileCache, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type Given, Runtime } from './jest-runtime.ts'
import NodeRealm from './node-realm.ts'

type Jest = Record<string, unknown>

const require = createRequire(import.meta.url)
const WIDGETS = new URL('../../../widgets/', import.meta.url).href

/** The modules of a test in Node's realm: Node itself loads them, each once for all files of this worker. */
class NodeRuntime extends Runtime {
  readonly #test_path: string

  constructor(...given: Given) {
    super(...given)
    this.#test_path = given[6]
  }

  override unstable_shouldLoadAsEsm(): boolean {
    return true
  }

  override async unstable_importModule(path: string): Promise<unknown> {
    const of_file = this.requireModuleOrMock<{ jest: Jest }>(this.#test_path, '@jest/globals')
    globalsOfFile = { ...of_file, jest: { ...of_file.jest, ...WITHOUT_MODULES } }
    // A process that runs the same file again (`npm run mutants`) needs a new instance of it.
    const round = process.env.MUTANT_ROUND
    return import(`${pathToFileURL(path).href}${round ? `?round=${round}` : ''}`)
  }

  override teardown(): void {
    super.teardown()
    // Jest may kill a worker, which then saves no compile cache.
    flushCompileCache()
  }

  /** jest-circus starts anew with each file; the modules that it consists of stay loaded. */
  override requireInternalModule<T>(path: string): T {
    delete require.cache[path]
    return require(path) as T
  }
}

/** Jest creates it for each file. */
export default function openRuntime(...given: Given): InstanceType<typeof Runtime> {
  return given[1] instanceof NodeRealm ? new NodeRuntime(...given) : new Runtime(...given)
}

/** The `@jest/globals` of the current file. */
let globalsOfFile: { jest: Jest } | undefined

/** Functions of Jest that only work where Jest loads the modules. */
const WITHOUT_MODULES = Object.fromEntries(
  [
    'mock',
    'doMock',
    'unmock',
    'unstable_mockModule',
    'resetModules',
    'isolateModules',
    'isolateModulesAsync',
  ].map(name => [
    name,
    () => {
      throw new Error(`jest.${name}: ${OWN_REALM}`)
    },
  ]),
)
const OWN_REALM =
  'modules are shared by all files of tests; begin the file with /** @jest-environment node */ for a realm of its own'

Object.defineProperty(globalThis, Symbol.for('globals of the test file'), { get: () => globalsOfFile })
registerHooks({
  resolve(specifier, context, resolveNext) {
    if (specifier === '@jest/globals') return { url: globalsFor(context.parentURL), shortCircuit: true }
    const resolved = resolveNext(specifier, context)
    if (resolved.url.startsWith(WIDGETS))
      throw new Error(`${resolved.url.slice(WIDGETS.length)} holds the state of a page: ${OWN_REALM}`)
    return resolved
  },
})

/** A separate instance for each file that imports it. */
function globalsFor(importer = ''): string {
  const code = `export const { jest, expect, describe, test, it, beforeAll, beforeEach, afterEach, afterAll } =
    globalThis[Symbol.for('globals of the test file')] // ${importer}`
  return `data:text/javascript,${encodeURIComponent(code)}`
}
