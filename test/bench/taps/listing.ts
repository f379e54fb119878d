import type { Page } from 'puppeteer'
import { DESKTOP, type Tap } from './tap.ts'

const openFilters = async (page: Page) => {
  await page.locator('[data-filters-open]').click()
  await page.waitForSelector('.filters__dialog[open] .filters__groups', { visible: true })
  await page.waitForSelector('[data-filters="awake"]')
}

const tickOne = async (page: Page, where: string) => {
  await page.$eval(`${where} details[open] input[type="checkbox"]`, tick => (tick as HTMLElement).click())
  await page.waitForSelector('.filters__form[data-progress="ready"]')
}

export const LISTING: Record<string, Tap> = {
  'heart, listing': { path: 'listing', selector: '.tile [data-favorite]' },
  'filters open': { path: 'listing', selector: '[data-filters-open]' },
  'filter ticked, phone': {
    path: 'listing',
    selector: '.filters__dialog[open] details[open] input[type="checkbox"]',
    before: openFilters,
  },
  'filter ticked, desktop': {
    path: 'listing',
    selector: '.filters details[open] input[type="checkbox"]',
    viewport: DESKTOP,
  },
  'filter group opened, phone': {
    path: 'listing',
    selector: '.filters__dialog[open] details:not([open]) > summary',
    before: openFilters,
  },
  'filters applied, phone': {
    path: 'listing',
    selector: '.filters__apply',
    before: async page => {
      await openFilters(page)
      await tickOne(page, '.filters__dialog[open]')
    },
  },
  'filters applied, desktop': {
    path: 'listing',
    selector: '.filters__apply',
    viewport: DESKTOP,
    before: page => tickOne(page, '.filters'),
  },
  'filters closed': { path: 'listing', selector: '[data-filters-close]', before: openFilters },
  'sorting, listing': { path: 'listing', selector: '.sort__open' },
}
