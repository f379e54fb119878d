import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'puppeteer'
import { DIST } from '../../../build/build.ts'
import { importCities } from '../../../server/import/cities/import-cities.ts'
import { pretendAddresses } from '../../../server/providers/addresses/pretend-addresses.ts'
import { readManifest } from '../../../server/render/assets.ts'
import { BUILT_IN_CITIES } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { bareShop } from '../../support/bare-shop.ts'
import { type BorrowedBrowser, borrowBrowser } from '../../support/browser/borrowed-browser.ts'
import { firstScroll } from '../../support/browser/first-scroll.ts'
import { holdTimers } from '../../support/browser/hand-clock.ts'
import { openedAnew } from '../../support/browser/opened-anew.ts'
import { asRetrying, type RetryingPage } from '../../support/browser/retrying-page.ts'
import { touchIsland } from '../../support/browser/touch-island.ts'
import { violationsNow } from '../../support/browser/violations.ts'
import { BUILT_IN_TOWNS } from '../../support/goods/built-in-towns.ts'
import { listen } from '../../support/listen.ts'
import { openRendererOf } from '../../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const LAYOUT = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>Город</title>
{% render 'parts/look', look: '' %}</head><body>{% visitor 'city' %}{{ content | raw }}
{% visitor 'state' %}</body></html>`
const TEMPLATES = join(import.meta.dirname, '../../../templates')
const HEADER = `{% widget 'city-selector', wake: 'now' %}<section class="notice city-detection" data-city-question aria-hidden="true"></section>`
const PAGES = [
  '/somewhere/',
  '/things/women/filter/color=red/',
  '/contacts/town/',
  '/contacts/full/',
  '/priced/',
]

let browser: BorrowedBrowser
let shop: TestShop
let site: { url: string; close(): Promise<void> }
let templates: string
let context: BrowserContext
let page: RetryingPage

beforeAll(async () => {
  templates = mkdtempSync(join(tmpdir(), 'vitrina-templates-'))
  for (const folder of ['layouts', 'pages', 'parts']) mkdirSync(join(templates, folder))
  writeFileSync(join(templates, 'layouts/base.liquid'), LAYOUT)
  copyFileSync(join(TEMPLATES, 'parts/look.liquid'), join(templates, 'parts/look.liquid'))
  writeFileSync(join(templates, 'parts/visitor-city.liquid'), HEADER)
  PAGES.forEach((path, number) => {
    const stores =
      {
        '/contacts/full/': '<p data-stores-count="2">Магазины</p>',
        '/priced/': '<p class="price">990 Р</p>',
      }[path] ?? ''
    writeFileSync(
      join(templates, `pages/page${number}.liquid`),
      `---\npath: ${path}\ntitle: Город\n---\n${stores}`,
    )
  })
  const renderer = await openRendererOf(templates)
  const addresses = {
    ...pretendAddresses(BUILT_IN_TOWNS, { has_streets: true }),
    locate: () => pretendAddresses(BUILT_IN_TOWNS, { has_streets: true }).locate('192.0.2.1'),
  }
  shop = await createTestShop({
    env: { TRUST_PROXY: '1' },
    given: { renderer, providers: { ...bareShop(undefined as never).providers, addresses } },
  })
  await importCities(shop.shop.db, BUILT_IN_CITIES)
  site = await listen(shop.app)
  browser = await borrowBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
  await shop?.close()
  rmSync(templates, { recursive: true, force: true })
})
beforeEach(async () => {
  context = await browser.createBrowserContext()
  page = asRetrying(await context.newPage())
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '192.0.2.1' })
})
afterEach(async () => {
  expect(await page.$$('[data-widget-status="broken"], [data-widget-recovered]')).toEqual([])
  await context.close()
})

const go = async (path: string) => {
  await page.goto(site.url + path)
  await touchIsland(page, 'city-selector')
  await firstScroll(page)
}
const text = (selector: string) => page.$eval(selector, element => (element as HTMLElement).innerText.trim())
const cookie = async (name: string) => (await context.cookies()).find(each => each.name === name)
const INPUT = 'dialog[open] [role=combobox]'

/** Answers the detection popup, so that it is out of the way. */
async function closeDetection() {
  await (await page.waitForSelector('.city-detection__close'))?.click()
}

describe('the city-detection popup', () => {
  test('asks of the detected city, and «Да» saves it for a year and opens the page anew', async () => {
    await go('/somewhere/')
    await page.waitForSelector('.city-detection__question')
    expect(await text('.city-detection__question')).toBe('Ваш город — Казань?')

    const reloaded = page.waitForNavigation()
    await page.click('.city-detection__yes')
    await reloaded

    expect(await text('.city-selector__open')).toBe('Казань')
    const left = ((await cookie('gru-region-chosen'))?.expires ?? 0) - Date.now() / 1_000
    expect(left / 86_400).toBeGreaterThan(364)
    await page.waitForSelector('[data-started]')
    expect(await page.$('.city-detection')).toBeNull()
  })

  test('waits for the first scroll, and is silent once a way of delivery was chosen', async () => {
    await page.goto(`${site.url}/somewhere/`)
    await page.waitForSelector('[data-started]')
    // The question's code, asked for after whoever would have shown it, and so come after them.
    await page.evaluate(code => import(code), site.url + readManifest(DIST).files['city-question.js'])
    expect(await page.$eval('[data-city-question]', line => line.childElementCount)).toBe(0)

    await page.evaluate(() => sessionStorage.setItem('deliveryAddressStruct', '{"service_id":3}'))
    await firstScroll(page)
    await page.waitForFunction(() => document.querySelector('[data-city-question]') === null)
  })

  test('covers no price, and stands on the left, where a card has its pictures', async () => {
    await page.setViewport({ width: 1_280, height: 800 })
    await page.goto(`${site.url}/priced/`)
    await touchIsland(page, 'city-selector')
    // Where the question stands.
    await page.$eval('.price', price => {
      Object.assign((price as HTMLElement).style, { position: 'fixed', inset: 'auto 0 0', height: '120px' })
    })
    await firstScroll(page)
    await page.waitForSelector('.city-detection[data-away]')
    await page.$eval('.price', price => price.remove())
    await page.evaluate(() => dispatchEvent(new Event('resize')))
    const line = await page.waitForSelector('.city-detection:not([data-away])')
    expect(((await line?.boundingBox())?.x ?? 999) < 100).toBe(true)
  })

  test('closed, is not shown again in this session', async () => {
    await go('/somewhere/')
    await closeDetection()
    expect((await cookie('gru-region-detection-closed'))?.session).toBe(true)

    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await go('/somewhere/')
    await page.waitForSelector('[data-started]')
    expect(asked.filter(url => url.includes('filter=detected'))).toEqual([])
    expect(await page.$('.city-detection')).toBeNull()
  })

  test('«Нет, изменить» hides it and opens the selector', async () => {
    await go('/somewhere/')
    await page.waitForSelector('.city-detection__question')
    await page.click('.city-detection__no')

    await page.waitForSelector('dialog[open]')
    expect(await text('dialog[open] h2')).toBe('Выбор города')
    expect(await page.$('.city-detection')).toBeNull()
  })
})

describe('the city selector', () => {
  test('shows the regions, some emphasised, and keeps them for the next page', async () => {
    await go('/somewhere/')
    await closeDetection()
    const loads = page.waitForRequest(request => request.url().includes('/api/v2/regions/'))
    await page.click('.city-selector__open')
    expect(new URL((await loads).url()).search).toBe('?page=1&per_page=10&sort=sort')
    await page.waitForSelector('.city-picker__region')

    expect(await page.$$('.city-picker__region')).toHaveLength(10)
    expect(await text('.city-picker__region--accent')).toBe('Москва')
    expect(await page.$eval(INPUT, input => (input as HTMLInputElement).placeholder)).toBe(
      'Введите название города',
    )

    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await go('/somewhere/#select-region')
    await page.reload()
    await page.goto(`${site.url}/somewhere/?again#select-region`)
    await page.waitForSelector('dialog[open] .city-picker__region')
    expect(asked.filter(url => url.includes('/api/v2/regions/'))).toEqual([])
    expect(new URL(page.url()).hash).toBe('')
  })

  test('asks for nothing at two characters, once half a second after the last of more, and at once by the icon', async () => {
    const passTime = await holdTimers(page)
    await go('/somewhere/')
    await closeDetection()
    const asked: Promise<string | undefined>[] = []
    page.on('request', request => {
      if (request.url().includes('/minions/')) asked.push(request.fetchPostData())
    })
    const queries = async () => (await Promise.all(asked)).map(body => JSON.parse(body ?? '').query)
    await page.click('.city-selector__open')
    await page.waitForSelector(INPUT)
    await page.type(INPUT, 'ек')
    await page.click('.city-picker__find')
    await passTime(60_000)

    await page.type(INPUT, 'атиренбур')
    await passTime(499)
    await page.type(INPUT, 'г')
    await passTime(499)
    expect(await page.$('[role=option]')).toBeNull()
    await passTime(1)
    await page.waitForSelector('[role=option]')
    expect(await queries()).toEqual(['екатиренбург'])
    expect(JSON.parse((await asked[0]) ?? '')).toEqual({
      query: 'екатиренбург',
      count: 20,
      // Of equally good towns those of the part of the country that the shop stands in come first: Moscow.
      locations_boost: [{ kladr_id: '7700000000000' }],
      from_bound: { value: 'city' },
      to_bound: { value: 'settlement' },
    })
    expect(await text('[role=option]')).toBe('Екатеринбург\nСвердловская область')

    await page.click(INPUT, { count: 3 })
    await page.type(INPUT, 'казань')
    await page.click('.city-picker__find')
    await page.waitForFunction(() =>
      document.querySelector('[role=option]')?.textContent?.startsWith('Казань'),
    )
    await passTime(60_000)
    // One more question comes after whatever would have been asked by then.
    await page.type(INPUT, 'ь')
    await Promise.all([
      page.waitForRequest(async request => (await request.fetchPostData())?.includes('казаньь') ?? false),
      page.click('.city-picker__find'),
    ])
    expect(await queries()).toEqual(['екатиренбург', 'казань', 'казаньь'])
  })

  test('is used by keys alone: arrows point, Escape empties and then closes, Enter chooses', async () => {
    await go('/somewhere/')
    await closeDetection()
    await page.evaluate(() => sessionStorage.setItem('deliveryAddressStruct', '{}'))
    await page.focus('.city-selector__open')
    await page.keyboard.press('Enter')
    await page.waitForSelector(INPUT)
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
    await page.keyboard.type('нов')
    await page.waitForSelector('[role=option]')
    const points = () =>
      page.$eval(
        INPUT,
        input => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
      )
    await page.keyboard.press('ArrowDown')
    expect(await points()).toContain('Новосибирск')
    await page.keyboard.press('ArrowDown')
    expect(await points()).toContain('Новокузнецк')
    await page.keyboard.press('Home')
    expect(await page.$eval('[role=option][aria-selected=true]', option => option.textContent)).toContain(
      'Новосибирск',
    )

    await page.keyboard.press('Escape')
    expect(await page.$eval(INPUT, input => (input as HTMLInputElement).value)).toBe('')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('dialog[open]'))
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('city-selector__open')

    await page.keyboard.press('Enter')
    await page.waitForSelector(INPUT)
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
    await page.keyboard.type('тверь')
    await page.waitForSelector('[role=option]')
    await page.keyboard.press('ArrowDown')
    await openedAnew(page, () => page.keyboard.press('Enter'))
    expect(await text('.city-selector__open')).toBe('Тверь')
    expect(await page.evaluate(() => sessionStorage.getItem('deliveryAddressStruct'))).toBeNull()
  })

  test.each([
    ['/things/women/filter/color=red/', '/things/women/'],
    ['/contacts/town/', '/contacts/'],
    ['/contacts/full/', '/contacts/full/'],
  ])('a choice at %s leads to %s', async (path, next) => {
    await go(path)
    await closeDetection()
    await page.click('.city-selector__open')
    await page.waitForSelector('.city-picker__region')
    await openedAnew(page, () => page.click('.city-picker__region'))
    expect(new URL(page.url()).pathname).toBe(next)
  })

  test('a refused choice is reported, and the popup stays', async () => {
    await go('/somewhere/')
    await closeDetection()
    await page.click('.city-selector__open')
    await page.waitForSelector('.city-picker__region')
    await page.setOfflineMode(true)
    await page.click('.city-picker__region')

    await page.waitForSelector('.city-popup__failure')
    expect(await text('.city-popup__failure')).toMatch(/^Нет связи с магазином/)
  })

  test('has no fault that axe finds, with the list and with what was found', async () => {
    await go('/somewhere/')
    await closeDetection()
    const faults = () => violationsNow(page, 'dialog[open]')
    await page.click('.city-selector__open')
    await page.waitForSelector('.city-picker__region')
    expect(await faults()).toEqual([])

    await page.type(INPUT, 'ниж')
    await page.waitForSelector('[role=option]')
    await page.keyboard.press('ArrowDown')
    expect(await faults()).toEqual([])
  })
})
