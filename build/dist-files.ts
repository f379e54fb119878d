import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const HASHED = /-[A-Z0-9]{8}\.\w+$/

/** esbuild would also delete the previous files, which pages rendered a moment ago still refer to. */
export function writeNew(files: { path: string; contents: string | Uint8Array }[]): void {
  for (const { path, contents } of files) {
    if (HASHED.test(path) && existsSync(path)) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, contents)
  }
}

/** Done last: a failed build leaves the last good one complete. */
export function forgetOld(dist: string, paths: string[]): void {
  const present = new Set(paths.map(path => basename(path)))
  for (const name of readdirSync(join(dist, 'assets')))
    if (!present.has(name) && !present.has(name.replace(/\.(br|gz|zst)$/, '')))
      rmSync(join(dist, 'assets', name), { recursive: true, force: true })
}
