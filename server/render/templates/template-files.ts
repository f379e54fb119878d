import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** A template as it lies on disk. */
export interface TemplateFile {
  text: string
  /** Another one after every save. */
  state: string
}

/** All templates below `folder`, by name; what has not changed since `before` is not read again. */
export function readTemplateFiles(
  folder: string,
  before: Map<string, TemplateFile> = new Map(),
): Map<string, TemplateFile> {
  const files = new Map<string, TemplateFile>()
  if (!existsSync(folder)) return files
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!path.endsWith('.liquid')) continue
    const whole = join(folder, path)
    const name = relative('.', path)
      .split(sep)
      .join('/')
      .replace(/\.liquid$/, '')
    try {
      const { mtimeMs, size } = statSync(whole)
      const state = `${mtimeMs} ${size}`
      const known = before.get(name)
      // Emptied to be written anew: the next look finds it whole.
      if (known && size === 0) {
        files.set(name, known)
        continue
      }
      files.set(name, known?.state === state ? known : { text: readFileSync(whole, 'utf8'), state })
    } catch {
      // Taken away between the two looks.
    }
  }
  return files
}
