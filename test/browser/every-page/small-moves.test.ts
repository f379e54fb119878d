import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { lateLook } from '../../support/browser/late-look.ts'
import { shopOfEachTest } from '../../support/browser/shop-around-tests.ts'
import { touchIsland } from '../../support/browser/touch-island.ts'

const shop = shopOfEachTest()
const LISTING = '/catalog/women/dresses/'
const belt = () => `/product/${shop.goods.leatherBelt.slug}-${shop.goods.leatherBelt.id}/`

async function open(
  path: string,
  viewport: typeof DESKTOP | typeof PHONE,
  motion: string,
): Promise<WatchedPage> {
  const page = await shop.page({ viewport })
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: motion }])
  await page.evaluateOnNewDocument(noteMoves)
  await page.goto(shop.url + path)
  await page.waitForSelector('html[data-started]')
  return page
}

/** Runs in the page: `globalThis.moves` are the names of what moved for longer than a frame, and what it was on. */
function noteMoves(): void {
  const moves: string[] = []
  Object.assign(globalThis, { moves })
  const note = (name: string, on: Element, seconds: number) => {
    if (seconds > 0.02) moves.push(`${name} on ${on.classList}`)
  }
  addEventListener('animationstart', ({ animationName, target }) => {
    const pseudo = getComputedStyle(target as Element, '::before')
    note(animationName, target as Element, Number.parseFloat(pseudo.animationDuration))
  })
  const { animate } = Element.prototype
  Element.prototype.animate = function (frames, options) {
    const { id = '', duration = 0 } = options as KeyframeAnimationOptions
    if (id) note(id, this, Number(duration) / 1_000)
    return animate.call(this, frames, options)
  }
}

const movesOf = (page: WatchedPage, name: string) =>
  page.evaluate(
    name => (globalThis as unknown as { moves: string[] }).moves.filter(each => each.startsWith(name)),
    name,
  )
/** Two frames: what was going to move has begun. */
const frames = (page: WatchedPage) =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s', (_, viewport) => {
  const press = async (page: WatchedPage, selector: string) => {
    const found = await page.waitForSelector(selector, { visible: true })
    await (viewport === PHONE ? found?.tap() : found?.click())
  }
  const bags = (page: WatchedPage) =>
    page.$$eval('.icon--bag', all => all.filter(each => each.checkVisibility()).length)

  test('a heart pops when it is given, not when it is taken back', async () => {
    const page = await open(LISTING, viewport, 'no-preference')
    // What moves is a part of the styles that come late.
    await lateLook(page)
    await press(page, '.tile .heart')
    await page.waitForSelector('.tile .heart[aria-pressed="true"]')
    await frames(page)
    expect(await movesOf(page, 'heart-pop')).toEqual(['heart-pop on heart'])
    await press(page, '.tile .heart')
    await page.waitForSelector('.tile .heart[aria-pressed="false"]')
    await frames(page)
    expect(await movesOf(page, 'heart-pop')).toHaveLength(1)
    expect(page.faults).toEqual([])
  })

  test('the bag rolls when something is put into it', async () => {
    const page = await open(belt(), viewport, 'no-preference')
    await touchIsland(page, 'buy-button')
    await press(page, '.buy__button')
    await page.waitForSelector('.buy__button ::-p-text(Оформить заказ)')
    const rolled = await movesOf(page, 'bag-rolls')
    expect(rolled.length).toBeGreaterThanOrEqual(await bags(page))
    expect(await bags(page)).toBeGreaterThan(0)
    expect(page.faults).toEqual([])
  })

  test('neither moves for those who asked for less motion', async () => {
    const page = await open(belt(), viewport, 'reduce')
    await touchIsland(page, 'buy-button')
    await press(page, '.buy__button')
    await page.waitForSelector('.buy__button ::-p-text(Оформить заказ)')
    await page.goto(shop.url + LISTING)
    await page.waitForSelector('html[data-started]')
    await press(page, '.tile .heart')
    await page.waitForSelector('.tile .heart[aria-pressed="true"]')
    await frames(page)
    expect(await page.evaluate('globalThis.moves')).toEqual([])
    expect(page.faults).toEqual([])
  })
})
