import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The last versions of templates that were rendered without an error, by name: they outlive the process. */
export interface GoodTemplates {
  load(): Map<string, string>
  save(texts: Map<string, string>): void
}

/**
 * In one file of `folder`, written whole or not at all. What cannot be read counts as missing; `onFailure` is
 * called with what could not be written, because nobody waits for it.
 */
export function openGoodTemplates(folder: string, onFailure: (error: Error) => void): GoodTemplates {
  const file = join(folder, 'templates.json')
  return {
    load() {
      try {
        return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
      } catch {
        // The first start, or the file was deleted: there is nothing to fall back to.
        return new Map()
      }
    },
    save(texts) {
      const half = `${file}.${process.pid}`
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        writeFileSync(half, JSON.stringify(Object.fromEntries(texts)), { mode: 0o600 })
        renameSync(half, file)
      } catch (error) {
        onFailure(error as Error)
      }
    },
  }
}
