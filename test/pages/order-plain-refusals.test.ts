import { onBothDatabases } from '../support/database/databases.ts'
import { addCertificate, addCode } from '../support/goods/promotions.ts'
import { sellOut } from '../support/goods/sell-out.ts'
import {
  type PlainBrowser,
  plainBrowser,
  putIntoCart,
  toReview,
  wordsOf,
} from '../support/orders/plain-order.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const BUTTON = '.order-plain .order-bar__button'
const REFUSAL = '.order-plain .refusal'

onBothDatabases('what changed while an order without a script was looked at', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })
  afterEach(async () => expect(await shop.broken()).toEqual([]))
  const start = async () => {
    const browser = plainBrowser(shop.visit())
    await putIntoCart(shop, browser)
    return browser
  }
  const orders = () =>
    shop.shop.db.selectFrom('orders').select(['id', 'total']).orderBy('created_at').execute()
  const dress = () => shop.goods.linenDress.offers[0]?.id as number
  const addBelt = async (browser: PlainBrowser) => {
    const { leatherBelt } = shop.goods
    await browser.submit(await browser.open(`/product/${leatherBelt.slug}-${leatherBelt.id}/`), '#buy')
  }

  test('a price: the new sum is told at the button, and pressing it accepts', async () => {
    const browser = await start()
    const review = await toReview(shop, browser, 'courier')
    // Written by another process: what this one shows is a moment old.
    await shop.shop.db.updateTable('offers').set({ price: 4_200 }).where('id', '=', dress()).execute()

    const refused = await browser.submit(review, '#order-step', { typed: { comment: 'Жду', call_me: 'yes' } })

    expect(refused.status).toBe(409)
    expect(await orders()).toEqual([])
    expect(wordsOf(refused, REFUSAL)).toContain('Цена изменилась, пока вы оформляли заказ')
    expect(wordsOf(refused, REFUSAL)).toContain('Платье льняное: цена стала 4 200 Р, была 3 990 Р')
    expect(wordsOf(refused, BUTTON)).toBe('Согласен, заказать за 4 499 Р')
    // The line beside it tells the same.
    expect(wordsOf(refused, '.order-plain .summary__lines')).toContain('4 200 Р')
    expect(refused.document.querySelector('#plain-comment')?.getAttribute('value')).toBe('Жду')
    expect(refused.document.querySelector('[name="call_me"]')?.hasAttribute('checked')).toBe(true)

    await browser.submit(refused, '#order-step')

    expect(await orders()).toMatchObject([{ total: 4_499 }])
  })

  test('a line is sold out: it is named, and the others are ordered for the new sum', async () => {
    const browser = await start()
    await addBelt(browser)
    const review = await toReview(shop, browser, 'courier')
    await sellOut(shop, dress())
    const refused = await browser.submit(review, '#order-step')
    expect(refused.status).toBe(409)
    expect(wordsOf(refused, REFUSAL)).toContain('Товар закончился, пока вы оформляли заказ: «Платье льняное»')
    expect(wordsOf(refused, BUTTON)).toBe('Согласен, заказать за 1 598 Р')
    await browser.submit(refused, '#order-step')
    expect(await orders()).toMatchObject([{ total: 1_598 }])
    expect(wordsOf(await browser.open('/order/'), '.order-plain .cart__stays')).toContain('— 1')
  })

  test('everything is sold out: no order, and the step says so', async () => {
    const browser = await start()
    const review = await toReview(shop, browser, 'courier')
    await sellOut(shop, dress())
    const refused = await browser.submit(review, '#order-step')
    expect(refused.status).toBe(409)
    expect(wordsOf(refused, '.order-plain [role="alert"]')).toContain('Товар закончился')
    expect(await orders()).toEqual([])
  })

  test('the store has sold it: fewer pieces or another store are offered where it is told', async () => {
    const browser = await start()
    const review = await toReview(shop, browser)
    const { tverskaya } = shop.goods
    await sellOut(shop, dress(), tverskaya.id)
    const refused = await browser.submit(review, '#order-step')
    expect([409, 422]).toContain(refused.status)
    expect(await orders()).toEqual([])
    expect(refused.text).toMatch(/в этом магазине больше нет|Нет в выбранном магазине|Выберите магазин/)
  })

  test('another buyer has used the code: what it took off is told, with the sum without it', async () => {
    await addCode(shop.shop.db, 'ОДИН', { percent: 10, uses_limit: 1 })
    const [browser, other] = [await start(), await start()]
    for (const each of [browser, other]) await enter(each, 'ОДИН')
    const review = await toReview(shop, browser, 'courier')
    await other.submit(await toReview(shop, other, 'courier'), '#order-step')
    const [{ total: reduced = 0 } = {}] = await orders()

    const refused = await browser.submit(review, '#order-step')

    expect(refused.status).toBe(409)
    expect(await orders()).toHaveLength(1)
    expect(wordsOf(refused, BUTTON)).toBe('Согласен, заказать за 4 289 Р')
    expect(wordsOf(refused, REFUSAL)).toMatch(/ромокод/)
    await browser.submit(refused, '#order-step')
    expect((await orders()).map(({ total }) => total).sort()).toEqual([reduced, 4_289].sort())
  })

  test('the certificate was spent elsewhere', async () => {
    await addCertificate(shop.shop.db, 'GIFT-1000', 1_000)
    const [browser, other] = [await start(), await start()]
    for (const each of [browser, other])
      await each.submit(await each.open('/order/'), 'form:has(#plain-certificate_id)', {
        typed: { certificate_id: 'GIFT-1000' },
      })
    const review = await toReview(shop, browser, 'courier')
    expect(wordsOf(review, BUTTON)).toBe('Оформить заказ')
    expect(wordsOf(review, '.order-plain .order-bar__sum')).toContain('3 289 Р')
    await other.submit(await toReview(shop, other, 'courier'), '#order-step')

    const refused = await browser.submit(review, '#order-step')

    expect(refused.status).toBe(409)
    expect(wordsOf(refused, REFUSAL)).toMatch(/ертификат/)
    expect(wordsOf(refused, BUTTON)).toBe('Согласен, заказать за 4 289 Р')
    expect(await orders()).toHaveLength(1)
  })

  test('a house that does not exist is told at its field, with everything that was typed', async () => {
    const browser = await start()
    const review = await toReview(shop, browser, 'courier')
    // The town was changed in another tab: the address belongs to the one before.
    await browser.agent
      .post('/region/?fias_id=93b3df57-4c89-44df-ac42-96f05e9cd3b9&back=/')
      .unset('X-Requested-With')
      .expect(303)
    const refused = await browser.submit(review, '#order-step', { typed: { comment: 'Жду' } })
    expect(refused.status).toBe(409)
    expect(refused.document.querySelector('.order-plain')?.getAttribute('data-step')).toBe('2')
    expect(wordsOf(refused, '.order-plain .field__error, .order-plain [role="alert"]')).not.toBe('')
    expect(await orders()).toEqual([])
  })
})

async function enter(browser: PlainBrowser, coupon: string): Promise<void> {
  await browser.submit(await browser.open('/order/'), 'form:has(#plain-coupon)', { typed: { coupon } })
}
