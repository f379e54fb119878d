import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OrderStatus } from '../../../server/database/tables/orders.ts'
import { importStatuses, readStatuses } from '../../../server/import/orders/import-statuses.ts'
import {
  findVisit,
  STATUS_WORDS,
  stateInWords,
} from '../../../server/shop/orders/states/order-states.rules.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { paidOrder } from '../../support/orders/paid-order.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const commerceml = (documents: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.10">\n${documents}</КоммерческаяИнформация>`
const requisite = (name: string, value: string) =>
  `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`

test('a table, JSON and documents of 1C say the same', () => {
  const news = { order_id: '123456789012', status: 'shipped', track: 'RA1' }
  const table = readStatuses(bytes('order_id;status;track\n123456789012;В пути;RA1\n'), 'a.csv')
  const json = readStatuses(bytes(JSON.stringify([news])), 'a.json')
  const goods = `<Товары><Товар><ЗначенияРеквизитов>${requisite('Статус заказа', 'new')}</ЗначенияРеквизитов></Товар></Товары>`
  const own = requisite('Статус заказа', 'shipped') + requisite('Трек-номер', 'RA1')
  const xml = commerceml(
    `<Документ><Номер>123456789012</Номер>${goods}<ЗначенияРеквизитов>${own}${requisite('Отменен', 'false')}</ЗначенияРеквизитов></Документ>`,
  )

  expect(table).toEqual([{ line: 2, news }])
  expect(json).toEqual([{ line: 1, news }])
  expect(readStatuses(bytes(xml), 'a.xml')).toEqual([{ line: 2, news }])
  const cancelled = xml.replace('>false<', '>true<')
  expect(readStatuses(bytes(cancelled), 'a.xml')).toMatchObject([{ news: { status: 'cancelled' } }])
})

test('every word that our own pages, letters and exports have for a status is known', () => {
  const dates = { date_min: '2026-01-16', date_max: '2026-01-16' }
  const said = (Object.keys(STATUS_WORDS) as OrderStatus[]).flatMap(status => [
    [STATUS_WORDS[status], status],
    // What has no date in it.
    ...[3, 4].flatMap(service_id => {
      const words = stateInWords({ status, payment_status: 'none', service_id, payment_id: 13 }, dates)
      return words.includes('16') ? [] : [[words, status]]
    }),
  ])
  expect(said).toContainEqual(['Передан курьеру', 'ready'])
  // As people type them, too.
  for (const [words = '', status] of said)
    for (const typed of [words, words.toUpperCase(), words.replaceAll('ё', 'е')])
      expect(readStatuses(bytes(`order_id;status\n123456789012;${typed}\n`), 'a.csv')).toMatchObject([
        { news: { status } },
      ])
})

test('the sample can be read', async () => {
  const sample = await readFile(join(import.meta.dirname, '../../../server/import/orders/sample.csv'))
  expect(readStatuses(sample, 'sample.csv').filter(row => 'wrong' in row)).toEqual([])
})

test('what was before an order was revived does not count', () => {
  const events = (['new', 'confirmed', 'cancelled', 'new', 'new'] as const).map((status, at) => ({
    at,
    status,
    payment_status: 'paid' as const,
  }))
  expect(findVisit(events, 'cancelled')).toBeNull()
  expect(findVisit(events, 'new')?.at).toBe(3)
  expect(findVisit(events.slice(0, 3), 'cancelled')?.at).toBe(2)
})

test('a wrong line is reported, a wrong file is refused', () => {
  const lines = ['order_id,status,track', '12,shipped,', '123456789012,sent,', '123456789012,shipped,A']
  const rows = readStatuses(bytes([...lines, '123456789012,shipped,B'].join('\n')), 'a.csv')

  expect(rows).toMatchObject([
    { line: 2, wrong: expect.stringContaining('12 цифр') },
    { line: 3, wrong: expect.stringContaining('«sent»') },
    { line: 4, news: { track: 'A' } },
    { line: 5, wrong: expect.stringContaining('в строке 4') },
  ])
  for (const [text, name] of [
    ['order_id\n1', 'a.csv'],
    ['{"order_id":1}', 'a.json'],
    ['[', 'a.json'],
    ['<a><b></a>', 'a.xml'],
    ['order_id,status', 'a.xls'],
  ] as const)
    expect(() => readStatuses(bytes(text), name)).toThrow(name)
})

onBothDatabases('statuses from the system in which the shop is run', open => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop({ db: await open() })
  })

  const placeOrder = async (browser = shop.visit()) => {
    const id = shop.goods.leatherBelt.offers[0]?.id as number
    await browser.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)
    const body = orderBody(shop, [{ id, quantity: 1 }], byCourier(299))
    return (await browser.post('/api/cart/checkout/').send(body).expect(200)).body.order_id as string
  }
  const take = (lines: string[], signal?: AbortSignal) =>
    importStatuses(
      shop.shop,
      readStatuses(bytes(['order_id,status,track', ...lines].join('\n')), 'a.csv'),
      signal ? { signal } : {},
    )
  const eventsOf = (order_id: string) =>
    shop.shop.db
      .selectFrom('order_events')
      .where('order_id', '=', order_id)
      .orderBy('position')
      .select(['status', 'source', 'track'])
      .execute()
  const wordsTo = async (order_id: string) =>
    (await shop.outbox()).filter(({ kind, text }) => kind === 'sms' && text.includes(order_id))

  test('take an order to its address; the shopper sees the number, and is notified once', async () => {
    const browser = await shop.signIn()
    const order_id = await placeOrder(browser)
    const way = [`${order_id},confirmed,`, `${order_id},packed,`, `${order_id},shipped,RA123456785RU`]
    const whole = [...way, `${order_id},ready,`, `${order_id},delivered,`]

    expect(await take(whole)).toMatchObject({ moved: 5, unchanged: 0, refused: [] })
    const letter = await wordsTo(order_id)
    const events = await eventsOf(order_id)
    expect(await take(whole)).toMatchObject({ moved: 0, tracked: 0, unchanged: 5, refused: [] })

    expect(await eventsOf(order_id)).toEqual(events)
    expect(await wordsTo(order_id)).toEqual(letter)
    expect(events.map(({ status, source, track }) => [status, source, track])).toEqual([
      ['new', 'checkout', ''],
      ['confirmed', 'operator', ''],
      ['packed', 'operator', ''],
      ['shipped', 'operator', 'RA123456785RU'],
      ['ready', 'operator', ''],
      ['delivered', 'operator', ''],
    ])
    expect(letter.map(({ text }) => text.replace(/^.*?: /, ''))).toEqual([
      expect.stringMatching(/принят/),
      expect.stringMatching(/ в пути\. .*Номер для отслеживания: RA123456785RU\.$/),
      expect.stringMatching(/ передан курьеру\. /),
    ])
    const { text } = await browser.get(`/personal/orders/${order_id}/`).expect(200)
    expect(text).toContain('Трек-номер: RA123456785RU')
    const { body } = await browser.get(`/api/lk/orders/${order_id}/`).expect(200)
    expect(body.tracking.map(({ track }: { track: string }) => track)[3]).toBe('RA123456785RU')
    expect(await shop.broken()).toEqual([])
  })

  test('a number that was corrected replaces the old one', async () => {
    const order_id = await placeOrder()
    const way = [`${order_id},confirmed,`, `${order_id},packed,`, `${order_id},shipped,A-1`]
    await take(way)

    expect(await take([`${order_id},shipped,A-2`])).toMatchObject({ moved: 0, tracked: 1 })
    expect((await eventsOf(order_id)).at(-1)).toMatchObject({ status: 'shipped', track: 'A-2' })
  })

  test('an impossible move is reported with its line, the others are made', async () => {
    const order_id = await placeOrder()
    const report = await take([
      `${order_id},delivered,`,
      '000000000000,confirmed,',
      `${order_id},confirmed,`,
      `${order_id},returned,`,
    ])

    expect(report).toMatchObject({
      moved: 1,
      refused: [
        { line: 2, reason: expect.stringContaining('нельзя перевести') },
        { line: 3, reason: 'Заказа 000000000000 нет' },
        { line: 5, reason: expect.stringContaining('нельзя перевести') },
      ],
    })
    expect((await eventsOf(order_id)).map(({ status }) => status)).toEqual(['new', 'confirmed'])
  })

  test('a cancelled order gives back pieces and money, once', async () => {
    const { order_id, total } = await paidOrder(shop)
    const pieces = () =>
      shop.shop.db
        .selectFrom('stock')
        .where('offer_id', '=', shop.goods.leatherBelt.offers[0]?.id as number)
        .select(({ fn }) => fn.sum<number>('qty').as('qty'))
        .executeTakeFirstOrThrow()
    const before = await pieces()

    expect(await take([`${order_id},cancelled,`])).toMatchObject({ moved: 1 })
    expect(await take([`${order_id},отменён,`])).toMatchObject({ unchanged: 1 })

    expect(Number((await pieces()).qty)).toBe(Number(before.qty) + 1)
    const refunds = await shop.shop.db
      .selectFrom('refunds')
      .where('order_id', '=', order_id)
      .select('amount')
      .execute()
    expect(refunds).toEqual([{ amount: total }])
    expect(await shop.broken()).toEqual([])
  })

  test('broken off, it stops between two lines and can be gone on with', async () => {
    const order_id = await placeOrder()
    const stop = new AbortController()
    stop.abort()

    expect(await take([`${order_id},confirmed,`], stop.signal)).toMatchObject({
      is_interrupted: true,
      moved: 0,
    })
    expect(await take([`${order_id},confirmed,`])).toMatchObject({ is_interrupted: false, moved: 1 })
  })
})
