import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Npm's own, which Jest brings. */
export const semver = createRequire(import.meta.url)('semver') as {
  satisfies(version: string, range: string): boolean
  minVersion(range: string): { version: string } | null
}

const LOCK = join(import.meta.dirname, '../package-lock.json')

interface Lock {
  packages: Record<string, { engines?: { node?: string }; dependencies?: Record<string, string> }>
}

/** Packages of the lock that `npm ci` would warn of on the least Node of package.json. */
export function warnedOf({ packages }: Lock): string[] {
  const least = semver.minVersion(packages['']?.engines?.node ?? '*')?.version ?? ''
  return Object.keys(packages).filter(path => {
    const asked = packages[path]?.engines?.node
    return asked && !semver.satisfies(least, asked)
  })
}

/**
 * `npm run lock:engines`, after a package was added: npm may be started by an older Node, but what it installs runs on the
 * one of the package `node`. Bounds that this one keeps are taken out of package-lock.json; of others it is told.
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
