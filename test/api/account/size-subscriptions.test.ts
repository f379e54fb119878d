import { DEFAULT_REGION } from '../../../server/contract/delivery/default-region.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import { importStock } from '../../../server/import/stock/import-stock.ts'
import { addToOutbox } from '../../../server/shop/messages/outbox.ts'
import { moveOrder } from '../../../server/shop/orders/states/move-order.ts'
import { notifyOfSizes } from '../../../server/shop/size-subscriptions/notify-of-sizes.ts'
import {
  claimWaiting,
  offersWaitedFor,
  waitingFor,
} from '../../../server/shop/size-subscriptions/size-subscriptions.queries.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { layApart } from '../../support/goods/sizes-apart.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const PATH = '/api/v3/size-subscription/'
const ANNA = 'anna@example.ru'

onBothDatabases('who waits for a size', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open(), env: { LIMITS: 'on' } })
  })

  test('is notified when it came with an import of stock: once, by letter or SMS, with the way to it', async () => {
    await ask({ recipient: 'Anna@Example.ru' }).expect(200, { status: 'waiting' })
    await ask({ channel: 'sms', recipient: '8 (916) 123-45-67' }).expect(200)
    expect(await sentLetters()).toEqual([])

    await bring(1)
    const messages = await sentLetters()
    const { name, slug, id } = shop.goods.linenDress
    const url = `http://shop.test/product/${slug}-${id}/#${encodeURIComponent(soldOut().ext_id)}`
    // Letters and SMS go side by side.
    expect(messages.map(({ kind, to }) => [kind, to]).toSorted()).toEqual([
      ['mail', ANNA],
      ['sms', '+79161234567'],
    ])
    for (const { text } of messages) {
      expect(text).toContain(`снова в наличии — ${name}, размер 46, 3\u00a0990\u00a0Р`)
      expect(text).toContain(url)
    }
    expect(messages.find(({ kind }) => kind === 'mail')?.html).toContain(`href="${url}"`)
    expect(await sentLetters()).toHaveLength(2)
  })

  test('may wait for what another town’s stores hold, and is notified when it can be had in theirs', async () => {
    await layApart(shop, null)
    const { goods } = shop
    await ask().expect(200, { status: 'waiting' })
    await ask({ offer_id: goods.linenDress.offers[1]?.id }).expect(409)
    expect(await sentLetters()).toEqual([])
    const shelf = (store_ext_id: string, qty: number) =>
      importStock({ db: shop.shop.db, now: shop.shop.now }, [
        { offer_ext_id: soldOut().ext_id, store_ext_id, qty },
      ])
    await shelf('spb-01', 5)
    await shop.shop.catalog.followStock()
    expect(await sentLetters()).toEqual([])
    await shelf('msk-01', 1)
    await shop.shop.catalog.followStock()
    expect((await sentLetters()).map(({ to }) => to)).toEqual([ANNA])
  })

  test('is notified when an order gave the last piece back', async () => {
    const { leatherBelt } = shop.goods
    const offer_id = leatherBelt.offers[0]?.id as number
    const buyer = shop.visit()
    await buyer.post('/api/cart/').send({ offer_id, quantity: 5 }).expect(200)
    const delivery = { service_id: 4, cost: 0, city: 'Москва', street: 'Тверская', house: '1' }
    const { body } = await buyer
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: offer_id, quantity: 5 }], { delivery }))
      .expect(200)
    await shop.outbox()
    await shop.shop.catalog.followStock()
    await ask({ offer_id }).expect(200)
    expect(await lettersOf('Ремень')).toEqual([])

    await inTransaction(shop.shop.db, trx =>
      moveOrder(trx, body.order_id, { status: 'cancelled' }, { source: 'operator', now: shop.shop.now() }),
    )
    await shop.shop.catalog.followStock()
    expect((await lettersOf('Ремень')).map(({ to }) => to)).toEqual([ANNA])
  })

  test('waits once, however often they ask, and may ask again after the notification', async () => {
    await Promise.all([ask(), ask(), ask({ recipient: 'ANNA@example.ru' })])
    const rows = () => shop.shop.db.selectFrom('size_subscriptions').select('recipient').execute()
    expect(await rows()).toEqual([{ recipient: ANNA }])
    const consents = await shop.shop.db.selectFrom('consents').select(['purpose', 'email', 'label']).execute()
    expect(consents).toEqual([
      { purpose: 'personal_data', email: null, label: 'Даю согласие на обработку персональных данных' },
    ])

    await bring(1)
    await sentLetters()
    await bring(0)
    await ask().expect(200)
    await bring(1)
    expect(await sentLetters()).toHaveLength(2)
  })

  test('is notified once when four processes look at once', async () => {
    for (const recipient of [ANNA, 'boris@example.ru', 'vera@example.ru'])
      await ask({ recipient }).expect(200)
    await bring(1)

    const counts = await Promise.all([1, 2, 3, 4].map(() => notifyOfSizes(shop.shop)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect((await sentLetters()).map(({ to }) => to).sort()).toEqual([
      ANNA,
      'boris@example.ru',
      'vera@example.ru',
    ])
  })

  test('would be notified twice by code that looks and then acts: the test above sees it', async () => {
    await ask().expect(200)
    await bring(1)
    const { db } = shop.shop
    const look = () => waitingFor(db, here(soldOut().id), 10)
    // Both have looked before either acts.
    for (const found of [await look(), await look()])
      for (const { id, recipient } of found) {
        await addToOutbox(db, { kind: 'sms', recipient, payload: { text: 'снова в наличии' } }, 0)
        await claimWaiting(db, id, 0)
      }

    expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(2)
  })

  test('is notified only of what is sold out, with a consent, at a valid address', async () => {
    const { leatherBelt } = shop.goods
    const there = await ask({ offer_id: leatherBelt.offers[0]?.id }).expect(409)
    expect(there.body.error).toMatchObject({ code: 'can-be-bought' })
    await ask({ offer_id: 999_999 }).expect(404)
    expect((await ask({ confirm: false }).expect(400)).body.error.fields).toEqual({
      confirm: 'Нужно согласие на обработку персональных данных',
    })
    for (const wrong of [{ recipient: 'anna' }, { channel: 'sms', recipient: ANNA }, { channel: 'push' }])
      await ask(wrong).expect(400)
    expect(await offersWaitedFor(shop.shop.db)).toEqual([])
  })

  test('is not rung without end: 5 sizes a day for a phone', async () => {
    const { woolCoat, linenDress } = shop.goods
    const offers = [...woolCoat.offers, ...linenDress.offers].map(({ id }) => id)
    await shop.shop.db.updateTable('stock').set({ qty: 0 }).where('offer_id', 'in', offers).execute()
    await nextCatalog()
    const phone = { channel: 'sms', recipient: '+79161234567' }
    for (const offer_id of offers.slice(0, 5)) await ask({ ...phone, offer_id }).expect(200)

    await ask({ ...phone, offer_id: soldOut().id }).expect(429)
    expect(await offersWaitedFor(shop.shop.db)).toHaveLength(5)
    shop.pass(24 * 60 * 60_000)
    await ask({ ...phone, offer_id: offers[0] }).expect(200)
  })

  test('leaves by the link of a letter: looking changes nothing, the button ends all they wait for', async () => {
    const coat = shop.goods.woolCoat.offers[0]?.id as number
    await shop.shop.db.updateTable('stock').set({ qty: 0 }).where('offer_id', '=', coat).execute()
    await nextCatalog()
    await ask().expect(200)
    await ask({ offer_id: coat }).expect(200)
    await ask({ offer_id: coat, recipient: 'boris@example.ru' }).expect(200)
    await bring(1)
    const link =
      /\/size-subscription\/leave\/\?token=\S+/.exec((await sentLetters())[0]?.text ?? '')?.[0] ?? ''

    const browser = shop.visit()
    expect((await browser.get(link).expect(200)).text).toContain(ANNA)
    expect(await waitingFor(shop.shop.db, here(coat), 10)).toHaveLength(2)
    expect((await browser.post(link).expect(200)).text).toContain('Больше не сообщаем')
    expect((await waitingFor(shop.shop.db, here(coat), 10)).map(({ recipient }) => recipient)).toEqual([
      'boris@example.ru',
    ])
    for (const forged of [
      link.replace(/token=\d+/, 'token=999'),
      link.slice(0, -1),
      '/size-subscription/leave/',
    ])
      await browser.get(forged).expect(404)
  })

  /** Asked for by who has not said where they are. */
  const here = (offer_id: number) => ({ offer_id, region_fias_id: DEFAULT_REGION.fias_id })

  function soldOut() {
    return shop.goods.linenDress.offers[2] as TestShop['goods']['linenDress']['offers'][number]
  }

  function ask(changed: Record<string, unknown> = {}) {
    const body = { offer_id: soldOut().id, channel: 'mail', recipient: ANNA, confirm: true, ...changed }
    return shop.visit().post(PATH).send(body)
  }

  /** So many pieces of the sold-out size, by an import of stock. */
  async function bring(qty: number): Promise<void> {
    const row = { offer_ext_id: soldOut().ext_id, store_ext_id: 'warehouse', qty }
    await importStock({ db: shop.shop.db, now: shop.shop.now }, [row])
    await shop.shop.catalog.followStock()
  }

  async function sentLetters() {
    await notifyOfSizes(shop.shop)
    return (await shop.outbox()).filter(({ text }) => text.includes('снова в наличии'))
  }

  async function lettersOf(name: string) {
    return (await sentLetters()).filter(({ text }) => text.includes(name))
  }

  async function nextCatalog(): Promise<void> {
    const { db, catalog } = shop.shop
    const revision = String(catalog.current().revision + 1)
    await db.updateTable('meta').set({ value: revision }).where('key', '=', 'catalog_revision').execute()
    await catalog.refresh()
  }
})
