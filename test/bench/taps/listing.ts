import type { Page } from 'puppeteer'
import { DESKTOP, type Tap } from './tap.ts'

const openFilters = async (page: Page) => {
  await page.locator('.filters__toggle').click()
  await page.waitForSelector('.filters__dialog[open] .filters__groups', { visible: true })
  await page.waitForSelector('[data-widget="filter-panel"][data-widget-status="awake"]')
}

export const LISTING: Record<string, Tap> = {
  'heart, listing': { path: 'listing', selector: '.tile [data-favorite]' },
  'filters open': { path: 'listing', selector: '.filters__toggle' },
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
  'filters closed': { path: 'listing', selector: '.filters .popup__close', before: openFilters },
  'sorting, listing': { path: 'listing', selector: '.sort__open' },
}
