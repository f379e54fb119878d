import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { violationsNow } from '../../support/browser/violations.ts'
import { addGoods } from '../../support/goods/more-goods.ts'

const LONG_NAME =
  'Платье с отстёгивающейся подкладкой из водоотталкивающей мембранной ткани, с капюшоном и съёмным поясом'

const shop = shopOfAllTests()
beforeAll(() => addGoods(shop, [{ name: LONG_NAME }]))

/** Suggestions wait until the returned function is called. */
async function holdSuggestions(page: WatchedPage): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.setRequestInterception(true)
  page.on('request', async request => {
    if (request.url().includes('/api/v3/suggest/')) await released
    await request.continue().catch(() => undefined)
  })
  return letGo
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('late suggestions on %s', (_device, viewport) => {
  test('have their shape in their place, and move nothing when they come', async () => {
    const page = await shop.page({ viewport })
    const letGo = await holdSuggestions(page)
    await page.goto(`${shop.url}/about/`)
    await page.waitForSelector('html[data-started]')
    await page.evaluate(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) shifts.push((entry as never as { value: number }).value)
      }).observe({ type: 'layout-shift' })
    })
    await page.type('.search__input', 'плать')
    await page.waitForSelector('.search__found[aria-busy="true"] .search__wait', { visible: true })
    expect(await violationsNow(page)).toEqual([])
    const heights = (selector: string) =>
      page.$$eval(selector, rows => [
        ...new Set(rows.map(row => Math.round(row.getBoundingClientRect().height))),
      ])
    const waiting = await heights('.search__wait')
    expect(waiting).toHaveLength(1)
    letGo()
    await page.waitForSelector('.search__found[aria-busy="false"] [role="option"] img')
    expect(await page.$('.search__wait')).toBeNull()
    expect(await heights('.search__option:has(img)')).toEqual(waiting)
    expect(await page.evaluate(() => (window as never as { shifts: number[] }).shifts)).toEqual([])
    // The dress has two colours: a model has one row.
    const names = await page.$$eval('.search__option:has(img) span:first-of-type', all =>
      all.map(each => each.textContent),
    )
    expect(names).toEqual([...new Set(names)])
    expect(names).toContain(LONG_NAME)
    const written = await page.$eval('.search__found', list => list.innerHTML)
    expect(written).toContain('Платье с&nbsp;отстёгивающейся подкладкой из&nbsp;водоотталкивающей')

    // What is typed on keeps the earlier suggestions until the next ones come.
    await page.evaluate(() => {
      Object.assign(window, { flashes: 0 })
      new MutationObserver(() => {
        if (document.querySelector('.search__wait')) (window as never as { flashes: number }).flashes++
      }).observe(document.querySelector('.search__found') as Element, { childList: true, subtree: true })
    })
    await page.type('.search__input', 'е')
    await page.waitForSelector('.search__option[href*="q=%D0%BF%D0%BB%D0%B0%D1%82%D1%8C%D0%B5"]')
    expect(await page.evaluate(() => (window as never as { flashes: number }).flashes)).toBe(0)
    expect(page.faults).toEqual([])
    await page.close()
  })
})
