import {
  type BrowserShop,
  DESKTOP,
  openBrowserShop,
  PHONE,
  type WatchedPage,
} from '../../support/browser/browser-shop.ts'

let shop: BrowserShop
beforeAll(async () => {
  shop = await openBrowserShop()
})
afterAll(() => shop?.close())

/** A page that fades in, so slowly that whoever presses something meets the fading. */
async function fadingIn(viewport: typeof DESKTOP | typeof PHONE): Promise<WatchedPage> {
  const page = await shop.page({ viewport })
  await page.goto(`${shop.url}/about/`)
  await page.waitForSelector('html[data-started]')
  const wire = await page.createCDPSession()
  await wire.send('Animation.enable')
  await wire.send('Animation.setPlaybackRate', { playbackRate: 0.001 })
  await Promise.all([
    page.waitForNavigation({ waitUntil: 'domcontentloaded' }),
    page.click('.header__wordmark'),
  ])
  await page.waitForSelector('html[data-started]')
  await page.waitForFunction(isFading)
  return page
}

function isFading(): boolean {
  return document
    .getAnimations()
    .some(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement?.startsWith('::view-transition'))
}

async function middleOf(page: WatchedPage, selector: string): Promise<[x: number, y: number]> {
  return page.$eval(selector, element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x + width / 2, y + height / 2] as [number, number]
  })
}

test('a link that is pressed while its page fades in leads on', async () => {
  const page = await fadingIn(DESKTOP)
  const [answer] = await Promise.all([
    page.waitForNavigation(),
    page.mouse.click(...(await middleOf(page, '.header-tools a[href="/auth/"]'))),
  ])

  expect(new URL(answer?.url() ?? '').pathname).toBe('/auth/')
  expect(page.faults).toEqual([])
  await page.close()
})

test('a tap on the menu of a phone opens it, and the page stands still at once', async () => {
  const page = await fadingIn(PHONE)
  await page.touchscreen.tap(...(await middleOf(page, '.header__burger')))

  await page.waitForSelector('[data-burger][open]')
  expect(await page.evaluate(isFading)).toBe(false)
  expect(page.faults).toEqual([])
  await page.close()
})

test('a field that is pressed takes what is typed', async () => {
  const page = await fadingIn(DESKTOP)
  await page.mouse.click(...(await middleOf(page, '.search__input')))
  await page.waitForFunction(() => document.activeElement?.matches('.search__input'))
  await page.keyboard.type('пл')

  expect(await page.$eval('.search__input', field => (field as HTMLInputElement).value)).toBe('пл')
  await page.close()
})

test('the second half of a double click was meant for the page before', async () => {
  const page = await fadingIn(DESKTOP)
  const [x, y] = await middleOf(page, '.header-tools a[href="/auth/"]')
  const wire = await page.createCDPSession()
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await wire.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 2 })
  // A later press is heard: by then the earlier would have led away.
  await page.mouse.click(...(await middleOf(page, '.search__input')))
  await page.waitForFunction(() => document.activeElement?.matches('.search__input'))

  expect(new URL(page.url()).pathname).toBe('/')
  await page.close()
})
