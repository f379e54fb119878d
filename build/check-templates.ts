import { join } from 'node:path'
import { nearest } from '../server/contract/nearest.ts'
import { openEngine } from '../server/render/engine.ts'
import { TemplateSources } from '../server/render/template-sources.ts'

const TEMPLATES = join(import.meta.dirname, '..', 'templates')
const RENDER = /\{%-?\s*render\s+'([^']+)'/g

/**
 * Everything that is wrong in templates and can be seen without a shop: what does not parse, filters, tags, widgets and
 * props that do not exist, parts that are not there. Each as `file, line N: what, and the nearest right name`.
 */
export function findBrokenTemplates(folder = TEMPLATES): string[] {
  const broken: string[] = []
  const sources: TemplateSources = new TemplateSources(
    folder,
    template => {
      const engine = openEngine({ findSource: () => '', paintWidget: () => '', asset: name => name })
      try {
        engine.parse(template.source, template.file)
      } catch (error) {
        throw new Error(withNearestFilter((error as Error).message, Object.keys(engine.filters)))
      }
    },
    (file, error) => broken.push(told(file, error)),
  )
  sources.refresh()
  const names = sources.all().map(template => template.name)
  for (const template of sources.all()) {
    for (const found of template.source.matchAll(RENDER)) {
      const part = found[1] ?? ''
      if (names.includes(part)) continue
      const line = template.source.slice(0, found.index).split('\n').length
      const meant = nearest(part, names)
      broken.push(
        `${template.file}, line ${line}: no template '${part}'${meant ? `; did you mean '${meant}'?` : ''}`,
      )
    }
  }
  return broken
}

function withNearestFilter(message: string, filters: string[]): string {
  const wrong = /undefined filter: ([\w-]+)/.exec(message)?.[1]
  const meant = wrong ? nearest(wrong, filters) : null
  return meant ? message.replace(/(undefined filter: [\w-]+)/, `$1; did you mean '${meant}'?`) : message
}

function told(file: string, error: Error): string {
  const line = /line:(\d+)/.exec(error.message)?.[1]
  const what = error.message.replace(/,?\s*file:.*$/s, '')
  return `${file}${line ? `, line ${line}` : ''}: ${what}`
}

if (import.meta.main) {
  const broken = findBrokenTemplates()
  for (const line of broken) console.error(line)
  console.log(broken.length === 0 ? 'templates are sound' : `${broken.length} broken templates`)
  process.exitCode = broken.length === 0 ? 0 : 1
}
