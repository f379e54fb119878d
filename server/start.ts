import { extname } from 'node:path'
import './node-version.js'

// `npm run start`: the shop with the settings that keep it small. What the C library's malloc reads, it reads before the first
// line of ours: so this process becomes the shop's own, with the same number, by `execve`.

/**
 * One arena: else each of the threads that press pages keeps what it has freed for itself. Large pieces go back to the system
 * when they are freed: else malloc raises that bound by itself, up to 32 MB, and keeps them. 500 MB become 290. A pressed
 * listing counts as large: what lay between freed ones was 13 MB of holes.
 */
const MALLOC = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

const { platform, env, execPath, execArgv, execve } = process
// Built or not, it stands beside this.
const main = import.meta.resolve(`./main${extname(import.meta.filename)}`)
const isSettled = Object.keys(MALLOC).some(name => env[name] !== undefined)

// Elsewhere malloc is another one; whoever has settled it by themselves knows better.
if (platform === 'linux' && !isSettled && execve)
  execve(execPath, [execPath, ...execArgv, new URL(main).pathname], { ...env, ...MALLOC })
else await import(main)
