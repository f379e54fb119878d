import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The semver package that npm uses, installed with Jest. */
export const semver = createRequire(import.meta.url)('semver') as {
  satisfies(version: string, range: string): boolean
  minVersion(range: string): { version: string } | null
}

const LOCK = join(import.meta.dirname, '../package-lock.json')

interface Lock {
  packages: Record<string, { engines?: { node?: string }; dependencies?: Record<string, string> }>
}

/**
 * The packages in the lock file for which `npm ci` would print a warning on the oldest Node that package.json
 * allows.
 */
export function warnedOf({ packages }: Lock): string[] {
  const least = semver.minVersion(packages['']?.engines?.node ?? '*')?.version ?? ''
  return Object.keys(packages).filter(path => {
    const asked = packages[path]?.engines?.node
    return asked && !semver.satisfies(least, asked)
  })
}

/**
 * `npm run lock:engines`, to be run after adding a package. Npm may be started by an older Node, but
 * everything that it installs runs on the Node of the package `node`. Version bounds that this one satisfies
 * are removed from package-lock.json; the others are reported.
 */
if (import.meta.main) {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8')) as Lock
  const brought = lock.packages['']?.dependencies?.node ?? ''
  for (const path of warnedOf(lock)) {
    const entry = lock.packages[path]
    if (semver.satisfies(brought, entry?.engines?.node ?? '*')) delete entry?.engines
    else console.log(`${path} wants Node ${entry?.engines?.node}, and ours is ${brought}`)
  }
  writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`)
}
