import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VIDEO_SHEET } from '../../../server/render/content/asking-tags.ts'
import { EDITORS_SHEET } from '../../../server/render/content/picture-tag.ts'

const STYLES = join(import.meta.dirname, '..', '..', '..', 'styles')
/** In the page itself, after `load`, and for pages without script. */
const ENTRIES = [
  'first.css',
  'first-home.css',
  'first-listing.css',
  'first-product.css',
  'rest.css',
  'plain.css',
]

const textOf = (name: string) => readFileSync(join(STYLES, name), 'utf8')
const importsOf = (name: string) =>
  [...textOf(name).matchAll(/@import "\.\/([^"]+)"/g)].map(([, file]) => file)

/** Few pages have these, and link them. */
function linkedByPages(): string[] {
  const templates = join(STYLES, '..', 'templates')
  return globSync(join(templates, '{pages,parts}', '*.liquid')).flatMap(page =>
    [...readFileSync(page, 'utf8').matchAll(/'([\w-]+\.css)' \| asset/g)]
      .map(([, name = '']) => name)
      .filter(name => !ENTRIES.includes(name)),
  )
}

/** Scripts bring these when they are wanted: `addStyles` of an address that the build writes in. */
function broughtByScripts(): string[] {
  const addresses = readFileSync(join(STYLES, '..', 'build', 'addresses.ts'), 'utf8')
  return [...addresses.matchAll(/_STYLES: sheets\['([\w-]+\.css)'\]/g)]
    .map(([, name = '']) => name)
    .filter(name => !ENTRIES.includes(name))
}

const KINDS = ['first-home.css', 'first-listing.css', 'first-product.css']
/** No page has use for it but those that hold it themselves, with and without script. */
const OF_ONE_KIND = ['listing-body.css', 'product.css']

test.each(KINDS)('a page that holds %s itself loads no style sheet twice', kind => {
  const late = kind === 'first-product.css' ? ['card.css', 'rest.css'] : ['rest.css']
  const loaded = ['first.css', kind, ...late].flatMap(importsOf)

  expect(loaded).toEqual([...new Set(loaded)])
})

test('pages without script have what stands in pages of any kind, and the rest: every style sheet, once', () => {
  const [, ...plain] = importsOf('plain.css')
  const ofKinds = KINDS.flatMap(importsOf).filter(name => !OF_ONE_KIND.includes(name ?? ''))
  expect(new Set(plain)).toEqual(new Set([...ofKinds, 'rest.css', 'no-script.css']))
  // What it hides no later sheet shows again.
  expect(plain.at(-1)).toBe('no-script.css')

  const files = readdirSync(STYLES).filter(name => name.endsWith('.css') && !ENTRIES.includes(name))
  const shown = ['first.css', 'rest.css', 'plain.css'].flatMap(importsOf).filter(name => name !== 'rest.css')
  // Popups of a card alone need a script.
  const imported = [...shown, ...importsOf('card.css').filter(name => !shown.includes(name))]
  const linked = linkedByPages()
  const late = [...linked, ...OF_ONE_KIND, EDITORS_SHEET, VIDEO_SHEET, ...broughtByScripts()]
  const ofLinked = linked.flatMap(importsOf)
  expect([...new Set([...imported, ...late, ...ofLinked])].sort()).toEqual(files.sort())
})

test('what comes late declares no font and no variable of the page: either would lay it out anew', () => {
  for (const name of importsOf('rest.css')) expect(textOf(name ?? '')).not.toMatch(/@font-face|:root/)
})

test('no icon stands in the style sheets: a browser opens those one after another before it paints', () => {
  for (const name of readdirSync(STYLES).filter(each => each.endsWith('.css') && !ENTRIES.includes(each)))
    expect(textOf(name)).not.toContain('url("data:')
})

test('«Breakpoints: tablet 768, desktop 1280, widescreen 1440, fullhd 1920»: no other width changes how a page looks', () => {
  const sheets = readdirSync(STYLES).filter(name => name.endsWith('.css'))
  const conditions = sheets.flatMap(name => textOf(name).match(/@media[^{]*/g) ?? [])
  const found = conditions.flatMap(condition =>
    [...condition.matchAll(/\b(min|max)-width: ([\d.]+)px/g)].map(
      // Up to a breakpoint is written 767px or 767.98px.
      ([, end, px]) => `${end} ${end === 'min' ? px : Math.floor(Number(px)) + 1}`,
    ),
  )
  expect(new Set(found)).toEqual(
    new Set(['min 768', 'max 768', 'min 1280', 'max 1280', 'min 1440', 'min 1920']),
  )
})
