import { DIST } from '../../../build/build.ts'
import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { meetChunks } from '../../support/browser/chunks.ts'
import { lateLook } from '../../support/browser/late-look.ts'
import { popupsGone } from '../../support/browser/popups-gone.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'

const shop = shopOfAllTests()
let page: WatchedPage
afterEach(() => page?.close())

const dress = () => `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`

interface Closing {
  path: () => string
  opener: string
  viewport: typeof PHONE | typeof DESKTOP
  /** The element that closes it. */
  pressed: string
  /** The element behind it that is pressed. */
  key?: 'Escape'
}

const CLOSINGS: Record<string, Closing> = {
  'a size chosen in its sheet': {
    path: dress,
    opener: '.buy__button',
    viewport: PHONE,
    pressed: '.size-sheet__row:not(.size-sheet__row--out)',
  },
  'the sheet of sizes by its cross': {
    path: dress,
    opener: '.buy__button',
    viewport: PHONE,
    pressed: '.popup__close',
  },
  'the choice of a city by its cross': {
    path: () => '/',
    opener: '.city-selector__open',
    viewport: DESKTOP,
    pressed: '.popup__close',
  },
  'the choice of a city by Escape': {
    path: () => '/',
    opener: '.city-selector__open',
    viewport: DESKTOP,
    pressed: '.popup__close',
    key: 'Escape',
  },
  'the menu by its cross': {
    path: () => '/',
    opener: '.header__burger',
    viewport: PHONE,
    pressed: '[data-burger-close]',
  },
  'the filters by their cross': {
    path: () => '/catalog/women/dresses/',
    opener: '.filters__toggle',
    viewport: PHONE,
    pressed: '.filters__head .popup__close',
  },
}

/** The popup is open with all its content, and has its history entry. */
async function openPopup({ path, viewport, opener, pressed }: Closing): Promise<void> {
  page = await shop.page({ viewport })
  await page.goto(`${shop.url}${path()}`)
  await lateLook(page)
  await page.locator(opener).click()
  await page.waitForSelector(`dialog[open]:not(:has(.popup__shape)) ${pressed}`, { visible: true })
  await page.waitForFunction(() => Boolean(history.state?.popup))
}

/** Holds back animation frames from the page's own scripts. Returns a function that lets them run. */
async function holdFrames(): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = []
    const { requestAnimationFrame: real } = window
    window.requestAnimationFrame = callback => held.push(callback)
    Object.assign(window, {
      letFramesCome: () => {
        window.requestAnimationFrame = real
        for (const callback of held) real(callback)
      },
    })
  })
  return () => page.evaluate('letFramesCome()') as Promise<void>
}

const press = ({ viewport }: Closing, x: number, y: number) =>
  viewport === PHONE ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)

/** Closes the popup, and stops when it is no longer visible but not yet closed. */
async function closeHalf(closing: Closing): Promise<() => Promise<void>> {
  const [x, y] = await page.$eval(`dialog[open] ${closing.pressed}`, element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x + width / 2, y + height / 2] as const
  })
  const letCome = await holdFrames()
  await (closing.key ? page.keyboard.press(closing.key) : press(closing, x, y))
  await page.waitForSelector('dialog[open]', { hidden: true })
  expect(await page.$$eval('dialog:modal', all => all.length)).toBe(1)
  return letCome
}

describe.each(Object.entries(CLOSINGS))('%s', (_, closing) => {
  test('is gone with the frame of the press; the page is laid out anew, no longer inert, after it', async () => {
    await openPopup(closing)
    const letCome = await closeHalf(closing)

    await letCome()
    await page.waitForFunction(() => !document.querySelector('dialog[open]'))
    await page.waitForSelector('html:not(.is-popup-open)')
    expect(page.faults).toEqual([])
  })

  test('a press before that is one on what lies behind', async () => {
    await openPopup(closing)
    await page.evaluate(() => {
      const behind = document.createElement('button')
      behind.onclick = () => Object.assign(window, { isPressed: true })
      behind.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 80px; height: 80px; z-index: 99'
      document.body.append(behind)
    })
    const letCome = await closeHalf(closing)
    await press(closing, 40, 40)
    expect(await page.$$eval('dialog[open]', all => all.length)).toBe(0)
    expect(await page.evaluate('window.isPressed')).toBe(true)

    await letCome()
    await page.waitForSelector('html:not(.is-popup-open)')
    expect(page.faults).toEqual([])
  })
})

test('one that is closed before its content comes stays closed when that comes meanwhile', async () => {
  page = await shop.page({ viewport: DESKTOP })
  const letGo = await meetChunks(page, { 'city-selector.js': 'held' }, DIST)
  await page.goto(shop.url)
  await page.evaluate(() => {
    location.hash = '#select-region'
  })
  await page.waitForSelector('dialog[open] .popup__shape', { visible: true })
  const letCome = await holdFrames()
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog[open]', { hidden: true })
  letGo()
  await page.waitForSelector('[data-widget="city-selector"][data-widget-status="awake"]')

  await letCome()
  await popupsGone(page)
  await page.waitForSelector('html:not(.is-popup-open)')
  expect(page.faults).toEqual([])
})

test('one that is closed when its content has arrived, but is not painted yet, stays closed', async () => {
  page = await shop.page({ viewport: DESKTOP })
  // React schedules rendering by messages to itself: from when the island listens, they are held back.
  await page.evaluateOnNewDocument(() => {
    let isHeld = false
    const held: (() => void)[] = []
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
      if (given[0] === 'newsletter.asked') isHeld = true
      return addEventListener.apply(this, given)
    }
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message: unknown) {
      const send = () => postMessage.call(this, message)
      if (isHeld) held.push(send)
      else send()
    }
    Object.assign(window, {
      isReceived: () => held.length > 0,
      paintOn: () => {
        isHeld = false
        for (const send of held.splice(0)) send()
      },
    })
  })
  await page.goto(shop.url)
  await page.waitForSelector('html[data-started]')
  await page.focus('main [data-asks="newsletter.asked"]')
  await page.keyboard.press('Enter')
  await page.waitForFunction('isReceived()')
  await page.waitForSelector('dialog[open] .popup__shape', { visible: true })
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => !document.querySelector('dialog.popup'))

  await page.evaluate('paintOn()')
  // It had time to open another.
  for (let frames = 0; frames < 20; frames++) await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.$('dialog.popup')).toBeNull()
  // It opens when it is requested again.
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog[open] form', { visible: true })
  expect(page.faults).toEqual([])
})
