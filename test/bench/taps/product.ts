import type { Page } from 'puppeteer'
import { DESKTOP, openedDialog, type Tap, touched } from './tap.ts'

const chooseSize = (page: Page) =>
  page.$eval('.sizes__item:not(.sizes__item--out) input', size => (size as HTMLElement).click())

export const PRODUCT: Record<string, Tap> = {
  'size, desktop': {
    path: 'product',
    selector: '.sizes__item:not(.sizes__item--out)',
    viewport: DESKTOP,
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
