import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { DIST } from '../../../build/build.ts'
import { openRenderer, type Renderer } from '../../../server/render/renderer.ts'

const TEMPLATES = join(import.meta.dirname, '../../../templates')

/** `experiments/<name>.yaml`, between its dates when a test shop opens. */
export function experimentFile(shares: Record<string, number>, fields: Record<string, string> = {}): string {
  const variants = Object.entries(shares).map(([name, share]) => `  - name: ${name}\n    share: ${share}\n`)
  const rest = { title: 'Проба', where: '[pages/about]', from: '2026-01-01', ...fields }
  const lines = Object.entries(rest).map(([name, value]) => `${name}: ${value}\n`)
  return `variants:\n${variants.join('')}${lines.join('')}`
}

export const HERO = `{% experiment 'hero' %}{% variant 'control' %}<p>Как у всех</p>{% variant 'short' %}<p>Коротко</p>{% endexperiment %}`

/** The shop's templates in a folder of their own, to be changed. */
export interface OwnTemplates {
  folder: string
  write(name: string, text: string): void
  append(name: string, text: string): void
  close(): void
}

export function copyTemplates(): OwnTemplates {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-templates-'))
  cpSync(TEMPLATES, folder, { recursive: true })
  mkdirSync(join(folder, 'experiments'), { recursive: true })
  return {
    folder,
    write: (name, text) => writeFileSync(join(folder, name), text),
    append: (name, text) => appendFileSync(join(folder, name), text),
    close: () => rmSync(folder, { recursive: true }),
  }
}

/** With a renderer of them. */
export async function openTemplates(
  change: (templates: OwnTemplates) => void,
): Promise<OwnTemplates & { renderer: Renderer }> {
  const copy = copyTemplates()
  change(copy)
  const log = pino({ level: 'silent' })
  const renderer = await openRenderer({
    templates: copy.folder,
    dist: DIST,
    log,
    is_strict: true,
    refresh_ms: 0,
  })
  return {
    ...copy,
    renderer,
    close() {
      renderer.close()
      copy.close()
    },
  }
}
