import type { Page } from 'puppeteer'
import {
  placed,
  toCart,
  toClient,
  toCourier,
  toPlaces,
  toReview,
  toWays,
  typeAddress,
  typeClient,
  way,
} from './order-ways.ts'
import { ask, openedDialog, type Tap } from './tap.ts'

const inOrder = (
  selector: string,
  before: (page: Page) => Promise<unknown>,
  more: Partial<Tap> = {},
): Tap => ({
  path: 'product',
  selector,
  before,
  ...more,
})
const then =
  (...acts: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page)
  }
const open = (fold: string) => (page: Page) =>
  page.locator(`.fold:not([open]) > .fold__line ::-p-text(${fold})`).click()
const CODE = 'LETO2499'
const CERTIFICATE = 'PODAROK-3000'

export const CART: Record<string, Tap> = {
  'quantity, order': inOrder('.quantity__step--more', toCart),
  'quantity again, order': inOrder('.quantity__step--less:enabled', async page => {
    await toCart(page)
    await page.locator('.quantity__step--more').click()
    await page.waitForSelector('.quantity__step--less:enabled')
  }),
  'line removed, order': inOrder('.cart-line .cross', toCart),
  'line put back, order': inOrder('.cart-removed .staying__way', async page => {
    await toCart(page)
    await page.locator('.cart-line .cross').click()
    await page.waitForSelector('.cart-removed .staying__way')
  }),
  'tab, order': inOrder('.cart-tabs__tab[aria-pressed="false"]', toCart),
  'fold, order': inOrder('.fold:not([open]) > .fold__line', toCart),
  'code applied, order': inOrder('.fold[open] .fold__form button', async page => {
    await toCart(page)
    await open('Промокод')(page)
    await page.type('input[name="coupon"]', CODE)
  }),
  'code taken off, order': inOrder('.fold[open] .fold__entry .staying__way', async page => {
    await toCart(page)
    await open('Промокод')(page)
    await page.type('input[name="coupon"]', CODE)
    await page.locator('.fold[open] .fold__form button').click()
    await page.waitForSelector('.fold[open] .fold__entry .staying__way')
  }),
  'certificate, order': inOrder('.fold[open] .fold__form button', async page => {
    await toCart(page)
    await open('Подарочный сертификат')(page)
    await page.type('input[name="certificate_id"]', CERTIFICATE)
  }),
  'bonuses, order': inOrder(
    '.fold[open] .fold__entry .staying__way',
    async page => {
      await toCart(page)
      await ask(page, 'POST', '/api/cart/bonus/', { amount: 0 })
      await page.reload()
      await page.waitForSelector('[data-widget="checkout-summary"][data-widget-status="awake"]')
      await open('Бонусы')(page)
    },
    { is_member: true },
  ),
  'heart, order': inOrder('.cart-line [data-favorite]', toCart),
}

export const ORDER: Record<string, Tap> = {
  'on to the ways, order': inOrder('.order-bar__button', toCart, { brings: '.ways' }),
  'courier, order': inOrder(way('Курьером'), toWays),
  'a letter of the address, order': inOrder(
    'input[name="address"]',
    then(toCourier, page => page.focus('input[name="address"]')),
    {
      key: 'p',
    },
  ),
  'pick-up points, order': inOrder(way('В пункт выдачи'), toWays, {
    brings: openedDialog('Выберите пункт выдачи'),
  }),
  'point of the list, order': inOrder('dialog[open] .point-row', toPlaces),
  'list and map, order': inOrder('dialog[open] .points__switch button[aria-pressed="false"]', toPlaces),
  'point taken, order': inOrder(
    'dialog[open] .point__take .button, dialog[open] .button--primary',
    then(
      toPlaces,
      page => page.locator('dialog[open] .point-row').click(),
      page => page.waitForSelector('dialog[open] .button--primary'),
    ),
    { brings: 'input[name="email"]' },
  ),
  'day, order': inOrder(
    '.days__day[aria-pressed="false"]',
    then(toCourier, page => page.waitForSelector('.days__day')),
  ),
  'hours, order': inOrder(
    '.intervals .chip[aria-pressed="false"]',
    then(toCourier, page => page.waitForSelector('.intervals .chip')),
  ),
  'nothing chosen, order': inOrder('.order-bar__button', toWays),
  'on to the client, order': inOrder('.order-bar__button', then(toCourier, typeAddress), {
    brings: 'input[name="email"]',
  }),
  'back by the steps, order': inOrder('.steps__item a', toWays, { brings: '.cart-line' }),
  'a letter of the name, order': inOrder(
    'input[name="name"]',
    then(toClient, page => page.focus('input[name="name"]')),
    {
      key: 'p',
    },
  ),
  'nothing typed, order': inOrder('.order-bar__button', toClient, { brings: '#field-email-error' }),
  'sign in, order': inOrder('.step__line .staying__way', toClient),
  'on to the review, order': inOrder('.order-bar__button', then(toClient, typeClient), {
    brings: '.review',
  }),
  'box ticked, order': inOrder('.agreement input', toReview),
  'change the way, order': inOrder('.review .staying__way', toReview, { brings: '.ways' }),
  'sum unfolded, order': inOrder('.summary__line', then(toWays)),
  'order cancelled, asked': inOrder('.order-actions__quiet', placed, {
    after: page =>
      ask(page, 'POST', '/api/order/cancel/', {
        order_id: new URL(page.url()).searchParams.get('ORDER_ID'),
      }),
  }),
}
