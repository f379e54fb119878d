import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import '../server/node-version.js'

// `npm start`: builds what has changed, and becomes the shop. One process from the first line to the last, which `exec` in
// package.json makes the child of npm itself: npm hands a signal on to it, and the shell between them would keep it.

const SHOP = join(import.meta.dirname, '../dist/shop/start.js')
/**
 * V8 collects garbage more often than by itself, for less memory: at 10 the heap would be 20 MB smaller, and a request cost 5 to
 * 8 % more. With half the semi-space most of what a page needs while it is made would be promoted, and the whole heap marked
 * every sixteen pages; with twice as much a process would hold 13 MB more. Node's SQLite is called experimental.
 */
const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--heap-growing-percent=20',
  '--max-semi-space-size=8',
]

await import('./build-if-changed.ts')
// It is a process of its own, which would stay.
await createRequire(import.meta.url)('esbuild').stop()

// Windows has no such call.
if (process.execve) process.execve(process.execPath, [process.execPath, ...FLAGS, SHOP], process.env)
else await import(pathToFileURL(SHOP).href)
