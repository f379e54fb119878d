import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const STYLES = join(import.meta.dirname, '..', '..', 'styles')

/** The last is for pages without script, which load the whole look. */
const NO_LOOK_OF_A_KIND = ['rest.css', 'fonts.css', 'no-script.css']

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const textOf = (name: string) => readFileSync(join(STYLES, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const importsOf = (name: string) =>
  [...textOf(name).matchAll(/@import "\.\/([^"]+)"/g)].map(([, file = '']) => file)

/** Classes that have a rule of their own there: `.tile {`, not `.product .tile {`. */
function classesOf(sheet: string): string[] {
  const selectors = [...textOf(sheet).matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) => list.split(','))
  return selectors.flatMap(each => /^\s*\.([a-z][\w-]*)\s*$/.exec(each)?.[1] ?? [])
}

test.each([
  ['the home page', 'first-home.css', () => '/'],
  ['a listing', 'first-listing.css', () => '/catalog/women/dresses/'],
  ['a search with a find', 'first-listing.css', () => '/search/?q=платье'],
  [
    'a product',
    'first-product.css',
    () => `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`,
  ],
])('%s holds the look of everything on it', async (_page, kind, path) => {
  const { text } = await shop.visit().get(path()).unset('X-Requested-With').expect(200)
  const used = new Set([...text.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const late = kind === 'first-product.css' ? ['card.css', 'rest.css'] : ['rest.css']
  const loaded = new Set(['first.css', kind, ...late].flatMap(importsOf))
  const missing = importsOf('plain.css')
    .filter(sheet => !loaded.has(sheet) && !NO_LOOK_OF_A_KIND.includes(sheet))
    .flatMap(sheet =>
      classesOf(sheet)
        .filter(name => used.has(name))
        .map(name => `${sheet}: .${name}`),
    )

  expect(used.size).toBeGreaterThan(30)
  expect(missing).toEqual([])
})
