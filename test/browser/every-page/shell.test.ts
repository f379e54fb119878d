import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { holdTimers, type PassTime } from '../../support/browser/hand-clock.ts'
import { lateLook } from '../../support/browser/late-look.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'

const shop = shopOfAllTests()
let page: WatchedPage
afterEach(() => page?.close())

async function open(
  path: string,
  viewport: typeof DESKTOP | typeof PHONE = DESKTOP,
  prepare: () => Promise<void> = async () => undefined,
): Promise<void> {
  page = await shop.page({ viewport })
  await prepare()
  await page.goto(shop.url + path)
  // The start script has run: it shows or hides the notice.
  await page.waitForSelector('[data-started]')
}

function productPath(): string {
  const { linenDress } = shop.goods
  return `/product/${linenDress.slug}-${linenDress.id}/`
}

/** The test shop's pages are short. */
const lengthen = () =>
  page.evaluate(() => {
    const rest = document.createElement('div')
    rest.append(...Array.from({ length: 100 }, () => document.createElement('hr')))
    document.querySelector('main')?.append(rest)
  })
const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
const openPanels = () => page.$$eval('.menu__panel:not([hidden])', panels => panels.length)
const isHidden = (selector: string) => page.$eval(selector, element => (element as HTMLElement).hidden)

describe('the menu', () => {
  test('opens 200 ms after the pointer came, and closes as long after it left', async () => {
    let pass: PassTime = async () => undefined
    await open('/about/', DESKTOP, async () => {
      pass = await holdTimers(page, 200)
    })
    await page.waitForSelector('[data-menu="awake"]')
    expect(await page.$('.menu__panel')).toBeNull()
    const pointer = (event: 'pointerenter' | 'pointerleave', at = '.menu__root') =>
      page.$eval(
        at,
        (place, event) => void place.dispatchEvent(new PointerEvent(event, { pointerType: 'mouse' })),
        event,
      )
    // Panels come when the pointer is near: they are there, and closed.
    await pointer('pointerenter', '[data-menu]')
    await page.waitForSelector('.menu__panel')
    await pointer('pointerenter')
    await pass(199)
    expect(await openPanels()).toBe(0)
    await pass(1)
    await page.waitForSelector('.menu__panel:not([hidden])')
    await pointer('pointerleave')
    await pass(199)
    expect(await openPanels()).toBe(1)
    await pass(1)
    await page.waitForFunction(() => !document.querySelector('.menu__panel:not([hidden])'))
  })

  test('is walked through by keys', async () => {
    await open('/about/')
    await page.waitForSelector('[data-menu="awake"]')
    await page.focus('.menu__name')
    const first = await focused()
    await page.keyboard.press('ArrowRight')
    expect(await focused()).not.toBe(first)
    await page.keyboard.press('ArrowLeft')
    expect(await focused()).toBe(first)

    await page.keyboard.press('ArrowDown')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Все товары')
    expect(await openPanels()).toBe(1)
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe(first)
    await page.keyboard.press(' ')
    expect([await openPanels(), await focused()]).toEqual([1, 'Все товары'])
    await page.keyboard.press('Escape')
    expect([await openPanels(), await focused()]).toEqual([0, first])
  })

  test('leads on by its names when its panels do not come', async () => {
    await open('/about/', DESKTOP, async () => {
      await page.setRequestInterception(true)
      page.on('request', request => {
        if (request.url().includes('/menu/')) void request.abort('connectionfailed')
        else void request.continue()
      })
    })
    await page.waitForSelector('[data-menu="awake"]')
    await page.focus('.menu__name')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('ArrowDown')])
    expect(new URL(page.url()).pathname).toMatch(/^\/catalog\//)
    page.faults.length = 0
  })

  test('of a phone opens before its branches have come, with the names of the first level', async () => {
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    await open('/about/', PHONE, async () => {
      await page.setRequestInterception(true)
      page.on('request', async request => {
        if (request.url().includes('/menu/')) await held
        await request.continue()
      })
    })
    await page.click('.header__burger')
    await page.waitForSelector('[data-burger][open] .burger__row--root', { visible: true })
    expect(await page.$('.burger summary')).toBeNull()
    letGo()
    await page.waitForSelector('.burger summary', { visible: true })
  })

  test('of a phone is a dialog with folding branches, closed by Escape, the focus back where it was', async () => {
    await open('/about/', PHONE)
    await page.click('.header__burger')
    await page.waitForSelector('[data-burger][open]')
    await page.waitForSelector('.burger summary', { visible: true })
    await page.click('.burger summary')
    await page.waitForSelector('.burger details[open] a', { visible: true })
    // The name beside the arrow is the department's own link.
    expect(await page.$$eval('.burger__item--root > a', names => names.map(name => name.pathname))).toContain(
      '/catalog/women/',
    )
    await page.keyboard.press('Escape')
    await page.waitForSelector('[data-burger]:not([open])')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('header__burger')
  })
})

describe('the header', () => {
  test('of a product takes its style past 230 px and turns white past 585 px', async () => {
    const { linenDress } = shop.goods
    await open(`/product/${linenDress.slug}-${linenDress.id}/`, PHONE)
    await lengthen()
    const stylesAt = async (y: number) => {
      await page.evaluate(to => scrollTo(0, to), y)
      await page.waitForFunction(to => scrollY === to, {}, y)
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
      const names = await page.$eval('[data-header]', header => [...header.classList])
      return names.filter(name => name === 'header--product-detail' || name === 'header--white')
    }
    expect(await stylesAt(230)).toEqual([])
    expect(await stylesAt(231)).toEqual(['header--product-detail'])
    expect(await stylesAt(585)).toEqual(['header--product-detail'])
    expect(await stylesAt(586)).toEqual(['header--product-detail', 'header--white'])
    expect(await stylesAt(0)).toEqual([])
  })

  test('of a product stands above its picture, lets it shine through past 230 px, then is white', async () => {
    await open(productPath())
    await page.click('[data-cookie-toast-close]')
    await lengthen()
    const ground = () => page.$eval('[data-header]', header => getComputedStyle(header).backgroundColor)
    const top = (selector: string) => page.$eval(selector, element => element.getBoundingClientRect().top)
    const bottom = await page.$eval('[data-header]', header => header.getBoundingClientRect().bottom)
    expect(await top('.gallery .picture__img')).toBeGreaterThanOrEqual(bottom)
    expect(await ground()).toBe('rgb(255, 255, 255)')

    for (const [y, colour] of [
      [231, 'rgba(255, 255, 255, 0.94)'],
      [586, 'rgb(255, 255, 255)'],
      [0, 'rgb(255, 255, 255)'],
    ] as const) {
      await page.evaluate(to => scrollTo({ top: to, behavior: 'instant' }), y)
      await page.waitForFunction(
        wanted =>
          getComputedStyle(document.querySelector('[data-header]') as Element).backgroundColor === wanted,
        {},
        colour,
      )
    }
  })

  const TABLET = { width: 768, height: 1_024, isMobile: true, hasTouch: true }
  test.each([
    ['a phone', PHONE],
    ['a tablet', TABLET],
  ])('covers no garment on %s, and its search is an icon that becomes a field', async (_device, viewport) => {
    await open(productPath(), viewport)
    const seen = await page.evaluate(() => {
      const { bottom, width } = (document.querySelector('[data-header]') as Element).getBoundingClientRect()
      const search = document.querySelector('.search') as Element
      const picture = document.querySelector('[data-picture-first]') as Element
      return {
        gap: picture.getBoundingClientRect().top - bottom,
        icon: search.getBoundingClientRect().width,
        width,
      }
    })
    expect([Math.round(seen.gap), seen.icon]).toEqual([0, 44])
    await page.tap('.search')
    await page.waitForFunction(
      least => (document.querySelector('.search')?.getBoundingClientRect().width ?? 0) > least,
      {},
      seen.width - 64,
    )
    await page.keyboard.type('платье')
    expect(await page.$eval('.search__input', field => (field as HTMLInputElement).value)).toBe('платье')
  })

  test('of a page without a picture at its start is white from the first', async () => {
    await open('/catalog/women/')
    expect(await page.$eval('[data-header]', header => getComputedStyle(header).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
  })

  test.each([
    [1280, true],
    [1279, false],
  ])('%i px wide, it says «Войти» in words: %s', async (width, isSaid) => {
    await open('/about/', { width, height: 900 })
    const label = await page.$('.header-tools__link[href="/auth/"] .header-tools__label')
    const isSeen = await label?.evaluate(
      each => getComputedStyle(each).clipPath === 'none' && each.getBoundingClientRect().width > 30,
    )
    expect(await label?.evaluate(each => each.textContent)).toBe('Войти')
    expect(isSeen).toBe(isSaid)
  })

  test.each([1280, 1440, 1920])('%i px wide, it has room for a long name of a town', async width => {
    await open('/about/', { width, height: 900 })
    await page.$eval('.header .city-selector__open', town => {
      town.textContent = 'Петропавловск-Камчатский'
    })
    const cart = await page.$eval('.header-tools__link--cart', link => link.getBoundingClientRect().right)
    expect(cart).toBeLessThanOrEqual(width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

  test('has a navbar below only on a phone', async () => {
    await open('/about/', PHONE)
    expect(await page.$eval('.navbar', navbar => getComputedStyle(navbar).display)).not.toBe('none')
    await page.setViewport({ width: 768, height: 900 })
    expect(await page.$eval('.navbar', navbar => getComputedStyle(navbar).display)).toBe('none')
  })
})

describe('the cookie notice', () => {
  const cookies = () => page.evaluate(() => document.cookie)

  test('is shown until its cross closes it, for the session', async () => {
    await open('/about/')
    expect(await isHidden('[data-cookie-toast]')).toBe(false)
    await page.click('[data-cookie-toast-close]')
    expect(await isHidden('[data-cookie-toast]')).toBe(true)
    expect(await cookies()).toContain('gru-cookie-toast-closed=1')
    const [stored] = (await page.browserContext().cookies()).filter(
      ({ name }) => name === 'gru-cookie-toast-closed',
    )
    expect(stored?.session).toBe(true)
  })

  test('is closed by leaving the page', async () => {
    await open('/about/')
    await page.goto(`${shop.url}/cookies/`)
    await page.waitForSelector('[data-started]')
    expect(await isHidden('[data-cookie-toast]')).toBe(true)
  })
})

describe('the tabs of the home page', () => {
  test('are chosen by click and by arrows, each with its «смотреть все»', async () => {
    await open('/')
    await lateLook(page)
    // The tab answers first, its panel with the next frame.
    const tabs = '[data-tabs][aria-label="Подборки"]'
    const shows = (path: string) =>
      page.waitForFunction(
        (tabs, path) => {
          const ways = [...document.querySelectorAll(`${tabs} [role="tabpanel"]:not([hidden]) .tabs__more a`)]
          return ways.length === 1 && ways[0]?.getAttribute('href') === path
        },
        {},
        tabs,
        path,
      )
    await shows('/catalog/new/')
    await page.click(`${tabs} [data-tab]:nth-child(2)`)
    await shows('/catalog/saled/')
    await page.keyboard.press('ArrowRight')
    await shows('/catalog/bestsellers/')
    expect(await focused()).toBe('Хиты')
    await page.keyboard.press('Home')
    await shows('/catalog/new/')
  })
})

describe('local storage', () => {
  test('keeps the regions from one page to the next and nothing else', async () => {
    await open('/about/')
    await page.evaluate(() => {
      localStorage.setItem('old-cart', '[]')
      localStorage.setItem('regions', '{}')
    })
    await page.reload()
    await page.waitForSelector('[data-started]')
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['regions'])
  })
})

test('the page preloader shows when leaving takes more than 2 seconds, and not before', async () => {
  let pass: PassTime = async () => undefined
  await open('/about/', DESKTOP, async () => {
    pass = await holdTimers(page)
  })
  await page.evaluate(() => {
    // The click that leads away, of which nothing comes.
    addEventListener('click', event => event.preventDefault())
    document.querySelector<HTMLElement>('.footer__link')?.click()
  })
  await pass(1_999)
  expect(await isHidden('[data-preloader]')).toBe(true)
  await pass(1)
  expect(await isHidden('[data-preloader]')).toBe(false)
})

test('on a phone the seller’s phone and e-mail are targets of 44 px, of which none covers another', async () => {
  await open('/about/', PHONE)
  await lateLook(page)
  const boxes = await page.$$eval('.footer__legal a', links =>
    links.map(link => {
      const { top, bottom } = link.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  expect(boxes).toHaveLength(2)
  const [phone, email] = boxes as [{ top: number; bottom: number }, { top: number; bottom: number }]
  for (const { top, bottom } of boxes) expect(bottom - top).toBeGreaterThanOrEqual(44)
  expect(email.top).toBeGreaterThanOrEqual(phone.bottom)
})
