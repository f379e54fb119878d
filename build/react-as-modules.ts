import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'

const PACKAGES: Record<string, string> = {
  react: 'react',
  'react/jsx-runtime': 'react-jsx-runtime',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom-client',
  scheduler: 'scheduler',
}
const NAMES = /^(react|react-dom|scheduler)(\/|$)/
const FILES = /[\\/](react|react-dom|scheduler)[\\/]cjs[\\/][\w-]+\.production\.js$/

/**
 * React is CommonJS. Bundled as such it is one function of 190 kB that is called at once, so browsers parse
 * it a second time, on the main thread (30 ms instead of 9 on a fast machine). As modules its functions are
 * at the top level: they are parsed off the main thread, and each is compiled when it is first called.
 */
export const REACT_AS_MODULES: Plugin = {
  name: 'react-as-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: NAMES }, ({ path, resolveDir }) => {
      const file = PACKAGES[path]
      if (!file) return null
      const own = createRequire(join(resolveDir, 'any.js')).resolve(`${path.split('/')[0]}/package.json`)
      return { path: join(dirname(own), 'cjs', `${file}.production.js`), sideEffects: true }
    })
    onLoad({ filter: FILES }, async ({ path }) => ({ contents: asModule(await readFile(path, 'utf8')) }))
  },
}

/** Throws for code that only works as CommonJS. */
export function asModule(text: string): string {
  const imports: string[] = []
  // Under their own names, so that unused ones can be found; an empty name marks where each was declared.
  const body = text.replace(/\b(\w+) = require\("([^"]+)"\)/g, (_whole, local: string, name: string) => {
    imports.push(`import * as ${local} from '${name}'`)
    return `no_${local}`
  })
  if (/\brequire\(|\bmodule\b\s*[.[]/.test(body))
    throw new Error('build: React is written in another way now')
  const names = [...new Set([...body.matchAll(/^\s*exports\.(\w+) =/gm)].map(found => found[1]))]
  return [
    ...imports,
    'const exports = {}',
    body,
    `const { ${names.map(name => `${name}: exported_${name}`).join(', ')} } = exports`,
    `export { ${names.map(name => `exported_${name} as ${name}`).join(', ')}, exports as default }`,
  ].join('\n')
}
