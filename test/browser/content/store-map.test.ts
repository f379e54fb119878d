import type { ElementHandle } from 'puppeteer'
import {
  type BrowserShop,
  DESKTOP,
  openBrowserShop,
  PHONE,
  type WatchedPage,
} from '../../support/browser/browser-shop.ts'
import { wakeAll } from '../../support/browser/shop-pages.ts'
import { violationsNow } from '../../support/browser/violations.ts'
import { copyTemplates, type OwnTemplates } from '../../support/pages/own-templates.ts'

const BODY = `---
path: /own/
title: Где мы
description: Где мы.
layout: landing
---
<h1>Где мы</h1>
<div>{% stores 'Москва', view: 'map' %}</div>
`

describe('a map of stores on a landing page', () => {
  let templates: OwnTemplates
  let shop: BrowserShop
  beforeAll(async () => {
    templates = copyTemplates()
    templates.write('pages/own.liquid', BODY)
    shop = await openBrowserShop({ env: { TEMPLATES_DIR: templates.folder } })
  })
  afterAll(async () => {
    await shop?.close()
    templates.close()
  })

  const MARKER = '.store-map .map-marker'
  async function open(viewport: typeof DESKTOP | typeof PHONE): Promise<WatchedPage> {
    const page = await shop.page({ viewport })
    await page.goto(`${shop.url}/own/`)
    await wakeAll(page)
    await page.$eval('.store-map', map => map.scrollIntoView({ behavior: 'instant', block: 'center' }))
    await page.waitForSelector(MARKER)
    return page
  }
  /** Where its only store lies in the list beside it. */
  const listed = (page: WatchedPage) =>
    page.$eval('.asked-stores__name', link => ({
      name: link.textContent,
      url: link.getAttribute('href'),
    }))
  async function chosen(page: WatchedPage) {
    const link = await page.waitForSelector('.store-map__chosen a')
    await page.waitForSelector('.store-map .map-marker_chosen')
    return (link as ElementHandle).evaluate(each => ({
      name: each.textContent,
      url: each.getAttribute('href'),
    }))
  }

  test('says by a tap on a marker which store that is, and leads to its page', async () => {
    const page = await open(PHONE)
    expect(await page.$('.store-map__chosen a')).toBeNull()
    await page.tap(`${MARKER} .map-marker__face`)

    const store = await chosen(page)
    expect(store).toEqual(await listed(page))
    expect(await violationsNow(page)).toEqual([])
    await Promise.all([page.waitForNavigation(), page.tap('.store-map__chosen a')])
    expect(new URL(page.url()).pathname).toBe(store.url)
    expect(page.faults).toEqual([])
    await page.close()
  })

  test.each(['Enter', 'Space'] as const)('says the same from the keyboard, by %s', async key => {
    const page = await open(DESKTOP)
    const isOnMarker = () => page.evaluate(marker => document.activeElement?.matches(marker) ?? false, MARKER)
    await page.focus('.store-map .map__canvas')
    for (let tabs = 0; tabs < 5 && !(await isOnMarker()); tabs++) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('button')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain(
      (await listed(page)).name,
    )
    await page.keyboard.press(key)

    expect(await chosen(page)).toEqual(await listed(page))
    expect(await page.$eval('.store-map__chosen', words => words.getAttribute('role'))).toBe('status')
    // The focus stays in the map, whose marker is a new one now.
    expect(await page.evaluate(() => document.activeElement?.closest('.store-map') !== null)).toBe(true)
    expect(page.faults).toEqual([])
    await page.close()
  })
})
