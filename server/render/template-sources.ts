import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export interface Template {
  /** `pages/about`: the path below `templates/`, without the extension. */
  name: string
  /** For messages. */
  file: string
  /** Body without the front matter, its line numbers kept. */
  source: string
  /** `path`, `title`, `description`, `layout`, … of a page. */
  front_matter: Record<string, string>
}

/**
 * The templates on disk, with the last good version of each kept: an editor's broken file never reaches a shopper
 * (`reliability.md` 20). `check` throws for a source that does not parse.
 */
export class TemplateSources {
  readonly #folder: string
  readonly #check: (template: Template) => void
  readonly #onBroken: (file: string, error: Error) => void
  readonly #kept = new Map<string, { template: Template; before: Template | null; mtime: number }>()
  readonly #broken = new Map<string, number>()

  constructor(
    folder: string,
    check: (template: Template) => void,
    onBroken: (file: string, error: Error) => void,
  ) {
    this.#folder = folder
    this.#check = check
    this.#onBroken = onBroken
  }

  /** Reads what is new or changed. Gives the names that changed; a template that does not parse keeps its last good version. */
  refresh(): string[] {
    const changed: string[] = []
    const present = new Set<string>()
    for (const path of liquidFiles(this.#folder)) {
      const name = relative(this.#folder, path)
        .split(sep)
        .join('/')
        .replace(/\.liquid$/, '')
      present.add(name)
      const mtime = statSync(path).mtimeMs
      const kept = this.#kept.get(name)
      if (kept?.mtime === mtime || this.#broken.get(name) === mtime) continue
      try {
        const template = readTemplate(name, path)
        this.#check(template)
        this.#kept.set(name, { template, before: kept?.template ?? null, mtime })
        this.#broken.delete(name)
        changed.push(name)
      } catch (error) {
        this.#broken.set(name, mtime)
        this.#onBroken(path, error as Error)
      }
    }
    for (const name of this.#kept.keys()) {
      if (present.has(name)) continue
      this.#kept.delete(name)
      changed.push(name)
    }
    return changed
  }

  find(name: string): Template | undefined {
    return this.#kept.get(name)?.template
  }

  all(): Template[] {
    return [...this.#kept.values()].map(kept => kept.template)
  }

  /** Takes the version before the present one back, after it failed to render. False when there is none. */
  revert(name: string): boolean {
    const kept = this.#kept.get(name)
    if (!kept?.before) return false
    this.#kept.set(name, { template: kept.before, before: null, mtime: kept.mtime })
    return true
  }
}

function liquidFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.liquid'))
    .map(path => join(folder, path))
}

function readTemplate(name: string, file: string): Template {
  const text = readFileSync(file, 'utf8')
  const matter = /^---\n([\s\S]*?)\n---\n/.exec(text)
  if (!matter) return { name, file, source: text, front_matter: {} }
  const front_matter: Record<string, string> = {}
  for (const line of (matter[1] ?? '').split('\n')) {
    const pair = /^([a-z_]+):\s*(.*?)\s*$/.exec(line)
    if (pair?.[1]) front_matter[pair[1]] = (pair[2] ?? '').replace(/^(['"])(.*)\1$/, '$2')
    else if (line.trim()) throw new Error(`front matter: «${line}» is not «name: value»`)
  }
  // Blank lines in its place keep the line numbers of messages true; the tag of whitespace control swallows them.
  const lines = matter[0].split('\n').length - 1
  return {
    name,
    file,
    source: `{%- comment -%}${'\n'.repeat(lines)}{%- endcomment -%}${text.slice(matter[0].length)}`,
    front_matter,
  }
}
