import { Readable } from 'node:stream'
import { inThrees } from '../../../server/contract/words.ts'
import type { OrderStatus } from '../../../server/database/tables/orders.ts'
import { exportOrders, FORMATS, spanSince } from '../../../server/export/orders/export-orders.ts'
import type { Format } from '../../../server/export/orders/format.ts'
import { importStatuses } from '../../../server/import/orders/import-statuses.ts'
import { statusOfWords } from '../../../server/shop/orders/states/order-states.rules.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { openSecondWarehouse } from '../../support/goods/two-warehouses.ts'
import { orderOnline, takeMoneyOnline } from '../../support/orders/online-order.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { wordsOf } from '../../support/pages/html.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

type Browser = Awaited<ReturnType<TestShop['signIn']>>
const EMAIL = 'anna@example.ru'
/** Of these a letter says what has become of the order. */
const NEWS: OrderStatus[] = ['shipped', 'ready', 'cancelled']

onBothDatabases('where an order stands, read off everything that tells it', open => {
  let shop: TestShop
  let browser: Browser
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
    await openSecondWarehouse(shop)
    browser = await shop.signIn()
  })
  afterEach(async () => {
    expect(await shop.broken()).toEqual([])
    await shop.close()
  })

  const page = async (path: string) => (await browser.get(path).unset('X-Requested-With').expect(200)).text
  const call = async (path: string) => (await browser.get(path).expect(200)).body

  /** `Заказ 123 456 789 012 в пути`: what follows the number. */
  const heading = async (id: string) => {
    const [, title = ''] =
      /<h1 class="placed__title">([\s\S]*?)<\/h1>/.exec(await page(`/order/?ORDER_ID=${id}`)) ?? []
    return wordsOf(title).replace(/^Заказ [\d ]+/, '')
  }
  /** On the page of another part of its checkout. */
  const beside = async (id: string, other: string) => {
    const words = wordsOf(await page(`/order/?ORDER_ID=${other}`))
    return (
      new RegExp(`Ещё одна часть: заказ ${inThrees(id).join(' ')} ([^.]+)\\.`).exec(words)?.[1] ?? 'nothing'
    )
  }
  const account = async (id: string) => {
    const orders: { order_id: string; status_text: string }[] = await call('/api/lk/orders/')
    const { status_text, parts } = await call(`/api/lk/orders/${id}/`)
    const inList = orders.find(({ order_id }) => order_id === id)?.status_text
    const part = parts.find(({ order_id }: { order_id: string }) => order_id === id)?.status_text
    expect([inList, part]).toEqual([status_text, status_text])
    return status_text as string
  }
  const exported = async (id: string) => {
    const { db } = shop.shop
    const pieces = exportOrders({ db, vat_rate: 22 }, await spanSince(db, 0), FORMATS.json as Format)
    const { orders } = JSON.parse((await Readable.from(pieces).toArray()).join(''))
    return orders.find(({ order_id }: { order_id: string }) => order_id === id)?.status_text as string
  }
  const letter = async (id: string) => {
    const subject = (await shop.outbox()).findLast(({ to, kind }) => kind === 'mail' && to === EMAIL)?.subject
    return subject?.replace(`Заказ ${id} `, '') ?? 'nothing'
  }

  const place = async (offers: { id: number; quantity: number }[], change: object) => {
    const items = offers.map(({ id: offer_id, quantity }) => ({ offer_id, quantity }))
    await browser.post('/api/cart/').send({ items }).expect(200)
    const { body } = await browser
      .post('/api/cart/checkout/')
      .send(
        orderBody(shop, offers, {
          client: { name: 'Анна Каренина', phone: '+79161234567', email: EMAIL },
          ...change,
        }),
      )
      .expect(200)
    const [other = null] = Object.keys(body.items).filter(id => id !== body.order_id)
    return { order_id: body.order_id as string, other }
  }

  /** Everybody's words, in small letters; each teller that has a date to tell instead is left out. */
  const reported = async (
    { order_id, other }: { order_id: string; other: string | null },
    status: OrderStatus,
  ) => {
    const { tracking } = await call(`/api/lk/orders/${order_id}/`)
    const words: Record<string, string> = {
      heading: await heading(order_id),
      ...(other && { beside: await beside(order_id, other) }),
      account: await account(order_id),
      tracking: tracking.at(-1).text,
      export: await exported(order_id),
      ...(NEWS.includes(status) && { letter: await letter(order_id) }),
    }
    const plain = Object.entries(words).filter(([, said]) => !said.includes('января'))
    return Object.fromEntries(plain.map(([teller, said]) => [teller, said.toLowerCase()]))
  }
  const expectOne = (words: Record<string, string>, said: string) =>
    expect(words).toEqual(Object.fromEntries(Object.keys(words).map(teller => [teller, said])))

  test.each<[string, (dress: number, belt: number) => Parameters<typeof place>, string, number]>([
    [
      'a courier brings',
      (dress, belt) => [
        [
          { id: dress, quantity: 1 },
          { id: belt, quantity: 1 },
        ],
        byCourier(0),
      ],
      'передан курьеру',
      5,
    ],
    ['is fetched', dress => [[{ id: dress, quantity: 1 }], {}], 'можно забирать', 4],
  ])(
    'an order that %s is called the same by all of them, all the way',
    async (_what, order, ready, tellers) => {
      const { linenDress, leatherBelt } = shop.goods
      const placed = await place(
        ...order(linenDress.offers[0]?.id as number, leatherBelt.offers[0]?.id as number),
      )
      expectOne(await reported(placed, 'new'), 'принят')
      const way: [OrderStatus, string][] = [
        ['confirmed', 'подтверждён'],
        ['packed', 'собран'],
        ['shipped', 'в пути'],
        ['ready', ready],
        ['delivered', 'получен'],
      ]
      for (const [status, said] of way) {
        const news = { order_id: placed.order_id, status: status as 'ready', track: '' }
        expect(await importStatuses(shop.shop, [{ line: 1, news }])).toMatchObject({ refused: [] })
        const words = await reported(placed, status)
        expectOne(words, said)
        if (status === 'delivered') expect(Object.keys(words)).toHaveLength(tellers)
      }
    },
  )

  test('one that was cancelled, too', async () => {
    const { linenDress, leatherBelt } = shop.goods
    const offers = [linenDress, leatherBelt].map(({ offers: [first] }) => ({
      id: first?.id as number,
      quantity: 1,
    }))
    const placed = await place(offers, byCourier(0))
    await browser.post('/api/order/cancel/').send({ order_id: placed.order_id }).expect(200)
    expectOne(await reported(placed, 'cancelled'), 'отменён')
  })

  test('one that nobody fetched came back to us, in one wording', async () => {
    const placed = await place([{ id: shop.goods.linenDress.offers[0]?.id as number, quantity: 1 }], {})
    for (const status of ['confirmed', 'packed', 'ready', 'returned'] as const) {
      const news = { order_id: placed.order_id, status, track: '' }
      expect(await importStatuses(shop.shop, [{ line: 1, news }])).toMatchObject({ refused: [] })
    }
    const words = { ...(await reported(placed, 'returned')), letter: await letter(placed.order_id) }
    expectOne(words, 'вернулся к нам')
    expect(Object.keys(words)).toHaveLength(5)
    // Lists that a version before wrote are still read.
    for (const written of ['Возвращён', 'Вернулся к нам'])
      expect(statusOfWords(word => word === written)).toBe('returned')
  })

  test('its money is called the same on its page and in its way', async () => {
    await takeMoneyOnline(shop)
    const { order_id, pay } = await orderOnline(shop, { browser })
    const note = async () => {
      const words = wordsOf(await page(`/order/?ORDER_ID=${order_id}`))
      return /Оплата Картой онлайн, (ждёт оплаты|оплачен|не оплачен)/.exec(words)?.[1]
    }
    expect(await note()).toBe('ждёт оплаты')
    const { provider_id } = await pay()
    shop.bank.choose(provider_id, 'pay')
    shop.pass(10_000)
    await page(`/order/?ORDER_ID=${order_id}`)
    expect(await note()).toBe('оплачен')
    const { tracking } = await call(`/api/lk/orders/${order_id}/`)
    expect(tracking.at(-1).text).toBe('Оплачен')
  })

  test('one that waits for its money says so on its page and in the account', async () => {
    await takeMoneyOnline(shop)
    const { order_id } = await orderOnline(shop, { browser })
    expect([await heading(order_id), await account(order_id)]).toEqual(['ждёт оплаты', 'Ждёт оплаты'])
  })

  test('with the courier, nobody is sent to fetch it', async () => {
    const { order_id } = await place(
      [{ id: shop.goods.linenDress.offers[0]?.id as number, quantity: 1 }],
      byCourier(299),
    )
    for (const status of ['confirmed', 'packed', 'ready'] as const)
      await importStatuses(shop.shop, [{ line: 1, news: { order_id, status, track: '' } }])
    const sms = (await shop.outbox()).findLast(({ kind }) => kind === 'sms')?.text
    const shown = wordsOf(await page(`/order/?ORDER_ID=${order_id}`))
    expect(sms).toMatch(/передан курьеру\. Доставим .* курьер позвонит заранее\. К оплате/)
    expect(shown).toMatch(/Доставим .*, курьер позвонит заранее/)
    const list = wordsOf(await page('/personal/orders/'))
    for (const words of [sms, shown, list])
      expect(words).not.toMatch(/Приезжайте|приезжайте|ждёт вас|Можно забирать|Как добраться/)
  })

  test('at its store, its page and the account lead there, and no sooner', async () => {
    const { order_id } = await place([{ id: shop.goods.linenDress.offers[0]?.id as number, quantity: 1 }], {})
    const areFirst = async () => {
      const pages = [`/order/?ORDER_ID=${order_id}`, `/personal/orders/${order_id}/`].map(page)
      return (await Promise.all(pages)).map(html => /button--primary" [^>]*>Построить маршрут</.test(html))
    }
    expect(await areFirst()).toEqual([false, false])
    for (const status of ['confirmed', 'packed', 'ready'] as const)
      await importStatuses(shop.shop, [{ line: 1, news: { order_id, status, track: '' } }])
    expect(wordsOf(await page('/personal/orders/'))).toContain('Как добраться')
    expect((await call('/api/lk/orders/'))[0]).toMatchObject({ order_id, can_fetch: true })
    expect(await areFirst()).toEqual([true, true])
  })

  test('its page and the account lead to the same: there and into a calendar, and once it is over nowhere', async () => {
    const { order_id } = await place([{ id: shop.goods.linenDress.offers[0]?.id as number, quantity: 1 }], {})
    const ways = async () => {
      const pages = [`/order/?ORDER_ID=${order_id}`, `/personal/orders/${order_id}/`].map(page)
      return (await Promise.all(pages)).map(html => [
        ...new Set(Array.from(html.matchAll(/<a [^>]*>(Построить маршрут|В календарь)</g), ([, way]) => way)),
        ...(html.includes('data-widget="order-map"') ? ['map'] : []),
      ])
    }
    const all = ['Построить маршрут', 'В календарь', 'map']
    expect(await ways()).toEqual([all, all])
    const first = async () =>
      /Где и когда|Повторить|Вернуть/.exec(wordsOf(await page('/personal/orders/')))?.[0]
    expect(await first()).toBe('Где и когда')
    for (const status of ['confirmed', 'packed', 'ready', 'delivered'] as const)
      await importStatuses(shop.shop, [{ line: 1, news: { order_id, status, track: '' } }])
    expect(await ways()).toEqual([[], []])
    expect(await first()).toBe('Вернуть')
  })
})
