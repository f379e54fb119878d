import { DELIVERY_ADDRESS_KEY } from '../../../server/contract/delivery/region.ts'
import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { atStep, awake } from '../../support/browser/order-form.ts'
import { shopOfEachTest } from '../../support/browser/shop-around-tests.ts'
import { call, fillCart } from '../../support/browser/shop-pages.ts'
import { violations } from '../../support/browser/violations.ts'
import { addCertificate, addCode, addPromotion, makeMember } from '../../support/goods/promotions.ts'
import { changeCourier } from '../../support/goods/test-points.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'

const shop = shopOfEachTest()

const MEMBER = '+79161234567'
const HOUR_MS = 60 * 60_000
const dress = () => shop.goods.linenDress.offers[0]?.id as number
const belt = () => shop.goods.leatherBelt.offers[0]?.id as number
const client = { name: 'Анна Каренина', phone: '+7 916 123 45 67', email: 'anna@example.ru' }

interface Cause {
  /** A member of `changed`. */
  what: string
  /** Words of it over the button. */
  words: string
  /** What lies in the cart beside a dress. */
  prepare?: (page: WatchedPage) => Promise<unknown>
  /** What happens after the last step was shown. */
  happens: (page: WatchedPage) => Promise<unknown>
}

const CAUSES: Cause[] = [
  {
    what: 'price',
    words: 'цена стала 4 500 Р, была 3 990 Р',
    happens: async () => {
      const { db, catalog } = shop.shop
      await db.updateTable('offers').set({ price: 4_500 }).where('id', '=', dress()).execute()
      await db.updateTable('meta').set({ value: '2' }).where('key', '=', 'catalog_revision').execute()
      await catalog.refresh()
    },
  },
  {
    // The database has another price, and this process has not heard of it yet.
    what: 'price',
    words: 'цена стала 4 600 Р, была 3 990 Р',
    happens: () =>
      shop.shop.db.updateTable('offers').set({ price: 4_600 }).where('id', '=', dress()).execute(),
  },
  {
    what: 'availability',
    words: 'Платье льняное: Есть только в магазинах',
    prepare: page => call(shop, page, '/api/cart/', { offer_id: belt(), quantity: 1 }),
    happens: () =>
      shop.shop.db
        .updateTable('stock')
        .set({ qty: 0 })
        .where('offer_id', '=', dress())
        .where('store_id', '=', 1)
        .execute(),
  },
  {
    what: 'offers',
    words: 'в корзине 2 шт., было 1 шт.',
    happens: page => call(shop, page, '/api/cart/', { offer_id: dress(), quantity: 2 }),
  },
  {
    what: 'delivery_cost',
    words: 'Доставка стала 399 Р, была 299 Р',
    happens: () => changeCourier(shop.shop.db, { price: 399 }),
  },
  {
    what: 'delivery_days',
    words: 'Привезём',
    happens: async () => shop.pass(9 * HOUR_MS),
  },
  {
    what: 'delivery_interval',
    words: 'Выбранных часов доставки больше нет',
    prepare: () =>
      changeCourier(shop.shop.db, { intervals_json: JSON.stringify([{ from: '10:00', to: '14:00' }]) }),
    happens: () =>
      changeCourier(shop.shop.db, { intervals_json: JSON.stringify([{ from: '12:00', to: '16:00' }]) }),
  },
  {
    what: 'tariff',
    words: 'Условия доставки изменились',
    happens: () => changeCourier(shop.shop.db, { reworker_rate_id: '777' }),
  },
  {
    what: 'payment',
    words: 'Оплата «При получении» здесь больше не подходит',
    happens: () => changeCourier(shop.shop.db, { payment_ids_json: '[1]' }),
  },
  {
    // The experiment has begun for everybody.
    what: 'payment',
    words: 'Оплата «Картой онлайн» здесь больше не подходит',
    prepare: () => changeCourier(shop.shop.db, { payment_ids_json: '[1,13]' }),
    happens: async () => {
      shop.shop.config.EXPERIMENT_POSTPAYMENT = 100
    },
  },
  {
    what: 'total',
    words: 'Итого стало',
    prepare: () => addPromotion(shop.shop.db, 'half', { kind: 'percent', pieces: 1, percent: 50 }),
    happens: () => shop.shop.db.updateTable('promotions').set({ is_on: 0 }).execute(),
  },
  {
    what: 'coupon',
    words: 'Промокод TEN не применен – с этим номером телефона его уже использовали',
    prepare: usedByPhone,
    happens: async () => undefined,
  },
  {
    // Two pieces are half as dear, and only a store has both by now.
    what: 'promotion',
    words: 'так не действует: −',
    prepare: async page => {
      const { db, catalog } = shop.shop
      const { id: store_id } = shop.goods.tverskaya
      await db
        .updateTable('stock')
        .set({ qty: 9 })
        .where('offer_id', '=', belt())
        .where('store_id', '=', store_id)
        .execute()
      await catalog.refresh()
      await addPromotion(db, 'pair', { kind: 'percent', pieces: 2, percent: 50 })
      await call(shop, page, '/api/cart/', { offer_id: belt(), quantity: 1 })
    },
    happens: () =>
      shop.shop.db
        .updateTable('stock')
        .set({ qty: 0 })
        .where('offer_id', '=', dress())
        .where('store_id', '=', 1)
        .execute(),
  },
  {
    what: 'certificate',
    words: 'Сертификат оплатит 400 Р, было 1 000 Р',
    prepare: async page => {
      await addCertificate(shop.shop.db, 'PODAROK', 1_000)
      await call(shop, page, '/api/certificate/', { certificate_id: 'PODAROK', amount: 1_000 })
    },
    happens: () => shop.shop.db.updateTable('certificates').set({ balance: 400 }).execute(),
  },
  {
    what: 'bonuses',
    words: 'Бонусов на счёте 100, было 500',
    prepare: async page => {
      await call(shop, page, '/api/user/authorization/', { phone: MEMBER })
      const sms_code = await shop.codeFor(MEMBER)
      await call(shop, page, '/api/user/authorization/', { phone: MEMBER, sms_code })
      await makeMember(shop.shop.db, MEMBER, [{ bonuses: 500 }])
      await call(shop, page, '/api/cart/bonus/', { amount: 500 })
    },
    happens: () => shop.shop.db.updateTable('users').set({ bonus_balance: 100 }).execute(),
  },
]

/** Somebody has ordered with the same phone and code, from another browser. */
async function usedByPhone(page: WatchedPage): Promise<void> {
  await addCode(shop.shop.db, 'TEN', { percent: 10, customer_limit: 1 })
  const before = shop.visit()
  await before.post('/api/cart/').send({ offer_id: belt(), quantity: 1 }).expect(200)
  await before.post('/api/cart/coupon/').send({ coupon: 'TEN' }).expect(200)
  const sent = orderBody(shop, [{ id: belt(), quantity: 1 }], { ...byCourier(299), client })
  const { total } = (await before.get('/api/cart/')).body.sums
  await before
    .post('/api/cart/checkout/')
    .send({ ...sent, total })
    .expect(200)
  await call(shop, page, '/api/cart/coupon/', { coupon: 'TEN' })
}

/** Step 4 of an order by courier, as a reload finds it. */
async function readyAt(page: WatchedPage): Promise<void> {
  await page.evaluate(
    (where, who) => {
      sessionStorage.setItem(where.key, JSON.stringify(where.value))
      sessionStorage.setItem(who.key, JSON.stringify(who.value))
    },
    {
      key: DELIVERY_ADDRESS_KEY,
      value: {
        region_fias_id: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
        service_id: 4,
        address: 'Тверская, 1',
        street: 'Тверская',
        house: '1',
      },
    },
    { key: 'checkout', value: client },
  )
  await page.goto(`${shop.url}/order/#verification`)
  await awake(page, 'checkout-summary')
  await atStep(page, 4)
}

/** A browser's own record of a body may be gone by the time that a test asks for it: the page keeps what it was told. */
async function keepAnswer(page: WatchedPage): Promise<void> {
  await page.evaluate(path => {
    const own = window.fetch
    window.fetch = async (...asked) => {
      const answer = await own(...asked)
      if (answer.url.endsWith(path)) document.body.dataset.answered = await answer.clone().text()
      return answer
    }
  }, '/api/cart/checkout/')
}

async function answerOf(page: WatchedPage) {
  const answered = await page.waitForSelector('body[data-answered]')
  return JSON.parse((await answered?.evaluate(body => (body as HTMLElement).dataset.answered)) ?? '')
}

/** As a finger or a mouse does, where it stands on the screen. */
async function press(page: WatchedPage, viewport: typeof DESKTOP | typeof PHONE): Promise<void> {
  const button = await page.waitForSelector('.order-bar__button:not([aria-busy])')
  if (viewport === PHONE) await button?.tap()
  else await button?.click()
}

const orders = () =>
  shop.shop.db.selectFrom('orders').select('total').where('visitor_id', 'is not', null).execute()

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('a refusal on %s', (_, viewport) => {
  test.each(CAUSES.map(cause => [cause.what, cause.words, cause] as const))(
    'of «%s» (%s) stands at the button, has the focus and the server’s sum, and accepting it ends in an order',
    async (what, words, { prepare, happens }) => {
      const page = await shop.page({ viewport })
      await fillCart(shop, page, { belts: 0 })
      await prepare?.(page)
      const before = (await orders()).length
      await readyAt(page)
      await happens(page)
      await keepAnswer(page)
      const [answer] = await Promise.all([
        page.waitForResponse(each => each.url().endsWith('/api/cart/checkout/')),
        press(page, viewport),
      ])
      expect(answer.status()).toBe(409)
      const { changed, now } = await answerOf(page)
      expect(changed.map((each: { what: string }) => each.what)).toContain(what)
      await page.waitForFunction(
        words => document.querySelector('.refusal')?.textContent?.replaceAll('\u00a0', ' ').includes(words),
        {},
        words,
      )
      await page.waitForFunction(() => document.activeElement?.classList.contains('refusal'))
      const isSeen = await page.$eval('.refusal', note => {
        const { top, bottom } = note.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
      expect(isSeen).toBe(true)
      const caption = await page.$eval('.order-bar__button', button => button.textContent ?? '')
      expect(caption.replaceAll(/\D/g, '')).toBe(String(now.quote.total))
      expect(caption).toContain('Согласен')
      expect(await violations(page)).toEqual([])
      expect(await orders()).toHaveLength(before)

      const [taken] = await Promise.all([
        page.waitForResponse(each => each.url().endsWith('/api/cart/checkout/')),
        press(page, viewport),
      ])
      expect(taken.status()).toBe(200)
      expect((await orders()).map(({ total }) => total)).toContain(now.quote.total)
      expect(await orders()).toHaveLength(before + 1)
      // The page of a browser that is on its way to another cannot be closed.
      await page.waitForFunction(() => location.hash === '' && document.readyState === 'complete')
    },
  )

  test('of a code that this phone has used leads its owner to the SMS, and the code is theirs after it', async () => {
    const page = await shop.page({ viewport })
    await fillCart(shop, page, { belts: 0 })
    await usedByPhone(page)
    await readyAt(page)
    await press(page, viewport)
    const way = await page.waitForSelector('.refusal a')
    const caption = await way?.evaluate(link => link.textContent)
    expect(caption).toBe('Войти по номеру телефона')
    if (viewport === PHONE) await way?.tap()
    else await way?.click()

    await page.waitForFunction(() => location.pathname === '/auth/')
    await awake(page, 'sign-in')
    await page.type('#field-phone', client.phone.replaceAll(/\D/g, ''))
    const send = await page.waitForSelector('.sign-in__button')
    if (viewport === PHONE) await send?.tap()
    else await send?.click()
    await page.waitForSelector('#field-sms_code')
    await page.type('#field-sms_code', await shop.codeFor(MEMBER))
    await page.waitForFunction(() => location.pathname === '/order/' && location.hash === '#verification')
    await awake(page, 'checkout-summary')
    await atStep(page, 4)
    const [taken] = await Promise.all([
      page.waitForResponse(each => each.url().endsWith('/api/cart/checkout/')),
      press(page, viewport),
    ])
    expect(taken.status()).toBe(200)
    const uses = await shop.shop.db.selectFrom('coupon_uses').select('customer').execute()
    expect(uses.map(({ customer }) => customer).toSorted()).toEqual([MEMBER, expect.stringMatching(/^user:/)])
    await page.waitForFunction(() => location.hash === '' && document.readyState === 'complete')
  })
})
