import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildShop, DIST, STAMP as STAMP_NAME } from './build.ts'
import { buildServer, SERVER } from './build-server.ts'
import { chosenRuntime } from './runtime.ts'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['widgets', 'styles', 'build', 'server/contract', 'package-lock.json']
const SERVER_SOURCES = ['server', 'build/build-server.ts', 'package-lock.json']

/** Builds, unless `dist` was built from exactly these files: a second start costs no time. */
const runtime = chosenRuntime()
await unlessBuilt(STAMP_NAME, `${runtime} ${stampOf(SOURCES)}`, () => buildShop({ runtime, is_dev: false }))
await unlessBuilt(join(SERVER, 'built-from.txt'), stampOf(SERVER_SOURCES), () => buildServer(DIST))

async function unlessBuilt(name: string, from: string, build: () => Promise<void>): Promise<void> {
  const stamp = join(DIST, name)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === from) return
  await build()
  writeFileSync(stamp, from)
}

function stampOf(paths: string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesOf).sort()) {
    const { mtimeMs, size } = statSync(path)
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  const whole = join(ROOT, path)
  if (!statSync(whole).isDirectory()) return [whole]
  return readdirSync(whole, { recursive: true, encoding: 'utf8' })
    .map(name => join(whole, name))
    .filter(name => statSync(name).isFile())
}
