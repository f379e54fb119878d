import type { Page } from 'puppeteer'

export const DESKTOP = { width: 1280, height: 900 }

/** A tap that is measured. */
export interface Tap {
  path: 'home' | 'listing' | 'product' | 'auth' | 'orders' | 'profile' | 'favorite'
  selector: string
  viewport?: typeof DESKTOP
  /** Done by the member of the demonstration shop; else by somebody who has just come. */
  is_member?: true
  /** What stands open before the tap. */
  before?: (page: Page) => Promise<unknown>
  /** Instead of a tap. */
  key?: string
  /** What the tap brings onto the screen, when that may come after the first frame. */
  brings?: string
  /** Puts back what would be missed by the next one. */
  after?: (page: Page) => Promise<unknown>
}

export const openedDialog = (title: string) => `dialog:is([open], [data-opening])[aria-label="${title}"]`

/** What the product's page sells, into the cart, without its button. */
export const fillCart = (page: Page) =>
  page.$eval('[data-widget="buy-button"]', async card => {
    const { offers } = JSON.parse((card as HTMLElement).dataset.props ?? '{}') as {
      offers: { id: number; is_sold: boolean }[]
    }
    await fetch('/api/cart/', {
      method: 'POST',
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
      body: JSON.stringify({ offer_id: offers.find(({ is_sold }) => is_sold)?.id, quantity: 1 }),
    })
  })

/** Asks the shop from the page, as its own scripts do. */
export const ask = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    async (method, path, text) => {
      const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' }
      const answer = await fetch(path, { method, headers, body: text })
      return answer.text()
    },
    method,
    path,
    JSON.stringify(body),
  )

/** The island is awake. */
export const touched = (selector: string) => async (page: Page) => {
  await page.waitForSelector('html[data-started]')
  await page.$eval(selector, element => element.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
  await page.waitForSelector(`${selector}[data-widget-status="awake"]`)
}
