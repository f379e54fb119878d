import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { collectEvents, eventsOf } from '../../support/browser/collect-events.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { takesFocus } from '../../support/browser/takes-focus.ts'
import { violationsNow } from '../../support/browser/violations.ts'
import { addPictures } from '../../support/goods/add-pictures.ts'

const TABLET = { width: 1024, height: 900 }

const shop = shopOfAllTests()
let page: WatchedPage
beforeAll(async () => {
  await addPictures(shop, shop.goods.linenDress.id, 4)
})
afterEach(() => page?.close())

async function openCard(viewport: typeof DESKTOP | typeof PHONE = DESKTOP) {
  page = await shop.page({ viewport })
  await page.goto(`${shop.url}/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`)
  await page.waitForSelector('html[data-started]')
  // A phone's card sleeps until a hand comes near; the arrows come last.
  await page.evaluate(() => document.dispatchEvent(new Event('pointerover')))
  await page.waitForSelector('.gallery__arrow')
}
/** Which picture the strip stands at, once it stands. */
const showsPhoto = (index: number) =>
  page.waitForFunction(
    (wanted: number) => {
      const strip = document.querySelector('.gallery__strip') as HTMLElement
      return strip.style.scrollSnapType === '' && strip.scrollLeft === wanted * strip.clientWidth
    },
    {},
    index,
  )
const counts = (words: string) =>
  page.waitForFunction(
    (wanted: string) => document.querySelector('.pswp__counter')?.textContent === wanted,
    {},
    words,
  )
const isClosed = () => page.waitForFunction(() => !document.querySelector('.pswp'))
const isOpened = () =>
  page.waitForFunction(() => document.querySelector('.pswp--open .pswp__img:not(.pswp__img--placeholder)'))

test('keys, arrows and small pictures turn the strip of a tablet, 200 ms a turn', async () => {
  await openCard(TABLET)
  await page.focus('.gallery__strip')
  await page.keyboard.press('ArrowRight')
  await showsPhoto(1)
  await page.keyboard.press('End')
  await showsPhoto(3)
  expect(
    await page.$eval('.gallery__arrow:not(.gallery__arrow--back)', arrow => arrow.matches(':disabled')),
  ).toBe(true)
  await page.click('.gallery__arrow--back')
  await showsPhoto(2)
  await page.click('.gallery__thumb:nth-child(2)')
  await showsPhoto(1)
  expect(
    await page.$$eval('.gallery__thumb', all => all.map(each => each.hasAttribute('aria-current'))),
  ).toEqual([false, true, false, false])
  expect(page.url()).not.toContain('#')
  expect(page.faults).toEqual([])
})

test('who wants no motion sees the next picture at once', async () => {
  await openCard(TABLET)
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  await page.focus('.gallery__strip')
  const scrolled = await page.evaluate(() => {
    const strip = document.querySelector('.gallery__strip') as HTMLElement
    strip.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    return strip.scrollLeft === strip.clientWidth
  })
  expect(scrolled).toBe(true)
})

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'on %s a picture opens large, turns, and closing leads back to the one looked at last',
  async (_, viewport) => {
    await openCard(viewport)
    expect(await page.$('link[href*="lightbox"]')).toBeNull()
    await page.focus('.gallery__item:nth-child(1) .gallery__open')
    await page.keyboard.press('Enter')
    await isOpened()
    await counts('1 из 4')
    const shown = await page.$$eval('.pswp__img:not(.pswp__img--placeholder)', all =>
      all.map(each => (each as HTMLImageElement).src),
    )
    const linked = await page.$$eval('.gallery__open', links =>
      links.map(link => (link as HTMLAnchorElement).href),
    )
    expect(shown).toContain(linked[0])
    expect(linked).toEqual(expect.arrayContaining(shown))
    await page.keyboard.press('ArrowRight')
    await counts('2 из 4')
    expect(await page.evaluate(() => document.documentElement.className)).toContain('is-popup-open')
    await page.keyboard.press('Escape')
    await isClosed()
    await page.waitForFunction(
      () => document.activeElement === document.querySelector('.gallery__item:nth-child(2) .gallery__open'),
    )
    if (viewport === PHONE) await showsPhoto(1)
    expect(await page.evaluate(() => document.documentElement.className)).not.toContain('is-popup-open')
    expect(page.faults).toEqual([])
  },
)

test('a finger swipes from picture to picture in the strip and in the lightbox', async () => {
  await openCard(PHONE)
  await page.tap('.gallery__open')
  await isOpened()
  // It hears no finger while it grows.
  await page.waitForFunction(() =>
    document
      .querySelector('.pswp')
      ?.getAnimations({ subtree: true })
      .every(each => each.effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  )
  const touch = await page.touchscreen.touchStart(300, 400)
  for (const x of [260, 200, 140, 80, 40]) await touch.move(x, 400)
  await touch.end()
  await counts('2 из 4')
  // A tap so soon after a swipe only stops it, in any page.
  await page.$eval('.pswp__button--close', button => (button as HTMLElement).click())
  await isClosed()
  await showsPhoto(1)
})

test('the lightbox has names for what it holds', async () => {
  await openCard(DESKTOP)
  await page.click('.gallery__open')
  await isOpened()
  expect(await violationsNow(page, '.lightbox')).toEqual([])
  await page.click('.lightbox__thumb:nth-child(4)')
  await counts('4 из 4')
})

test('the small picture of the one that is shown looks different with the focus', async () => {
  await openCard(TABLET)
  const frameOf = (thumb: string) =>
    page.$eval(`${thumb}[aria-current]`, each => {
      const { outlineWidth, outlineOffset } = getComputedStyle(each)
      return `${outlineWidth} at ${outlineOffset}`
    })
  const onCard = await frameOf('.gallery__thumb')
  await page.focus('.gallery__thumb[aria-current]')
  expect(await frameOf('.gallery__thumb')).not.toBe(onCard)

  await page.focus('.gallery__open')
  await page.keyboard.press('Enter')
  await isOpened()
  const inLightbox = await frameOf('.lightbox__thumb')
  await page.focus('.lightbox__thumb[aria-current]')
  expect(await frameOf('.lightbox__thumb')).not.toBe(inLightbox)
  expect(page.faults).toEqual([])
})

test('the lightbox is a dialog: all behind it is inert, the focus stays in, Escape and its cross close it', async () => {
  await openCard(DESKTOP)
  await page.focus('.gallery__item:nth-child(1) .gallery__open')
  await page.keyboard.press('Enter')
  await isOpened()
  expect(await page.$$eval('dialog:modal', all => all.map(each => each.ariaLabel))).toEqual(['Фотографии'])
  // What a reader meets: one dialog with its buttons, and nothing of the page.
  await page.waitForSelector('.pswp--ui-visible')
  const { children = [] } = (await page.accessibility.snapshot()) ?? {}
  expect(children.map(({ role, name }) => `${role} ${name}`)).toEqual(['dialog Фотографии'])
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    // `body` stands for the browser's own frame, through which the focus goes round.
    expect(
      await page.evaluate(() => document.activeElement?.matches('body, dialog.lightbox, dialog.lightbox *')),
    ).toBe(true)
  }
  await page.click('.pswp__button--close')
  await isClosed()
  await takesFocus(page, '.gallery__item:nth-child(1) .gallery__open')
  expect(await page.$('dialog.lightbox')).toBeNull()
})

test('«back» closes the lightbox and keeps the page, also while it still grows', async () => {
  await openCard(PHONE)
  const { pathname } = new URL(page.url())
  await page.focus('.gallery__open')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelector('.pswp') && history.state?.popup === 1)
  await page.evaluate(() => history.back())
  await isClosed()
  await takesFocus(page, '.gallery__open')
  expect(new URL(page.url()).pathname).toBe(pathname)

  await page.keyboard.press('Enter')
  await isOpened()
  await page.waitForFunction(() => history.state?.popup === 1)
  await page.goBack()
  await isClosed()
  await takesFocus(page, '.gallery__open')
  expect(new URL(page.url()).pathname).toBe(pathname)
  expect(page.faults).toEqual([])
})

test('without script the links lead to the pictures', async () => {
  page = await shop.page({ viewport: TABLET })
  await page.setJavaScriptEnabled(false)
  await page.goto(`${shop.url}/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`)
  await page.click('.gallery__thumb:nth-child(3)')
  const shown = () => page.$eval('.gallery__strip', strip => Math.round(strip.scrollLeft / strip.clientWidth))
  // Nothing in the page may wait for it: its scripts do not run.
  while ((await shown()) !== 2);
  await Promise.all([page.waitForNavigation(), page.click('.gallery__item:nth-child(3) .gallery__open')])
  expect(page.url()).toMatch(/\/media\/[0-9a-f]{16}\.svg\/1280\.webp$/)
})

test('the second card of a session is reported to the metrics, once', async () => {
  page = await shop.page({ viewport: PHONE })
  await collectEvents(page)
  let seen = 0
  const goalsOf = async ({ id, slug }: { id: number; slug: string }) => {
    await page.goto(`${shop.url}/product/${slug}-${id}/`)
    seen += 1
    await page.waitForFunction(
      count => sessionStorage.getItem('viewedProductsCount') === count,
      {},
      String(seen),
    )
    await page.waitForSelector('html[data-started]')
    return (await eventsOf(page, 'goal.reached')).map(({ goal }) => goal)
  }
  expect(await goalsOf(shop.goods.linenDress)).toEqual([])
  expect(await goalsOf(shop.goods.woolCoat)).toEqual(['view-product-cards-2'])
})
