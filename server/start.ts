import { extname } from 'node:path'
import './node-version.js'

// `npm run start`: the shop with the settings that keep it small. The C library's malloc reads its settings
// before our first line runs, so this process replaces itself with the shop, keeping its process id, by
// `execve`.

/**
 * One arena, because otherwise each thread that compresses pages keeps what it has freed for itself. Large
 * blocks are returned to the system when they are freed; otherwise malloc raises that threshold by itself, up
 * to 32 MB, and keeps them. 500 MB become 290. What zstd works in, a megabyte, is not large: returned and
 * requested again for each page, it cost 160 to 250 page faults, a tenth of the processor's time of a page
 * that is rendered.
 */
const MALLOC = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '2097152',
  MALLOC_TRIM_THRESHOLD_: '4194304',
}

const { platform, env, execPath, execArgv, execve } = process
// Built or not, it stands beside this.
const main = import.meta.resolve(`./main${extname(import.meta.filename)}`)
const isSettled = Object.keys(MALLOC).some(name => env[name] !== undefined)

// Other systems have another malloc; existing settings of the operator win.
if (platform === 'linux' && !isSettled && execve)
  execve(execPath, [execPath, ...execArgv, new URL(main).pathname], { ...env, ...MALLOC })
else await import(main)
