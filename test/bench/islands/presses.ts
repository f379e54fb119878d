import type { Page } from 'puppeteer'
import { measureTap, type TapTime } from '../tap-time.ts'
import { DESKTOP, fillCart } from '../taps/tap.ts'

export interface Press {
  path: 'home' | 'listing' | 'product'
  selector: string
  viewport?: typeof DESKTOP
  is_member?: true
  key?: string
  before?: (page: Page) => Promise<unknown>
  /** Puts the page back, so that the same can be pressed again. */
  between?: (page: Page) => Promise<unknown>
  wakes_panel?: true
}

const AWAKE = '[data-widget="filter-panel"][data-widget-status="awake"]'
const VALUE = '.filters__dialog[open] details[open] input[type="checkbox"]'

const closeAll = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => !document.querySelector('dialog[open], :popover-open'))
}
/** A press that leads away is answered on the page that is left; the next page never comes. */
const stays = (page: Page) =>
  page.evaluate(() => {
    const { navigation } = window as unknown as { navigation: EventTarget }
    navigation.addEventListener('navigate', event => event.preventDefault())
  })
const openFilters = async (page: Page) => {
  await page.locator('.filters__toggle').click()
  await page.waitForSelector(AWAKE)
  await page.waitForSelector('.filters__dialog[open] .filters__groups', { visible: true })
}
const choose = async (page: Page) => {
  await openFilters(page)
  await page.locator('.filters__dialog[open] details[open] .filters__value').click()
  await page.waitForSelector('.filters__reset:not([hidden])')
  await stays(page)
}
const withCart = (selector: string) => async (page: Page) => {
  await fillCart(page)
  await page.reload()
  await page.waitForSelector('html[data-started]')
  await page.focus(selector)
}

/** Of header and filters: each as the first press of a page that was just loaded, and once more when all is awake. */
export const PRESSES: Record<string, Press> = {
  burger: { path: 'listing', selector: '.header__burger', between: closeAll },
  account: {
    path: 'listing',
    selector: '[popovertarget="peek-account"]',
    viewport: DESKTOP,
    is_member: true,
    key: 'Enter',
    before: page => page.focus('[popovertarget="peek-account"]'),
    between: closeAll,
  },
  'mini-cart': {
    path: 'product',
    selector: '[data-cart-peek]',
    viewport: DESKTOP,
    key: 'Enter',
    before: withCart('[data-cart-peek]'),
    between: closeAll,
  },
  search: { path: 'listing', selector: '.search__input' },
  filters: {
    path: 'listing',
    selector: '.filters__toggle',
    between: async page => {
      await page.waitForSelector(AWAKE)
      await closeAll(page)
    },
    wakes_panel: true,
  },
  'a value': {
    path: 'listing',
    selector: VALUE,
    viewport: DESKTOP,
    before: openFilters,
  },
  '«Показать»': { path: 'listing', selector: '.filters__apply', before: choose },
  '«Показать» of what is shown': {
    path: 'listing',
    selector: '.filters__apply',
    before: openFilters,
    between: page => page.locator('.filters__toggle').click(),
  },
  reset: { path: 'listing', selector: '.filters__reset', before: choose },
  sorting: { path: 'listing', selector: '.sort__open' },
  heart: { path: 'listing', selector: '.tile [data-favorite]' },
}

const PANEL = '[data-widget="filter-panel"]'

/** A value that is ticked when the panel has just been opened and touched. */
export const WHILE_WAKING = {
  name: 'a value ticked while the panel wakes, ms',
  async measure(page: Page, listing: string): Promise<TapTime> {
    const time = await measureTap(page, listing, {
      // In a dialog that is not open yet when the page is scrolled to it.
      selector: '.filters__dialog details[open] input[type="checkbox"]',
      key: undefined,
      brings: undefined,
      is_touch: false,
      before: async () => undefined,
      just_before: openAndTouch,
    })
    const status = await page.evaluate('pressed_while')
    if (status !== 'waking') throw new Error(`the panel was ${status} when its value was pressed`)
    return time
  },
}

/** By the dialog's own method: its opener would take frames, in which the panel might wake. */
async function openAndTouch(page: Page): Promise<void> {
  await page.$eval(PANEL, async element => {
    const panel = element as HTMLElement
    const waking = new Promise<void>(resolve =>
      new MutationObserver(() => panel.dataset.widgetStatus === 'waking' && resolve()).observe(panel, {
        attributes: true,
      }),
    )
    const note = () => Object.assign(globalThis, { pressed_while: panel.dataset.widgetStatus })
    addEventListener('pointerdown', note, { capture: true, once: true })
    panel.querySelector('dialog')?.showModal()
    // In a window that is not in front, the focus that moved in is told to nobody.
    panel.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    await waking
  })
}
