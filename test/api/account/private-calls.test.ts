import { routesOf } from '../../support/routes-of.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('no cache keeps what a call answers, also where its address is written in capitals', async () => {
  const calls = routesOf(shop.app).filter(route =>
    /^(GET|POST|PATCH|PUT|DELETE) \/(api|minions)\//.test(route),
  )
  expect(calls.length).toBeGreaterThan(15)
  for (const route of calls) {
    const [method = '', path = ''] = route.split(' ')
    const filled = path.replace(/:type/, 'website.reco.personal.realtime')
    for (const asked of [filled, filled.toUpperCase()]) {
      const call = shop.visit()[method.toLowerCase() as 'get'](asked)
      const { headers } = await (method === 'GET' ? call : call.send({}))
      expect([method, asked, headers['cache-control']]).toEqual([method, asked, 'private, no-store'])
    }
  }
})

test('a call wants its marker, also where its address is written in capitals', async () => {
  await shop.visit().post('/API/cart/').unset('X-Requested-With').send({}).expect(403)
})
