import type { Page } from 'puppeteer'
import { DESKTOP, openedDialog, type Tap, touched } from './tap.ts'

const chooseSize = (page: Page) =>
  page.$eval('.sizes__item:not(.sizes__item--out) input', size => (size as HTMLElement).click())

const TABLET = { width: 800, height: 900 }
/** The arrow of a row of recommendations, which comes when the row does. */
const toRecommended = async (page: Page) => {
  await page.waitForSelector('.product__columns')
  await page.$eval('[data-recommend]', place => place.scrollIntoView({ behavior: 'instant' }))
  await page.waitForSelector('.carousel--moved [data-carousel-on]:not([disabled])')
}

export const PRODUCT: Record<string, Tap> = {
  'size, desktop': {
    path: 'product',
    selector: '.sizes__item:not(.sizes__item--out)',
    viewport: DESKTOP,
  },
  'size, desktop, awake': {
    path: 'product',
    selector: '.sizes__item:not(.sizes__item--out)',
    viewport: DESKTOP,
    before: touched('[data-widget="buy-button"]'),
  },
  'next picture, tablet': {
    path: 'product',
    selector: '.gallery__arrow:not(.gallery__arrow--back)',
    viewport: TABLET,
    before: page => page.waitForSelector('.gallery__arrow'),
  },
  'small picture, tablet': {
    path: 'product',
    selector: '.gallery__thumb:nth-child(2)',
    viewport: TABLET,
  },
  'arrow of recommendations': {
    path: 'product',
    selector: '.carousel--moved [data-carousel-on]:not([disabled])',
    viewport: DESKTOP,
    before: toRecommended,
  },
  'size, phone': {
    path: 'product',
    selector: '.buy__button',
    brings: openedDialog('Выберите размер'),
  },
  'size, phone, awake': {
    path: 'product',
    selector: '.buy__button',
    before: touched('[data-widget="buy-button"]'),
    brings: openedDialog('Выберите размер'),
  },
  'size chosen in the sheet': {
    path: 'product',
    selector: '.size-sheet__row:not(.size-sheet__row--out)',
    before: async page => {
      await page.locator('.buy__button').click()
      await page.waitForSelector('dialog[open] .size-sheet__row', { visible: true })
    },
  },
  'stores of a product': {
    path: 'product',
    selector: '.delivery__line--stores',
    brings: openedDialog('Выберите магазин'),
  },
  'points of a product': {
    path: 'product',
    selector: '.delivery__line--points',
    brings: openedDialog('Где забрать'),
  },
  'fold of a product': { path: 'product', selector: 'details:not([open]) > .fold__name' },
  'into the cart, desktop': {
    path: 'product',
    selector: '.buy__button',
    viewport: DESKTOP,
    before: chooseSize,
  },
  'heart, product': { path: 'product', selector: '[data-favorite]' },
  'picture, product': { path: 'product', selector: '[data-gallery] img' },
}
