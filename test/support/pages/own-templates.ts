import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { DIST } from '../../../build/build.ts'
import { openRenderer, type Renderer } from '../../../server/render/renderer.ts'
import { editorsMediaOf } from './editors-originals.ts'

const TEMPLATES = join(import.meta.dirname, '../../../templates')

/** A copy of the shop's templates in a folder of its own, to be changed as an editor would. */
export interface OwnTemplates {
  folder: string
  /** The folder for the last valid versions. */
  good: string
  write(name: string, content: string | Buffer): void
  append(name: string, text: string): void
  /** Saves a changed file, and returns its text. */
  change(name: string, change: (text: string) => string): string
  close(): void
}

export function copyTemplates(): OwnTemplates {
  const place = mkdtempSync(join(tmpdir(), 'vitrina-templates-'))
  const folder = join(place, 'templates')
  cpSync(TEMPLATES, folder, { recursive: true })
  let saved = 0
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return {
    folder,
    good: join(place, 'good'),
    write,
    append: (name, text) => appendFileSync(join(folder, name), text),
    change(name, change) {
      const text = change(readFileSync(join(folder, name), 'utf8'))
      write(name, text)
      // Two saves within one tick of the file system's clock would look like one.
      const later = Date.now() / 1000 + ++saved
      utimesSync(join(folder, name), later, later)
      return text
    },
    close: () => rmSync(place, { recursive: true }),
  }
}

/**
 * A renderer of a folder of templates. It looks for changes only when told to by `refresh`.
 *
 * @param options `lines` receives the lines of its log, which is silent otherwise
 */
export function openRendererOf(
  templates: string,
  { lines, ...options }: { lines?: string[] } & Partial<Parameters<typeof openRenderer>[0]> = {},
): Promise<Renderer> {
  const log = lines ? pino({}, { write: line => void lines.push(line) }) : pino({ level: 'silent' })
  const media = editorsMediaOf(templates)
  return openRenderer({ templates, dist: DIST, log, media, is_strict: true, refresh_ms: 0, ...options })
}

/** The templates after `change`, with a renderer for them. */
export async function openTemplates(
  change: (templates: OwnTemplates) => void,
): Promise<OwnTemplates & { renderer: Renderer }> {
  const copy = copyTemplates()
  change(copy)
  const renderer = await openRendererOf(copy.folder)
  return {
    ...copy,
    renderer,
    close() {
      renderer.close()
      copy.close()
    },
  }
}
