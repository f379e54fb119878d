import { addGoods } from '../../support/goods/more-goods.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const suggest = (q: string) => shop.visit().get('/api/v3/suggest/').query({ q })

test('a beginning of a word suggests goods and categories, each with its address', async () => {
  const { linenDress } = shop.goods
  const { body } = await suggest('плат').expect(200)

  expect(body.products).toContainEqual({
    id: linenDress.id,
    url: `/product/${linenDress.slug}-${linenDress.id}/`,
    name: 'Платье льняное',
    price: 3990,
    img: '',
  })
  expect(body.categories).toEqual([
    {
      id: shop.goods.categories.dresses,
      url: '/catalog/women/dresses/',
      name: 'Платья',
      parents: 'Женщинам',
    },
  ])
})

test('colours of one model are one suggestion', async () => {
  const { linenDress, whiteLinenDress } = shop.goods
  const { body } = await suggest('платье льняное').expect(200)
  const ids = body.products.map(({ id }: { id: number }) => id)
  expect(ids.filter((id: number) => [linenDress.id, whiteLinenDress.id].includes(id))).toHaveLength(1)
  // A search finds both: there the colours are what one chooses between.
  const { text } = await shop.visit().get('/search/').query({ q: 'платье льняное' }).unset('X-Requested-With')
  for (const { id, slug } of [linenDress, whiteLinenDress]) expect(text).toContain(`/product/${slug}-${id}/`)
})

test.each(['', ' ', 'п', ' п '])('«%s» is too short to suggest anything', async q => {
  expect((await suggest(q).expect(200)).body).toEqual({ products: [], categories: [] })
})

test('nonsense suggests nothing', async () => {
  expect((await suggest('щщщщъъъ').expect(200)).body).toEqual({ products: [], categories: [] })
})

test('at most six products are suggested', async () => {
  await addGoods(
    shop,
    Array.from({ length: 9 }, (_, index) => ({ name: `Сарафан ${index}` })),
  )
  expect((await suggest('сарафан').expect(200)).body.products).toHaveLength(6)
})

test('what is typed is completed by words that begin so: «плать» is no «платок»', async () => {
  await addGoods(shop, [{ name: 'Платок шёлковый' }])
  const names = async (q: string) =>
    (await suggest(q)).body.products.map(({ name }: { name: string }) => name)
  expect(await names('платок')).toEqual(['Платок шёлковый'])
  expect(await names('плать')).toContain('Платье льняное')
  expect(await names('плать')).not.toContain('Платок шёлковый')
})

test('a text longer than the field allows is 400, several texts are too', async () => {
  await suggest('п'.repeat(101)).expect(400)
  await shop.visit().get('/api/v3/suggest/?q=a&q=b').expect(400)
})
