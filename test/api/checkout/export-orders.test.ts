import { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { exportOrders, FORMATS, readSince, spanSince } from '../../../server/export/orders/export-orders.ts'
import { moscow } from '../../../server/export/orders/exported-order.ts'
import type { Format } from '../../../server/export/orders/format.ts'
import { importStatuses, readStatuses } from '../../../server/import/orders/import-statuses.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { keepOrder } from '../../support/orders/stored-order.ts'
import { createTestShop, OPENING, type TestShop } from '../../support/test-shop.ts'

const LIMIT = 120_000

test('a day begins at midnight in Moscow, a moment has its zone, all else is refused', () => {
  expect(readSince('2026-03-01')).toBe(Date.UTC(2026, 1, 28, 21))
  expect(readSince(moscow(OPENING))).toBe(OPENING)
  expect(readSince('2026-03-01T10:00Z')).toBe(Date.UTC(2026, 2, 1, 10))
  for (const text of [
    '',
    'вчера',
    '2026-02-30',
    '2026-13-01',
    '2026-03-01T10:00',
    '2026-03-01T25:00Z',
    '1768467600000',
  ])
    expect([text, readSince(text)]).toEqual([text, null])
})

onBothDatabases('orders for the system in which the shop is run', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  }, LIMIT)

  const place = async (change: Record<string, unknown> = {}) => {
    const id = shop.goods.leatherBelt.offers[0]?.id as number
    const browser = shop.visit()
    await browser.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)
    const body = orderBody(shop, [{ id, quantity: 1 }], { ...byCourier(299), ...change })
    return (await browser.post('/api/cart/checkout/').send(body).expect(200)).body.order_id as string
  }
  const exported = async (name: string, since = OPENING) => {
    const { db } = shop.shop
    const pieces = exportOrders({ db, vat_rate: 22 }, await spanSince(db, since), FORMATS[name] as Format)
    return (await Readable.from(pieces).toArray()).join('')
  }
  const asJson = async (since?: number) => JSON.parse(await exported('json', since))
  const idsOf = ({ orders }: { orders: { order_id: string }[] }) => orders.map(({ order_id }) => order_id)
  const say = (order_id: string, status: string, track = '') =>
    importStatuses(shop.shop, [{ line: 1, news: { order_id, status: status as 'confirmed', track } }])

  test(
    'say all that an operator needs',
    async () => {
      const order_id = await place({ comment: 'Позвоните за час' })
      await say(order_id, 'confirmed')
      await say(order_id, 'packed')
      await say(order_id, 'shipped', 'RA1')
      const { orders } = await asJson()

      expect(orders).toEqual([
        expect.objectContaining({
          order_id,
          checkout_id: order_id,
          parts: [order_id],
          created_at: moscow(OPENING),
          status: 'shipped',
          payment: { id: 13, name: 'При получении', status: 'none', refunded: 0, refunded_by_hand: 0 },
          client: expect.objectContaining({ phone: '+79161234567', email: 'anna@example.ru' }),
          comment: 'Позвоните за час',
          delivery: expect.objectContaining({
            city: 'Москва',
            street: 'Тверская',
            house: '1',
            track: 'RA1',
            source: 'warehouse',
            date_min: expect.stringMatching(/^2026-01-\d\d$/),
          }),
        }),
      ])
      const [{ sums, lines }] = orders
      expect(sums.total).toBe(lines[0].sum + sums.delivery)
      expect(lines).toMatchObject([{ quantity: 1, vat: 22, name: shop.goods.leatherBelt.name }])
    },
    LIMIT,
  )

  test(
    'those that moved since, each once, by their last move; asked again, the same bytes',
    async () => {
      const first = await place()
      shop.pass(60_000)
      const second = await place()
      shop.pass(60_000)
      await say(first, 'confirmed')

      expect(idsOf(await asJson())).toEqual([second, first])
      expect(idsOf(await asJson(OPENING + 60_001))).toEqual([first])
      expect((await asJson(OPENING + 120_001)).orders).toEqual([])
      for (const name of Object.keys(FORMATS)) {
        const before = await exported(name)
        shop.pass(3_600_000)
        expect(await exported(name)).toBe(before)
      }
    },
    LIMIT,
  )

  test(
    'the next one begins before the last move, and never before this one',
    async () => {
      await place()
      expect((await asJson()).next).toBe(moscow(OPENING))
      shop.pass(3_600_000)
      await place()
      expect((await asJson()).next).toBe(moscow(OPENING + 3_000_000))
    },
    LIMIT,
  )

  test(
    'an order that moves while the pages are read is told once',
    async () => {
      const [first, second] = [await place(), await place()]
      const { db } = shop.shop
      const span = await spanSince(db, OPENING)
      let text = ''
      for await (const piece of exportOrders({ db, vat_rate: 22 }, span, FORMATS.json as Format)) {
        if (text === '') {
          shop.pass(1_000)
          await say(first, 'confirmed')
        }
        text += piece
      }
      expect(idsOf(JSON.parse(text)).toSorted()).toEqual([first, second].toSorted())
    },
    LIMIT,
  )

  test(
    'as documents of 1C, whose goods, discounts and delivery make the total',
    async () => {
      await shop.signIn()
      const { id: user_id } = await shop.shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
      const { linenDress } = shop.goods
      const line = {
        offer_id: linenDress.offers[0]?.id as number,
        product_id: linenDress.id,
        quantity: 2,
        price: 3_000,
        coupon: 500,
        bonuses: 100,
      }
      await keepOrder(shop, { id: '348211907000', user_id, lines: [line], delivery_cost: 299 })
      const order_id = await place({ comment: '<b>&"\u0007 ]]>' })
      const documents = readDocuments(await exported('commerceml'))

      expect(documents.flatMap(document => document['Документ/Номер']).toSorted()).toEqual(
        ['348211907000', order_id].toSorted(),
      )
      for (const document of documents) {
        const sumOf = (path: string) => (document[path] ?? []).reduce((sum, text) => sum + Number(text), 0)
        const goods = document['Документ/Товары/Товар/ЦенаЗаЕдиницу'] ?? []
        const pieces = document['Документ/Товары/Товар/Количество'] ?? []
        const full = goods.reduce((sum, price, at) => sum + Number(price) * Number(pieces[at]), 0)
        expect(sumOf('Документ/Товары/Товар/Сумма')).toBe(sumOf('Документ/Сумма'))
        expect(full - sumOf('Документ/Товары/Товар/Скидки/Скидка/Сумма')).toBe(sumOf('Документ/Сумма'))
      }
      const placed = documents.find(document => document['Документ/Номер']?.[0] === order_id)
      expect(placed?.['Документ/Комментарий']?.[0]).toContain('<b>&"')
      expect(placed?.['Документ/Контрагенты/Контрагент/Контакты/Контакт/Значение']).toEqual([
        '+79161234567',
        'anna@example.ru',
      ])
      // What was told is understood when it comes back, and is no news.
      const back = readStatuses(new TextEncoder().encode(await exported('commerceml')), 'back.xml')
      expect(await importStatuses(shop.shop, back)).toMatchObject({ unchanged: 2, refused: [] })
    },
    LIMIT,
  )

  test(
    'as a table whose cells are no formulas',
    async () => {
      await place({ comment: '=HYPERLINK("http://evil")' })
      const [head = '', row = '', ...rest] = (await exported('csv')).trimEnd().split('\r\n')

      expect(head.startsWith('\ufefforder_id;')).toBe(true)
      expect(rest).toEqual([])
      expect(row).toContain(`"'=HYPERLINK(""http://evil"")"`)
      expect(row).toContain('"+79161234567"')
      expect(row.split(';')).toHaveLength(head.split(';').length)
    },
    LIMIT,
  )
})

/** Every document's texts by the path of their elements. */
function readDocuments(xml: string): Record<string, string[]>[] {
  const documents: Record<string, string[]>[] = []
  const path: string[] = []
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    if (name === 'Документ') documents.push({})
  })
  parser.on('text', text => {
    const document = documents.at(-1)
    if (!document || text.trim() === '') return
    const key = path.slice(1).join('/')
    document[key] = [...(document[key] ?? []), text]
  })
  parser.on('closetag', () => void path.pop())
  parser.write(xml).close()
  return documents
}
