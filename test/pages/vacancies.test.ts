import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseHTML } from 'linkedom'
import type { Renderer } from '../../server/render/renderer.ts'
import { tagsNamed } from '../support/pages/html.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, OPENING, type TestShop } from '../support/test-shop.ts'

const HOUR_MS = 3_600_000

const vacancy = (fields: Record<string, string>) =>
  Object.entries({
    title: 'Продавец',
    town: 'Москва',
    place: 'магазин',
    direction: 'Магазины',
    employment: 'сменный график',
    text: 'Помогать с выбором.',
    email: 'work@vitrina.example',
    published_from: '2026-01-01',
    ...fields,
  })
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')

let templates: OwnTemplates
let renderer: Renderer
let shop: TestShop
beforeAll(async () => {
  templates = copyTemplates()
  rmSync(join(templates.folder, 'vacancies'), { recursive: true })
  for (const [slug, fields] of Object.entries<Record<string, string>>({
    seller: { pay_from: '65000', pay_to: '90000' },
    'seller-kazan': { town: 'Казань', pay_from: '50000', published_from: '2026-01-02' },
    developer: { title: 'Разработчик', direction: 'Разработка', place: 'офис' },
    ended: { title: 'Прошедшая', published_from: '2025-12-01', published_to: '2026-01-14' },
    'last-day': { title: 'Последний день', town: 'Тверь', published_to: '2026-01-15' },
    tomorrow: { title: 'Завтрашняя', town: 'Тула', published_from: '2026-01-16' },
  }))
    templates.write(`vacancies/${slug}.yaml`, vacancy(fields))
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

const get = (path: string) => shop.visit().get(path).unset('X-Requested-With')

async function listOf(path: string) {
  const { text } = await get(path).expect(200)
  const { document } = parseHTML(text)
  const words = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  return {
    text,
    total: words(document.querySelector('.vacancies__total')),
    vacancies: [...document.querySelectorAll('.vacancy-line')].map(words),
    options: [...document.querySelectorAll('.vacancies__option')].map(words),
    link: (name: string) =>
      [...document.querySelectorAll('a.vacancies__option')]
        .find(each => words(each).startsWith(name))
        ?.getAttribute('href'),
  }
}

test('lists what is published today, the newest first, with place, employment and pay', async () => {
  const { total, vacancies } = await listOf('/vacancies/')

  expect(total).toBe('4 вакансии')
  expect(vacancies).toEqual([
    'Продавец от 50 000 Р Казань, магазин · сменный график',
    'Разработчик по договорённости Москва, офис · сменный график',
    'Последний день по договорённости Тверь, магазин · сменный график',
    'Продавец от 65 000 до 90 000 Р Москва, магазин · сменный график',
  ])
})

test('counts each town and direction beside the other choice, and links lead there and back', async () => {
  const all = await listOf('/vacancies/')
  expect(all.options).toEqual(['Казань 1', 'Москва 2', 'Тверь 1', 'Магазины 3', 'Разработка 1'])

  const moscow = await listOf(all.link('Москва') ?? '')
  expect(moscow.total).toBe('2 вакансии · Показать все')
  expect(moscow.options).toEqual(['Казань 1', 'Москва ×', 'Тверь 1', 'Магазины 1', 'Разработка 1'])
  expect(moscow.link('Москва')).toBe('/vacancies/')

  const both = await listOf(moscow.link('Разработка') ?? '')
  expect(both.vacancies).toEqual(['Разработчик по договорённости Москва, офис · сменный график'])
  expect(both.options).toEqual(['Казань 0', 'Москва ×', 'Тверь 0', 'Магазины 1', 'Разработка ×'])
  expect(both.text).toContain('<meta name="robots" content="noindex, follow">')
  expect(both.text).toMatch(/<link rel="canonical" href="[^"]*\/vacancies\/">/)
  await get('/vacancies/?town=atlantida').expect(404)
})

test('at midnight of the shop, the page that was cached shows what is published then', async () => {
  expect((await listOf('/vacancies/')).text).not.toContain('Завтрашняя')
  await get('/vacancies/tomorrow/').expect(404)
  await get('/vacancies/last-day/').expect(200)

  // 12:00 in Moscow at the opening, and 23:00 eleven hours later.
  shop.pass(11 * HOUR_MS)
  expect((await listOf('/vacancies/')).text).not.toContain('Завтрашняя')
  shop.pass(HOUR_MS)

  const { text, options } = await listOf('/vacancies/')
  expect(text).toContain('Завтрашняя')
  expect(text).not.toContain('Последний день')
  expect(options).toContain('Тула 1')
  await get('/vacancies/tomorrow/').expect(200)
  await get('/vacancies/last-day/').expect(404)
  expect(new Date(OPENING).getUTCHours()).toBe(9)
})

test('a vacancy tells machines what it tells people', async () => {
  const { text } = await get('/vacancies/seller/').expect(200)
  const posting = postingIn(text)

  expect(posting).toMatchObject({
    title: 'Продавец',
    description: 'Помогать с выбором.',
    datePosted: '2026-01-01',
    employmentType: 'FULL_TIME',
    hiringOrganization: { name: 'Витрина' },
    jobLocation: { address: { addressLocality: 'Москва', addressCountry: 'RU' } },
    baseSalary: { currency: 'RUB', value: { minValue: 65_000, maxValue: 90_000, unitText: 'MONTH' } },
  })
  expect(posting.validThrough).toBeUndefined()
  expect(text).toContain('от 65\u00a0000 до 90\u00a0000\u00a0Р')
  expect(text).toContain('<a href="mailto:work@vitrina.example?subject=%D0%9F')
  expect(text).toContain('Вопросы о работе')

  const last_day = postingIn((await get('/vacancies/last-day/').expect(200)).text)
  expect(last_day.validThrough).toBe('2026-01-15T23:59:59+03:00')
  expect(last_day.baseSalary).toBeUndefined()
})

function postingIn(text: string) {
  return tagsNamed(text, 'script')
    .filter(({ attributes }) => attributes.type === 'application/ld+json')
    .map(script => JSON.parse(script.text))
    .find(each => each['@type'] === 'JobPosting')
}

test('are reached from the footer and the sitemap, each while it is published', async () => {
  const [footer = ''] = /<footer[\s\S]*<\/footer>/.exec((await get('/')).text) ?? []
  for (const path of ['/vacancies/', '/university/', '/payment/']) expect(footer).toContain(`href="${path}"`)
  const { text } = await shop.visit().get('/sitemap-pages.xml')
  expect(text).toContain('/vacancies/</loc>')
  expect(text).toContain('/vacancies/seller/</loc>')
  expect(text).not.toContain('/vacancies/ended/')
  expect(text).not.toContain('/vacancies/tomorrow/')
})

test('the list has answers to questions about work, and says where to write and whom to ask', async () => {
  const { document } = parseHTML((await get('/vacancies/').expect(200)).text)
  expect(document.querySelectorAll('main .faq details').length).toBeGreaterThan(2)
  const contacts = document.querySelector('#contacts')
  expect(contacts?.textContent).toBe('Контакты')
  expect(contacts?.nextElementSibling?.textContent).toContain('Почта для откликов')
  expect(contacts?.nextElementSibling?.querySelector('a')?.getAttribute('href')).toBe('/contacts/')
})

test('the demonstration has true vacancies in several towns and directions', async () => {
  const demo = await createTestShop()
  const { text } = await demo.visit().get('/vacancies/').unset('X-Requested-With').expect(200)
  const { document } = parseHTML(text)
  expect(document.querySelectorAll('.vacancy-line').length).toBeGreaterThan(2)
  expect(document.querySelectorAll('.vacancies__filter').length).toBe(2)
  await demo.close()
})

// From here on templates change.

test('the list has pictures of life in the company, which an editor changes, and all of them are there', async () => {
  const pictures = async () => {
    const { document } = parseHTML((await get('/vacancies/').expect(200)).text)
    return [...document.querySelectorAll('.picture-row li')].map(item => ({
      file: item.querySelector('.media__img')?.getAttribute('src') ?? '',
      alt: item.querySelector('.media__img')?.getAttribute('alt') ?? '',
      caption: item.querySelector('figcaption')?.textContent ?? '',
    }))
  }
  const before = await pictures()
  expect(before).toHaveLength(6)
  for (const { file } of before)
    expect((await get(file).expect(200)).headers['content-type']).toMatch(/^image\//)

  templates.write(
    'galleries/life.yaml',
    'title: Склад\nslides:\n  - picture: { file: university/len.webp, alt: Лён }\n    caption: <b>Новая</b> полка\n',
  )
  await renderer.refresh()
  const [one, ...others] = await pictures()
  expect(one).toEqual({ file: expect.any(String), alt: 'Лён', caption: '<b>Новая</b> полка' })
  expect(others).toEqual([])
  expect(before.map(({ file }) => file)).not.toContain(one?.file)
  // A row of one needs no arrows.
  expect((await get('/vacancies/')).text).not.toContain('data-carousel-on')
})

test('an editor takes the last one away: the page says so', async () => {
  for (const slug of ['seller', 'seller-kazan', 'developer', 'last-day'])
    rmSync(join(templates.folder, 'vacancies', `${slug}.yaml`))
  await renderer.refresh()

  expect((await listOf('/vacancies/')).total).toBe('Сейчас открытых вакансий нет')
  await get('/vacancies/seller/').expect(404)
})
