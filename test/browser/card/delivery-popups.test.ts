import { openTariffs, saveTariffs } from '../../../server/shop/delivery/tariffs/save-tariffs.ts'
import {
  type BrowserShop,
  DESKTOP,
  openBrowserShop,
  PHONE,
  type WatchedPage,
} from '../../support/browser/browser-shop.ts'
import { collectEvents, eventsOf } from '../../support/browser/collect-events.ts'
import { violations } from '../../support/browser/violations.ts'
import { openMoreStores } from '../../support/goods/more-stores.ts'
import { openPoints } from '../../support/goods/test-points.ts'

let shop: BrowserShop
let page: WatchedPage
beforeAll(async () => {
  shop = await openBrowserShop()
  await openPoints(shop.shop.db)
  await openMoreStores(shop.shop.db)
  // The dress is in stock in each of them.
  const offer_id = shop.goods.linenDress.offers[0]?.id as number
  const stores = await shop.shop.db
    .selectFrom('stores')
    .select('id')
    .where('kind', '=', 'store')
    .where('city', '=', 'Москва')
    .where('id', '!=', shop.goods.tverskaya.id)
    .execute()
  await shop.shop.db
    .insertInto('stock')
    .values(stores.map(({ id }) => ({ store_id: id, offer_id, qty: 2 })))
    .execute()
  await shop.shop.catalog.refresh()
})
afterAll(() => shop?.close())
afterEach(() => page?.close())

async function openCard(viewport: typeof DESKTOP | typeof PHONE) {
  page = await shop.page({ viewport })
  await collectEvents(page)
  const { slug, id } = shop.goods.linenDress
  await page.goto(`${shop.url}/product/${slug}-${id}/`)
  await page.waitForSelector('html[data-started]')
  await press('.sizes__item')
  await page.waitForSelector('.sizes__input:checked')
}
const press = (selector: string) => page.$eval(selector, element => (element as HTMLElement).click())
const textOf = (selector: string) =>
  page.$eval(selector, element => (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim())
const goals = async () => (await eventsOf(page, 'goal.reached')).map(({ goal }) => goal)
const scale = () => page.$eval('.leaflet-control-scale-line', line => line.textContent)
const scaleIs = (wanted: string) =>
  page.waitForFunction(
    text => document.querySelector('.leaflet-control-scale-line')?.textContent === text,
    {},
    wanted,
  )

test('on a desktop a picked store has a balloon on the map, whose button leads to the form', async () => {
  await openCard(DESKTOP)
  await press('.delivery__line--stores')
  await page.waitForSelector('.map-marker')
  const far = (await scale()) ?? ''
  expect(await page.$('.balloon')).toBeNull()
  await press('.store-row:nth-of-type(2) input')
  await page.waitForSelector('.balloon')
  const [name = '', place = ''] = await page.$$eval(
    '.store-row:nth-of-type(2) .store-row__words > span',
    all => all.map(each => (each as HTMLElement).innerText),
  )
  const words = await textOf('.balloon')
  expect(words).toContain(`${name} ${place}`)
  expect(words).toMatch(/(сегодня|завтра) · бесплатно.* Выбрать магазин$/)
  // It is above its marker, and the map has zoomed in.
  await scaleIs('50 м')
  const [balloon, marker] = await page.evaluate(() =>
    ['.balloon', '.map-marker_chosen .map-marker__face'].map(selector => {
      const { left, right, bottom, top } = (
        document.querySelector(selector) as Element
      ).getBoundingClientRect()
      return { middle: (left + right) / 2, bottom, top }
    }),
  )
  expect(Math.abs((balloon?.middle ?? 0) - (marker?.middle ?? 99))).toBeLessThan(2)
  expect(balloon?.bottom).toBeLessThanOrEqual(marker?.top ?? 0)
  expect(await violations(page)).toEqual([])
  await press('.balloon .button')
  await page.waitForSelector('.fast')
  expect(await textOf('.store-facts')).toContain(name)
  expect(await violations(page)).toEqual([])
  // The pen: nothing is chosen or searched for, and the map is where it began.
  await press('.store-facts__pen')
  await page.waitForSelector('.store-row')
  await scaleIs(far)
  expect(await page.$('.balloon, .store-row input:checked')).toBeNull()
  expect(await goals()).toEqual(['product-view-shops'])
  expect(page.faults).toEqual([])
})

test('on a phone it is a card below the map, and a button leads from the map to the search', async () => {
  await openCard(PHONE)
  await press('.delivery__line--stores')
  await page.waitForSelector('.store-row')
  await press('.points__switch button:nth-child(2)')
  await page.waitForSelector('.map-marker')
  await press('.points__find')
  await page.waitForFunction(() => document.activeElement?.matches('.point-search input'))
  await page.keyboard.type('МАРЬИНО')
  await page.waitForFunction(() => document.querySelectorAll('.store-row').length === 1)
  await press('.store-row input')
  await press('.points__switch button:nth-child(2)')
  await page.waitForSelector('.points__picked')
  expect(await textOf('.points__picked')).toMatch(/^Витрина в Марьино .*(сегодня|завтра) · бесплатно/)
  expect(await page.$eval('.points__below .button', button => (button as HTMLButtonElement).disabled)).toBe(
    false,
  )
  expect(await violations(page)).toEqual([])
  const isSeen = await page.$$eval('.balloon', all => all.some(each => each.checkVisibility()))
  expect(isSeen).toBe(false)
  expect(page.faults).toEqual([])
})

test('a press on the map outside a point’s detail goes back to the list and to the whole town', async () => {
  await openCard(DESKTOP)
  await press('.delivery__line--points')
  await page.waitForSelector('.map-marker')
  const far = (await scale()) ?? ''
  await press('.chip:nth-of-type(2)')
  await press('.point-row')
  await page.waitForSelector('.point')
  await scaleIs('50 м')
  await page.waitForFunction(() => document.getAnimations().every(each => each.playState !== 'running'))
  expect(await violations(page)).toEqual([])
  const map = await page.$eval('.map', element => {
    const { left, top } = element.getBoundingClientRect()
    return { left, top }
  })
  await page.mouse.click(map.left + 40, map.top + 40)
  await page.waitForSelector('.point-row')
  await scaleIs(far)
  expect(await page.$('.point')).toBeNull()
  expect(await goals()).toEqual(['product-view-pickpoints'])
  expect(page.faults).toEqual([])
})

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])(
  'on %s a press outside a point’s detail goes back to the list, and the popup stays',
  async (_, viewport) => {
    await openCard(viewport)
    await press('.delivery__line--points')
    const isPhone = viewport === PHONE
    const act = (selector: string) => (isPhone ? page.tap(selector) : page.click(selector))
    const outside = isPhone ? ['.popup__title', '.points__switch button:first-child'] : ['.popup__title']
    for (const selector of outside) {
      await page.waitForSelector('.point-row', { visible: true })
      await act('.point-row')
      await page.waitForSelector('.point')
      await act(selector)
      await page.waitForSelector('.point-row', { visible: true })
      expect(await page.$('.point')).toBeNull()
    }
    await act('.point-row')
    await page.waitForSelector('.point')
    if (isPhone) {
      // Another view of the same point.
      await act('.points__switch button:last-child')
      await page.waitForSelector('.points[data-shows="map"] .point', { visible: true })
    } else {
      await page.mouse.click(40, 400)
      await page.waitForSelector('.point-row', { visible: true })
      expect(await page.$('.point')).toBeNull()
      // With the list, the backdrop closes the popup, as everywhere.
      await page.mouse.click(40, 400)
      await page.waitForFunction(() => !document.querySelector('dialog[open]'))
    }
    expect(page.faults).toEqual([])
  },
)

test('an order from the card sets its count to 1, then sends the fast order’s payload, and is told once', async () => {
  await openCard(DESKTOP)
  const sent: [path: string, body: Promise<string | undefined>][] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.startsWith('/api/cart/'))
      sent.push([pathname, request.fetchPostData()])
  })
  const { linenDress, tverskaya } = shop.goods
  const [offer] = linenDress.offers
  await openFastOrder()
  await press('.fast__below .button')
  await page.waitForSelector('.done')
  const bodies = await Promise.all(sent.map(async ([path, body]) => [path, JSON.parse((await body) ?? '')]))
  expect(bodies).toEqual([
    ['/api/cart/', expect.objectContaining({ offer_id: offer?.id, quantity: 1 })],
    [
      '/api/cart/checkout/',
      {
        delivery: { service_id: 3, city_name: 'Москва', point_id: String(tverskaya.id), storage_period: 3 },
        client: {
          ...{ name: 'Анна', surname: 'Каренина', phone: '+7 916 123 45 67', email: 'anna@example.ru' },
          ym_id: expect.any(String),
        },
        ...{ fast_order: true, payment_system_id: 13, confirm: true, experiment: 'old' },
        offer_id: [{ id: offer?.id, quantity: 1, price: 3_990 }],
      },
    ],
  ])
  expect(await violations(page)).toEqual([])
  expect(await goals()).toEqual(['product-view-shops', 'self-pickup-purchase'])
  expect(page.faults).toEqual([])
})

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'on %s a price that changed meanwhile is told at the button, and pressing it again orders for it',
  async (_, viewport) => {
    const { db } = shop.shop
    const offer_id = shop.goods.linenDress.offers[0]?.id as number
    const setPrice = (price: number) =>
      db.updateTable('offers').set({ price }).where('id', '=', offer_id).execute()
    const count = async () => (await db.selectFrom('orders').select('id').execute()).length
    await openCard(viewport)
    await openFastOrder()
    const before = await count()
    await setPrice(4_500)
    await press('.fast__below .button')
    await page.waitForFunction(() =>
      document
        .querySelector('.fast__failure')
        ?.textContent?.replaceAll('\u00a0', ' ')
        .includes('цена стала 4 500 Р, была 3 990 Р'),
    )
    await page.waitForFunction(() => document.activeElement?.classList.contains('fast__failure'))
    expect(await textOf('.fast__money')).toBe('4 500 Р5 990 Р')
    expect(await violations(page)).toEqual([])
    expect(await count()).toBe(before)

    await press('.fast__below .button:not([aria-busy])')
    await page.waitForSelector('.done')
    expect(await count()).toBe(before + 1)
    await setPrice(3_990)
  },
)

test('an administrator sees which of the points are switched off for shoppers, who do not see them', async () => {
  const { db } = shop.shop
  const five = (await openTariffs(db)).find(({ service_id }) => service_id === 102)
  if (!five) throw new Error('no tariff')
  await saveTariffs(db, [{ ...five, is_active: 0 }])
  const seen = async () => {
    await press('.delivery__line--points')
    await page.waitForSelector('.point-row')
    const rows = await page.$$eval('.point-row', all => all.map(row => (row as HTMLElement).innerText))
    const notes = await page.$$eval('.points__note', all => all.map(note => note.textContent))
    return { has_five: rows.some(row => row.includes('5Post')), notes }
  }
  await openCard(DESKTOP)
  expect(await seen()).toEqual({ has_five: false, notes: [] })

  await signInHere('+79160000077')
  await db.updateTable('users').set({ is_admin: 1 }).where('phone', '=', '+79160000077').execute()
  await page.reload()
  await page.waitForSelector('html[data-started]')
  await press('.sizes__item')
  const { has_five, notes } = await seen()
  expect(has_five).toBe(true)
  expect(notes).toEqual([expect.stringMatching(/^.*5Post.*: Выключено для покупателей$/)])
  await saveTariffs(db, [five])
})

/** The form of a fast order from the first store, filled in. */
async function openFastOrder(): Promise<void> {
  await press('.delivery__line--stores')
  await page.waitForSelector('.store-row')
  await press('.store-row input')
  // Until the block has heard of the size, this button asks for one.
  const go = '.points__below .button:not(:disabled)::-p-text(Выбрать магазин)'
  await page.waitForSelector(go)
  await press('.points__below .button')
  await page.waitForSelector('.fast')
  for (const [name, typed] of Object.entries({
    name: 'Анна',
    surname: 'Каренина',
    phone: '9161234567',
    email: 'anna@example.ru',
  }))
    await page.type(`.fast [name=${name}]`, typed)
}

/** In the page's own browser. */
async function signInHere(phone: string): Promise<void> {
  const send = (body: object) =>
    page.evaluate(async text => {
      const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
      return (await fetch('/api/user/authorization/', { method: 'POST', headers, body: text })).ok
    }, JSON.stringify(body))
  await send({ phone })
  expect(await send({ phone, sms_code: await shop.codeFor(phone) })).toBe(true)
}
