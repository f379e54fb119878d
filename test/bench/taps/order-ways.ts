import type { Page } from 'puppeteer'
import { fillCart } from './tap.ts'

// The order up to the step whose taps are measured.

export const toCart = async (page: Page) => {
  await fillCart(page)
  await page.goto(new URL('/order/', page.url()).href)
  await page.waitForSelector('[data-widget="checkout-summary"][data-widget-status="awake"]')
  await page.waitForSelector('.cart-line')
}
export const goOn = (page: Page) => page.locator('.order-bar__button').click()
export const toWays = async (page: Page) => {
  await toCart(page)
  await goOn(page)
  await page.waitForSelector('.order-way__row:enabled')
}
export const way = (words: string) => `.order-way__row:enabled ::-p-text(${words})`
export const toCourier = async (page: Page) => {
  await toWays(page)
  await page.locator(way('Курьером')).click()
  await page.waitForSelector('input[name="address"]')
}
export const toPlaces = async (page: Page) => {
  await toWays(page)
  await page.locator(way('В пункт выдачи')).click()
  await page.waitForSelector('dialog[open] .point-row', { visible: true })
}
export const typeAddress = (page: Page) => page.type('input[name="address"]', 'Тверская, 1')
export const toClient = async (page: Page) => {
  await toCourier(page)
  await typeAddress(page)
  await goOn(page)
  await page.waitForSelector('input[name="email"]')
}
export const typeClient = async (page: Page) => {
  await page.type('input[name="name"]', 'Анна Каренина')
  await page.type('input[name="phone"]', '9161234567')
  await page.type('input[name="email"]', 'anna@example.ru')
}
export const toReview = async (page: Page) => {
  await toClient(page)
  await typeClient(page)
  await goOn(page)
  await page.waitForSelector('.review')
  await page.waitForSelector('.order-bar__button:not([aria-busy])')
}
export const placed = async (page: Page) => {
  await toReview(page)
  await goOn(page)
  await page.waitForFunction(() => location.search.includes('ORDER_ID'))
  await page.waitForSelector('[data-widget="order-actions"][data-widget-status="awake"]')
}
