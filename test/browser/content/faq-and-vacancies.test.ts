import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { violationsNow } from '../../support/browser/violations.ts'

const shop = shopOfAllTests()

describe.each([
  { device: 'a phone', viewport: PHONE, hasScript: true },
  { device: 'a phone', viewport: PHONE, hasScript: false },
  { device: 'a desktop', viewport: DESKTOP, hasScript: true },
  { device: 'a desktop', viewport: DESKTOP, hasScript: false },
])('on $device, with a script: $hasScript,', ({ device, viewport, hasScript }) => {
  let page: WatchedPage
  beforeAll(async () => {
    page = await shop.page({ viewport })
    // One page would fade into the next, and a tap meanwhile meets the picture of it.
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
    await page.setJavaScriptEnabled(hasScript)
  })
  afterAll(async () => {
    expect(page.faults).toEqual([])
    await page.close()
  })

  const open = async (path: string) => {
    await page.goto(shop.url + path)
    if (hasScript) await page.waitForSelector('html[data-started]')
  }
  const press = async (selector: string) => {
    await page.waitForSelector(selector)
    // Away from the bars at the window's lower edge.
    await page.$eval(selector, element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await (device === 'a phone' ? page.tap(selector) : page.click(selector))
  }
  const follow = async (selector: string) => {
    await Promise.all([page.waitForNavigation(), press(selector)])
    return decodeURIComponent(page.url().slice(shop.url.length))
  }
  const textsOf = (selector: string) =>
    page.$$eval(selector, all => all.map(each => (each.textContent ?? '').replace(/\s+/g, ' ').trim()))
  /** No bar that scrolls the whole page sideways, and nothing that axe finds. */
  const expectSound = async () => {
    expect(await overflow(page)).toBe(0)
    // axe is a script itself.
    if (hasScript) expect([page.url(), await violationsNow(page)]).toEqual([page.url(), []])
  }

  test('pictures of life in the company are swiped, or moved by arrows, from the first to the last', async () => {
    await open('/vacancies/')
    await page.$eval('.picture-row', row => row.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const [on, back] = ['[data-carousel-on]', '[data-carousel-back]']
    /** Until the last picture stands whole in the row, or no longer does: the row glides. */
    const untilAtEnd = (wanted: boolean) =>
      page.waitForFunction(
        wanted => {
          const row = document.querySelector('.picture-row')
          const view = row?.querySelector('[data-carousel-view]')?.getBoundingClientRect()
          const last = [...(row?.querySelectorAll('img') ?? [])].at(-1)?.getBoundingClientRect()
          if (!view || !last) return false
          return (last.left >= view.left - 1 && last.right <= view.right + 1) === wanted
        },
        {},
        wanted,
      )
    await untilAtEnd(false)
    if (hasScript && device === 'a desktop') {
      await page.waitForSelector('.picture-row .carousel--moved')
      while (!(await page.$eval(on, arrow => (arrow as HTMLButtonElement).disabled))) await press(on)
      await untilAtEnd(true)
      while (!(await page.$eval(back, arrow => (arrow as HTMLButtonElement).disabled))) await press(back)
      await untilAtEnd(false)
    } else {
      await page.$eval('.picture-row [data-carousel-view]', view => view.scrollTo({ left: view.scrollWidth }))
      await untilAtEnd(true)
      // An arrow that nothing answers would be in the way.
      for (const arrow of [on, back])
        expect(await page.$eval(arrow, each => getComputedStyle(each).display)).toBe('none')
    }
    await expectSound()
  })

  test('a question unfolds and folds, and topics lead to their questions', async () => {
    await open('/faq/')
    const first = '#faq-delivery ~ details:first-of-type'
    const isOpen = () => page.$eval(first, fold => (fold as HTMLDetailsElement).open)
    expect(await isOpen()).toBe(false)
    await press(`${first} > summary`)
    expect(await isOpen()).toBe(true)
    await expectSound()
    await press(`${first} > summary`)
    expect(await isOpen()).toBe(false)

    await press('.faq-search__topics a[href="#faq-returns"]')
    await page.waitForFunction(() => {
      const { top } = (document.querySelector('#faq-returns') as HTMLElement).getBoundingClientRect()
      return top >= 0 && top < innerHeight
    })
  })

  test('questions are searched within the page: what is found stands open, and all come back', async () => {
    await open('/faq/')
    const all = (await textsOf('.faq summary')).length
    await page.type('#faq-query', 'деньги')
    expect(await follow('.faq-search__form button')).toBe('/faq/?q=деньги')
    const found = await textsOf('.faq summary')
    expect(found).toContain('Когда вернутся деньги?')
    expect(found.length).toBeLessThan(all)
    expect(await page.$$eval('.faq details:not([open])', folded => folded.length)).toBe(0)
    expect(await page.$eval('#faq-query', field => (field as HTMLInputElement).value)).toBe('деньги')
    await expectSound()

    await page.$eval('#faq-query', field => (field as HTMLInputElement).select())
    await page.type('#faq-query', 'гусеница')
    await follow('.faq-search__form button')
    expect(await textsOf('.faq-search__found')).toEqual([
      expect.stringContaining('По запросу «гусеница» ничего не нашлось'),
    ])
    await expectSound()
    await follow('.faq-search__found a')
    expect(await textsOf('.faq summary')).toHaveLength(all)
  })

  test('vacancies are chosen by town and direction, each choice counted, and one is opened', async () => {
    await open('/vacancies/')
    const all = (await textsOf('.vacancy-line')).length
    await expectSound()
    expect(await follow('a.vacancies__option[href="/vacancies/?town=moskva"]')).toBe(
      '/vacancies/?town=moskva',
    )
    const ofMoscow = await textsOf('.vacancy-line__where')
    expect(ofMoscow.length).toBeLessThan(all)
    expect(ofMoscow.every(where => where.startsWith('Москва'))).toBe(true)
    expect(await textsOf('.vacancies__total')).toEqual([expect.stringContaining(`${ofMoscow.length} ваканс`)])

    const option = 'a.vacancies__option[href*="direction="]'
    const counted = Number(await page.$eval(`${option} .vacancies__count`, count => count.textContent))
    await follow(option)
    expect(await textsOf('.vacancy-line')).toHaveLength(counted)
    await expectSound()
    await follow('.vacancies__total a')
    expect(await textsOf('.vacancy-line')).toHaveLength(all)

    await follow('.vacancy-line__title[href="/vacancies/stylist-moskva/"]')
    expect(await page.$eval('h1', title => title.textContent)).toContain('илист')
    await expectSound()
    expect(await follow('.vacancy a[href="/vacancies/"]')).toBe('/vacancies/')
  })
})
