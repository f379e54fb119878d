import request from 'supertest'
import { createApp } from '../../../server/app.ts'
import { openShop } from '../../../server/open-shop.ts'
import { countStatements } from '../../support/database/count-statements.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { deleteAccount } from '../../support/delete-account.ts'
import { experimentFile } from '../../support/experiments/experiment-file.ts'
import { type ExperimentShop, openExperimentShop } from '../../support/experiments/experiment-shop.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { OPENING, type TestShop } from '../../support/test-shop.ts'

const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
type Browser = ReturnType<TestShop['visit']>

onBothDatabases('visitors of experiments', open => {
  let shop: ExperimentShop
  let during: (work: () => Promise<unknown>) => Promise<number>
  beforeEach(async () => {
    const counted = countStatements(await open())
    during = counted.during
    shop = await openExperimentShop(counted.db, {
      hero: experimentFile({ control: 50, short: 50 }),
      receipt: experimentFile({ allPaymentMethods: 100, postpayment: 0 }, { where: '[checkout]' }),
    })
  })
  afterEach(() => shop.close())

  const look = (browser: Browser, path = '/about/', agent = '') =>
    browser.get(path).unset('X-Requested-With').set('User-Agent', agent).expect(200)
  const rows = () =>
    shop.shop.db.selectFrom('experiment_visitors').selectAll().orderBy('experiment').execute()
  /** They are written after the answer. */
  async function counted(many: number) {
    for (;;) {
      const found = await rows()
      if (found.length >= many) return found
    }
  }
  async function order(browser: Browser) {
    const { delivery_quotes, experiment } = await shop.fill(browser)
    const { cost } = delivery_quotes.find((way: { service_id: number }) => way.service_id === 4)
    const body = orderBody(shop, [{ id: shop.dress, quantity: 1 }], { experiment, ...byCourier(cost) })
    await browser.post('/api/cart/checkout/').send(body).expect(200)
  }

  test('are counted once, with what they saw, however often they look and in whatever process', async () => {
    const browser = shop.visit()
    await shop.fill(browser)
    const { text } = await look(browser)
    const variant = text.includes('<p>Коротко</p>') ? 'short' : 'control'
    const [first] = await counted(1)
    expect(first).toMatchObject({ experiment: 'hero', variant, seen_at: OPENING, ordered_at: null })

    const asked = await during(async () => {
      for (let times = 0; times < 3; times += 1) await look(browser)
    })
    // The visitor's own row, and nothing of the experiment.
    expect(asked).toBe(3)
    shop.pass(60_000)
    const { config, db, log, media, pictures, providers, now, random } = shop.shop
    const given = { db, log, media, pictures, providers, now, random, renderer: shop.shop.renderer }
    const other = createApp(await openShop(config, given))
    const [cookie = ''] = String((await fillAgain()).headers['set-cookie']).split(';')
    await request(other).get('/about/').set('Cookie', cookie).expect(200)
    await counted(2)
    await request(other).get('/about/').set('Cookie', cookie).expect(200)
    await look(shop.visit(), '/about/')
    await look(browser, '/about/', ROBOT)
    await look(browser, '/')
    expect((await rows()).filter(({ browser_id }) => browser_id === first?.browser_id)).toEqual([first])
    expect(await rows()).toHaveLength(2)

    async function fillAgain() {
      return shop.visit().post('/api/cart/').send({ offer_id: shop.dress, quantity: 1 }).expect(200)
    }
  })

  test('convert with their first order after they saw it, once; the cart shows the payments', async () => {
    const [browser, other] = [shop.visit(), shop.visit()]
    await order(other)
    expect(await rows()).toEqual([])
    await shop.fill(browser)
    await look(browser, '/about/')
    await look(browser, '/order/')
    expect((await counted(2)).map(({ experiment, variant }) => [experiment, variant])).toEqual([
      ['hero', expect.stringMatching(/control|short/)],
      ['receipt', 'allPaymentMethods'],
    ])
    shop.pass(60_000)
    await order(browser)
    shop.pass(60_000)
    await order(browser)
    expect((await rows()).map(({ ordered_at }) => ordered_at)).toEqual([OPENING + 60_000, OPENING + 60_000])
  })

  test('convert by their own order alone', async () => {
    const [buyer, onlooker] = [shop.visit(), shop.visit()]
    for (const each of [buyer, onlooker]) {
      await shop.fill(each)
      await look(each)
    }
    const [first, second] = (await counted(2)).map(({ browser_id }) => browser_id)
    await order(buyer)
    const ordered = (await rows()).filter(({ ordered_at }) => ordered_at !== null)
    expect(ordered).toEqual([expect.objectContaining({ experiment: 'hero' })])
    await order(onlooker)
    const all = (await rows()).filter(({ ordered_at }) => ordered_at !== null)
    expect(all.map(({ browser_id }) => browser_id).sort()).toEqual([first, second].sort())
  })

  test('go with the account, and nobody else’s do', async () => {
    const [browser, other] = [shop.visit(), shop.visit()]
    for (const each of [browser, other]) {
      await shop.fill(each)
      await look(each)
    }
    await counted(2)
    await shop.signIn('+79161234567', browser)
    await look(browser)
    await deleteAccount(browser).expect(303)
    expect(await rows()).toHaveLength(1)
    await look(other)
    await look(browser)
    expect(await rows()).toHaveLength(1)
  })
})
