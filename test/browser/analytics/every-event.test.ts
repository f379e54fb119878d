import * as v from 'valibot'
import { EVENTS, type EventName, GOALS, type GoalName } from '../../../server/contract/analytics/events.ts'
import { writeEventCounts } from '../../../server/shop/analytics/count-events.ts'
import { DESKTOP, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { collectEvents, eventsOf, untilEvent } from '../../support/browser/collect-events.ts'
import { holdTimers } from '../../support/browser/hand-clock.ts'
import {
  awake,
  click,
  goOn,
  openOrderPage,
  placeByForm,
  readyByStore,
} from '../../support/browser/order-form.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { fillCart, fillFavorites } from '../../support/browser/shop-pages.ts'
import { addGoods } from '../../support/goods/more-goods.ts'
import { openPoints } from '../../support/goods/test-points.ts'

const shop = shopOfAllTests()
let page: WatchedPage
beforeAll(async () => {
  await openPoints(shop.shop.db)
  const similar = Array.from({ length: 9 }, (_, at) => ({ name: `Сарафан ${at + 1}`, price: 3_900 + at }))
  await addGoods(shop, similar)
})
beforeEach(async () => {
  page = await shop.page({ viewport: DESKTOP })
  await collectEvents(page)
})
afterEach(() => page?.browserContext().close())

const open = async (path: string) => {
  await page.goto(shop.url + path)
  await page.waitForSelector('html[data-started]')
}
const press = (selector: string) => page.$eval(selector, element => (element as HTMLElement).click())
const pathOf = ({ slug, id }: { slug: string; id: number }) => `/product/${slug}-${id}/`
const openCard = () => open(pathOf(shop.goods.linenDress))
const buy = async () => {
  await open(pathOf(shop.goods.leatherBelt))
  await awake(page, 'buy-button')
  await press('.buy__button')
}
const openPopup = async (line: 'stores' | 'points') => {
  await openCard()
  await press('.sizes__item')
  await press(`.delivery__line--${line}`)
}
const scrollToRecommended = async () => {
  await openCard()
  await page.$eval('[data-recommend="website.reco.product.similar"]', place => place.scrollIntoView())
}
const silence = async () => {
  await buy()
  await page.waitForSelector('.added .checkbox__input')
  await press('.added .checkbox__input')
}
/** As many cards, one after another. */
const lookAt = async (count: number) => {
  const { linenDress, woolCoat } = shop.goods
  for (let seen = 1; seen <= count; seen++) {
    await open(pathOf(seen % 2 === 0 ? woolCoat : linenDress))
    await page.waitForFunction(
      count => sessionStorage.getItem('viewedProductsCount') === count,
      {},
      String(seen),
    )
  }
}

/** What a shopper does, and then has been told. */
const DONE: Record<Exclude<EventName, 'goal.reached'> | GoalName, () => Promise<unknown>> = {
  'page.viewed': () => open('/about/'),
  'products.shown': () => open('/catalog/women/dresses/'),
  'product.viewed': openCard,
  'cart.added': buy,
  'cart.counted': buy,
  'checkout.entered': async () => {
    await fillCart(shop, page, { belts: 0 })
    await openOrderPage(page, shop.url)
    await goOn(page)
  },
  'payments.shown': async () => {
    await fillCart(shop, page, { belts: 0 })
    await openOrderPage(page, shop.url)
    await readyByStore(page)
  },
  'order.placed': async () => {
    await fillCart(shop, page, { belts: 0 })
    await openOrderPage(page, shop.url)
    await readyByStore(page)
    await placeByForm(page)
  },
  'recommend.viewed': scrollToRecommended,
  'recommend.clicked': async () => {
    await scrollToRecommended()
    await page.waitForSelector('[data-recommend-list] .tile__link')
    // In another tab, as with a modifier: this page stays to be looked at.
    await page.$eval('[data-recommend-list] .tile__link', link => {
      addEventListener('click', event => event.preventDefault(), { once: true })
      ;(link as HTMLElement).click()
    })
  },
  'recommend.failed': async () => {
    await page.setRequestInterception(true)
    page.on('request', request =>
      request.url().includes('/recommend/') ? request.abort('connectionfailed') : request.continue(),
    )
    await scrollToRecommended()
  },
  'product-view-shops': () => openPopup('stores'),
  'product-view-pickpoints': () => openPopup('points'),
  'self-pickup-purchase': async () => {
    await openPopup('stores')
    await click(page, '.store-row input')
    await click(page, '.points__below .button')
    await page.waitForSelector('.fast')
    const typed = { name: 'Анна', surname: 'Каренина', phone: '9161234567', email: 'anna@example.ru' }
    for (const [name, text] of Object.entries(typed)) await page.type(`.fast [name=${name}]`, text)
    await press('.fast__below .button')
  },
  'add-to-cart-from-fav': async () => {
    await fillFavorites(shop, page)
    await open('/favorite/')
    await click(page, `.favorite:has([data-favorite="${shop.goods.leatherBelt.id}"]) button.button`)
  },
  'dont-show-related-products': silence,
  'show-related-products': async () => {
    await silence()
    await press('.added .checkbox__input')
  },
  'view-product-cards-2': () => lookAt(2),
  'view-product-cards-5': () => lookAt(5),
  'view-product-cards-7': () => lookAt(8),
}

const isGoal = (name: string): name is GoalName => name in GOALS
const sourceOf = (name: string) => (isGoal(name) ? GOALS[name] : EVENTS[name as EventName].source)

describe('the bus of a page', () => {
  test('has an action for each event and goal of the contract', () => {
    const named = [...Object.keys(EVENTS), ...Object.keys(GOALS)].filter(name => name !== 'goal.reached')
    expect(Object.keys(DONE).sort()).toEqual(named.sort())
  })

  test.each(Object.entries(DONE).map(([name, act]) => [sourceOf(name), name, act] as const))(
    '«%s»: %s',
    async (_source, name, act) => {
      await act()
      const event: EventName = isGoal(name) ? 'goal.reached' : (name as EventName)
      if (isGoal(name)) {
        await page.waitForFunction(
          goal =>
            (window as unknown as { collected: { detail: { goal?: string } }[] }).collected.some(
              ({ detail }) => detail.goal === goal,
            ),
          {},
          name,
        )
      }
      await untilEvent(page, event)
      for (const detail of await eventsOf(page, event))
        expect(v.is(EVENTS[event].payload as v.GenericSchema, detail)).toBe(true)
    },
    60_000,
  )
})

test('«Product-view analytics batch submitted after 1000 ms»: after the last of them, all together', async () => {
  const pass = await holdTimers(page, 1_000)
  await open('/catalog/women/dresses/')
  // The shop's own count begins when the page has all else.
  await untilEvent(page, 'page.viewed')
  const tiles = await page.$$eval('.tile', all => all.length)
  await page.waitForFunction(() => document.querySelectorAll('.tile .picture__img').length > 0)
  await pass(999)
  expect(await eventsOf(page, 'products.shown')).toEqual([])
  await pass(1)
  const { products } = await untilEvent(page, 'products.shown')
  expect(products.length).toBeGreaterThan(0)
  expect(products.length).toBeLessThanOrEqual(tiles)
  expect(products[0]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    name: expect.any(String),
    price: expect.any(Number),
    list: '/catalog/women/dresses/',
    position: 1,
  })
  expect(await eventsOf(page, 'products.shown')).toHaveLength(1)
})

test('a batch of products waits for the last of them: what comes into view a moment before begins the second anew', async () => {
  const pass = await holdTimers(page, 1_000)
  await page.setViewport({ width: 390, height: 400 })
  await open('/catalog/women/dresses/')
  await untilEvent(page, 'page.viewed')
  await page.waitForFunction(() => document.querySelectorAll('.tile').length > 4)
  /** Resolves when whoever watches them too has been told; later watchers are told after earlier ones. */
  const isSeen = (selector: string) =>
    page.$eval(
      selector,
      tile =>
        new Promise<void>(resolve => {
          tile.scrollIntoView({ behavior: 'instant' })
          new IntersectionObserver(entries => entries.some(each => each.isIntersecting) && resolve(), {
            threshold: 0.5,
          }).observe(tile)
        }),
    )
  await isSeen('.tile')
  await pass(999)
  await isSeen('.tile:last-child')
  await pass(999)
  expect(await eventsOf(page, 'products.shown')).toEqual([])
  await pass(1)
  expect(await eventsOf(page, 'products.shown')).toHaveLength(1)
  const ids = await page.$$eval('.tile [data-favorite]', hearts =>
    hearts.map(heart => (heart as HTMLElement).dataset.favorite),
  )
  const { products } = await untilEvent(page, 'products.shown')
  expect(products.map(({ id }) => id)).toEqual(expect.arrayContaining([ids[0], ids.at(-1)]))
})

test('«The view-product-cards analytics goal is capped at 7»: the 2nd, the 5th, the 7th and all later ones', async () => {
  const goals: string[] = []
  for (let seen = 1; seen <= 9; seen++) {
    await openCard()
    goals.push((await eventsOf(page, 'goal.reached')).map(({ goal }) => goal).join())
  }
  const capped = 'view-product-cards-7'
  expect(goals).toEqual([
    '',
    'view-product-cards-2',
    '',
    '',
    'view-product-cards-5',
    '',
    capped,
    capped,
    capped,
  ])
})

test('what comes into a cart and leaves it is told by pieces', async () => {
  await fillCart(shop, page, { belts: 0 })
  await openOrderPage(page, shop.url)
  await click(page, '.quantity__step--more')
  const { product, ...counts } = await untilEvent(page, 'cart.counted')
  expect(counts).toEqual({ before: 1, quantity: 2 })
  expect(product).toMatchObject({ parent_product_id: shop.goods.linenDress.id })
})

test('the shop’s own counter hears of a page when it is left: how often what, and nothing of who', async () => {
  const sent: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/v3/events/')) sent.push(JSON.parse(request.postData() ?? ''))
  })
  await fillFavorites(shop, page)
  await writeEventCounts(shop.shop)
  await shop.shop.db.deleteFrom('event_counts').execute()
  sent.length = 0
  await open(pathOf(shop.goods.leatherBelt))
  await awake(page, 'buy-button')
  await press('.buy__button')
  await untilEvent(page, 'cart.added')
  await untilEvent(page, 'product.viewed')
  expect(sent).toEqual([])
  await page.goto(`${shop.url}/about/`)
  const counted = async () => {
    await writeEventCounts(shop.shop)
    const rows = await shop.shop.db
      .selectFrom('event_counts')
      .where('facet', '=', 'page')
      .where('value', '=', 'product')
      .select(['event', 'times'])
      .execute()
    return Object.fromEntries(rows.map(({ event, times }) => [event, times]))
  }
  while ((await counted())['cart.added'] === undefined);
  expect(await counted()).toMatchObject({
    'page.viewed': 1,
    'product.viewed': 1,
    'cart.added': 1,
    'cart.counted': 1,
  })
  for (const batch of sent) expect(Object.keys(batch as object).sort()).toEqual(['events', 'page'])
  expect(page.faults).toEqual([])
})
