import type { HTTPRequest } from 'puppeteer'
import { importCities } from '../../../server/import/cities/import-cities.ts'
import { BUILT_IN_CITIES } from '../../../server/shop/towns/built-in-cities.rules.ts'
import type { WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { touchIsland } from '../../support/browser/touch-island.ts'

const shop = shopOfAllTests()
let page: WatchedPage
beforeAll(async () => {
  await importCities(shop.shop.db, BUILT_IN_CITIES)
})
beforeEach(async () => {
  page = await shop.page()
})
afterEach(() => page?.close())

/**
 * From here on no other page comes. The answer waits until the preloader shows: the page tells it by itself, since a
 * page that is being left answers no questions.
 */
async function holdPages(): Promise<() => Promise<unknown>> {
  const shown = new Promise(resolve =>
    page.on('console', message => message.text() === 'preloader shows' && resolve(true)),
  )
  await page.evaluate(() => {
    const line = document.querySelector('[data-preloader]') as HTMLElement
    new MutationObserver(() => line.hidden || console.log('preloader shows')).observe(line, {
      attributes: true,
    })
  })
  await page.setRequestInterception(true)
  page.on('request', (request: HTTPRequest) => {
    if (!request.isNavigationRequest()) void request.continue()
  })
  return () => shown
}

const chooseCity = async () => {
  await page.locator('.city-selector__open').click()
  await page.waitForSelector('dialog[open] .city-picker__region')
  await press('dialog[open] li:nth-child(2) .city-picker__region')
}
/** In the page's own time: a page that is being left answers no questions. */
const press = (selector: string) =>
  page.$eval(selector, element => void setTimeout(() => (element as HTMLElement).click()))
const wakes = (widget: string) => touchIsland(page, widget)

describe('the page preloader shows while the next page is long in coming', () => {
  test('after the reset of filters', async () => {
    await page.goto(`${shop.url}/catalog/women/dresses/filter/color=krasnyy/`)
    await page.waitForSelector('html[data-started]')
    const preloader = await holdPages()
    await press('.filters__reset')

    expect(await preloader()).toBe(true)
  })

  test('after a choice of the city', async () => {
    await page.goto(`${shop.url}/about/`)
    await wakes('city-selector')
    const preloader = await holdPages()
    await chooseCity()

    expect(await preloader()).toBe(true)
  })

  test('after signing in', async () => {
    await page.goto(`${shop.url}/auth/`)
    await wakes('sign-in')
    await page.type('#field-phone', '9161234567')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#field-sms_code')
    const preloader = await holdPages()
    const code = await shop.codeFor()
    await page.focus('#field-sms_code')
    await page.keyboard.sendCharacter(code)

    expect(await preloader()).toBe(true)
  })
})

test('no script of ours leaves a page without telling it', async () => {
  const { readdirSync, readFileSync } = await import('node:fs')
  const widgets = new URL('../../../widgets/', import.meta.url)
  const leaving = readdirSync(widgets, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && file !== 'shared/go-to.ts')
    .filter(file =>
      /location\.(assign|replace|reload)\(|location(\.href)? = /.test(
        readFileSync(new URL(file, widgets), 'utf8'),
      ),
    )
  expect(leaving).toEqual([])
})

test.each(['the header', 'the menu of phones', 'the hash'])(
  'a city chosen by %s keeps the size in the address of a product',
  async opener => {
    const { linenDress } = shop.goods
    const size = `#${linenDress.offers[1]?.ext_id}`
    await page.goto(`${shop.url}/product/${linenDress.slug}-${linenDress.id}/${size}`)
    await wakes('city-selector')
    if (opener === 'the header') await page.click('.city-selector__open')
    else if (opener === 'the hash')
      await page.evaluate(() => {
        location.hash = '#select-region'
      })
    else await page.$eval('[data-burger] [data-asks="region.asked"]', link => (link as HTMLElement).click())
    // A change of the hash is a navigation too: what is waited for is another document.
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
    await page.locator('dialog[open] .city-picker__region ::-p-text(Санкт-Петербург)').click()
    await page.waitForFunction(
      () => !document.documentElement.hasAttribute('data-before') && document.readyState === 'complete',
    )

    expect(decodeURIComponent(new URL(page.url()).hash)).toBe(size)
    await wakes('buy-button')
    await page.waitForSelector(`.sizes__input[value="${linenDress.offers[1]?.ext_id}"]:checked`)
  },
)

describe('signed in, on a phone', () => {
  test('«Профиль» of the navbar leads to the account, and there is a way out', async () => {
    await page.setViewport({ width: 360, height: 740, isMobile: true, hasTouch: true })
    await page.goto(`${shop.url}/auth/?back=/about/`)
    await wakes('sign-in')
    await page.type('#field-phone', '9261234567')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#field-sms_code')
    const signedIn = page.waitForNavigation()
    await page.type('#field-sms_code', await shop.codeFor())
    await signedIn

    // While one page fades into the next, what is pressed is the picture of it.
    await page.waitForFunction(() => document.elementFromPoint(180, 720) !== document.documentElement)
    await page.locator('.navbar__link ::-p-text(Профиль)').click()
    await page.waitForSelector('main ::-p-text(+7 926 123 45 67)')
    expect(new URL(page.url()).pathname).toBe('/personal/orders/')
    await page.waitForFunction(() => document.elementFromPoint(180, 720) !== document.documentElement)
    await Promise.all([page.waitForNavigation(), page.locator('main button ::-p-text(Выйти)').click()])
    const info = await page.evaluate(() => fetch('/api/userinfo/').then(answer => answer.json()))
    expect(info.data.is_authorized).toBe(false)
    expect(page.faults).toEqual([])
  })
})

describe('the newsletter', () => {
  test('gives thanks with the focus on the way on, and then gives it back', async () => {
    await page.goto(shop.url)
    await page.locator('main [data-asks="newsletter.asked"]').click()
    await page.locator('#field-newsletter-email').fill('anna@example.ru')
    await page.locator('dialog[open] .checkbox__input').click()
    await page.focus('#field-newsletter-email')
    await page.keyboard.press('Enter')
    await page.waitForSelector('dialog[open][aria-label="Спасибо за подписку"]')

    await page.waitForFunction(() => document.activeElement?.textContent === 'Понятно')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => !document.querySelector('dialog[open]'))
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-asks'))).toBe(
      'newsletter.asked',
    )
  })

  test('links what its consent names, beside this page', async () => {
    await page.goto(shop.url)
    await page.locator('main [data-asks="newsletter.asked"]').click()
    const link = await page.waitForSelector('dialog[open] .checkbox__label a')

    expect(await link?.evaluate(each => [each.textContent, each.getAttribute('href'), each.target])).toEqual([
      'обработку персональных данных',
      '/personal-data/',
      '_blank',
    ])
  })
})

test('a popup that opens and closes while the next page comes does not call that page off', async () => {
  await page.goto(`${shop.url}/about/`)
  await page.waitForSelector('html[data-started]')
  await page.setRequestInterception(true)
  const held = new Promise<HTTPRequest>(resolve =>
    page.on('request', request => {
      if (request.isNavigationRequest()) resolve(request)
      else void request.continue()
    }),
  )
  const closed = new Promise(resolve =>
    page.on('console', message => message.text() === 'closed' && resolve(true)),
  )
  const calledOff = new Promise<boolean>(resolve =>
    page.on('requestfailed', request => request.isNavigationRequest() && resolve(true)),
  )
  const came = page.waitForNavigation().then(() => false)

  // In the page's own time, as `press`: the link, the popup, its cross, and what comes of that.
  await page.evaluate(() => {
    const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
    const steps: [isTime: () => boolean, act: () => void][] = [
      [() => true, () => press('footer a[href="/cookies/"]')],
      [() => true, () => press('.city-selector__open')],
      [
        () => document.querySelector('dialog[open] .city-picker__region') !== null,
        () => press('dialog[open] .popup__close'),
      ],
      [() => document.querySelector('dialog[open]') === null, () => console.log('closed')],
    ]
    const next = () => {
      const [step] = steps
      if (step?.[0]()) steps.shift()?.[1]()
      if (steps.length > 0) setTimeout(next, 100)
    }
    setTimeout(next)
  })
  const request = await held
  await closed
  await Promise.race([calledOff, request.continue()])

  expect(await Promise.race([calledOff, came])).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/cookies/')
})
