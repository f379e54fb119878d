import { findBrokenTemplates } from '../../build/check-templates.ts'
import { editorsMediaOf } from '../support/pages/editors-originals.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const TABLE = `- from: /leto-2025/
  to: /summer/
- from: /old/dresses.html
  to: /catalog/women/dresses/?sort=new
- from: /leto/
  to: /leto-2025/#looks
`

let templates: OwnTemplates
let shop: TestShop
let renderer: Awaited<ReturnType<typeof openRendererOf>>
beforeAll(async () => {
  templates = copyTemplates()
  templates.write('redirects.yaml', TABLE)
  renderer = await openRendererOf(templates.folder)
  shop = await createTestShop({ given: { renderer } })
})
afterAll(async () => {
  renderer.close()
  await shop.close()
  templates.close()
})
const get = (path: string) => shop.visit().get(path).unset('X-Requested-With')
const write = async (table: string) => {
  templates.change('redirects.yaml', () => table)
  await renderer.refresh()
}

test.each([
  ['/leto-2025/', '/summer/'],
  ['/leto-2025', '/summer/'],
  ['/leto-2025/?utm_source=leaflet', '/summer/?utm_source=leaflet'],
  ['/old/dresses.html?utm_source=mail', '/catalog/women/dresses/?sort=new'],
  // Of two moves one redirect is made.
  ['/leto/?a=1', '/summer/?a=1'],
])('%s leads to %s for good', async (from, to) => {
  await write(TABLE)
  const { headers } = await get(from).expect(301)
  expect(headers.location).toBe(to)
})

test('whatever is not in the table is as before, and so is a post', async () => {
  await write(TABLE)
  await get('/summer/').expect(200)
  await get('/leto-2024/').expect(404)
  await shop.visit().post('/leto-2025/').expect(404)
})

test('a call stays where it is, whatever the table says', async () => {
  await write('- from: /api/cart/\n  to: /about/\n')
  await get('/api/cart/').expect(200)
})

test('a table that is saved is live, and a page of editors goes before it', async () => {
  await write('- from: /teper/\n  to: /about/\n')
  expect((await get('/teper/').expect(301)).headers.location).toBe('/about/')
  await get('/leto-2025/').expect(404)
  templates.write('pages/teper.liquid', '---\npath: /teper/\ntitle: Теперь\n---\n<h1>Теперь</h1>')
  await renderer.refresh()
  await get('/teper/').expect(200)
})

test.each([
  ['- from: /a/\n  to: /b/\n- from: /b/\n  to: /a\n', 1, 'петля: /a/ → /b/ → /a'],
  ['- from: /a/\n  to: /a/#top\n', 1, 'петля: /a/ → /a/'],
  ['- from: /a/\n  to: /about/\n- from: /a\n  to: /summer/\n', 3, 'адрес /a/ уже стоит выше'],
  ['- from: /a/\n  to: https://other.ru/\n', 2, 'на чужой сайт не уводим'],
  ['- from: /a/\n  to: //other.ru/\n', 2, 'на чужой сайт не уводим'],
  ['- from: /a/\n  to: /\\other.ru/\n', 2, 'на чужой сайт не уводим'],
  ['- from: a\n  to: /about/\n', 1, 'from — это адрес этого сайта'],
  ['- from: /a/\n  too: /about/\n', 2, 'не знаю «too»; может быть, «to»?'],
  ['- from: /a/\n', 1, 'нет «to»'],
  ['/a/: /about/\n', 1, 'здесь список'],
])('%j is refused in line %d (%s), and the table before it stays', async (wrong, line, words) => {
  await write(TABLE)
  await write(wrong)
  expect(renderer.faults()).toEqual([
    expect.stringMatching(
      new RegExp(`redirects.yaml, строка ${line}: .*${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`),
    ),
  ])
  expect((await get('/leto-2025/').expect(301)).headers.location).toBe('/summer/')
})

test('the check finds where nothing is, and where something is already', async () => {
  templates.change('redirects.yaml', () => '- from: /summer/\n  to: /about/\n- from: /a/\n  to: /abuot/\n')
  const found = await findBrokenTemplates(templates.folder, editorsMediaOf(templates.folder))
  expect(found).toEqual([
    'templates/redirects.yaml, строка 1: по адресу /summer/ есть страница: её нельзя увести',
    "templates/redirects.yaml, строка 4: ведёт в никуда: '/abuot/'; может быть, '/about/'?",
  ])
})
