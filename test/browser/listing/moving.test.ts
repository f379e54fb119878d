import type { WatchedPage } from '../../support/browser/browser-shop.ts'
import { lateLook } from '../../support/browser/late-look.ts'
import { awake } from '../../support/browser/order-form.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'

// What moves: a tile's picture into the card, and the bag. Nothing does for those who asked for less motion.

const shop = shopOfAllTests()

const nameOf = (page: WatchedPage, selector: string) =>
  page.$eval(
    selector,
    picture => (getComputedStyle(picture) as unknown as Record<string, string>).viewTransitionName,
  )

/** From a listing to the card by its tile: which pictures moved by themselves. */
async function moved(page: WatchedPage): Promise<string[]> {
  await page.evaluateOnNewDocument(() => {
    const moving: string[] = []
    Object.assign(globalThis, { moving })
    addEventListener('pagereveal', event => {
      const { viewTransition } = event as unknown as { viewTransition: { ready: Promise<unknown> } | null }
      viewTransition?.ready.then(() => {
        for (const { effect } of document.getAnimations())
          moving.push((effect as KeyframeEffect).pseudoElement ?? '')
      })
      viewTransition?.ready.finally(() => moving.push('revealed'))
      if (!viewTransition) moving.push('revealed')
    })
  })
  await page.goto(`${shop.url}/catalog/women/dresses/`)
  // Painted before, the card comes in one piece: one that is shown half-arrived has no picture yet to grow into.
  await page.$eval('.tile a', async link => (await fetch((link as HTMLAnchorElement).href)).text())
  await page.focus('.tile .tile__strip')
  await page.waitForFunction(
    () =>
      matchMedia('(prefers-reduced-motion: reduce)').matches ||
      (
        getComputedStyle(document.querySelector('.tile .picture__img') as Element) as unknown as Record<
          string,
          string
        >
      ).viewTransitionName === 'tile',
  )
  expect(await nameOf(page, '.tile:nth-child(2) .picture__img')).toBe('none')
  await Promise.all([page.waitForNavigation(), page.click('.tile .tile__strip')])
  await page.waitForFunction(() =>
    (globalThis as unknown as { moving: string[] }).moving.includes('revealed'),
  )
  return page.evaluate(() => (globalThis as unknown as { moving: string[] }).moving)
}

test('the picture of a pressed tile grows into the card’s first, unless less motion was asked for', async () => {
  const page = await shop.page()
  expect(await moved(page)).toContain('::view-transition-group(tile)')
  expect(await nameOf(page, '.gallery__item:first-child .picture__img')).toBe('tile')

  const still = await shop.page()
  await still.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  expect((await moved(still)).filter(each => each.startsWith('::view-transition'))).toEqual([])
  expect([...page.faults, ...still.faults]).toEqual([])
})

test.each([
  ['rolls as something is added', 'no-preference', true],
  ['is still where less motion was asked for', 'reduce', false],
])('the bag %s', async (_, value, rolls) => {
  const page = await shop.page()
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value }])
  const { leatherBelt } = shop.goods
  await page.goto(`${shop.url}/product/${leatherBelt.slug}-${leatherBelt.id}/`)
  await awake(page, 'buy-button')
  await page.evaluate(() => {
    const own = Element.prototype.animate
    Element.prototype.animate = function (...given) {
      this.setAttribute('data-animated', '')
      return own.apply(this, given)
    }
  })
  await page.locator('.buy__button ::-p-text(Добавить в корзину)').click()
  await page.waitForSelector('span[data-cart-count]:not([hidden])')
  await page.waitForSelector('dialog[open] ::-p-text(Перейти в корзину)')
  expect(await page.$$eval('.icon--bag', all => all.some(bag => bag.hasAttribute('data-animated')))).toBe(
    rolls,
  )
  expect(page.faults).toEqual([])
})

// A listing that took rows out of the document moved for a frame what was in view: its spacer grew a frame later.
test.each(['reduce', 'no-preference'])(
  'no change becomes a transition by itself (motion: %s)',
  async value => {
    const page = await shop.page()
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value }])
    await page.goto(`${shop.url}/catalog/women/dresses/`)
    await lateLook(page)
    const grown = await page.$eval('.listing__title', title => {
      const { style } = title as HTMLElement
      style.height = '100px'
      title.getBoundingClientRect()
      style.height = '500px'
      return [title.getBoundingClientRect().height, title.getAnimations().length]
    })
    expect(grown).toEqual([500, 0])
    expect(page.faults).toEqual([])
  },
)
