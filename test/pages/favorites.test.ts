import { addGoods } from '../support/goods/more-goods.ts'
import { tagsNamed, wordsOf } from '../support/pages/html.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const CALL = '/api/v3/favorite/'
type Browser = ReturnType<TestShop['visit']>

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

describe('the page of favourites', () => {
  test('says what will stand there, and leads on, while it is empty', async () => {
    const text = await page(shop.visit())

    expect(wordsOf(text)).toContain('Здесь будет то, что понравилось')
    expect(hrefs(text)).toEqual(expect.arrayContaining(['/catalog/new/', '/catalog/bestsellers/']))
    expect(text).not.toContain('data-share')
  })

  test('reads, leads on and takes away without a script', async () => {
    const { linenDress, leatherBelt } = shop.goods
    const browser = shop.visit()
    const size = linenDress.offers[0]
    await browser.post(CALL).send({ product_id: linenDress.id, offer_id: size?.id }).expect(200)
    await browser.post(CALL).send({ product_id: leatherBelt.id }).expect(200)
    const text = await page(browser)

    expect(tiles(text)).toHaveLength(2)
    expect(hrefs(text)).toContain(
      `/product/${linenDress.slug}-${linenDress.id}/#${encodeURIComponent(size?.ext_id ?? '')}`,
    )
    const removal = tagsNamed(text, 'form').find(({ attributes }) =>
      attributes.action?.endsWith(`product_id=${linenDress.id}`),
    )
    expect(removal?.attributes.method).toBe('post')
    const removed = await browser.post(removal?.attributes.action ?? '').unset('X-Requested-With')
    expect([removed.status, removed.headers.location]).toEqual([303, '/favorite/'])
    expect(await productsOn(browser)).toEqual([leatherBelt.id])
  })

  test('shows an old price when it is greater, and a badge from 5 %', async () => {
    const { linenDress, whiteLinenDress } = shop.goods
    const { db } = shop.shop
    const browser = shop.visit()
    await browser.post(CALL).send({ product_id: linenDress.id }).expect(200)
    await browser.post(CALL).send({ product_id: whiteLinenDress.id }).expect(200)
    const [white = '', red = ''] = tiles(await page(browser))
    expect(wordsOf(red)).toMatch(/−33 %.*3 990 Р 5 990 Р/)
    expect(white).not.toMatch(/price__old|sticker/)

    const cheapen = (price_old: number) =>
      db.updateTable('offers').set({ price_old }).where('product_id', '=', whiteLinenDress.id).execute()
    for (const [price_old, badge] of [
      [5_252, false],
      [5_253, true],
    ] as const) {
      await cheapen(price_old)
      await nextCatalog()
      const [shown = ''] = tiles(await page(browser))
      expect([price_old, wordsOf(shown).includes('−5 %')]).toEqual([price_old, badge])
      expect(shown).toContain('price__old')
    }
    await cheapen(0)
    await nextCatalog()
  })

  test('tells what has become cheaper by how much, and what is back', async () => {
    const { linenDress, leatherBelt } = shop.goods
    const { db } = shop.shop
    const browser = shop.visit()
    const sold_out = linenDress.offers[2]?.id as number
    await browser.post(CALL).send({ product_id: leatherBelt.id }).expect(200)
    await browser.post(CALL).send({ product_id: linenDress.id, offer_id: sold_out }).expect(200)
    expect(wordsOf(await page(browser))).not.toMatch(/подешевело|Снова в наличии/)

    await db.updateTable('offers').set({ price: 799 }).where('product_id', '=', leatherBelt.id).execute()
    await db
      .updateTable('stock')
      .set({ qty: 1 })
      .where('offer_id', '=', sold_out)
      .where('store_id', '=', shop.goods.tverskaya.id)
      .execute()
    await nextCatalog()
    const all = tiles(await page(browser)).map(wordsOf)
    const of = (name: string) => all.find(words => words.includes(name))
    expect(of('Ремень')).toContain('подешевело на 500 Р')
    expect(of('Ремень')).not.toContain('Снова в наличии')
    expect(of('Платье')).toContain('Снова в наличии')
    expect(of('Платье')).not.toContain('подешевело')

    await db.updateTable('offers').set({ price: 1_299 }).where('product_id', '=', leatherBelt.id).execute()
    await db.updateTable('stock').set({ qty: 0 }).where('offer_id', '=', sold_out).execute()
    await nextCatalog()
  })

  test('says that it is back only where it can be had in the shopper’s town', async () => {
    const { woolCoat, tverskaya, nevsky } = shop.goods
    const { db } = shop.shop
    const coat = woolCoat.offers[0]?.id as number
    const setStock = async (qty: number, ...store_ids: number[]) => {
      await db
        .updateTable('stock')
        .set({ qty })
        .where('offer_id', '=', coat)
        .where('store_id', 'in', store_ids)
        .execute()
      await nextCatalog()
    }
    // Nothing is brought to stores of Moscow from those of other towns.
    await db.updateTable('delivery_services').set({ store_transfer_days: null }).execute()
    await setStock(0, tverskaya.id)
    const browser = shop.visit()
    await browser.post(CALL).send({ product_id: woolCoat.id, offer_id: coat }).expect(200)
    await setStock(0, nevsky.id)
    await setStock(3, nevsky.id)
    shop.pass(60_000)
    expect(wordsOf(await page(browser))).not.toContain('Снова в наличии')

    await setStock(3, tverskaya.id)
    expect(wordsOf(await page(browser))).toContain('Снова в наличии')
  })

  test('has the button ready for a single offer, waiting for a size, and away where all is sold out', async () => {
    const { linenDress, leatherBelt, woolCoat } = shop.goods
    const { db } = shop.shop
    const browser = shop.visit()
    for (const { id } of [woolCoat, linenDress, leatherBelt])
      await browser.post(CALL).send({ product_id: id }).expect(200)
    const ids = woolCoat.offers.map(({ id }) => id)
    const stock = await db.selectFrom('stock').where('offer_id', 'in', ids).selectAll().execute()
    await db.updateTable('stock').set({ qty: 0 }).where('offer_id', 'in', ids).execute()
    await nextCatalog()

    const all = tiles(await page(browser))
    const buttonOf = (id: number) =>
      tagsNamed(all.find(tile => tile.includes(`data-favorite="${id}"`)) ?? '', 'button').find(
        ({ text }) => text === 'В корзину',
      )?.attributes
    expect(buttonOf(leatherBelt.id)).not.toHaveProperty('disabled')
    expect(buttonOf(linenDress.id)).toHaveProperty('disabled')
    expect(buttonOf(woolCoat.id)).toBeUndefined()
    expect(wordsOf(all.find(tile => tile.includes(`data-favorite="${woolCoat.id}"`)) ?? '')).toContain(
      'нет в наличии',
    )

    for (const { offer_id, store_id, qty } of stock)
      await db
        .updateTable('stock')
        .set({ qty })
        .where('offer_id', '=', offer_id)
        .where('store_id', '=', store_id)
        .execute()
    await nextCatalog()
  })

  test('paints «В корзине» for what lies in the cart', async () => {
    const { leatherBelt } = shop.goods
    const browser = shop.visit()
    await browser.post(CALL).send({ product_id: leatherBelt.id }).expect(200)
    await browser.post('/api/cart/').send({ offer_id: leatherBelt.offers[0]?.id, quantity: 1 }).expect(200)

    expect(wordsOf(tiles(await page(browser))[0] ?? '')).toContain('В корзине')
  })

  test('shows 40 at once and 48 on a page; the next has the rest, another is not there', async () => {
    const added = await addGoods(
      shop,
      Array.from({ length: 50 }, (_, index) => ({ name: `Юбка ${index}` })),
    )
    const browser = shop.visit()
    for (const { id } of added.slice(0, 40)) await browser.post(CALL).send({ product_id: id }).expect(200)
    expect(tiles(await page(browser))).toHaveLength(40)

    for (const { id } of added.slice(40)) await browser.post(CALL).send({ product_id: id }).expect(200)
    const first = await page(browser)
    expect(tiles(first)).toHaveLength(48)
    expect(hrefs(first)).toContain('/favorite/?page=2')
    expect(tiles(await page(browser, '/favorite/?page=2'))).toHaveLength(2)
    for (const [path, status] of [
      ['/favorite/?page=3', 404],
      ['/favorite/?page=0', 404],
      ['/favorite/?page=all', 404],
      ['/favorite/?page=1', 301],
    ] as const)
      expect((await look(browser, path)).status).toBe(status)
  })
})

describe('a list that is shared by link', () => {
  test('shows the goods to anybody, and nothing of whose they are', async () => {
    const { linenDress, leatherBelt, woolCoat } = shop.goods
    const owner = await shop.signIn('+79160000777')
    await owner.post(CALL).send({ product_id: linenDress.id, offer_id: linenDress.offers[1]?.id }).expect(200)
    await owner.post(CALL).send({ product_id: leatherBelt.id }).expect(200)
    const link = await shareLink(owner)
    // What comes and goes afterwards is not shared.
    await owner.post(CALL).send({ product_id: woolCoat.id }).expect(200)
    await owner.delete(CALL).send({ product_id: leatherBelt.id }).expect(200)

    const text = (await look(shop.visit(), link)).text
    expect(tagsNamed(text, 'button').flatMap(({ attributes }) => attributes['data-favorite'] ?? [])).toEqual([
      String(leatherBelt.id),
      String(linenDress.id),
    ])
    expect(text).not.toMatch(/0000777|подешевело|Снова в наличии|favorite\/remove/)
    expect(text).not.toContain(`#${linenDress.offers[1]?.ext_id}`)
    expect(text).toContain('<meta name="robots" content="noindex">')
  })

  test('cannot be guessed, changed or made up', async () => {
    const { leatherBelt, woolCoat } = shop.goods
    const browser = shop.visit()
    await browser.post(CALL).send({ product_id: leatherBelt.id }).expect(200)
    const link = await shareLink(browser)
    const [list = '', signature = ''] = link.split('/').at(-2)?.split('.') ?? []
    const other = woolCoat.id.toString(36)
    for (const code of [
      list,
      `${other}.${signature}`,
      `${list}-${other}.${signature}`,
      `${list}.`,
      `.${signature}`,
    ])
      expect((await look(browser, `/favorite/shared/${code}/`)).status).toBe(404)
    expect((await look(browser, link)).status).toBe(200)
  })
})

function look(browser: Browser, path: string) {
  return browser.get(path).unset('X-Requested-With')
}

async function page(browser: Browser, path = '/favorite/'): Promise<string> {
  const answer = await look(browser, path)
  expect(answer.status).toBe(200)
  return answer.text
}

async function productsOn(browser: Browser): Promise<number[]> {
  return tiles(await page(browser)).map(tile => Number(/data-favorite="(\d+)"/.exec(tile)?.[1]))
}

/** The HTML of each favourite. */
function tiles(text: string): string[] {
  return text
    .split(/(?=<li class="tile favorite)/)
    .slice(1)
    .map(tile => tile.slice(0, tile.indexOf('</li>')))
}

function hrefs(text: string): string[] {
  return tagsNamed(text, 'a').map(({ attributes }) => attributes.href ?? '')
}

async function shareLink(browser: Browser): Promise<string> {
  const link = tagsNamed(await page(browser), 'a').find(({ attributes }) => 'data-share' in attributes)
  return new URL(link?.attributes.href ?? '').pathname
}

async function nextCatalog(): Promise<void> {
  const { db, catalog } = shop.shop
  const revision = String(catalog.current().revision + 1)
  await db.updateTable('meta').set({ value: revision }).where('key', '=', 'catalog_revision').execute()
  await catalog.refresh()
}
