import type { WatchedPage } from './browser-shop.ts'
import { touchIsland } from './touch-island.ts'

/** The order page as a shopper uses it. */
export async function openOrderPage(page: WatchedPage, url: string): Promise<void> {
  await page.goto(`${url}/order/`)
  await awake(page, 'cart')
  await awake(page, 'checkout-form')
}

export function awake(page: WatchedPage, widget: string) {
  return touchIsland(page, widget)
}

/** Brought to the middle first: bars at the edges of a phone lie over what is scrolled just into view. */
export async function click(page: WatchedPage, selector: string): Promise<void> {
  const element = await page.waitForSelector(selector, { visible: true })
  await element?.evaluate(each => (each as Element).scrollIntoView({ block: 'center', behavior: 'instant' }))
  // What a finger would hit there; pages that fade into each other take no taps meanwhile.
  await page.waitForFunction(
    each => {
      const { x, y, width, height } = (each as Element).getBoundingClientRect()
      return (each as Element).contains(document.elementFromPoint(x + width / 2, y + height / 2))
    },
    {},
    element,
  )
  await element?.click()
}

export async function fillClient(page: WatchedPage): Promise<void> {
  await page.type('input[name="name"]', 'Анна Каренина')
  await page.type('input[name="phone"]', '9161234567')
  await page.type('input[name="email"]', 'anna@example.ru')
}

export function pressOrder(page: WatchedPage): Promise<void> {
  return click(page, '[data-widget="checkout-form"] button[type=submit]')
}

/** Presses the button and waits for the confirmation. */
export async function placeByForm(page: WatchedPage): Promise<void> {
  await Promise.all([page.waitForNavigation(), pressOrder(page)])
}
