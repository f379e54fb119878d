import { createTestShop, type TestShop } from '../../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
const later = globalThis.setImmediate
afterEach(() => {
  globalThis.setImmediate = later
})

/** How often the router put off what comes next to another turn of the event loop. */
async function turnsTaken(work: () => Promise<unknown>): Promise<number> {
  let taken = 0
  const counting = (...given: Parameters<typeof setImmediate>) => {
    if (/[/\\]router[/\\]/.test(new Error('where').stack ?? '')) taken += 1
    return later(...given)
  }
  globalThis.setImmediate = counting as typeof setImmediate
  await work()
  return taken
}

test.each(['/', '/catalog/women/', '/api/cart/', '/favicon.ico'])(
  'a request for %s passes by what is not for it in the turn of the event loop in which it came',
  async path => {
    const browser = shop.visit()
    await browser.get(path)
    expect(await turnsTaken(() => browser.get(path))).toBe(0)
  },
)
