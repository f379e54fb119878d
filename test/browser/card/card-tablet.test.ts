import type { WatchedPage } from '../../support/browser/browser-shop.ts'
import { lateLook } from '../../support/browser/late-look.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { addPictures } from '../../support/goods/add-pictures.ts'
import { layApart } from '../../support/goods/sizes-apart.ts'

/** More than this between two parts is a hole. */
const AIR_PX = 40

const shop = shopOfAllTests()
let page: WatchedPage
beforeAll(async () => {
  await addPictures(shop, shop.goods.linenDress.id, 4)
})
afterEach(() => page?.close())

const boxOf = (selector: string) =>
  page.$eval(selector, element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right, top, bottom }
  })

test.each([768, 1_024, 1_279])(
  'at %i px the details follow the pictures, with what is bought beside both',
  async width => {
    page = await shop.page({ viewport: { width, height: 1_024 } })
    await page.goto(`${shop.url}/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`)
    await page.waitForSelector('html[data-started]')
    const [gallery, folds, buy] = [
      await boxOf('.gallery'),
      await boxOf('.folds'),
      await boxOf('.product__buy'),
    ]
    expect(folds.top - gallery.bottom).toBeGreaterThanOrEqual(0)
    expect(folds.top - gallery.bottom).toBeLessThan(AIR_PX)
    expect(folds.right).toBeLessThanOrEqual(gallery.right + 1)
    expect(buy.left).toBeGreaterThan(gallery.right)
    expect(buy.top).toBeLessThan(gallery.bottom)
    const way = await boxOf('.product > .breadcrumbs')
    expect(buy.top - way.bottom).toBeLessThan(AIR_PX)

    // Who reads the details to their end has the button beside them.
    await page.$$eval('.fold', all => {
      for (const fold of all) (fold as HTMLDetailsElement).open = true
    })
    await page.$eval('.folds', all => all.scrollIntoView({ block: 'end', behavior: 'instant' }))
    const button = await boxOf('.product__buy .button--primary')
    expect(button.top).toBeGreaterThanOrEqual(0)
    expect(button.bottom).toBeLessThanOrEqual(1_024)
    expect(page.faults).toEqual([])
  },
)

test('what is only picked up has its details under pictures and words alike', async () => {
  await layApart(shop, null, Array(3).fill({ warehouse: 0, 'msk-01': 2, 'spb-01': 0 }))
  page = await shop.page({ viewport: { width: 768, height: 1_024 } })
  await page.goto(`${shop.url}/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`)
  await page.waitForSelector('html[data-started]')
  const [gallery, folds, buy] = [await boxOf('.gallery'), await boxOf('.folds'), await boxOf('.product__buy')]
  const air = folds.top - Math.max(gallery.bottom, buy.bottom)
  expect(air).toBeGreaterThanOrEqual(0)
  expect(air).toBeLessThan(AIR_PX)
  expect(folds.right).toBe(buy.right)
  expect(page.faults).toEqual([])
})

test('in portrait a tablet has the large picture as wide as its column, and the small ones below it', async () => {
  page = await shop.page({ viewport: { width: 768, height: 1_024 } })
  await page.goto(`${shop.url}/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`)
  await page.waitForSelector('.gallery__arrow')
  await lateLook(page)
  const [gallery, strip, thumbs, back] = [
    await boxOf('.gallery'),
    await boxOf('.gallery__strip'),
    await boxOf('.gallery__thumbs'),
    await boxOf('.gallery__arrow--back'),
  ]
  expect([strip.left, strip.right]).toEqual([gallery.left, gallery.right])
  expect([thumbs.top, thumbs.bottom]).toEqual([strip.bottom, gallery.bottom])
  expect(back.left).toBeGreaterThan(strip.left)
  expect(Math.abs((back.top + back.bottom) / 2 - (strip.top + strip.bottom) / 2)).toBeLessThan(1)
  // The row cuts what is drawn outside it.
  await page.focus('.gallery__thumb:nth-child(3)')
  const ring = await page.$eval('.gallery__thumb:focus-visible', thumb => {
    const { outlineOffset, outlineWidth } = getComputedStyle(thumb)
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
  })
  expect(ring).toBeLessThanOrEqual(0)
  await page.tap('.gallery__thumb:nth-child(2)')
  await page.waitForFunction(() => {
    const strip = document.querySelector('.gallery__strip') as HTMLElement
    return Math.abs(strip.scrollLeft - strip.clientWidth) < 2
  })
  expect(page.faults).toEqual([])
})

test('in landscape a tablet has the small pictures beside the large one: nothing empty is as high as they are', async () => {
  page = await shop.page({ viewport: { width: 1_024, height: 768 } })
  await page.goto(`${shop.url}/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`)
  await page.waitForSelector('.gallery__arrow')
  await lateLook(page)
  const [gallery, strip, thumbs] = [
    await boxOf('.gallery'),
    await boxOf('.gallery__strip'),
    await boxOf('.gallery__thumbs'),
  ]
  expect([thumbs.top, thumbs.right < strip.left, gallery.bottom]).toEqual([strip.top, true, strip.bottom])
  const back = await boxOf('.gallery__arrow--back')
  expect(back.left).toBeGreaterThan(strip.left)
  expect((back.top + back.bottom) / 2).toBeCloseTo((strip.top + strip.bottom) / 2, 0)
  await page.tap('.gallery__thumb:nth-child(3)')
  await page.waitForFunction(() => {
    const strip = document.querySelector('.gallery__strip') as HTMLElement
    return Math.abs(strip.scrollLeft - 2 * strip.clientWidth) < 2
  })
  expect(page.faults).toEqual([])
})
