import { parseHTML } from 'linkedom'
import type { Renderer } from '../../server/render/renderer.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let templates: OwnTemplates
let renderer: Renderer
let shops: Record<'development' | 'production', TestShop>

beforeAll(async () => {
  templates = copyTemplates()
  templates.write('pages/own.liquid', '')
  renderer = await openRendererOf(templates.folder)
  const [development, production] = await Promise.all([
    createTestShop({ given: { renderer }, env: { NODE_ENV: 'development' } }),
    createTestShop({ given: { renderer } }),
  ])
  shops = { development, production }
  Object.assign(production.shop.config, { NODE_ENV: 'production' })
})
afterAll(async () => {
  await shops.development.close()
  await shops.production.close()
  renderer.close()
  templates.close()
})

const MATTER = '---\npath: /own/\ntitle: Своя\ndescription: Своя страница.\n---\n'

/** What the page says over itself, once it is saved with this body. */
async function shown(body: string, { kind = 'development', status = 200 } = {}): Promise<string[]> {
  templates.change('pages/own.liquid', () => `${MATTER}<h1>Своя</h1>\n${body}`)
  await renderer.refresh()
  const shop = shops[kind as keyof typeof shops]
  const { text } = await shop.visit().get('/own/').unset('X-Requested-With').expect(status)
  const { document } = parseHTML(text)
  return [...document.querySelectorAll('[data-mistakes] li')].map(each => each.textContent ?? '')
}

const HERE = 'templates/pages/own.liquid, строка 7: '

test('a page that was never sound is not there, and in development says why', async () => {
  const wrong = await shown("{% widget 'newsleter' %}", { status: 404 })
  expect(wrong).toEqual([
    expect.stringContaining(`${HERE}нет виджета 'newsleter'; может быть, 'newsletter'?`),
  ])
  expect(await shown("{% widget 'newsleter' %}", { kind: 'production', status: 404 })).toEqual([])
})

test('a page without a mistake says nothing', async () => {
  expect(await shown('<p>Всё верно, и <a href="/summer/">ссылка</a> живая.</p>')).toEqual([])
})

test.each([
  ['a dead link', '<a href="/sumer/">Лето</a>', "ссылка в никуда: '/sumer/'; может быть, '/summer/'?"],
  [
    'a dead link to the catalogue',
    '<a href="/catalog/women/dreses/">Платья</a>',
    "ссылка в никуда: '/catalog/women/dreses/'; может быть, '/catalog/women/dresses/'?",
  ],
  ['a link to goods that are not sold', '<a href="/product/plate-999999/">Платье</a>', 'ссылка в никуда: '],
  [
    'a branch that is not there',
    "{% category 'women/dreses' %}",
    "нет раздела 'women/dreses'; может быть, 'women/dresses'?",
  ],
  ['a picture without words', '<img src="/media/a/480.jpg">', 'у <img> нет alt'],
  ['a style that the policy blocks', '<p style="color: red">Слова</p>', 'style="…" не работает'],
  ['a heading out of order', '<h4>Глава</h4>', 'после <h1> идёт <h4>: пропущен <h2>'],
])(
  'in development a page shows its mistakes over itself, in production never: %s',
  async (_what, body, words) => {
    expect(await shown(body)).toEqual([expect.stringContaining(HERE + words)])
    expect(await shown(body, { kind: 'production' })).toEqual([])
  },
)

test('a page whose last good version is shown says what keeps the new one back', async () => {
  await shown('<p>Хорошая</p>')
  expect(await shown('{{ sitte.name }}')).toEqual([expect.stringContaining(`${HERE}нет переменной 'sitte'`)])
  expect(await shown('{{ sitte.name }}', { kind: 'production' })).toEqual([])
  expect(await shown('<p>Снова хорошая</p>')).toEqual([])
})
