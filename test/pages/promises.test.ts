import { parseHTML } from 'linkedom'
import { builtInTown } from '../../server/shop/towns/built-in-cities.rules.ts'
import { plainSpaces } from '../support/plain-spaces.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(() => shop.close())

async function shopperIn(name: string) {
  const browser = shop.visit()
  const { latitude, longitude, fias_id, kladr_id, timezone } = builtInTown(name)
  const region = { name, latitude, longitude, fias_id, kladr_id, timezone }
  await browser.patch('/api/v3/state/').send({ region }).expect(200)
  return browser
}

/** What the listing and the card of the dress promise. */
async function promisesTo(browser: Awaited<ReturnType<typeof shopperIn>>): Promise<string[]> {
  const { linenDress } = shop.goods
  const pages = ['/catalog/women/dresses/', `/product/${linenDress.slug}-${linenDress.id}/`]
  const found: string[] = []
  for (const path of pages) {
    // As a page, not as data: without the marker of a script.
    const { text } = await browser.get(path).set('X-Requested-With', '').expect(200)
    const tile = /доставим ([^<]+)/.exec(text)?.[1]
    found.push(tile ?? /Курьером ([^<&"]+)/.exec(text)?.[1] ?? 'nothing')
  }
  return found
}

test('a listing and the card promise the same days, and only those of the town', async () => {
  expect(await promisesTo(await shopperIn('Москва'))).toEqual(['через 1–3 дня', 'через 1–3 дня'])
  expect(await promisesTo(await shopperIn('Владивосток'))).toEqual(['через 10–18 дней', 'через 10–18 дней'])
})

test('a day later once the warehouse’s day is over', async () => {
  shop.pass(6 * 60 * 60_000)

  expect(await promisesTo(await shopperIn('Москва'))).toEqual(['через 2–4 дня', 'через 2–4 дня'])
})

test('a listing promises once for all its tiles; they say only what differs', async () => {
  const browser = await shopperIn('Москва')
  const listing = async (path: string) => {
    const { text } = await browser.get(path).set('X-Requested-With', '').expect(200)
    const { document } = parseHTML(plainSpaces(text))
    const wordsOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map(element => element.textContent)
    return { promise: wordsOf('.listing__promise'), tiles: wordsOf('.tile__delivery'), text }
  }
  const women = await listing('/catalog/women/')
  expect(women.promise).toEqual(['доставим через 1–3 дня'])
  expect(women.tiles).toEqual(['только в магазинах'])
  expect(women.text.split('доставим')).toHaveLength(2)
  // Of nothing here it would be true.
  expect(await listing('/catalog/women/coats/')).toMatchObject({ promise: [], tiles: ['только в магазинах'] })
})

test('what lies in the stores only is promised to nobody’s door', async () => {
  const { woolCoat } = shop.goods
  const { text } = await (await shopperIn('Москва')).get(`/product/${woolCoat.slug}-${woolCoat.id}/`)

  expect(text).not.toContain('доставим')
})
