import type { Page } from 'puppeteer'
import { PHONE } from '../../support/browser/browser-shop.ts'
import {
  atStep,
  chooseCourier,
  fillClient,
  goOn,
  openOrderPage,
  readyByCourier,
  toDelivery,
} from '../../support/browser/order-form.ts'
import { shopOfEachTest } from '../../support/browser/shop-around-tests.ts'
import { call, fillCart } from '../../support/browser/shop-pages.ts'
import { violations } from '../../support/browser/violations.ts'
import { addGoods } from '../../support/goods/more-goods.ts'
import { takeMoneyOnline } from '../../support/orders/online-order.ts'

const GOODS = 9

const shop = shopOfEachTest()

const boxOf = (page: Page, selector: string) =>
  page.$eval(selector, element => element.getBoundingClientRect().toJSON() as DOMRect)

test('of many goods the summary scrolls those that do not fit: sum and button are in view at every step', async () => {
  const page = await shop.page({ viewport: { width: 1_280, height: 800 } })
  const goods = await addGoods(
    shop,
    Array.from({ length: GOODS }, (_, index) => ({ name: `Сарафан из льна ${index + 1}` })),
  )
  for (const { offer_id } of goods) await call(shop, page, '/api/cart/', { offer_id, quantity: 1 })
  await openOrderPage(page, shop.url)
  const buttonInView = async () => {
    const { top, bottom } = await boxOf(page, '.order-bar__button')
    expect(top).toBeGreaterThan(0)
    expect(bottom).toBeLessThanOrEqual(800)
  }
  await toDelivery(page)
  await buttonInView()
  await chooseCourier(page)
  await goOn(page)
  await atStep(page, 3)
  await buttonInView()
  await fillClient(page)
  await goOn(page)
  await atStep(page, 4)
  await page.waitForFunction(count => document.querySelectorAll('.summary__good').length === count, {}, GOODS)
  await buttonInView()
  // The scrollbar has its room beside the lines, which end where the sums do.
  const [list, line, sums] = [
    await boxOf(page, '.summary__lines'),
    await boxOf(page, '.summary__good'),
    await boxOf(page, '.sums'),
  ]
  expect([line.left, line.right]).toEqual([sums.left, sums.right])
  expect(list.right - line.right).toBeGreaterThanOrEqual(16)
  // By keys, too, the last of them comes into view.
  await page.focus('.summary__lines')
  await page.keyboard.press('End')
  await page.waitForFunction(() => {
    const list = document.querySelector('.summary__lines') as HTMLElement
    const last = list.lastElementChild as HTMLElement
    return last.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom
  })
  await buttonInView()
  expect(await violations(page)).toEqual([])
  expect(page.faults).toEqual([])
})

test('a cart of one line is as narrow as its steps, and stands where they stand', async () => {
  const page = await shop.page({ viewport: { width: 1_920, height: 900 } })
  await fillCart(shop, page, { belts: 0 })
  await openOrderPage(page, shop.url)
  const { left, right } = await boxOf(page, '.order__columns')
  expect((await boxOf(page, '.order__title')).left).toBe(left)
  expect((await boxOf(page, '.cart-line')).left).toBe(left)
  expect((await boxOf(page, '.summary')).right).toBe(right)
  await toDelivery(page)
  const step = await boxOf(page, '.order__columns')
  expect([step.left, step.right]).toEqual([left, right])
  expect(page.faults).toEqual([])
})

test('on a tablet the address of a mail begins a line rather than be parted', async () => {
  const page = await shop.page({ viewport: { width: 768, height: 1_024 } })
  await fillCart(shop, page, { belts: 0 })
  await openOrderPage(page, shop.url)
  await toDelivery(page)
  await chooseCourier(page)
  await goOn(page)
  await page.waitForSelector('input[name="email"]')
  await page.type('input[name="name"]', 'Константин Константинопольский')
  await page.type('input[name="phone"]', '9161234567')
  await page.type('input[name="email"]', 'konstantin.konstantinopolskiy@example.ru')
  await goOn(page)
  await atStep(page, 4)
  const lines = await page.$eval('.review wbr', end => {
    const range = document.createRange()
    const sides = [end.previousSibling, end.nextSibling].map(side => {
      range.selectNode(side as Node)
      return range.getClientRects()
    })
    return sides.map(rects => Math.round([...rects].at(-1)?.top ?? -1))
  })
  expect(lines[0]).toBeGreaterThan(0)
  expect(lines[1]).toBe(lines[0])
  expect(page.faults).toEqual([])
})

test('on a phone no note beside a payment takes more than two lines', async () => {
  await takeMoneyOnline(shop)
  const page = await shop.page({ viewport: { ...PHONE, width: 360 } })
  await fillCart(shop, page, { belts: 3 })
  await openOrderPage(page, shop.url)
  await readyByCourier(page)
  const notes = await page.$$eval('.pays .choice__note', all =>
    all.map(note => [
      note.textContent,
      note.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(note).lineHeight),
    ]),
  )
  expect(notes.length).toBeGreaterThanOrEqual(4)
  for (const [words, lines] of notes) expect([words, Number(lines) <= 2]).toEqual([words, true])
  expect(page.faults).toEqual([])
})
