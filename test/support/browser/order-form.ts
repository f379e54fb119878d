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

/** Scrolled to the middle first: on a phone, fixed bars cover what has only just been scrolled into view. */
export function click(page: WatchedPage, selector: string): Promise<void> {
  return act(page, selector, element => element.click())
}

/** The same with a finger: nothing is hovered before. */
export function tap(page: WatchedPage, selector: string): Promise<void> {
  return act(page, selector, element => element.tap())
}

type Press = (element: ElementHandle) => Promise<void>

async function act(page: WatchedPage, selector: string, press: Press): Promise<void> {
  let pressed = false
  while (!pressed) {
    const element = await page.waitForSelector(selector, { visible: true })
    // What a tap would hit at that point; while two pages cross-fade, taps have no effect. The element may
    // have been replaced by an equal one, as the rows of a popup's frame are by the island's own: then that
    // one is looked for.
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
    pressed = (await found.jsonValue()) === 'there' && (await isPressed(element, press))
  }
}

/** @returns whether the element was still in the page */
async function isPressed(element: ElementHandle | null, press: Press): Promise<boolean> {
  try {
    if (element) await press(element)
    return true
  } catch (failure) {
    if (await element?.evaluate(each => each.isConnected)) throw failure
    return false
  }
}

/** The button at the end of each step. While the next step is loading it does nothing. */
export function goOn(page: WatchedPage): Promise<void> {
  return click(page, '[data-order]:not([aria-busy]) .order-bar__button')
}

/** The last step reads the cart again: a change before that is shown, not refused. */
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

/**
 * Step 2, for a store or a pick-up point: chooses the first of the list, or the one with these words. The
 * form then continues by itself, with a store at once.
 */
export async function choosePlace(page: WatchedPage, way: Way, words = ''): Promise<void> {
  await chooseWay(page, way)
  await click(page, words ? `dialog[open] .point-row ::-p-text(${words})` : 'dialog[open] .point-row')
  if (way === 'В пункт выдачи') await click(page, 'dialog[open] ::-p-text(Забрать отсюда)')
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

/** Fills in steps 1 to 4, for a pick-up in a store. */
export async function readyByStore(page: WatchedPage): Promise<void> {
  await toDelivery(page)
  await choosePlace(page, 'Забрать в магазине')
  await fillClient(page)
  await goOn(page)
  await atStep(page, 4)
}

/** The same by courier, to the address that `chooseCourier` types. */
export async function readyByCourier(page: WatchedPage): Promise<void> {
  await toDelivery(page)
  await chooseCourier(page)
  await goOn(page)
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
