import { setImmediate } from 'node:timers/promises'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const DIFFERS = 'a cached page differs from itself painted anew'

let shop: TestShop
let painted: number
/** Nobody waits any more. */
let isOver: boolean

async function open(env: Record<string, string>) {
  painted = 0
  isOver = false
  shop = await createTestShop({ env })
  const { renderer } = shop.shop
  const { paintShared } = renderer
  renderer.paintShared = (template, data, reading) => {
    painted++
    return paintShared(template, data, reading)
  }
}
afterEach(() => {
  isOver = true
  return shop.close()
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo() && !isOver) await setImmediate()
}

const reports = () => shop.log.filter(line => line.includes(DIFFERS))

test('a page that reads something past its reader is reported in development', async () => {
  await open({ NODE_ENV: 'development' })
  const stranger = shop.visit()
  await stranger.get('/').expect(200)
  // As if it were no configuration, but something that changes.
  Object.assign(shop.shop.config, { SHOP_NAME: 'Прилавок' })
  await stranger.get('/').expect(200)
  await until(() => reports().length > 0)
  expect(JSON.parse(reports()[0] ?? '')).toMatchObject({
    page: 'pages/home null',
    read: expect.arrayContaining(['goods [0]']),
  })
})

test('one that is cached and one that is painted anew are the same, and nothing is reported', async () => {
  await open({ NODE_ENV: 'development' })
  const stranger = shop.visit()
  const paths = [
    '/',
    '/catalog/women/',
    `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`,
    '/about/',
  ]
  for (const path of [...paths, ...paths]) await stranger.get(path).unset('X-Requested-With').expect(200)
  // Each is checked when it is sent for the second time.
  await until(() => painted === 2 * paths.length)
  // The last one is compared by then.
  for (let turn = 0; turn < 10; turn++) await setImmediate()
  expect(reports()).toEqual([])
})

test('in production nothing is painted for it', async () => {
  await open({ NODE_ENV: 'test' })
  const stranger = shop.visit()
  for (const _ of [1, 2, 3]) await stranger.get('/').expect(200)
  for (let turn = 0; turn < 10; turn++) await setImmediate()
  expect(painted).toBe(1)
})
