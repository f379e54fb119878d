import { parseHTML } from 'linkedom'
import { addPictures } from '../support/goods/add-pictures.ts'
import { homeOfTestGoods } from '../support/pages/home-of-test-goods.ts'
import { type OwnTemplates, openTemplates } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let templates: Awaited<ReturnType<typeof openTemplates>>
let shop: TestShop
let dress: string[]
beforeAll(async () => {
  templates = await openTemplates(copy => copy.change('pages/home.liquid', homeOfTestGoods))
  shop = await createTestShop({ given: { renderer: templates.renderer } })
  const { linenDress, whiteLinenDress, leatherBelt, woolCoat } = shop.goods
  dress = await addPictures(shop, linenDress.id, 3)
  for (const { id } of [whiteLinenDress, leatherBelt, woolCoat]) await addPictures(shop, id, 3)
})
afterAll(async () => {
  await shop.close()
  templates.close()
})

async function home(): Promise<Document> {
  const { text } = await shop.visit().get('/').unset('X-Requested-With').expect(200)
  return parseHTML(text).document
}

async function edit(change: Parameters<OwnTemplates['change']>[1]): Promise<void> {
  templates.change('pages/home.liquid', change)
  await templates.renderer.refresh()
  expect(templates.renderer.faults()).toEqual([])
}

const headings = (document: Document) =>
  [...document.querySelectorAll('main h1, main .story__title, main .section__title')].map(
    each => each.textContent,
  )

test('begins with one picture before all others, which waits for no style sheet; the rest come when they are near', async () => {
  const document = await home()
  const [hero, ...others] = [...document.querySelectorAll('main img')]
  expect(dress.some(key => hero?.getAttribute('src')?.includes(key))).toBe(true)
  expect([hero?.getAttribute('fetchpriority'), hero?.getAttribute('loading')]).toEqual(['high', null])
  expect(hero?.closest('[data-picture-first]')).not.toBeNull()
  expect(others.length).toBeGreaterThan(10)
  for (const image of others)
    expect([image.getAttribute('fetchpriority'), image.getAttribute('loading')]).toEqual([null, 'lazy'])
  expect(document.querySelectorAll('head link[rel="stylesheet"]:not(noscript link)')).toHaveLength(0)
  expect(document.querySelectorAll('body > link[rel="stylesheet"][href*="/editors-"]')).toHaveLength(1)
})

test('shows a look of three things that one button takes, cloths, and rows of one colour of a model', async () => {
  const document = await home()
  expect(document.querySelectorAll('.asked-look__good')).toHaveLength(3)
  expect(document.querySelectorAll('.asked-look button')).toHaveLength(1)
  expect(document.querySelector('.cloths__link')?.getAttribute('href')).toBe(
    '/catalog/women/filter/composition=len/',
  )
  for (const row of document.querySelectorAll('.tabs__panel')) {
    const names = [...row.querySelectorAll('.tile__link')].map(each => each.textContent)
    expect(names.length).toBeGreaterThan(0)
    expect(names).toEqual([...new Set(names)])
  }
})

test('is made of parts that an editor moves, repeats and takes out', async () => {
  const before = headings(await home())
  const cloths = "<div class=\"bleed\">{% cloths 'women', cloths: 'len', title: 'Ткани сезона' %}</div>"
  await edit(text => text.replace(/<div class="bleed">\{% cloths .*<\/div>\n/, ''))
  expect(headings(await home())).toEqual(before.filter(each => each !== 'Ткани сезона'))
  await edit(text =>
    text.replace('<div class="bleed stories">', `${cloths}${cloths}\n<div class="bleed stories">`),
  )
  const [title, ...rest] = before.filter(each => each !== 'Ткани сезона')
  expect(headings(await home())).toEqual([title, 'Ткани сезона', 'Ткани сезона', ...rest])
})
