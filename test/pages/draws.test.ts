import { parseHTML } from 'linkedom'
import { HOUR_MS } from '../../server/contract/durations.ts'
import { drawFile } from '../support/draws/draw-file.ts'
import { openTemplates } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const DAY_MS = 24 * HOUR_MS
const PIECES = ['slider', 'link', 'popup', 'chat', 'catalog'] as const
const SELECTORS: Record<(typeof PIECES)[number], string> = {
  slider: '.draw-slider',
  link: '.draw-link',
  popup: '.draw-opener',
  chat: '.draw-chat',
  catalog: '.draw-catalog',
}

let templates: Awaited<ReturnType<typeof openTemplates>>
let shop: TestShop
beforeEach(async () => {
  templates = await openTemplates(({ write, append }) => {
    // It is the 15th of January, 12:00 in Moscow.
    write('draws/soon.yaml', drawFile({ title: 'Скоро', from: '2026-01-15 14:30', to: '2026-01-16 10:15' }))
    write('draws/over.yaml', drawFile({ title: 'Прошёл', from: '2026-01-01', to: '2026-01-14' }))
    for (const piece of PIECES) append('pages/about.liquid', `\n{% draw 'soon', as: '${piece}' %}\n`)
  })
  shop = await createTestShop({ given: { renderer: templates.renderer } })
})
afterEach(async () => {
  await shop.close()
  templates.close()
})

const get = (path: string) => shop.visit().get(path).unset('X-Requested-With')
const documentOf = async (path: string) => parseHTML((await get(path).expect(200)).text).document
const passTo = (moment: string) => shop.pass(Date.parse(`${moment}+03:00`) - shop.shop.now())

test('its pieces stand in a page from the first moment to the last, although the page is cached', async () => {
  const shown = async () => {
    const document = await documentOf('/about/')
    return PIECES.filter(piece => document.querySelector(SELECTORS[piece]))
  }
  const painted = () => shop.shop.page_caches.pages.figures().misses
  expect(await shown()).toEqual([])
  passTo('2026-01-15T14:29:59.999')
  const before = painted()
  expect(await shown()).toEqual([])
  expect(painted()).toBe(before)
  shop.pass(1)
  expect(await shown()).toEqual([...PIECES])
  passTo('2026-01-16T10:14:59.999')
  const while_running = painted()
  expect(await shown()).toEqual([...PIECES])
  expect(painted()).toBe(while_running)
  shop.pass(1)
  expect(await shown()).toEqual([])
})

test('a page without a piece is not painted again when a draw begins or ends', async () => {
  await get('/cookies/').expect(200)
  const before = shop.shop.page_caches.pages.figures().misses
  passTo('2026-01-15T15:00')
  await get('/cookies/').expect(200)
  passTo('2026-01-16T11:00')
  await get('/cookies/').expect(200)
  expect(shop.shop.page_caches.pages.figures().misses).toBe(before)
})

test('its pieces lead to its page, to what may be ordered and to where one asks', async () => {
  templates.write('draws/soon.yaml', drawFile({ catalog: '/catalog/women/', chat: 'https://t.me/vitrina' }))
  await templates.renderer.refresh()
  const document = await documentOf('/about/')
  const address = (selector: string) => document.querySelector(selector)?.getAttribute('href')
  expect(PIECES.map(piece => address(`${SELECTORS[piece]} a, a${SELECTORS[piece]}`))).toEqual([
    '/draws/soon/',
    '/draws/soon/',
    '/draws/soon/',
    'https://t.me/vitrina',
    '/catalog/women/',
  ])
  const dialog = document.querySelector('dialog#draw-soon')
  expect(dialog?.querySelector('a')?.getAttribute('href')).toBe('/draws/soon/')
  expect(document.querySelector('[command="show-modal"]')?.getAttribute('commandfor')).toBe('draw-soon')
  expect(document.querySelector('.draw-catalog')?.textContent).toContain('Выбрать вещи от 1\u00a0000\u00a0Р')
})

test('lists what runs, then what is over; what has not begun is nowhere', async () => {
  const listed = async () => {
    const document = await documentOf('/draws/')
    return [...document.querySelectorAll('.draw-line__title')].map(link => link.textContent)
  }
  expect(await listed()).toEqual(['Розыгрыш гардероба', 'Прошёл'])
  await get('/draws/soon/').expect(404)
  expect((await get('/sitemap-pages.xml')).text).not.toContain('/draws/soon/')
  passTo('2026-01-15T14:30')
  expect(await listed()).toEqual(['Скоро', 'Розыгрыш гардероба', 'Прошёл'])
  expect((await get('/sitemap-pages.xml')).text).toContain('/draws/soon/')
})

test('has dates, prizes, ways to take part, rules and the announced hash on its page', async () => {
  passTo('2026-01-15T14:30')
  const document = await documentOf('/draws/soon/')
  const text = (document.querySelector('.draw')?.textContent ?? '').replace(/\s+/g, ' ')
  expect(text).toContain('С 15 января 2026 г. в 14:30 до 16 января 2026 г. в 10:15 по Москве')
  expect(text).toContain('Не позже 25 января 2026 г., на этой странице')
  expect(text).toContain('Пальто 1 шт.')
  expect(text).toContain('Закажите вещей от 1 000 Р: считается сумма после скидок, без доставки.')
  expect(text).toMatch(/[0-9a-f]{64}/)
  expect(document.querySelector('a[href="/draws/wardrobe/rules/"]')).not.toBeNull()
  await get('/draws/wardrobe/rules/').expect(200)
  const day = () => document.querySelector('#receipt-day')
  expect([day()?.getAttribute('min'), day()?.getAttribute('max')]).toEqual(['2026-01-15', '2026-01-15'])

  passTo('2026-01-16T00:00')
  const next = await documentOf('/draws/soon/')
  expect(next.querySelector('#receipt-day')?.getAttribute('max')).toBe('2026-01-16')
  passTo('2026-01-16T10:15')
  const over = await documentOf('/draws/soon/')
  expect(over.querySelector('.draw-receipt')).toBeNull()
  expect(over.querySelector('.draw')?.textContent).toContain('розыгрыш окончен')
})

test('a whole day is included, and the page says so', async () => {
  const document = await documentOf('/draws/wardrobe/')
  expect(document.querySelector('.content__terms')?.textContent).toContain(
    'С 1 января 2026 г. до конца 31 мая 2027 г. по Москве',
  )
})

test('a prize shows the picture of its thing and leads there, while the thing is there', async () => {
  const { id, slug } = shop.goods.linenDress
  const prizes = `[{name: Платье, count: 1, product: /product/${slug}-${id}/}, {name: Шуба, count: 1, product: /product/shuba-999999/}]`
  templates.write('draws/soon.yaml', drawFile({ prizes }))
  await templates.renderer.refresh()
  const document = await documentOf('/draws/soon/')
  const [dress, coat] = [...document.querySelectorAll('.draw-prize')]
  expect(dress?.querySelector('a')?.getAttribute('href')).toBe(`/product/${slug}-${id}/`)
  expect([coat?.querySelector('a'), coat?.querySelector('img')]).toEqual([null, null])
})

test('is data for machines, too, without anything of a visitor', async () => {
  passTo('2026-01-15T14:30')
  const person = await shop.signIn()
  const { body } = await person
    .get('/draws/soon/')
    .unset('X-Requested-With')
    .set('Accept', 'application/json')
  expect(body).toMatchObject({ template: 'pages/draw', data: { draw: { title: 'Скоро', is_running: true } } })
  shop.pass(DAY_MS)
  const over = await person.get('/draws/soon/').unset('X-Requested-With').set('Accept', 'application/json')
  expect(over.body.data).toMatchObject({ draw: { is_running: false }, forms: [], results: [] })
})

test('home, listing and product weigh not a byte more for a draw that runs', async () => {
  const texts = async () => Promise.all(['/', '/catalog/'].map(async path => (await get(path)).text))
  const before = await texts()
  expect(before.join()).not.toMatch(/draw/i)
  passTo('2026-01-15T14:30')
  expect(before.map(text => text.length)).toEqual((await texts()).map(text => text.length))
})
