import { Readable } from 'node:stream'
import fc from 'fast-check'
import type { DeliveryQuote } from '../../../server/contract/delivery/delivery-quote.ts'
import { exportOrders, FORMATS, spanSince } from '../../../server/export/orders/export-orders.ts'
import type { Format } from '../../../server/export/orders/format.ts'
import { importStatuses } from '../../../server/import/orders/import-statuses.ts'
import type { PaymentAsked } from '../../../server/providers/payments/payment-provider.ts'
import { readSoon } from '../../../server/shop/payments/check-payments.ts'
import { findPayment } from '../../../server/shop/payments/payments.queries.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { addCertificate, addCode, addPromotion, makeMember } from '../../support/goods/promotions.ts'
import { openSecondWarehouse } from '../../support/goods/two-warehouses.ts'
import { putIntoWarehouse } from '../../support/orders/crowd.ts'
import { takeMoneyOnline } from '../../support/orders/online-order.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { tagsNamed, wordsOf } from '../../support/pages/html.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const PATIENCE_MS = 600_000
type Browser = Awaited<ReturnType<TestShop['signIn']>>

/** A table of sums as it is read off a page, a letter or a file: roubles, and nothing that was not printed. */
interface Printed {
  goods: number[]
  discounts: [words: string, roubles: number][]
  delivery: number
  total: number
}

/** Of the dress, the white dress (Москва) and the belt (Казань): pieces. */
const drawn = fc.record({
  cart: fc.tuple(fc.nat(3), fc.nat(2), fc.nat(3)).filter(pieces => pieces.some(each => each > 0)),
  promotion: fc.option(fc.integer({ min: 1, max: 60 })),
  codes: fc.array(
    fc.record({
      percent: fc.constantFrom(0, 7, 33),
      roubles: fc.constantFrom(1, 777),
      is_combinable: fc.constant(1 as const),
    }),
    { maxLength: 2 },
  ),
  bonuses: fc.nat(1_500),
  certificate: fc.option(fc.integer({ min: 1, max: 5_000 })),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never
const EVERYTHING: Drawn = {
  cart: [2, 1, 1],
  promotion: 10,
  codes: [
    { percent: 7, roubles: 0, is_combinable: 1 },
    { percent: 0, roubles: 777, is_combinable: 1 },
  ] as never,
  bonuses: 1_001,
  certificate: 1_234,
}
let numbers = 0

onBothDatabases('the sums of an order, read off everything that tells them', (open, engine) => {
  let shop: TestShop
  let offers: number[] = []
  const receipts = new Map<string, PaymentAsked['receipt']>()
  beforeAll(async () => {
    shop = await createTestShop({ db: await open() })
    const { linenDress, whiteLinenDress, leatherBelt } = shop.goods
    offers = [linenDress, whiteLinenDress, leatherBelt].map(({ offers: [first] }) => first?.id as number)
    await takeMoneyOnline(shop)
    await openSecondWarehouse(shop)
    await putIntoWarehouse(shop.shop.db, offers, 5_000)
    const payments = shop.shop.providers.payments.chosen
    if (!payments) throw new Error('a shop that takes no money')
    const { create } = payments
    payments.create = asked => {
      receipts.set(asked.key, asked.receipt)
      return create(asked)
    }
  }, PATIENCE_MS)

  const page = async (browser: Browser, path: string): Promise<string> =>
    (await browser.get(path).unset('X-Requested-With').expect(200)).text

  /** Fills a cart with everything, orders it by courier and pays; @returns the orders, the checkout's first. */
  async function orderAll(wish: Drawn) {
    const { db } = shop.shop
    const number = ++numbers
    await db.updateTable('promotions').set({ is_on: 0 }).execute()
    if (wish.promotion)
      await addPromotion(db, `SALE-${number}`, { kind: 'percent', pieces: 1, percent: wish.promotion })
    const phone = `+7916${String(number).padStart(7, '0')}`
    const browser = await shop.signIn(phone)
    await makeMember(db, phone, [{ bonuses: 1_500 }])
    const items = offers.flatMap((offer_id, at) =>
      wish.cart[at as 0] > 0 ? [{ offer_id, quantity: wish.cart[at as 0] }] : [],
    )
    await browser.post('/api/cart/').send({ items }).expect(200)
    for (const [at, terms] of wish.codes.entries()) {
      await addCode(db, `CODE-${number}-${at}`, terms)
      await browser
        .post('/api/cart/coupon/')
        .send({ coupon: `CODE-${number}-${at}` })
        .expect(200)
    }
    await browser.post('/api/cart/bonus/').send({ amount: wish.bonuses }).expect(200)
    if (wish.certificate !== null) {
      await addCertificate(db, `GIFT-${number}`, wish.certificate)
      const gift = { certificate_id: `GIFT-${number}`, amount: wish.certificate }
      await browser.post('/api/certificate/').send(gift).expect(200)
    }
    const quote: DeliveryQuote = (await browser.get('/api/cart/').expect(200)).body.delivery_quotes.find(
      (each: DeliveryQuote) => each.service_id === 4,
    )
    const { body } = await browser
      .post('/api/cart/checkout/')
      .send(
        orderBody(
          shop,
          items.map(({ offer_id: id, quantity }) => ({ id, quantity })),
          {
            ...byCourier(quote.cost),
            client: { name: 'Анна Каренина', phone, email: `anna-${number}@example.ru` },
            total: quote.total,
            payment_system_id: 1,
          },
        ),
      )
      .expect(200)
    const ids = Object.keys(body.items).toSorted(
      (a, b) => Number(b === body.order_id) - Number(a === body.order_id),
    )
    const paying = await browser.post('/api/v3/payment/card/').send({ order_id: body.order_id }).expect(200)
    shop.bank.choose(paying.body.confirmation_url.split('/').at(-1), 'pay')
    shop.pass(10_000)
    const payment = await findPayment(db, paying.body.payment_id)
    if (payment) await readSoon(shop.shop, payment)
    return { browser, number, ids, answer: body.items, quote, payment_id: paying.body.payment_id as string }
  }

  const exported = async (name: string) => {
    const { db } = shop.shop
    const pieces = exportOrders({ db, vat_rate: 22 }, await spanSince(db, 0), FORMATS[name] as Format)
    return (await Readable.from(pieces).toArray()).join('')
  }

  test(
    'lines before discounts, less each discount, with the delivery, are the total: the same everywhere',
    async () => {
      let of_two = 0
      const one = async (wish: Drawn) => {
        const { browser, number, ids, answer, quote, payment_id } = await orderAll(wish)
        if (ids.length === 2) of_two += 1
        const [json, csv, xml] = [
          JSON.parse(await exported('json')),
          await exported('csv'),
          await exported('commerceml'),
        ]
        const own: Printed[] = []
        for (const id of ids) {
          const placed_page = await page(browser, `/order/?ORDER_ID=${id}`)
          const placed = tablesOf(placed_page)
          const [account] = tablesOf(await page(browser, `/personal/orders/${id}/`))
          const [receipt] = tablesOf(await page(browser, `/order/receipt/?ORDER_ID=${id}`))
          const printed = placed[0] as Printed
          own.push(printed)
          const figures = {
            placed: printed,
            account,
            receipt,
            answer: ofAnswer(answer[id]),
            json: ofJson(json, id),
            csv: ofCsv(csv, id),
            xml: ofXml(xml, id),
          }
          for (const [teller, table] of Object.entries(figures)) {
            expect([teller, added(table as Printed)]).toEqual([teller, (table as Printed).total])
            expect([teller, sorted(table as Printed, teller)]).toEqual([teller, sorted(printed, teller)])
          }
          expect(ofMetrics(placed_page, id)).toEqual({
            goods: printed.total - printed.delivery,
            shipping: printed.delivery,
            revenue: printed.total,
          })
          // The other part of the checkout stands on the same page.
          expect(placed.slice(1).map(added)).toEqual(placed.slice(1).map(({ total }) => total))
        }
        const all = own.reduce((sum, { total }) => sum + total, 0)
        expect(all).toBe(quote.total)

        const letter = (await shop.outbox()).findLast(
          ({ to, subject }) => to === `anna-${number}@example.ru` && subject.includes('принят'),
        )
        const printed = [...tablesOf(letter?.html ?? ''), ofText(letter?.text ?? '')]
        expect(printed).toHaveLength(2)
        for (const table of printed) {
          expect([added(table), table.total]).toEqual([all, all])
          expect(table.goods).toEqual(own.flatMap(({ goods }) => goods))
          expect(table.discounts.toSorted()).toEqual(together(own).toSorted())
        }
        const items = receipts.get(payment_id)?.items ?? []
        expect(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBe(all)
        await giveBack(browser, ids)
        expect(await shop.broken()).toEqual([])
      }
      await fc.assert(fc.asyncProperty(drawn, one), {
        numRuns: engine === 'SQLite' ? 15 : 8,
        examples: [[EVERYTHING]],
      })
      expect(of_two).toBeGreaterThan(0)
    },
    PATIENCE_MS,
  )

  /** Returns everything: what the form says of each line is what the return gives for it, and in kinds it is the same. */
  async function giveBack(browser: Browser, ids: string[]): Promise<void> {
    for (const order_id of ids) {
      const news = ['confirmed', 'packed', 'shipped', 'delivered'].map((status, line) => ({
        line,
        news: { order_id, status: status as 'shipped', track: '' },
      }))
      await importStatuses(shop.shop, news)
      const form = roublesOf(await page(browser, `/personal/orders/${order_id}/return/`), 'order-line__sum')
      const order = (await browser.get(`/api/lk/orders/${order_id}/`).expect(200)).body
      const items = order.items.map((item: { product_id: number; quantity: number }) => ({
        offer_id: item.product_id,
        quantity: item.quantity,
        reason: 'size',
      }))
      const { body } = await browser
        .post('/api/return/')
        .send({ order_id, items, way: { service_id: 4 } })
        .expect(200)
      const shown = await page(browser, `/personal/returns/return/?return_code=${body.return_code}`)
      const given = roublesOf(shown, 'order-line__sum')
      const row = (words: RegExp) => {
        const [, text = '0'] =
          new RegExp(`<th scope="row">${words.source}[^<]*</th><td class="receipt__sum">([^<]*)</td>`).exec(
            shown,
          ) ?? []
        return number(text)
      }
      expect(given).toEqual(form)
      expect(row(/Деньги/) - row(/в том числе доставка/) + row(/Бонусы/) + row(/На сертификат/)).toBe(
        sum(given),
      )
    }
  }
})

const sum = (roubles: number[]) => roubles.reduce((all, each) => all + each, 0)
/** `−1 154 Р`, `1154.00` */
const number = (text: string) =>
  Number(
    wordsOf(text)
      .replace('−', '-')
      .replace(/[^\d.-]/g, ''),
  )
const added = ({ goods, discounts, delivery }: Printed) =>
  sum(goods) - sum(discounts.map(([, roubles]) => roubles)) + delivery

/** CSV has a column for each kind and no words of a reason: the sums of kinds are compared. */
function sorted(table: Printed, teller: string) {
  const discounts =
    teller === 'csv' ? [sum(table.discounts.map(([, roubles]) => roubles))] : table.discounts.toSorted()
  return { ...table, goods: table.goods.toSorted((a, b) => a - b), discounts }
}

function together(tables: Printed[]): [string, number][] {
  const byWords = Map.groupBy(
    tables.flatMap(({ discounts }) => discounts),
    ([words]) => words,
  )
  return [...byWords].map(([words, of]) => [words, sum(of.map(([, roubles]) => roubles))])
}

/** Rows of sums below the lines: discounts are what stands with a minus. */
function rowsBelow(rows: [words: string, roubles: string][]): Omit<Printed, 'goods'> {
  const of = (words: string) => rows.find(([said]) => said === words)?.[1] ?? ''
  return {
    discounts: rows
      .filter(([, text]) => wordsOf(text).startsWith('−'))
      .map(([words, text]) => [words, -number(text)]),
    delivery: of('Доставка') === 'бесплатно' ? 0 : number(of('Доставка')),
    total: number(of('Итого')),
  }
}

/** Rows of a table, by the words of their head and their last cell. */
function rowsOf(html: string): [string, string][] {
  return [...html.matchAll(/<tr\b[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row = '']) => {
    const cells = [...row.matchAll(/<(?:th|td)\b[^>]*>([\s\S]*?)<\/(?:th|td)>/g)].map(([, cell = '']) =>
      wordsOf(cell),
    )
    return [cells[0] ?? '', cells.at(-1) ?? '']
  })
}

/** Every `table.receipt` of a page or a letter. */
function tablesOf(html: string): Printed[] {
  return [...html.matchAll(/<table class="receipt">([\s\S]*?)<\/table>/g)].map(([, table = '']) => {
    const [, body = '', foot = ''] = /<tbody>([\s\S]*?)<\/tbody>([\s\S]*)/.exec(table) ?? []
    return { goods: rowsOf(body).map(([, text]) => number(text)), ...rowsBelow(rowsOf(foot)) }
  })
}

interface Purchase {
  actionField: { id: string; revenue: number; shipping: number }
  products: { price: number; quantity: number }[]
}

/** What analytics are told of an order: its goods by piece. */
function ofMetrics(html: string, id: string) {
  const purchase_texts = tagsNamed(html, 'div').flatMap(({ attributes }) => attributes['data-purchase'] ?? [])
  const purchases = JSON.parse(purchase_texts[0] ?? '[]') as Purchase[]
  const { actionField, products = [] } = purchases.find(each => each.actionField.id === id) ?? {}
  return {
    goods: sum(products.map(({ price, quantity }) => price * quantity)),
    shipping: actionField?.shipping,
    revenue: actionField?.revenue,
  }
}

function roublesOf(html: string, className: string): number[] {
  return [...html.matchAll(new RegExp(`class="${className}">([^<]*)<`, 'g'))].map(([, text = '']) =>
    number(text),
  )
}

function ofText(text: string): Printed {
  const rows = text
    .split('\n')
    .filter(line => / шт\.: |^[^:]+: [−\d]|^Доставка: /.test(line) && !line.includes('принят'))
    .map((line): [string, string] => [
      line.slice(0, line.lastIndexOf(': ')),
      line.slice(line.lastIndexOf(': ') + 2),
    ])
  const goods = rows.filter(([words]) => words.endsWith('шт.'))
  return { goods: goods.map(([, roubles]) => number(roubles)), ...rowsBelow(rows.slice(goods.length)) }
}

interface PrintedSums {
  order_id: string
  items?: { gross: number }[]
  lines?: { price: number; quantity: number; gross: number; sum: number; discounts: { roubles: number }[] }[]
  discounts: { words: string; roubles: number }[]
  delivery_cost?: number
  total?: number
  sums?: { delivery: number; total: number }
}

const discountsOf = ({ discounts }: PrintedSums): Printed['discounts'] =>
  discounts.map(({ words, roubles }) => [words, roubles])

function ofAnswer(order: PrintedSums): Printed {
  return {
    goods: order.items?.map(({ gross }) => gross) ?? [],
    discounts: discountsOf(order),
    delivery: order.delivery_cost ?? 0,
    total: order.total ?? 0,
  }
}

function ofJson({ orders }: { orders: PrintedSums[] }, id: string): Printed {
  const order = orders.find(({ order_id }) => order_id === id) as PrintedSums
  const { delivery = 0, total = 0 } = order.sums ?? {}
  for (const { price, quantity, gross, sum: paid, discounts } of order.lines ?? [])
    expect([price * quantity, gross - sum(discounts.map(({ roubles }) => roubles))]).toEqual([gross, paid])
  return {
    goods: order.lines?.map(({ gross }) => gross) ?? [],
    discounts: discountsOf(order),
    delivery,
    total,
  }
}

function ofCsv(text: string, id: string): Printed {
  const [head = '', ...rows] = text.slice(1).trimEnd().split('\r\n')
  const names = head.split(';')
  const cellsOf = (row: string) =>
    [...row.matchAll(/(?:"((?:[^"]|"")*)"|([^;]*))(?:;|$)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    )
  const own = rows.map(cellsOf).filter(cells => cells[0] === id)
  const cell = (cells: string[], name: string) => Number(cells[names.indexOf(name)])
  const [first = []] = own
  return {
    goods: own.map(cells => cell(cells, 'line_price') * cell(cells, 'line_quantity')),
    discounts: ['promotions', 'coupon', 'bonuses', 'certificate'].map(kind => [kind, cell(first, kind)]),
    delivery: cell(first, 'delivery'),
    total: cell(first, 'total'),
  }
}

function ofXml(xml: string, id: string): Printed {
  const document = xml.split('<Документ>').find(each => each.includes(`<Номер>${id}</Номер>`)) ?? ''
  const texts = (from: string, name: string) =>
    [...from.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)
  const all = [...document.matchAll(/<Товар>([\s\S]*?)<\/Товар>/g)].map(([, each = '']) => each)
  const goods = all.filter(each => !each.includes('<Ид>ORDER_DELIVERY</Ид>'))
  const [way = ''] = all.filter(each => each.includes('<Ид>ORDER_DELIVERY</Ид>'))
  const reasons = goods.flatMap(each =>
    [...each.matchAll(/<Скидка><Наименование>([^<]*)<\/Наименование><Сумма>([^<]*)</g)].map(
      ([, words = '', roubles = '']): [string, number] => [words, number(roubles)],
    ),
  )
  return {
    goods: goods.map(
      each => number(texts(each, 'ЦенаЗаЕдиницу')[0] ?? '') * number(texts(each, 'Количество')[0] ?? ''),
    ),
    discounts: together([{ goods: [], discounts: reasons, delivery: 0, total: 0 }]),
    delivery: number(texts(way, 'Сумма')[0] ?? '0'),
    total: number(texts(document, 'Сумма')[0] ?? ''),
  }
}
