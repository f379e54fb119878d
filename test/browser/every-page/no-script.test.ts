import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { violationsNow } from '../../support/browser/violations.ts'
import { asItLooks, deadControls } from '../../support/browser/without-script.ts'
import { addGoods } from '../../support/goods/more-goods.ts'

/** More than a page of a listing holds; half of them are red, as one dress is. */
const SKIRTS = 60

const shop = shopOfAllTests()
beforeAll(() =>
  addGoods(
    shop,
    Array.from({ length: SKIRTS }, (_, index) => ({
      name: `Юбка ${index + 1}`,
      color_name: index % 2 === 0 ? 'красный' : 'синий',
      price: 1_000 + index,
    })),
  ),
)

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('without a script, on %s', (device, viewport) => {
  const isPhone = device === 'a phone'
  let page: WatchedPage
  let copy: WatchedPage
  beforeAll(async () => {
    page = await shop.page({ viewport })
    copy = await shop.page({ viewport })
    await page.setJavaScriptEnabled(false)
    // One page would fade into the next, and a tap meanwhile meets the picture of it.
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  })
  afterAll(async () => {
    expect(page.faults).toEqual([])
    await page.close()
    await copy.close()
  })

  const press = async (selector: string) => {
    // Away from the bars at the window's lower edge.
    await page.$eval(selector, element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await (isPhone ? page.tap(selector) : page.click(selector))
  }
  /** Presses what leads on, and waits for the page it leads to. */
  const follow = async (selector: string) => {
    await Promise.all([page.waitForNavigation(), press(selector)])
    return new URL(page.url())
  }
  const open = (path: string) => page.goto(shop.url + path)
  const heading = () => page.$eval('h1', element => element.textContent?.trim())
  /** Nothing on the page is for show only, and axe finds nothing. */
  const expectUsable = async () => {
    expect([page.url(), await page.evaluate(deadControls)]).toEqual([page.url(), []])
    await copy.setContent(await page.evaluate(asItLooks))
    expect([page.url(), await violationsNow(copy)]).toEqual([page.url(), []])
  }

  test('the home page leads by the menu to a category', async () => {
    await open('/')
    await expectUsable()
    if (isPhone) {
      expect((await follow('.header__burger')).pathname).toBe('/menu/')
      await expectUsable()
      await press('.menu-page summary')
      expect(await page.$$eval('.menu-page details[open] a', links => links.length)).toBeGreaterThan(0)
      expect((await follow('.menu-page a[href="/catalog/women/"]')).pathname).toBe('/catalog/women/')
    } else {
      expect((await follow('.menu__name[href="/catalog/women/"]')).pathname).toBe('/catalog/women/')
    }
    expect((await follow('.branches a[href="/catalog/women/dresses/"]')).pathname).toBe(
      '/catalog/women/dresses/',
    )
    expect(await heading()).toBe('Платья')
    await expectUsable()
  })

  test('the button of the filters covers no value, wherever the page is scrolled', async () => {
    await open('/catalog/women/dresses/')
    await page.$$eval('.filters__form details', groups => {
      for (const group of groups) group.open = true
    })
    expect(await page.evaluate(coveredValues)).toEqual([])
  })

  test('a listing is filtered by its form, sorted and leafed through by links', async () => {
    await open('/catalog/women/dresses/')
    const box = 'input[name="f_color"][value="krasnyy"]'
    if (
      !(await page.$eval('details:has(input[name="f_color"])', group => (group as HTMLDetailsElement).open))
    )
      await press('details:has(input[name="f_color"]) > summary')
    await press(`label:has(${box})`)
    expect((await follow('.filters__apply')).pathname).toBe('/catalog/women/dresses/filter/color=krasnyy/')
    expect(await page.$$eval('.tile', tiles => tiles.length)).toBe(SKIRTS / 2 + 1)
    await expectUsable()
    expect((await follow('.chips__link')).pathname).toBe('/catalog/women/dresses/')

    await press('.sort > summary')
    expect((await follow('.sort__link[href*="sort="]:not([aria-current])')).search).toContain('sort=')
    expect((await follow('.pagination [rel="next"]')).search).toContain('page=2')
    await expectUsable()
    expect((await follow('.pagination [rel="prev"]')).search).not.toContain('page=')
  })

  test('the values of a group that are not in the page come by its button', async () => {
    await open('/catalog/women/dresses/')
    const folded = 'details:has(button[name="filters"])'
    const slug = await page.$eval(folded, group => (group as HTMLElement).dataset.filter)
    await press(`${folded} > summary`)
    expect((await follow(`${folded} button[name="filters"]`)).pathname).toBe('/catalog/women/dresses/')
    expect(
      await page.$$eval(`[data-filter="${slug}"] [type="checkbox"]`, boxes => boxes.length),
    ).toBeGreaterThan(0)
    await expectUsable()
  })

  test('a tile leads to its card, which shows pictures, sizes and the table of sizes', async () => {
    await open('/catalog/women/dresses/')
    expect((await follow('.tile__link[href*="plate-lnyanoe-1"]')).pathname).toMatch(/^\/product\//)
    expect(await page.$$eval('.sizes__item', sizes => sizes.length)).toBe(3)
    await expectUsable()
  })

  test('the search is a form, of words and for what is not found', async () => {
    await open('/about/')
    await page.type('.search__input', 'ремень')
    const found = await follow('.search__button')
    expect([found.pathname, found.searchParams.get('q')]).toEqual(['/search/', 'ремень'])
    expect(await page.$$eval('.tile', tiles => tiles.length)).toBe(1)
    await expectUsable()
    await open('/search/?q=гусеница')
    await expectUsable()
  })

  test('the city leads to a page of cities, one of which is chosen', async () => {
    // Over the picture of the home page a phone has it in the menu.
    await open('/about/')
    expect((await follow('.city-selector__open')).pathname).toBe('/region/')
    await expectUsable()
    const city = await page.$eval(
      '.city-picker__region:not([formaction*="0c5b2444"])',
      button => button.textContent,
    )
    await follow('.city-picker__region:not([formaction*="0c5b2444"])')
    expect(await page.$eval('.city-selector__open', link => link.textContent)).toBe(city)
  })

  test('the account, favourites, the cart and the stores are reached by links', async () => {
    const account = isPhone ? '.navbar__link[href="/auth/"]' : '.header-tools__link[href="/auth/"]'
    await open('/')
    expect((await follow(account)).pathname).toBe('/auth/')
    await expectUsable()
    for (const way of ['/favorite/', '/order/']) {
      await open('/about/')
      expect(
        (await follow(`${isPhone ? '.navbar__link' : '.header-tools__link'}[href="${way}"]`)).pathname,
      ).toBe(way)
      await expectUsable()
    }
    expect((await follow('.footer [href="/contacts/"]')).pathname).toBe('/contacts/')
    await expectUsable()
  })
})

/** Runs in the page: what lies under the button of the filters' form, at each half window of the page. */
function coveredValues(): string[] {
  const foot = document.querySelector('.filters__foot') as Element
  const covered = new Set<string>()
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo({ top, behavior: 'instant' })
    const under = foot.getBoundingClientRect()
    for (const value of document.querySelectorAll('.filters__value')) {
      const { top: from, bottom: to, height } = value.getBoundingClientRect()
      if (height > 0 && from < under.bottom - 1 && to > under.top + 1) covered.add(value.textContent ?? '')
    }
  }
  return [...covered]
}
