import { findBrokenTemplates } from '../../build/check-templates.ts'
import type { Renderer } from '../../server/render/renderer.ts'
import { addGoods } from '../support/goods/more-goods.ts'
import { checkedTogether } from '../support/pages/checked-together.ts'
import { editorsMediaOf } from '../support/pages/editors-originals.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

// The filters of a category on a page that an editor made.

const DRESSES = '/catalog/women/dresses/'

const SOUND = [
  ["category: 'women/dresses'", DRESSES],
  ["category: 'women'", '/catalog/women/'],
  ["category: 'new'", '/catalog/new/'],
  ["category: ''", '/catalog/'],
  ["category: 'women/dresses', filter: 'color=belyy'", `${DRESSES}filter/color=belyy/`],
  [
    "category: 'women/dresses', filter: 'color=belyy/price=4000-4990/'",
    `${DRESSES}filter/color=belyy/price=4000-4990/`,
  ],
] as const
const WRONG = [
  ["category: 'women/dreses'", "нет раздела 'women/dreses'; может быть, 'women/dresses'?"],
  ["category: 'everything-else'", "нет раздела 'everything-else'"],
  [
    "category: 'women/dresses', filter: 'color=belyi'",
    "нет фильтра 'color=belyi'; может быть, 'color=belyy'?",
  ],
] as const
const TWO = "{% widget 'filter-panel', category: 'women' %}\n{% widget 'filter-panel', category: 'new' %}"
const panel = (props: string) => `{% widget 'filter-panel', ${props} %}`
const pageOf = (name: string, tags: string) =>
  `---\npath: /${name}/\ntitle: Подарки\n---\n<h1>Подарки</h1>\n${tags}`

let templates: OwnTemplates
let renderer: Renderer
let shop: TestShop
let log: string[]
beforeAll(async () => {
  templates = copyTemplates()
  const place = (name: string, tags: string) => templates.write(`pages/${name}.liquid`, pageOf(name, tags))
  for (const [number, [props]] of SOUND.entries()) place(`sound-${number}`, panel(props))
  for (const [number, [props]] of WRONG.entries()) place(`wrong-${number}`, panel(props))
  place('two', TWO)
  log = []
  renderer = await openRendererOf(templates.folder, { lines: log, is_strict: false })
})
afterAll(() => {
  renderer.close()
  templates.close()
})
beforeEach(async () => {
  log.splice(0)
  shop = await createTestShop({ given: { renderer } })
})
afterEach(() => shop.close())

async function formOf(path: string): Promise<string> {
  const { text } = await shop.visit().get(path).unset('X-Requested-With').expect(200)
  return /<section class="filters"[\s\S]*?<\/section>/.exec(text)?.[0] ?? ''
}

describe('filters of a page', () => {
  const { foundIn, elsewhere } = checkedTogether(
    Object.fromEntries(
      SOUND.map(([props], number) => [
        `pages/sound-${number}.liquid`,
        pageOf(`sound-${number}`, panel(props)),
      ]),
    ),
  )

  test.each(SOUND.map(([props, listing], number) => ({ props, listing, number })))(
    'by $props are those of $listing, which their form leads to',
    async ({ listing, number }) => {
      expect(foundIn(`pages/sound-${number}.liquid`)).toEqual([])
      expect(await formOf(`/sound-${number}/`)).toContain('class="filters__form"')
      expect(await formOf(`/sound-${number}/`)).toBe(await formOf(listing))
    },
  )

  test('are no mistake elsewhere', () => {
    expect(elsewhere()).toEqual([])
  })
})

test('they follow the goods, as the listing does, while the page stays cached', async () => {
  expect(await formOf('/sound-0/')).toContain('Показать 2 товара')
  await addGoods(shop, [{ name: 'Сарафан' }])

  expect(await formOf('/sound-0/')).toContain('Показать 3 товара')
  expect(await formOf('/sound-0/')).toBe(await formOf(DRESSES))
})

test.each(WRONG.map(([props, words], number) => ({ props, words, number })))(
  '$props is an error with file, line and the nearest name, and the page goes without it',
  async ({ words, number }) => {
    expect(await formOf(`/wrong-${number}/`)).toBe('')
    expect(log.join('\n')).toContain(`templates/pages/wrong-${number}.liquid, строка 6: ${words}`)
  },
)

test('a second panel of a page is an error: its button would open the first', async () => {
  expect(await formOf('/two/')).toContain('Показать')
  expect(log.join('\n')).toContain('two.liquid, строка 7: на странице одна панель фильтров, эта уже вторая')
})

describe('in a part, which no page notes,', () => {
  const PARTS = ['parts/visitor-notices', 'parts/footer', 'mails/order-news', 'parts/product-tile']
  let found: string[]
  beforeAll(async () => {
    const own = copyTemplates()
    for (const part of PARTS) own.append(`${part}.liquid`, panel("category: 'women'"))
    found = await findBrokenTemplates(own.folder, editorsMediaOf(own.folder))
    own.close()
  })

  test.each(PARTS)('check:templates finds it: %s', part => {
    expect(found).toContainEqual(
      expect.stringMatching(
        `templates/${part}.liquid, строка \\d+: widget 'filter-panel' берёт данные из магазина`,
      ),
    )
  })

  test('and nothing else', () => {
    expect(found).toHaveLength(PARTS.length)
  })
})
