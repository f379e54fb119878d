import { DESKTOP, fillCart, openedDialog, type Tap, touched } from './tap.ts'

/** Of the header, the footer and the home page. */
export const EVERY_PAGE: Record<string, Tap> = {
  'burger, home': { path: 'home', selector: '.header__burger' },
  'burger, listing': { path: 'listing', selector: '.header__burger' },
  'tab of the home page': { path: 'home', selector: '[data-tab][aria-selected="false"]' },
  'search, listing': { path: 'listing', selector: '.search__input' },
  'a letter in the search, listing': {
    path: 'listing',
    selector: '.search__input',
    key: 'p',
    before: page => page.focus('.search__input'),
  },
  'city, listing': {
    path: 'listing',
    selector: '.city-selector__open',
    viewport: DESKTOP,
    brings: openedDialog('Выбор города'),
  },
  'city, awake': {
    path: 'listing',
    selector: '.city-selector__open',
    viewport: DESKTOP,
    before: touched('[data-widget="city-selector"]'),
    brings: openedDialog('Выбор города'),
  },
  'newsletter, phone': {
    path: 'home',
    selector: '.newsletter__open',
    brings: openedDialog('Будь в тренде'),
  },
  'mini-cart, desktop': {
    path: 'product',
    selector: '[data-cart-peek]',
    viewport: DESKTOP,
    key: 'Enter',
    before: async page => {
      await fillCart(page)
      await page.reload()
      await page.waitForSelector('html[data-started]')
      await page.focus('[data-cart-peek]')
    },
  },
  'line removed, mini-cart': {
    path: 'product',
    selector: '.mini-cart__line .cross',
    viewport: DESKTOP,
    before: async page => {
      await fillCart(page)
      await page.reload()
      await page.waitForSelector('html[data-started]')
      await page.focus('[data-cart-peek]')
      await page.keyboard.press('Enter')
      await page.waitForSelector('.mini-cart__line .cross')
    },
  },
}
