import { importStatuses } from '../../../server/import/orders/import-statuses.ts'
import { announceCatalog } from '../../../server/import/staging/with-staging.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { openPoints } from '../../support/goods/test-points.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { wordsOf } from '../../support/pages/html.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

onBothDatabases('how long an order waits at its place, read off everything that tells it,', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
    const { db, catalog } = shop.shop
    await openPoints(db)
    await db
      .updateTable('stores')
      .set({ storage_period: 5 })
      .where('id', '=', shop.goods.tverskaya.id)
      .execute()
    await announceCatalog(db)
    await catalog.refresh()
  })

  test.each([
    ['an own store', 3, () => String(shop.goods.tverskaya.id), 0, '5 дней'],
    ['a point of a carrier', 102, () => 'FIVE1', 99, '7 дней'],
  ])('is what %s says, whatever a browser has sent', async (_, service_id, point_id, cost, words) => {
    const browser = await shop.signIn()
    const offer_id = shop.goods.linenDress.offers[0]?.id as number
    await browser.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
    const delivery = { service_id, cost, point_id: point_id(), storage_period: 60 }
    const sent = orderBody(shop, [{ id: offer_id, quantity: 1 }], { delivery })
    const { order_id } = (await browser.post('/api/cart/checkout/').send(sent).expect(200)).body
    for (const status of ['confirmed', 'packed', 'shipped', 'ready'] as const)
      await importStatuses(shop.shop, [{ line: 1, news: { order_id, status, track: '' } }])

    const page = async (path: string) =>
      wordsOf((await browser.get(path).unset('X-Requested-With').expect(200)).text)
    const about = (await shop.outbox()).filter(({ text, subject }) => `${subject} ${text}`.includes(order_id))
    const ready = about.filter(({ text }) => text.includes('ждёт вас'))
    expect(ready.map(({ kind }) => kind).toSorted()).toEqual(['mail', 'sms'])
    const tellers = {
      'its page': await page(`/order/?ORDER_ID=${order_id}`),
      'the account': await page(`/personal/orders/${order_id}/`),
      ...Object.fromEntries(ready.map(({ kind, text }) => [kind, text])),
      ...Object.fromEntries(
        about.filter(({ html }) => html).map(({ subject, html }) => [subject, wordsOf(html)]),
      ),
    }
    for (const [teller, said] of Object.entries(tellers)) {
      const days = new Set([...said.matchAll(/храним (\d+ \p{L}+)/giu)].map(([, each]) => each))
      expect([teller, ...days]).toEqual([teller, words])
    }
  })
})
