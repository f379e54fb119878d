import { parseHTML } from 'linkedom'
import { productPath } from '../../server/contract/catalog/catalog.ts'
import { firstPicture } from '../../server/render/first-picture.ts'
import { addPictures } from '../support/goods/add-pictures.ts'
import { homeOfTestGoods } from '../support/pages/home-of-test-goods.ts'
import { openTemplates } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

// The head asks for the picture that a page is waited for, before a browser has read the look of the page.

let templates: Awaited<ReturnType<typeof openTemplates>>
let shop: TestShop
beforeAll(async () => {
  templates = await openTemplates(copy => copy.change('pages/home.liquid', homeOfTestGoods))
  shop = await createTestShop({ given: { renderer: templates.renderer } })
  const { linenDress, whiteLinenDress, leatherBelt, woolCoat } = shop.goods
  for (const { id } of [linenDress, whiteLinenDress, leatherBelt, woolCoat]) await addPictures(shop, id, 3)
})
afterAll(async () => {
  await shop.close()
  templates.close()
})

async function page(path: string): Promise<{ document: Document; text: string }> {
  const { text } = await shop.visit().get(path).unset('X-Requested-With').expect(200)
  return { document: parseHTML(text).document, text }
}

const PRELOADED = 'head link[rel="preload"][as="image"]'
const said = (element: Element | null, names: string[]) => names.map(name => element?.getAttribute(name))

test.each<[string, () => string]>([
  ['a listing', () => '/catalog/women/'],
  ['a product', () => productPath(shop.goods.linenDress)],
])('%s asks for it by the words of the picture itself, before its look', async (_, pathOf) => {
  const { document, text } = await page(pathOf())
  const links = [...document.querySelectorAll(PRELOADED)]
  expect(links).toHaveLength(1)
  const shown = document
    .querySelector('main img[fetchpriority="high"]')
    ?.parentElement?.querySelector('source')
  expect(said(shown ?? null, ['srcset'])[0]).toContain('/media/')
  expect(said(links[0] ?? null, ['type', 'imagesrcset', 'imagesizes', 'fetchpriority', 'media'])).toEqual([
    ...said(shown ?? null, ['type', 'srcset', 'sizes']),
    'high',
    null,
  ])
  expect(text.indexOf('rel="preload" as="image"')).toBeLessThan(text.indexOf('<style'))
})

test('the home page asks for another one on a phone, and for one only on each screen', async () => {
  const { document } = await page('/')
  const links = [...document.querySelectorAll(PRELOADED)]
  expect(links.map(link => link.getAttribute('media'))).toEqual([
    '(max-width: 767px)',
    'not all and (max-width: 767px)',
  ])
  const shown = document.querySelector('main img[fetchpriority="high"]')?.parentElement
  const sources = [...(shown?.querySelectorAll('source[type="image/avif"]') ?? [])]
  expect(links.map(link => said(link, ['imagesrcset', 'imagesizes']))).toEqual(
    sources.map(source => said(source, ['srcset', 'sizes'])),
  )
})

test('a page without a picture that it is waited for asks for none, nor one whose picture is a placeholder', async () => {
  expect((await page('/about/')).document.querySelectorAll(PRELOADED)).toHaveLength(0)
  expect(firstPicture('<picture><img src="/no-picture.svg" fetchpriority="high"></picture>')).toEqual([])
})
