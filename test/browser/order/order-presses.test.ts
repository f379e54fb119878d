import { PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import {
  atStep,
  chooseCourier,
  click,
  fillClient,
  goOn,
  openOrderPage,
  readyByStore,
  toDelivery,
} from '../../support/browser/order-form.ts'
import { shopOfEachTest } from '../../support/browser/shop-around-tests.ts'
import { fillCart } from '../../support/browser/shop-pages.ts'

const shop = shopOfEachTest()
const ordersPlaced = () => shop.shop.db.selectFrom('orders').select('id').execute()

const openFilled = async () => {
  const page = await shop.page({ viewport: PHONE })
  await fillCart(shop, page, { belts: 0 })
  await openOrderPage(page, shop.url)
  return page
}

/** Presses the button of the order, and tells how the page stands once the press was heard by everybody, and in the frame after it. */
const pressAndLook = (page: WatchedPage) =>
  page.$eval('.order-bar__button', async button => {
    const look = () => ({
      step: document.querySelector<HTMLElement>('[data-order]')?.dataset.step,
      is_busy: document.querySelector('[data-order]')?.ariaBusy === 'true',
      shown: ['.cart-line', '.ways', '.step__fields'].filter(each => document.querySelector(each)),
      is_pressed: getComputedStyle(button).opacity !== '1',
    })
    // As a finger's: what a press makes React paint is painted when everybody has heard of it.
    ;(button as HTMLElement).click()
    await Promise.resolve()
    const received = look()
    const painted = await new Promise<ReturnType<typeof look>>(resolve =>
      requestAnimationFrame(() => resolve(look())),
    )
    return { hash: location.hash, received, painted }
  })
/** Both before the page has done anything but hear them. */
const pressTwice = (page: WatchedPage) =>
  page.$eval('.order-bar__button', button => {
    ;(button as HTMLElement).click()
    ;(button as HTMLElement).click()
  })
const settled = (page: WatchedPage) => page.waitForSelector('[data-order]:not([aria-busy])')

test('a press on the button is painted before the step that it asks for is: each step', async () => {
  const page = await openFilled()
  const inCart = { step: '1', is_busy: true, shown: ['.cart-line'], is_pressed: true }
  expect(await pressAndLook(page)).toEqual({ hash: '#delivery', received: inCart, painted: inCart })
  await page.waitForSelector('[data-order][data-step="2"]:not([aria-busy]) .ways')

  await chooseCourier(page)
  const inWays = { step: '2', is_busy: true, shown: ['.ways'], is_pressed: true }
  expect(await pressAndLook(page)).toEqual({ hash: '#client', received: inWays, painted: inWays })
  await page.waitForSelector('[data-order][data-step="3"]:not([aria-busy]) .step__fields')

  await fillClient(page)
  const inClient = { step: '3', is_busy: true, shown: ['.step__fields'], is_pressed: true }
  expect(await pressAndLook(page)).toEqual({ hash: '#verification', received: inClient, painted: inClient })
  await page.waitForSelector('[data-order][data-step="4"]:not([aria-busy]) .review')
  expect(page.faults).toEqual([])
})

test('all of a step comes at once: never its attribute without its content', async () => {
  const page = await openFilled()
  await page.evaluate(() => {
    const order = document.querySelector<HTMLElement>('[data-order]') as HTMLElement
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    const look = () => {
      const shown = { '.cart-line': '1', '.ways': '2', '.step__fields': '3', '.review': '4' }
      const steps = Object.entries(shown).flatMap(([each, step]) => (order.querySelector(each) ? [step] : []))
      const state = `${order.dataset.step} shows ${steps.join(' and ')}`
      if (seen.at(-1) !== state) seen.push(state)
      requestAnimationFrame(look)
    }
    look()
  })
  await readyByStore(page)
  await page.goBack()
  await atStep(page, 3)
  await settled(page)
  // The look of each frame comes before this one's of the same frame.
  const seen = await page.evaluate(
    () =>
      new Promise(resolve =>
        requestAnimationFrame(() => resolve((globalThis as unknown as { seen: string[] }).seen)),
      ),
  )
  expect(seen).toEqual([
    '1 shows 1',
    '2 shows 2',
    '3 shows 3',
    '4 shows 4',
    // What is known is one line.
    '3 shows ',
  ])
})

test('a second press while the step is on its way goes no further than the first', async () => {
  const page = await openFilled()
  await toDelivery(page)
  await chooseCourier(page)
  await page.goBack()
  await atStep(page, 1)
  await settled(page)

  // The way is chosen already: a press in step 2 would lead on.
  await pressTwice(page)
  await page.waitForSelector('.order-way[data-chosen]')
  expect(new URL(page.url()).hash).toBe('#delivery')
  await goOn(page)
  await fillClient(page)
  await pressTwice(page)
  await atStep(page, 4)
  expect(new URL(page.url()).hash).toBe('#verification')
  expect(await ordersPlaced()).toEqual([])

  // It comes to the step before, for each step was gone to once.
  await page.goBack()
  await atStep(page, 3)
  await page.goBack()
  await atStep(page, 2)
  await page.goBack()
  await atStep(page, 1)
})

test('a second press on what is missing says it once, and a step asked for anew says nothing', async () => {
  const page = await openFilled()
  await toDelivery(page)
  await pressTwice(page)
  await page.waitForSelector('.step [role=alert], #field-address-error')
  await page.goBack()
  await atStep(page, 1)
  await page.goForward()
  await page.waitForSelector('.ways')
  expect(await page.$('.step [role=alert], #field-address-error')).toBeNull()
})

test('«back» while the step is on its way keeps the one that is left', async () => {
  const page = await openFilled()
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('.order-bar__button')?.click()
    history.back()
  })
  await page.waitForFunction(() => location.hash === '')
  await page.waitForSelector('[data-order][data-step="1"]:not([aria-busy]) .cart-line')
  await click(page, '.order-bar__button')
  await page.waitForSelector('[data-order][data-step="2"] .ways')
  expect(page.faults).toEqual([])
})

test('the heading of a step has the focus when it comes, and its first empty field where there is one', async () => {
  const page = await openFilled()
  await pressAndLook(page)
  await page.waitForFunction(() => document.activeElement?.matches('.step__title'))
  await chooseCourier(page)
  await pressAndLook(page)
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name')
})

test('what is missing is said in the frame after the press, and the way it is missing for is settled after that', async () => {
  const page = await openFilled()
  await toDelivery(page)
  const seen = await page.$eval('.order-bar__button', async button => {
    const stored = () =>
      (JSON.parse(sessionStorage.deliveryAddressStruct ?? '{}') as { service_id?: number }).service_id ?? null
    ;(button as HTMLElement).click()
    return new Promise(resolve =>
      requestAnimationFrame(() =>
        resolve({ is_said: document.querySelector('#field-address-error') !== null, way: stored() }),
      ),
    )
  })
  expect(seen).toEqual({ is_said: true, way: null })
  await page.waitForFunction(
    () => (JSON.parse(sessionStorage.deliveryAddressStruct ?? '{}') as { service_id?: number }).service_id,
  )
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'address')
  expect(page.faults).toEqual([])
})
