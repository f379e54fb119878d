import { parseHTML } from 'linkedom'
import type { Renderer } from '../../server/render/renderer.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const HOUR_MS = 3_600_000
const AGREEMENT = 'pages/agreement.liquid'
const NEXT = 'pages/agreement-2.liquid'

let templates: OwnTemplates
let renderer: Renderer
let shop: TestShop
beforeAll(async () => {
  templates = copyTemplates()
  const text = templates.change(AGREEMENT, before => before)
  templates.write(
    NEXT,
    text
      .replace('version: 1\nfrom: 2026-01-01', 'version: 2\nfrom: 2026-01-16')
      .replace('1.3. Отказаться', '1.3. По-новому отказаться'),
  )
  renderer = await openRendererOf(templates.folder)
})
afterAll(() => {
  renderer.close()
  templates.close()
})
beforeEach(async () => {
  shop = await createTestShop({ given: { renderer } })
})
afterEach(() => shop.close())

async function textAt(path: string) {
  const { text } = await shop.visit().get(path).unset('X-Requested-With').expect(200)
  const { document } = parseHTML(text)
  const words = (selector: string) =>
    [...document.querySelectorAll(selector)].map(each => (each.textContent ?? '').replace(/\s+/g, ' ').trim())
  return {
    text,
    edition: words('aside[aria-label="Редакции"] > p')[0],
    others: words('aside[aria-label="Редакции"] li'),
    links: [...document.querySelectorAll('aside[aria-label="Редакции"] a')].map(each =>
      each.getAttribute('href'),
    ),
    canonical: document
      .querySelector('link[rel="canonical"]')
      ?.getAttribute('href')
      ?.replace(/^https?:\/\/[^/]+/, ''),
    robots: document.querySelector('meta[name="robots"]')?.getAttribute('content') ?? '',
    is_new: text.includes('По-новому'),
  }
}

test('a text says which version it is, and of the one to come when it begins', async () => {
  expect(await textAt('/agreement/')).toMatchObject({
    edition: 'Редакция 1, действует с 1 января 2026 г.',
    others: ['Редакция 2, вступит в силу 16 января 2026 г.'],
    links: ['/agreement/2/'],
    canonical: '/agreement/',
    robots: '',
    is_new: false,
  })
  expect(await textAt('/agreement/2/')).toMatchObject({
    edition: 'Редакция 2, вступит в силу 16 января 2026 г. Действующая редакция',
    canonical: '/agreement/2/',
    robots: 'noindex, follow',
    is_new: true,
  })
})

test('at midnight of the shop the next one is in force, and the one before stays at its own address', async () => {
  // 12:00 in Moscow at the opening.
  expect((await textAt('/agreement/')).is_new).toBe(false)
  shop.pass(11 * HOUR_MS)
  expect((await textAt('/agreement/')).is_new).toBe(false)
  shop.pass(HOUR_MS)

  expect(await textAt('/agreement/')).toMatchObject({
    edition: 'Редакция 2, действует с 16 января 2026 г.',
    others: ['Редакция 1, действовала с 1 января 2026 г. до 16 января 2026 г.'],
    is_new: true,
  })
  expect(await textAt('/agreement/1/')).toMatchObject({ is_new: false, robots: 'noindex, follow' })
  // Its own address says that it is the text in force.
  expect(await textAt('/agreement/2/')).toMatchObject({ canonical: '/agreement/', robots: '', is_new: true })
})

test('an address without its slash is led on, a version that nobody wrote is not there', async () => {
  const { headers } = await shop.visit().get('/agreement/2').unset('X-Requested-With').expect(301)
  expect(headers.location).toBe('/agreement/2/')
  for (const path of ['/agreement/3/', '/about/1/', '/agreement/2/2/'])
    await shop.visit().get(path).unset('X-Requested-With').expect(404)
})

test('the sitemap has a text once, whatever versions it has', async () => {
  const { text } = await shop.visit().get('/sitemap-pages.xml')
  expect(text.split('/agreement/</loc>')).toHaveLength(2)
  expect(text).not.toContain('/agreement/2/')
})

test('every legal text of the shop has a version', async () => {
  for (const path of [
    '/agreement/',
    '/personal-data/',
    '/delivery-and-returns/',
    '/recommendation-rules/',
    '/cookies/',
    '/loyalty/',
  ])
    expect((await textAt(path)).edition).toMatch(/^Редакция 1, действует с /)
})

test.each([
  [
    NEXT,
    'version: 2',
    'version: 1',
    "agreement-2.liquid, строка 2: редакция 1 текста '/agreement/' уже есть: templates/pages/agreement.liquid",
  ],
  [
    NEXT,
    'from: 2026-01-16',
    'from: 2026-01-01',
    "agreement-2.liquid, строка 2: редакция '/agreement/' с 2026-01-01 уже есть: templates/pages/agreement.liquid",
  ],
  [NEXT, 'version: 2\n', '', "с текстом '/agreement/' соглашаются: нужны version и from"],
  [NEXT, 'from: 2026-01-16', 'from: 2026-02-30', 'данные страницы: from: такого дня нет'],
  [
    NEXT,
    'from: 2026-01-16',
    'to: 2026-01-16',
    'данные страницы: у version должен быть день, с которого она действует',
  ],
  [NEXT, 'from: 2026-01-16', 'from: 2026-01-16 10:00', 'данные страницы: редакция действует с начала дня'],
  [NEXT, 'from: 2026-01-16', 'from: 2026-01-16\nto: 2026-02-01', 'данные страницы: у редакции нет to'],
  [NEXT, 'version: 2', 'version: два', "данные страницы: version — 'два', а это число, как 2 или 2.1"],
  [NEXT, 'version: 2', 'versoin: 2', "данные страницы: нет 'versoin'; может быть, 'version'?"],
  [
    NEXT,
    '1.3. По-новому',
    '1.3. {{ terms.return_days }} По-новому',
    'редакция 2 печатает terms.return_days, а правило может смениться: число стоит в данных страницы, как terms: return_days=…',
  ],
  [NEXT, 'version: 2', 'version: 2\nterms: return_days=14', "'return_days' из terms нигде не печатается"],
  [
    NEXT,
    'version: 2',
    'version: 2\nterms: две недели',
    "данные страницы: terms — 'две недели', а это имена и числа, как return_days=7 storage_days=3",
  ],
  [
    'pages/loyalty.liquid',
    'version: 1\nfrom: 2026-01-01\nterms: bonus_percent=5 bonuses_most_percent=30 bonuses_back_days=30\n',
    '',
    "с текстом '/loyalty/' соглашаются: нужны version и from",
  ],
])('a mistake in %s (%j) is told, and what was in force stays', async (file, before, after, words) => {
  let sound = ''
  templates.change(file, text => {
    sound = text
    return text.replace(before, after)
  })
  await renderer.refresh()
  // Read with the next mistake: reading all templates takes a second.
  templates.change(file, () => sound)

  expect(renderer.faults()).toEqual([expect.stringContaining(words)])
  expect((await textAt('/agreement/')).edition).toBe('Редакция 1, действует с 1 января 2026 г.')
  expect((await textAt('/loyalty/')).edition).toContain('Редакция 1')
})
