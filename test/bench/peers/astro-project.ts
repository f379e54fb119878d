import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const HERE = import.meta.dirname
/** React's own: islands in Astro's pages, hydrated when the browser is idle. */
const ISLANDS = ['filters', 'buy']

const HEART = `---
const { id, label } = Astro.props
---
<button type="button" class="heart" data-favorite={id} aria-pressed="false" aria-label={label}></button>
<script>
  document.addEventListener('click', event => {
    const heart = (event.target as Element).closest('[data-favorite]')
    heart?.setAttribute('aria-pressed', String(heart.getAttribute('aria-pressed') !== 'true'))
  })
</script>
`
const PAGE = `---
import Page from '../parts/page.astro'
import { findPage } from '${HERE}/peer-pages.ts'
const found = findPage(Astro.url.pathname + Astro.url.search)
if (!found) return new Response(null, { status: 404 })
---
<!doctype html>
<html lang="ru">
  <head><Fragment set:html={found.head} /></head>
  <body><Page {...found.page} /></body>
</html>
`
const CONFIG = `import node from '@astrojs/node'
import react from '@astrojs/react'
export default {
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [react()],
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  telemetry: false,
}
`

/**
 * The same pages as an Astro project: what keeps a state in React stays React's, all else becomes Astro's own components,
 * whose language is JSX with the attributes of HTML. Hearts need no framework there.
 */
export function writeAstroProject(folder: string): void {
  for (const each of ['pages', 'parts']) mkdirSync(join(folder, 'src', each), { recursive: true })
  writeFileSync(join(folder, 'astro.config.mjs'), CONFIG)
  writeFileSync(join(folder, 'src/pages/[...path].astro'), PAGE)
  for (const file of readdirSync(join(HERE, 'parts'))) {
    const name = file.replace('.tsx', '')
    const source = readFileSync(join(HERE, 'parts', file), 'utf8')
    const isIsland = ISLANDS.includes(name)
    const text = isIsland ? withWholePaths(source) : name === 'heart' ? HEART : asAstro(source)
    writeFileSync(join(folder, 'src/parts', isIsland ? file : `${name}.astro`), text)
  }
}

/** A component without a state, as the formatter lays it out: imports, `export function`, one `return (`. */
function asAstro(source: string): string {
  const [imports = '', rest = ''] = source.split(/\n\n(?=\/\*\*|const|export function)/s, 2)
  const body = source.slice(imports.length)
  const component =
    /\nexport function \w+\((\{[^:]*\}): [\s\S]*?\) \{\n([\s\S]*?) {2}return \(\n([\s\S]*)\n {2}\)\n\}\n$/.exec(
      body,
    )
  if (!component) throw new Error(`no component in: ${rest.slice(0, 80)}`)
  const [whole, props, before, markup] = component
  const islands = new RegExp(`<(${ISLANDS.map(nameOf).join('|')}) `, 'g')
  const template = (markup ?? '')
    .replaceAll('className=', 'class=')
    .replace(/ key=\{[^}]*\}/g, '')
    .replace(/dangerouslySetInnerHTML=\{\{ __html: ([\w.]+) \}\}/g, 'set:html={$1}')
    .replace(islands, '<$1 client:idle ')
  return `---\n${asAstroImports(withWholePaths(imports))}${body.slice(0, body.length - whole.length)}\nconst ${props} = Astro.props\n${before}---\n${template}\n`
}

function asAstroImports(imports: string): string {
  return imports.replace(/import \{ (\w+) \} from '\.\/([\w-]+)\.tsx'/g, (whole, name, file) =>
    ISLANDS.includes(file) ? whole : `import ${name} from './${file}.astro'`,
  )
}

function withWholePaths(source: string): string {
  return source
    .replace(/^import type .*\n/gm, '')
    .replace(/'((?:\.\.\/)+server\/[^']+)'/g, (_, path) => `'${resolve(HERE, 'parts', path)}'`)
}

function nameOf(file: string): string {
  return file.charAt(0).toUpperCase() + file.slice(1)
}
