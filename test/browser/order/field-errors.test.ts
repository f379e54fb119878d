import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import {
  atStep,
  chooseCourier,
  fillClient,
  goOn,
  openOrderPage,
  toDelivery,
} from '../../support/browser/order-form.ts'
import { shopOfEachTest } from '../../support/browser/shop-around-tests.ts'
import { fillCart } from '../../support/browser/shop-pages.ts'

const shop = shopOfEachTest()

const DEVICES = [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const

async function openDelivery(viewport: typeof DESKTOP | typeof PHONE): Promise<WatchedPage> {
  const page = await shop.page({ viewport })
  await fillCart(shop, page, { belts: 0 })
  await openOrderPage(page, shop.url)
  await toDelivery(page)
  return page
}

/** How far each field's input is from the label of the next field, and which of them have an error. */
const between = (page: WatchedPage) =>
  page.$$eval('.step__fields .field', fields => ({
    gaps: fields.slice(1).map((field, at) => {
      const input = fields[at]?.querySelector('input')?.getBoundingClientRect().bottom ?? 0
      return Math.round((field.querySelector('label')?.getBoundingClientRect().top ?? 0) - input)
    }),
    errors: fields.map(field => field.querySelector('.field__error') !== null),
  }))

test.each(DEVICES)('on %s a field is higher only where an error stands', async (_, viewport) => {
  const page = await openDelivery(viewport)
  await chooseCourier(page)
  await goOn(page)
  await atStep(page, 3)
  await page.waitForSelector('input[name="email"]')
  expect(await between(page)).toEqual({ gaps: [16, 16], errors: [false, false, false] })

  await page.type('input[name="name"]', 'Анна Каренина')
  await goOn(page)
  await page.waitForSelector('#field-phone-error')
  expect(await between(page)).toEqual({ gaps: [16, 36], errors: [false, true, true] })

  await fillClient(page)
  await page.waitForSelector('.step__fields:not(:has(.field__error))')
  expect((await between(page)).gaps).toEqual([16, 16])
  expect(page.faults).toEqual([])
})

const FOLD = '.summary__line'

test.each(['a finger', 'a mouse'])(
  'an error of the field that is left moves nothing from under %s that leaves it by a press',
  async pointer => {
    const page = await openDelivery(PHONE)
    await chooseCourier(page)
    await goOn(page)
    await atStep(page, 3)
    await page.waitForSelector('input[name="email"]')
    await page.type('input[name="email"]', 'anna')
    // Near its upper edge, from where an error above takes it away.
    const [x, y] = await page.$eval(FOLD, fold => {
      fold.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = fold.getBoundingClientRect()
      return [box.x + box.width / 2, box.y + 5] as const
    })
    if (pointer === 'a finger') await page.touchscreen.tap(x, y)
    else {
      await page.mouse.move(x, y)
      await page.mouse.down()
      // As long as somebody calm presses.
      await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 150)))
      expect(await page.$('#field-email-error')).toBeNull()
      await page.mouse.up()
    }
    await page.waitForSelector(`details[open] > ${FOLD}`)
    await page.waitForSelector('#field-email-error')
    expect(page.faults).toEqual([])
  },
)
