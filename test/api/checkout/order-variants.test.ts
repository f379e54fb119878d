import { Readable } from 'node:stream'
import { exportOrders, FORMATS, spanSince } from '../../../server/export/orders/export-orders.ts'
import type { Format } from '../../../server/export/orders/format.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { experimentFile } from '../../support/experiments/experiment-file.ts'
import { type ExperimentShop, openExperimentShop } from '../../support/experiments/experiment-shop.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { pageStateOf } from '../../support/pages/html.ts'
import { OPENING, type TestShop } from '../../support/test-shop.ts'

const ROBOT = 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)'
const { name, fias_id: uuid, kladr_id: kladr, latitude, longitude } = builtInTown('Москва')
const LOCATION = { name, uuid, kladr, latitude, longitude }

type Browser = ReturnType<TestShop['visit']>

onBothDatabases('experiments of editors’ files', open => {
  let shop: ExperimentShop
  beforeEach(async () => {
    shop = await openExperimentShop(await open(), {
      hero: experimentFile({ control: 50, short: 50 }),
      over: experimentFile({ control: 50, other: 50 }, { to: '2026-01-14' }),
      receipt: experimentFile({ allPaymentMethods: 50, postpayment: 50 }, { where: '[checkout]' }),
    })
  })
  afterEach(() => shop.close())

  const stateOf = async (browser: Browser, path: string, agent = '') =>
    pageStateOf((await browser.get(path).unset('X-Requested-With').set('User-Agent', agent).expect(200)).text)
  async function exported(name: string): Promise<string> {
    const { db } = shop.shop
    const pieces = exportOrders({ db, vat_rate: 22 }, await spanSince(db, OPENING), FORMATS[name] as Format)
    return (await Readable.from(pieces).toArray()).join('')
  }

  test('stand in the state of pages, on the order and in every export, and decide the payments', async () => {
    const seen = new Set<string>()
    while (seen.size < 4) {
      const browser = shop.visit()
      const { experiment, delivery_quotes } = await shop.fill(browser)
      const { experiments, cart } = await stateOf(browser, '/order/')
      expect(Object.keys(experiments ?? {}).sort()).toEqual(['hero', 'receipt'])
      expect([cart.experiment, experiment]).toEqual([experiments?.receipt, experiments?.receipt])
      const { body: summary } = await browser
        .post('/minions/kevin/calculate/summary')
        .send({ location: LOCATION })
        .expect(200)
      const offered = summary.payments.map(({ id }: { id: number }) => id)
      expect(offered).toEqual(experiment === 'allPaymentMethods' ? [1, 2, 3, 13] : [13])
      const { text } = await browser.get('/about/').unset('X-Requested-With').expect(200)
      expect(text.includes('<p>Коротко</p>')).toBe(experiments?.hero === 'short')

      const { cost } = delivery_quotes.find((way: { service_id: number }) => way.service_id === 4)
      const body = orderBody(shop, [{ id: shop.dress, quantity: 1 }], { experiment, ...byCourier(cost) })
      const { order_id } = (await browser.post('/api/cart/checkout/').send(body).expect(200)).body
      const order = await shop.shop.db
        .selectFrom('orders')
        .select(['experiment', 'experiments_json'])
        .where('id', '=', order_id)
        .executeTakeFirstOrThrow()
      expect(order.experiment).toBe(experiment)
      expect(JSON.parse(order.experiments_json)).toEqual(experiments)

      const words = `hero=${experiments?.hero} receipt=${experiments?.receipt}`
      const { orders } = JSON.parse(await exported('json'))
      expect(orders.find((each: { order_id: string }) => each.order_id === order_id)).toMatchObject({
        experiments,
      })
      const row = (await exported('csv')).split('\r\n').find(line => line.includes(order_id))
      expect(row).toContain(`"${words}";"${experiment}"`)
      expect(await exported('commerceml')).toContain(`<Значение>${words}</Значение>`)
      seen.add(words)
    }
  })

  test('are not given to a robot with a browser’s cookie, nor to strangers', async () => {
    let browser = shop.visit()
    while ((await shop.fill(browser)).experiment !== 'postpayment') browser = shop.visit()
    expect((await stateOf(browser, '/order/')).cart.experiment).toBe('postpayment')
    const asRobot = await stateOf(browser, '/order/', ROBOT)
    expect(asRobot.experiments).toBeUndefined()
    expect(asRobot.cart.experiment).toBe('allPaymentMethods')
    expect((await stateOf(browser, '/order/')).cart.experiment).toBe('postpayment')
    expect((await stateOf(shop.visit(), '/order/')).experiments).toBeUndefined()
  })
})
