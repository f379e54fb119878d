import { shopDay } from '../../../server/contract/delivery/hours.ts'
import { importSizeTables } from '../../../server/import/size-tables/import-size-tables.ts'
import { writeBrowserErrors } from '../../../server/shop/analytics/browser-errors.ts'
import { addEventCounts } from '../../../server/shop/analytics/event-counts.queries.ts'
import { insertExposures } from '../../../server/shop/experiments/exposures.queries.ts'
import type { BrowserShop, WatchedPage } from './browser-shop.ts'

/** A page of the shop, for tests that go through all pages. */
export interface ShopPage {
  name: string
  /** Its status. */
  status: number
  /**
   * Prepares what the page needs (a filled cart, an order) in the page's own browser, and returns its
   * address.
   */
  path(shop: BrowserShop, page: WatchedPage): Promise<string>
}

const at = (name: string, path: (shop: BrowserShop) => string, status = 200): ShopPage => ({
  name,
  status,
  path: async shop => path(shop),
})
const productPath = ({ goods }: BrowserShop, name: 'linenDress' | 'leatherBelt') =>
  `/product/${goods[name].slug}-${goods[name].id}/`

/** As an administrator reads it; with an error, an experiment and an event in their tables. */
function ofAdministrators(name: string, path: string): ShopPage {
  return {
    name,
    status: 200,
    path: async (shop, page) => {
      await signInAsAdministrator(shop, page)
      const failed = { event: 'chunk.missing', method: '/about/', message: 'Loading chunk failed: missing' }
      await call(shop, page, '/api/logger/', failed)
      await writeBrowserErrors(shop.shop)
      const seen = { experiment: 'payments', browser_id: 1, variant: 'allPaymentMethods', seen_at: 0 }
      await insertExposures(shop.shop.db, [seen, { ...seen, browser_id: 2, variant: 'postpayment' }])
      const counted = { day: shopDay(shop.shop.now()), event: 'product.viewed', times: 12_345 }
      await addEventCounts(shop.shop.db, [
        { ...counted, facet: 'page', value: 'product' },
        { ...counted, facet: 'experiment', value: 'payments: allPaymentMethods' },
      ])
      return path
    },
  }
}

let administrators = 0
/** In this page's browser; another one each time, for a phone gets a code a minute. */
async function signInAsAdministrator(shop: BrowserShop, page: WatchedPage): Promise<void> {
  const phone = `+7916000${String(++administrators).padStart(4, '0')}`
  await call(shop, page, '/api/user/authorization/', { phone })
  await call(shop, page, '/api/user/authorization/', { phone, sms_code: await shop.codeFor(phone) })
  await shop.shop.db.updateTable('users').set({ is_admin: 1 }).where('phone', '=', phone).execute()
}

const COATS = {
  slug: 'coats',
  title: 'Пальто',
  category_path: 'women/coats',
  brand: '',
  columns: ['Размер', 'Обхват груди', 'Обхват талии'],
  rows: [
    ['42', '82–85', '62–65'],
    ['44', '86–89', '66–69'],
  ],
  measures: ['Лента не натянута.'],
}

function ofSizes(name: string, path: string): ShopPage {
  return {
    name,
    status: 200,
    path: async ({ shop }) => {
      await importSizeTables(shop.db, [COATS])
      await shop.catalog.refresh()
      return path
    },
  }
}

/** Every kind of page that a visitor can open. */
export const SHOP_PAGES: ShopPage[] = [
  at('the home page', () => '/'),
  at('a category', () => '/catalog/women/'),
  at('a filtered listing', () => '/catalog/women/dresses/filter/color=krasnyy/'),
  at('a search', () => '/search/?q=платье'),
  at('a search without a find', () => '/search/?q=гусеница'),
  at('a product with sizes', shop => productPath(shop, 'linenDress')),
  at('a product without sizes', shop => productPath(shop, 'leatherBelt')),
  at('an empty cart', () => '/order/'),
  {
    name: 'the order page with goods',
    status: 200,
    path: async (shop, page) => {
      await fillCart(shop, page)
      return '/order/'
    },
  },
  {
    name: 'a placed order',
    status: 200,
    path: async (shop, page) => `/order/?ORDER_ID=${await placeOrder(shop, page)}`,
  },
  at('no favourites', () => '/favorite/'),
  {
    name: 'favourites',
    status: 200,
    path: async (shop, page) => {
      await fillFavorites(shop, page)
      return '/favorite/'
    },
  },
  at('the sign-in page', () => '/auth/'),
  at('the stores of a town', () => '/contacts/'),
  at('a store', shop => `/contacts/stores/${shop.goods.tverskaya.id}`),
  at('a town without stores', () => '/contacts/kazan-93b3df57-4c89-44df-ac42-96f05e9cd3b9'),
  at('a page of an editor', () => '/about/'),
  at('a landing page of an editor', () => '/summer/'),
  at('the draws', () => '/draws/'),
  at('a draw', () => '/draws/wardrobe/'),
  at('the rules of a draw', () => '/draws/wardrobe/rules/'),
  at('a form of an editor', () => '/forms/callback/'),
  at('a sent form of an editor', () => '/forms/callback/sent/'),
  at('the vacancies', () => '/vacancies/'),
  at('a vacancy', () => '/vacancies/stylist-moskva/'),
  at('a sent résumé', () => '/vacancies/stylist-moskva/sent/'),
  at('how to pay', () => '/payment/'),
  at('a version of a text', () => '/agreement/1/'),
  at('the university', () => '/university/'),
  at('a course', () => '/university/merki/'),
  at('a lesson', () => '/university/merki/figura/'),
  at('an answered self-test', () => '/university/uhod/puh/?q1=1&q2=2'),
  at('the questions', () => '/faq/'),
  at('questions that were searched', () => '/faq/?q=возврат'),
  ofSizes('the size tables', '/size-table/'),
  ofSizes('a size table', '/size-table/coats/'),
  at('delivery and returns', () => '/delivery-and-returns/'),
  at('the loyalty programme', () => '/loyalty/'),
  at('personal data', () => '/personal-data/'),
  ofAdministrators('counts of events', '/admin/events/'),
  ofAdministrators('results of experiments', '/admin/experiments/'),
  ofAdministrators('errors of browsers', '/admin/errors/'),
  at('the kit of editors', () => '/_widgets/'),
  at('a page that is not there', () => '/nowhere/', 404),
]

/** Puts a dress that every store has, and belts that none has, into the cart of this page's browser. */
export async function fillCart(
  shop: BrowserShop,
  page: WatchedPage,
  { belts } = { belts: 2 },
): Promise<void> {
  const { linenDress, leatherBelt } = shop.goods
  await call(shop, page, '/api/cart/', { offer_id: linenDress.offers[0]?.id, quantity: 1 })
  if (belts > 0)
    await call(shop, page, '/api/cart/', { offer_id: leatherBelt.offers[0]?.id, quantity: belts })
}

/** A dress whose size has to be chosen, a belt and a coat. */
export async function fillFavorites(shop: BrowserShop, page: WatchedPage): Promise<void> {
  const { linenDress, leatherBelt, woolCoat } = shop.goods
  for (const { id } of [woolCoat, leatherBelt, linenDress])
    await call(shop, page, '/api/v3/favorite/', { product_id: id })
}

/**
 * Makes the same call as the form.
 *
 * @returns the order's id
 */
export async function placeOrder(shop: BrowserShop, page: WatchedPage): Promise<string> {
  const offer_id = shop.goods.linenDress.offers[0]?.id
  await call(shop, page, '/api/cart/', { offer_id, quantity: 1 })
  const { order_id } = (await call(shop, page, '/api/cart/checkout/', {
    delivery: { service_id: 3, cost: 0, point_id: String(shop.goods.tverskaya.id) },
    client: { name: 'Анна Каренина', phone: '+7 916 123 45 67', email: 'anna@example.ru' },
    payment_system_id: 13,
    confirm: true,
    offer_id: [{ id: offer_id, quantity: 1 }],
  })) as { order_id: string }
  return order_id
}

/** Calls the API as our pages do, with this page's cookies. Throws the answer if it is not a success. */
export async function call(
  shop: BrowserShop,
  page: WatchedPage,
  path: string,
  body: object,
): Promise<unknown> {
  return send(shop, page, { method: 'POST', path, body })
}

/** The same as a PATCH. */
export async function patch(
  shop: BrowserShop,
  page: WatchedPage,
  path: string,
  body: object,
): Promise<unknown> {
  return send(shop, page, { method: 'PATCH', path, body })
}

async function send(
  shop: BrowserShop,
  page: WatchedPage,
  asked: { method: string; path: string; body: object },
): Promise<unknown> {
  // One of our pages, to call from.
  if (!page.url().startsWith(shop.url)) await page.goto(`${shop.url}/about/`)
  return page.evaluate(async ({ path, body, method }) => {
    const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
    const answer = await fetch(path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }, asked)
}

/**
 * Scrolls through the page and touches everything that hydrates on touch, until every island is awake or has
 * failed.
 */
export async function wakeAll(page: WatchedPage): Promise<void> {
  // Before that nothing handles the touch.
  await page.waitForSelector('html[data-started]')
  // In one call: each of the thirty on a page would take eight messages to the browser and back.
  await page.evaluate(async patience_ms => {
    const isOver = ({ dataset }: HTMLElement) => /^(awake|broken)$/.test(dataset.widgetStatus ?? '')
    const ends_at = performance.now() + patience_ms
    for (const island of document.querySelectorAll<HTMLElement>('[data-widget]')) {
      const seen = island.firstElementChild ?? island
      seen.scrollIntoView({ block: 'center', behavior: 'instant' })
      island.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
      // The test reports by name what is still asleep.
      while (!isOver(island) && performance.now() < ends_at) await new Promise(requestAnimationFrame)
    }
    scrollTo({ top: 0, behavior: 'instant' })
  }, WAKE_WITHIN_MS)
}

/** All islands of a page, on a busy machine; below the time that puppeteer waits for an answer. */
const WAKE_WITHIN_MS = 120_000
