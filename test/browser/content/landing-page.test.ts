import { DESKTOP, PHONE } from '../../support/browser/browser-shop.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { wakeAll } from '../../support/browser/shop-pages.ts'
import { violationsNow } from '../../support/browser/violations.ts'

const shop = shopOfAllTests()

/** Before anything is scrolled; a browser also loads what is within some 1,250 px below. */
const FIRST_PICTURES = { count: 4, bytes: 45_000 }
/** Of its seven pictures, in the size and format that this screen takes. */
const ALL_PICTURES = { count: 7, bytes: 75_000 }

describe.each([
  ['a phone', PHONE, 'hero-phone'],
  ['a desktop', DESKTOP, 'hero'],
])('a landing page with seven pictures, on %s', (_device, viewport) => {
  test('has its hero as the largest thing, loads of the others only what is near, and nothing moves', async () => {
    const page = await shop.page({ viewport })
    await page.evaluateOnNewDocument(watch)
    const loaded: { url: string; bytes: number }[] = []
    const asked: string[] = []
    page.on('request', request => {
      if (/\/media\//.test(request.url())) asked.push(request.url())
    })
    page.on('response', answer => {
      if (/\/media\//.test(answer.url()))
        loaded.push({ url: answer.url(), bytes: Number(answer.headers()['content-length'] ?? 0) })
    })
    await page.goto(`${shop.url}/summer/`)
    // Words are the largest thing as long as the hero is on its way.
    await page.waitForFunction(() => {
      const hero = document.querySelector<HTMLImageElement>('.landing-hero .media__img')
      return hero?.complete && (globalThis as unknown as { largest: string }).largest === hero.currentSrc
    })
    const first = [...loaded]
    const hero = await page.$eval('.landing-hero .media__img', img => ({
      src: (img as HTMLImageElement).currentSrc,
      priority: img.getAttribute('fetchpriority'),
      loading: img.getAttribute('loading'),
    }))
    expect(hero).toEqual({ src: expect.stringMatching(/\.avif$/), priority: 'high', loading: null })
    expect(await page.$$eval('img[fetchpriority="high"]', all => all.length)).toBe(1)
    expect(asked[0]).toBe(hero.src)
    // Each has something to look at before it comes.
    expect(await page.$$eval('main .media__ground', all => all.length)).toBe(ALL_PICTURES.count)
    expect(first.length).toBeLessThanOrEqual(FIRST_PICTURES.count)
    expect(first.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_PICTURES.bytes)

    await wakeAll(page)
    for (const picture of await page.$$('.media__img')) {
      await picture.evaluate(img => img.scrollIntoView({ behavior: 'instant' }))
      await page.waitForFunction(img => (img as HTMLImageElement).complete, {}, picture)
    }
    expect(
      await page.$$eval('.media__img', all => all.map(img => (img as HTMLImageElement).naturalWidth > 0)),
    ).toEqual(Array.from({ length: ALL_PICTURES.count }, () => true))
    const shown = await page.$$eval('main .media__img', all =>
      all.map(img => (img as HTMLImageElement).currentSrc),
    )
    const weights = shown.map(src => loaded.find(({ url }) => url === src)?.bytes ?? 0)
    expect(Math.min(...weights)).toBeGreaterThan(0)
    expect(weights.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(ALL_PICTURES.bytes)
    expect(await page.evaluate('globalThis.shifts')).toEqual([])
    expect(page.faults).toEqual([])
    await page.close()
  })

  test('has nothing that axe finds, and no bar that scrolls it sideways', async () => {
    const page = await shop.page({ viewport })
    await page.goto(`${shop.url}/summer/`)
    await wakeAll(page)
    expect(await overflow(page)).toBe(0)
    expect(await violationsNow(page)).toEqual([])
    expect(page.faults).toEqual([])
    await page.close()
  })
})

/** Runs in the page: its largest picture, and what moved without being asked to. */
function watch(): void {
  const shifts: number[] = []
  Object.assign(globalThis, { shifts, largest: '' })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) shifts.push(value)
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      Object.assign(globalThis, { largest: (entry as unknown as { url: string }).url || 'words' })
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}
