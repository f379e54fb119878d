import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** Of two that have a letter a page takes the later one: `widgets/start/late-look.ts` gives the first all that is left. */
const FONTS = ['latin', 'cyrillic'].map(
  subset => `@fontsource-variable/manrope/files/manrope-${subset}-wght-normal.woff2`,
)

/**
 * In development they are built once, because our changes never affect them.
 *
 * @returns `manrope-latin-wght-normal.woff2` -> its address
 */
export function copyFonts(dist: string, is_dev: boolean): Record<string, string> {
  const names: Record<string, string> = {}
  for (const font of FONTS) {
    const name = basename(font)
    const path = join(dist, 'assets', name)
    // The CSS refers to the file by name, so its address has no hash: `serve-assets` allows caching for a
    // month only.
    mkdirSync(join(dist, 'assets'), { recursive: true })
    if (!is_dev || !existsSync(path)) writeFileSync(path, readFileSync(join(ROOT, 'node_modules', font)))
    names[name] = `/assets/${name}`
  }
  return names
}
