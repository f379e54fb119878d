import pino from 'pino'
import { type Product, productPath } from '../../../server/contract/catalog/catalog.ts'
import { readBook } from '../../../server/shop/delivery/tariffs/delivery-book.ts'
import { commitsDuring, countStatements } from '../../support/database/count-statements.ts'
import { createTestDatabase, onBothDatabases } from '../../support/database/databases.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

// What one call asks of the database, which no machine makes faster or slower: a change that costs a statement more shows.

const LIMITED = { env: { LIMITS: 'on' }, given: { log: pino({ level: 'silent' }) } }

function stepsOf(shop: TestShop) {
  const browser = shop.visit()
  const [offer, other] = shop.goods.linenDress.offers
  const id = offer?.id ?? 0
  return {
    'page of a stranger': () => browser.get('/').expect(200),
    'first put into the cart': () =>
      browser.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200),
    'second put into the cart': () =>
      browser.post('/api/cart/').send({ offer_id: other?.id, quantity: 1 }).expect(200),
    'taken out of the cart': () =>
      browser.post('/api/cart/').send({ offer_id: other?.id, quantity: 0 }).expect(200),
    'page after a change of the cart': () => browser.get('/').expect(200),
    'next page': () => browser.get('/').expect(200),
    order: () =>
      browser
        .post('/api/cart/checkout/')
        .send(orderBody(shop, [{ id, quantity: 1 }]))
        .expect(200),
    'messages of the order': () => shop.outbox(),
  }
}

type Steps = ReturnType<typeof stepsOf>

async function eachStep(
  steps: Steps,
  count: (work: () => Promise<unknown>) => Promise<number>,
): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const [name, step] of Object.entries(steps)) counted[name] = await count(async () => step())
  return counted
}

/** No more than these; fewer where two things happen to go together. */
function expectAtMost(counted: Record<string, number>, most: Record<string, number>): void {
  expect(Object.keys(counted)).toEqual(Object.keys(most))
  const over = Object.entries(counted).filter(([name, count]) => count > (most[name] ?? 0))
  expect(over).toEqual([])
}

onBothDatabases('a shopper’s way', open => {
  test('asks the database this often', async () => {
    const { db, during } = countStatements(await open())
    const shop = await createTestShop({ ...LIMITED, db })
    // Zones, weights and the calendar are read once by a process.
    await readBook(shop.shop.delivery_caches.book, db)
    expectAtMost(await eachStep(stepsOf(shop), during), {
      // Where the look of the home page can be had: read once by a process.
      'page of a stranger': 1,
      // Lines, promotions, codes, bonuses and the certificate are read together.
      'first put into the cart': 8,
      'second put into the cart': 5,
      'taken out of the cart': 4,
      'page after a change of the cart': 3,
      'next page': 1,
      // Its placing among them, the first row of its way (decision 32).
      order: 16,
      'messages of the order': 4,
    })
  })
})

onBothDatabases('pages that are kept', open => {
  test('ask for nothing for a stranger, and for the visitor alone for who has a cart', async () => {
    const { db, during } = countStatements(await open())
    const shop = await createTestShop({ ...LIMITED, db })
    const dress = shop.shop.catalog.current().findProduct(shop.goods.linenDress.id) as Product
    const paths = ['/', '/catalog/', '/catalog/women/', '/catalog/women/?sort=price_asc', productPath(dress)]
    const [stranger, buyer] = [shop.visit(), shop.visit()]
    await buyer.post('/api/cart/').send({ offer_id: dress.offers[0]?.id, quantity: 1 }).expect(200)
    const look = (visitor: typeof buyer) => async () => {
      for (const path of paths) await visitor.get(path).expect(200)
    }
    for (const visitor of [stranger, buyer]) await look(visitor)()
    expect(await during(look(stranger))).toBe(0)
    expect(await during(look(buyer))).toBe(paths.length)
  })
})

test('a shopper’s way makes SQLite wait for the disk this often: each commit once', async () => {
  const database = await createTestDatabase('SQLite', { on_disk: true })
  const shop = await createTestShop({ ...LIMITED, db: database.db })
  const counted = await eachStep(stepsOf(shop), work => commitsDuring(database.url, work))
  await database.close()
  expectAtMost(counted, {
    'page of a stranger': 0,
    'first put into the cart': 2,
    'second put into the cart': 1,
    'taken out of the cart': 1,
    'page after a change of the cart': 0,
    'next page': 0,
    order: 1,
    // Taken, counted for the budget of SMS, and both written down as sent together.
    'messages of the order': 3,
  })
})
