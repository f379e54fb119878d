import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('«Code chunks lazily loaded from a /gru/js/ path»: the bytes and headers of their own address (decision 37)', async () => {
  const { text } = await shop.visit().get('/').unset('X-Requested-With').expect(200)
  const [, name] = /\/assets\/(start-\w+\.js)/.exec(text) ?? []
  expect(name).toBeDefined()
  const [own, named] = [await shop.visit().get(`/assets/${name}`), await shop.visit().get(`/gru/js/${name}`)]
  expect([own.status, named.status]).toEqual([200, 200])
  expect(named.text).toBe(own.text)
  for (const header of ['content-type', 'cache-control'])
    expect(named.headers[header]).toBe(own.headers[header])
  await shop.visit().get('/gru/js/none-0000.js').unset('X-Requested-With').expect(404)
})
