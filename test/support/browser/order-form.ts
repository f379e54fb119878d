import type { ElementHandle } from 'puppeteer'
import type { WatchedPage } from './browser-shop.ts'
import { touchIsland } from './touch-island.ts'

/** The order page as a shopper uses it: step 1. */
export async function openOrderPage(page: WatchedPage, url: string): Promise<void> {
  await page.goto(`${url}/order/`)
  await awake(page, 'cart')
  await awake(page, 'checkout-summary')
}

export function awake(page: WatchedPage, widget: string) {
  return touchIsland(page, widget)
}

/** Brought to the middle first: bars at the edges of a phone lie over what is scrolled just into view. */
export async function click(page: WatchedPage, selector: string): Promise<void> {
  let pressed = false
  while (!pressed) {
    const element = await page.waitForSelector(selector, { visible: true })
    // What a finger would hit there; pages that fade into each other take no taps meanwhile. What was found may have given
    // way to its like, as the rows of a popup's frame do to its own: then that is looked for.
    const found = await page.waitForFunction(
      each => {
        if (!each?.isConnected) return 'gone'
        each.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = each.getBoundingClientRect()
        return each.contains(document.elementFromPoint(x + width / 2, y + height / 2)) && 'there'
      },
      {},
      element,
    )
    pressed = (await found.jsonValue()) === 'there' && (await press(element))
  }
}

/** @returns whether it was still there */
async function press(element: ElementHandle | null): Promise<boolean> {
  try {
    await element?.click()
    return true
  } catch (failure) {
    if (await element?.evaluate(each => each.isConnected)) throw failure
    return false
  }
}

/** The one button of every step. While another step is on its way it does nothing. */
export function goOn(page: WatchedPage): Promise<void> {
  return click(page, '[data-order]:not([aria-busy]) .order-bar__button')
}

/** The last step reads the cart anew: what changes before it is read is shown, not refused. */
export async function atStep(page: WatchedPage, step: 1 | 2 | 3 | 4): Promise<void> {
  const shown = `[data-order][data-step="${step}"]:not([aria-busy])`
  await page.waitForSelector(step === 4 ? `${shown} .order-bar__button:not([aria-busy])` : shown)
}

export async function toDelivery(page: WatchedPage): Promise<void> {
  await goOn(page)
  await page.waitForSelector('.ways')
}

export type Way = 'Забрать в магазине' | 'Курьером' | 'В пункт выдачи'

export function chooseWay(page: WatchedPage, way: Way): Promise<void> {
  return click(page, `.order-way__row ::-p-text(${way})`)
}

/** Step 2 by a store or a point: the first of the list, or the one with these words; it goes on by itself. */
export async function choosePlace(page: WatchedPage, way: Way, words = ''): Promise<void> {
  await chooseWay(page, way)
  await click(page, words ? `dialog[open] .point-row ::-p-text(${words})` : 'dialog[open] .point-row')
  await click(page, 'dialog[open] ::-p-text(Забрать отсюда)')
}

export async function chooseCourier(page: WatchedPage, address = 'Тверская, 1'): Promise<void> {
  await chooseWay(page, 'Курьером')
  await page.type('input[name="address"]', address)
}

export async function fillClient(page: WatchedPage): Promise<void> {
  await page.waitForSelector('input[name="email"]')
  await page.type('input[name="name"]', 'Анна Каренина')
  await page.type('input[name="phone"]', '9161234567')
  await page.type('input[name="email"]', 'anna@example.ru')
}

/** From step 1 to step 4, whole, by a store. */
export async function readyByStore(page: WatchedPage): Promise<void> {
  await toDelivery(page)
  await choosePlace(page, 'Забрать в магазине')
  await fillClient(page)
  await goOn(page)
  await atStep(page, 4)
}

/** Presses the button of step 4. */
export async function pressOrder(page: WatchedPage): Promise<void> {
  await atStep(page, 4)
  await goOn(page)
}

/** Presses the button and waits for the confirmation. */
export async function placeByForm(page: WatchedPage): Promise<void> {
  await pressOrder(page)
  await page.waitForFunction(() => location.search.includes('ORDER_ID') && document.readyState === 'complete')
}
