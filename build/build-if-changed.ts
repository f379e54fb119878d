import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildShop, DIST, STAMP as STAMP_NAME } from './build.ts'
import { chosenRuntime } from './runtime.ts'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['widgets', 'styles', 'build', 'server/contract', 'package-lock.json']
const STAMP = join(DIST, STAMP_NAME)

/** Builds, unless what is built was built from just these files: the second start takes no time. */
const runtime = chosenRuntime()
const stamp = `${runtime} ${stampOf(SOURCES)}`
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== stamp) {
  await buildShop({ runtime, is_dev: false })
  writeFileSync(STAMP, stamp)
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
