import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Renderer } from '../../server/render/renderer.ts'
import { homeOfTestGoods } from '../support/pages/home-of-test-goods.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const PAGES = ['/', '/catalog/women/dresses/', '/order/', '/about/']

let templates: OwnTemplates
let renderer: Renderer
let shop: TestShop
let log: string[]

async function open(): Promise<void> {
  log = []
  renderer = await openRendererOf(templates.folder, { good: templates.good, lines: log, is_strict: false })
  shop = await createTestShop({ given: { renderer } })
}

async function close(): Promise<void> {
  renderer.close()
  await shop.close()
}

async function restart(): Promise<void> {
  await close()
  await open()
}

beforeEach(async () => {
  templates = copyTemplates()
  templates.change('pages/home.liquid', homeOfTestGoods)
  await open()
})
afterEach(async () => {
  await close()
  templates.close()
})

const fileOf = (name: string) => join(templates.folder, name)

/** Saves a template, as an editor does, and tells how many lines it has. */
function write(name: string, change: (source: string) => string): number {
  return templates.change(name, change).trimEnd().split('\n').length
}

const look = (path: string) => shop.visit().get(path).unset('X-Requested-With')
async function lookAtAll(): Promise<string[]> {
  return Promise.all(PAGES.map(async path => (await look(path).expect(200)).text))
}

test('a tag that is not closed in the header, and a restart: every page is as before, the log tells file and line', async () => {
  const before = await lookAtAll()
  const line = write('parts/header.liquid', source => `${source}{% if site.name %}`)
  await restart()

  expect(await lookAtAll()).toEqual(before)
  expect(log.join('')).toContain(
    `templates/parts/header.liquid, строка ${line}: не закрыт тег {% if site.name %}`,
  )
  expect(renderer.missing()).toEqual([])
  await shop.visit().get('/readyz').expect(200)
})

test('a part that is taken away while pages ask for it: they stay, also after a restart, and the log tells who asks', async () => {
  const before = await lookAtAll()
  rmSync(fileOf('parts/footer.liquid'))
  await renderer.refresh()

  expect(await lookAtAll()).toEqual(before)
  expect(log.join('')).toMatch(
    /templates\/layouts\/base\.liquid, строка \d+: нет файла templates\/parts\/footer\.liquid/,
  )
  await restart()
  expect(await lookAtAll()).toEqual(before)
})

test('a page that the shop cannot do without is taken away: it stays', async () => {
  const before = await lookAtAll()
  rmSync(fileOf('pages/listing.liquid'))
  await renderer.refresh()

  expect(await lookAtAll()).toEqual(before)
  expect(log.join('')).toContain('templates/pages/listing.liquid, строка 1: файла нет, а магазину он нужен')
})

test('with nothing good known, the shop is not ready, and says file and line', async () => {
  await close()
  rmSync(templates.good, { recursive: true, force: true })
  const line = write('parts/header.liquid', source => `${source}{% if site.name %}`)
  await open()

  const { text } = await shop.visit().get('/readyz').expect(503)
  expect(text).toContain('no good version of: ')
  expect(text).toContain(`templates/parts/header.liquid, строка ${line}: не закрыт тег {% if site.name %}`)

  write('parts/header.liquid', source => source.replace('{% if site.name %}', ''))
  await renderer.refresh()
  await shop.visit().get('/readyz').expect(200)
  await lookAtAll()
})

test('a page of an editor that was never good is no reason for the shop not to open', async () => {
  await close()
  rmSync(templates.good, { recursive: true, force: true })
  write('pages/about.liquid', source => `${source}{% if site.name %}`)
  await open()

  await shop.visit().get('/readyz').expect(200)
  await look('/about/').expect(404)
  await look('/').expect(200)
})

test('what fails only when it is painted goes back to the last version that was painted, not to the one before it', async () => {
  const before = await look('/about/').expect(200)
  // Two saves that nobody looked at: `{{ menu[999].name }}` is not there only when it is painted.
  write('pages/about.liquid', source => `${source}<p>{{ menu[998].name }}</p>`)
  await renderer.refresh()
  write('pages/about.liquid', source => source.replace('998', '999'))
  await renderer.refresh()

  expect((await look('/about/').expect(200)).text).toBe(before.text)
  expect(log.join('')).toMatch(/templates\/pages\/about\.liquid, строка \d+: нет переменной menu\.999/)
  await restart()
  expect((await look('/about/').expect(200)).text).toBe(before.text)
})

test('a part is changed with what it is given, in one moment: both are new', async () => {
  await lookAtAll()
  write('parts/price.liquid', source => source.replaceAll('price_old', 'former'))
  for (const name of ['parts/product-tile', 'parts/favorite-tile', 'parts/asked-look', 'pages/product'])
    write(`${name}.liquid`, source =>
      source.replaceAll(/price_old: (product|favorite|good)\.price_old/g, 'former: $1.price_old'),
    )
  await renderer.refresh()

  expect(log.filter(line => line.includes('templates/'))).toEqual([])
  expect(renderer.faults()).toEqual([])
  await lookAtAll()
})

test('a part is changed without those who give to it: all of them stay as they were', async () => {
  const before = await lookAtAll()
  write('parts/price.liquid', source => source.replaceAll('price_old', 'former'))
  await renderer.refresh()

  expect(await lookAtAll()).toEqual(before)
  expect(renderer.faults().join('\n')).toMatch(
    /templates\/parts\/price\.liquid, строка \d+: нет переменной 'former'/,
  )
})

test('a file that is being written just now is not taken for an empty page', async () => {
  const before = await lookAtAll()
  write('pages/about.liquid', () => '')
  await renderer.refresh()

  expect(await lookAtAll()).toEqual(before)
  expect(log.filter(line => line.includes('templates/'))).toEqual([])
})

test('what was kept is whole, and for nobody else to read', async () => {
  await lookAtAll()
  const stored = JSON.parse(readFileSync(join(templates.good, 'templates.json'), 'utf8')) as Record<
    string,
    string
  >

  for (const name of ['parts/header', 'pages/home', 'layouts/base', 'parts/visitor-order'])
    expect(stored[name]).toBe(readFileSync(fileOf(`${name}.liquid`), 'utf8'))
})

test('what was kept and cannot be read is as if it were not there', async () => {
  await lookAtAll()
  writeFileSync(join(templates.good, 'templates.json'), '{ half of')
  await restart()

  await lookAtAll()
})
