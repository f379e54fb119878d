import { findBrokenTemplates } from '../../build/check-templates.ts'
import type { Renderer } from '../../server/render/renderer.ts'
import { addGoods } from '../support/goods/more-goods.ts'
import { editorsMediaOf } from '../support/pages/editors-originals.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

// The filters of a category on a page that an editor made.

const DRESSES = '/catalog/women/dresses/'

let templates: OwnTemplates
let renderer: Renderer
let shop: TestShop
let log: string[]
beforeEach(async () => {
  templates = copyTemplates()
  log = []
  renderer = await openRendererOf(templates.folder, { lines: log, is_strict: false })
  shop = await createTestShop({ given: { renderer } })
})
afterEach(async () => {
  renderer.close()
  await shop.close()
  templates.close()
})

async function place(tags: string): Promise<void> {
  templates.write('pages/gifts.liquid', `---\npath: /gifts/\ntitle: Подарки\n---\n<h1>Подарки</h1>\n${tags}`)
  await renderer.refresh()
}

async function formOf(path: string): Promise<string> {
  const { text } = await shop.visit().get(path).unset('X-Requested-With').expect(200)
  return /<section class="filters"[\s\S]*?<\/section>/.exec(text)?.[0] ?? ''
}

test.each([
  ["category: 'women/dresses'", DRESSES],
  ["category: 'women'", '/catalog/women/'],
  ["category: 'new'", '/catalog/new/'],
  ["category: ''", '/catalog/'],
  ["category: 'women/dresses', filter: 'color=belyy'", `${DRESSES}filter/color=belyy/`],
  [
    "category: 'women/dresses', filter: 'color=belyy/price=4000-4990/'",
    `${DRESSES}filter/color=belyy/price=4000-4990/`,
  ],
])('filters by %s are those of %s, which their form leads to', async (props, listing) => {
  await place(`{% widget 'filter-panel', ${props} %}`)

  expect(await findBrokenTemplates(templates.folder, editorsMediaOf(templates.folder))).toEqual([])
  expect(await formOf('/gifts/')).toContain('class="filters__form"')
  expect(await formOf('/gifts/')).toBe(await formOf(listing))
})

test('they follow the goods, as the listing does, while the page stays cached', async () => {
  await place("{% widget 'filter-panel', category: 'women/dresses' %}")
  expect(await formOf('/gifts/')).toContain('Показать 2 товара')
  await addGoods(shop, [{ name: 'Сарафан' }])

  expect(await formOf('/gifts/')).toContain('Показать 3 товара')
  expect(await formOf('/gifts/')).toBe(await formOf(DRESSES))
})

test.each([
  ["category: 'women/dreses'", "нет раздела 'women/dreses'; может быть, 'women/dresses'?"],
  ["category: 'everything-else'", "нет раздела 'everything-else'"],
  [
    "category: 'women/dresses', filter: 'color=belyi'",
    "нет фильтра 'color=belyi'; может быть, 'color=belyy'?",
  ],
])(
  '%s is an error with file, line and the nearest name, and the page goes without it',
  async (props, words) => {
    await place(`{% widget 'filter-panel', ${props} %}`)

    expect(await formOf('/gifts/')).toBe('')
    expect(log.join('\n')).toContain(`templates/pages/gifts.liquid, строка 6: ${words}`)
  },
)

test('a second panel of a page is an error: its button would open the first', async () => {
  await place("{% widget 'filter-panel', category: 'women' %}\n{% widget 'filter-panel', category: 'new' %}")

  expect(await formOf('/gifts/')).toContain('Показать')
  expect(log.join('\n')).toContain('gifts.liquid, строка 7: на странице одна панель фильтров, эта уже вторая')
})

test.each(['parts/visitor-notices', 'parts/footer', 'mails/order-news', 'parts/product-tile'])(
  'in %s, which no page notes, check:templates finds it',
  async part => {
    templates.append(`${part}.liquid`, "{% widget 'filter-panel', category: 'women' %}")

    expect(await findBrokenTemplates(templates.folder, editorsMediaOf(templates.folder))).toEqual([
      expect.stringMatching(
        `templates/${part}.liquid, строка \\d+: widget 'filter-panel' берёт данные из магазина`,
      ),
    ])
  },
)
