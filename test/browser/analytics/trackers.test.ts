import { TOAST_CLOSED_COOKIE } from '../../../server/contract/content/notices.ts'
import { type BrowserShop, DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { awake, click, openOrderPage, readyByCourier } from '../../support/browser/order-form.ts'
import {
  type Outcome,
  PRETEND_METRIKA,
  PRETEND_TAG,
  standInTrackers,
  THROWS,
} from '../../support/browser/pretend-trackers.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { call, placeOrder } from '../../support/browser/shop-pages.ts'
import { addGoods } from '../../support/goods/more-goods.ts'
import { addCode } from '../../support/goods/promotions.ts'

const METRIKA = 'mc.yandex.ru'
const TAG = 'tag.example'
const ENV = {
  METRIKA_ID: '77',
  PIXELS: [
    'product.viewed=https://px.example/view?id={product.id}&name={product.name}&none={product.none}',
    'order.placed=https://px.example/order?id={actionField.id}&sum={actionField.revenue}',
    'view-product-cards-2=https://px.example/second',
  ].join(' '),
  MARKETING_TAG_URL: `https://${TAG}/t.js`,
  MARKETING_TAG_NAME: 'tag',
  MARKETING_TAG_USER: 'yes',
}
const shop = shopOfAllTests({ env: ENV })
let page: WatchedPage
beforeAll(() =>
  addGoods(
    shop,
    [1, 2, 3].map(number => ({ name: `Сарафан ${number}`, price: 3_900 + number })),
  ),
)
afterEach(() => page?.browserContext().close())

interface Watched {
  metrika?: unknown[][]
  tagged?: unknown[][]
  dataLayer?: { ecommerce: Record<string, unknown> }[]
  looks: number
}
const watched = <Name extends keyof Watched>(name: Name): Promise<Watched[Name]> =>
  page.evaluate(name => (window as unknown as Watched)[name as Name], name)
const until = (name: keyof Watched, text: string) =>
  page.waitForFunction(
    (name, text) => JSON.stringify((window as unknown as Watched)[name as 'looks'] ?? '').includes(text),
    {},
    name,
    text,
  )
const pathOf = ({ slug, id }: { slug: string; id: number }) => `/product/${slug}-${id}/`
/** As if the notice had been closed on a page before. */
const rememberNotice = () =>
  page.browserContext().setCookie({ name: TOAST_CLOSED_COOKIE, value: '1', domain: '127.0.0.1' })
const closeNotice = () => page.$eval('[data-cookie-toast-close]', close => (close as HTMLElement).click())

/** @param outcomes of the scripts; pixels are there */
async function openPage(
  outcomes: Record<string, Outcome> = {},
  viewport: typeof DESKTOP | typeof PHONE = DESKTOP,
  site: BrowserShop = shop,
) {
  page = await site.page({ viewport })
  const asked = await standInTrackers(page, site.url, {
    [METRIKA]: { script: PRETEND_METRIKA },
    [TAG]: { script: PRETEND_TAG },
    ...outcomes,
  })
  await page.evaluateOnNewDocument(() => {
    const seen = window as unknown as Watched
    seen.looks = 0
    // Half a minute of looking is over at once: looks are counted, not seconds.
    const { setTimeout } = window
    const hurried = (act: TimerHandler, ms?: number, ...more: unknown[]) => {
      if (ms === 200) seen.looks++
      return setTimeout(act, ms === 200 ? 0 : ms, ...more)
    }
    window.setTimeout = hurried as typeof window.setTimeout
  })
  return asked
}
const open = async (path: string) => {
  await page.goto(shop.url + path)
  await page.waitForSelector('html[data-started]')
}

test('nobody is asked before the cookie notice is closed; then Metrika hears what was before and what comes', async () => {
  const asked = await openPage()
  const { leatherBelt } = shop.goods
  await open(pathOf(leatherBelt))
  await awake(page, 'buy-button')
  await page.click('.buy__button')
  await page.waitForSelector('a.buy__button')
  expect(asked).toEqual([])
  await closeNotice()
  await until('dataLayer', '"add"')
  const pushed = (await watched('dataLayer')) ?? []
  const product = { id: String(leatherBelt.id), name: 'Ремень кожаный', price: expect.any(Number) }
  expect(pushed.map(({ ecommerce }) => ecommerce)).toEqual(
    expect.arrayContaining([
      { currencyCode: 'RUB', detail: { products: [expect.objectContaining(product)] } },
      { currencyCode: 'RUB', add: { products: [expect.objectContaining({ ...product, quantity: 1 })] } },
    ]),
  )
  expect((await watched('metrika'))?.[0]).toEqual([
    77,
    'init',
    expect.objectContaining({ ecommerce: 'dataLayer' }),
  ])
  expect(asked.map(url => new URL(url).host).sort()).toEqual([METRIKA, 'px.example', TAG].sort())

  await openOrderPage(page, shop.url)
  await click(page, '.cart-line .cross')
  await until('dataLayer', '"remove"')
  const removed = ((await watched('dataLayer')) ?? []).find(({ ecommerce }) => 'remove' in ecommerce)
  expect(removed?.ecommerce.remove).toEqual({
    products: [expect.objectContaining({ ...product, quantity: 1 })],
  })
  expect(page.faults).toEqual([])
})

test('tiles that were seen are impressions, and goals are goals', async () => {
  await openPage()
  await open('/catalog/women/dresses/')
  await closeNotice()
  await until('dataLayer', 'impressions')
  for (const goods of [shop.goods.linenDress, shop.goods.woolCoat]) await open(pathOf(goods))
  await until('metrika', 'view-product-cards-2')
  expect(await watched('metrika')).toContainEqual([77, 'reachGoal', 'view-product-cards-2'])
})

test('a purchase names the code that was applied, and the sum after it', async () => {
  const asked = await openPage()
  await addCode(shop.shop.db, 'SKIDKA10', { percent: 10 })
  await call(shop, page, '/api/cart/', { offer_id: shop.goods.linenDress.offers[0]?.id, quantity: 1 })
  await call(shop, page, '/api/cart/coupon/', { coupon: 'SKIDKA10' })
  const order_id = await placeOrder(shop, page)
  await rememberNotice()
  await open(`/order/?ORDER_ID=${order_id}`)
  await until('dataLayer', 'purchase')
  const [{ ecommerce }] = (await watched('dataLayer')) as [
    { ecommerce: { purchase: { actionField: object } } },
  ]
  expect(ecommerce.purchase.actionField).toMatchObject({ id: order_id, coupon: 'SKIDKA10', revenue: 3_591 })
  await page.waitForFunction(() => document.cookie.includes('purchases-told'))
  expect(asked).toContain(`https://px.example/order?id=${order_id}&sum=3591`)
})

test('a purchase is told once, with its tax and code, to Metrika and to the pixel of its name', async () => {
  const asked = await openPage()
  const order_id = await placeOrder(shop, page)
  await rememberNotice()
  await open(`/order/?ORDER_ID=${order_id}`)
  await until('dataLayer', 'purchase')
  const [{ ecommerce }] = (await watched('dataLayer')) as [{ ecommerce: object }]
  expect(ecommerce).toEqual({
    currencyCode: 'RUB',
    purchase: {
      actionField: {
        ...{ id: order_id, revenue: 3990, shipping: 0, coupon: '', user_orders_total: 1 },
        // 22/122 of the sum (decision 31).
        tax: 720,
      },
      products: [
        {
          ...{ id: String(shop.goods.linenDress.id), name: 'Платье льняное', price: 3990, quantity: 1 },
          ...{ brand: 'Ветер', category: 'Женщинам/Платья', variant: 'красный, 42' },
        },
      ],
    },
  })
  expect(await watched('metrika')).toContainEqual([77, 'params', { experiment: 'allPaymentMethods' }])
  await page.waitForFunction(() => document.cookie.includes('purchases-told'))
  const pixels = () => asked.filter(url => url.includes('/order?'))
  expect(pixels()).toEqual([`https://px.example/order?id=${order_id}&sum=3990`])
  await page.reload()
  await until('metrika', 'init')
  expect(await watched('dataLayer')).toEqual([])
  expect(pixels()).toHaveLength(1)
})

test('steps of the order are goals, and the experiment of its payments is a parameter of the visit', async () => {
  await openPage()
  await call(shop, page, '/api/cart/', { offer_id: shop.goods.linenDress.offers[0]?.id, quantity: 1 })
  await rememberNotice()
  await openOrderPage(page, shop.url)
  await readyByCourier(page)
  await until('metrika', 'checkout-step-4')
  await until('metrika', 'experiment')
  const calls = (await watched('metrika')) ?? []
  expect(calls.filter(([, what]) => what !== 'init')).toEqual([
    ...[2, 3, 4].map(step => [77, 'reachGoal', `checkout-step-${step}`]),
    [77, 'params', { experiment: 'allPaymentMethods' }],
  ])
})

test('recommendations that were seen, and the chosen one, are goals of the names that their place gives', async () => {
  await openPage()
  await rememberNotice()
  await open(pathOf(shop.goods.linenDress))
  // A place beside it may show others, which have names of their own.
  const similar = '[data-recommend="website.reco.product.similar"]'
  await page.$eval(similar, place => place.scrollIntoView())
  await page.waitForSelector(`${similar} .tile__link`)
  const ids = await page.$$eval(`${similar} .tile [data-favorite]`, hearts =>
    hearts.map(heart => Number((heart as HTMLElement).dataset.favorite)),
  )
  // As in another tab: this page stays to be looked at.
  await page.$eval(`${similar} li:nth-child(2) .tile__link`, link => {
    addEventListener('click', event => event.preventDefault(), { once: true })
    ;(link as HTMLElement).click()
  })
  await until('metrika', 'card-similar-view')
  await until('metrika', 'card-similar-click')
  const type = 'website.reco.product.similar'
  const calls = (await watched('metrika')) ?? []
  expect(calls).toContainEqual([77, 'reachGoal', 'card-similar-view', { type, product_ids: ids }])
  expect(calls).toContainEqual([77, 'reachGoal', 'card-similar-click', { type, product_id: ids[1] }])
})

test('pixels are asked for with what happened, escaped, and what is not there empty', async () => {
  const asked = await openPage()
  const { id } = shop.goods.leatherBelt
  await open(pathOf(shop.goods.leatherBelt))
  await closeNotice()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('px.example')),
  )
  expect(asked).toContain(
    `https://px.example/view?id=${id}&name=${encodeURIComponent('Ремень кожаный')}&none=`,
  )
  await open(pathOf(shop.goods.linenDress))
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/second')),
  )
})

describe('«A marketing tag receives user name and email only when the user is authorized and has an email»', () => {
  const PERSON = { name: 'Анна', email: 'anna.k@example.ru' }
  const without_switch = shopOfAllTests({ env: { ...ENV, MARKETING_TAG_USER: 'no' } })

  async function signIn(site: BrowserShop, email: string): Promise<void> {
    const phone = '+79165550077'
    await call(site, page, '/api/user/authorization/', { phone })
    await call(site, page, '/api/user/authorization/', { phone, sms_code: await site.codeFor(phone) })
    await site.shop.db.updateTable('users').set({ name: PERSON.name, email }).execute()
  }

  test.each([
    ['who is signed in with an e-mail, with the switch', PERSON.email, shop, [['user', PERSON]]],
    ['without the switch', PERSON.email, without_switch, []],
    ['without an e-mail', '', shop, []],
    ['who is not signed in', null, shop, []],
  ])('%s', async (_who, email, site, calls) => {
    await openPage({}, DESKTOP, site)
    if (email !== null) await signIn(site, email)
    await rememberNotice()
    await page.goto(`${site.url}/about/`)
    await page.waitForFunction(() => 'tagged' in window)
    // Both are looked for at the same time.
    await until('metrika', 'init')
    expect(await watched('tagged')).toEqual(calls)
  })
})

describe.each([
  ['is blocked', 'blocked'],
  ['is not there', 'missing'],
  ['throws', THROWS],
  ['hangs', 'hangs'],
] as [string, Outcome][])('a script that %s costs nothing', (_how, outcome) => {
  test.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('on %s', async (_device, viewport) => {
    const asked = await openPage({ [METRIKA]: outcome, [TAG]: outcome }, viewport)
    const logged: string[] = []
    page.on(
      'request',
      request => request.url().endsWith('/api/logger/') && logged.push(request.postData() ?? ''),
    )
    await rememberNotice()
    await open(pathOf(shop.goods.leatherBelt))
    // Looked for every 200 ms, and given up after 30 s: 150 times each.
    await page.waitForFunction(() => (window as unknown as Watched).looks === 300)
    expect(asked.filter(url => url.includes('.js'))).toHaveLength(2)
    await awake(page, 'buy-button')
    await page.$eval('.buy__button', button => (button as HTMLElement).click())
    await page.waitForSelector('a.buy__button')
    expect(await watched('dataLayer')).toEqual([])
    expect(await watched('looks')).toBe(300)
    expect(logged).toEqual([])
    expect(
      page.faults.filter(
        fault =>
          !fault.includes(METRIKA) && !fault.includes(TAG) && !fault.includes('a fault of somebody else'),
      ),
    ).toEqual([])
  })
})
