import type { TestProduct } from '../support/goods/goods.ts'
import { orderBody } from '../support/orders/order-body.ts'
import { pageStateOf, tagsNamed, tagsOf, wordsOf } from '../support/pages/html.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(() => shop.close())

const read = async (path: string, browser = shop.visit()) => {
  const { text } = await browser.get(path).unset('X-Requested-With').expect(200)
  return { text, words: wordsOf(text.slice(text.indexOf('<main'), text.indexOf('</main>'))) }
}
const pathOf = ({ slug, id }: TestProduct) => `/product/${slug}-${id}/`

describe('the home page', () => {
  test('offers what is bought in each department, hits, new things and sales, each with the way to all of them', async () => {
    const { text, words } = await read('/')
    const tabs = tagsOf(text).filter(tag => tag.attributes.role === 'tab')
    expect(tabs.map(tab => tab.attributes['aria-selected'])).toEqual(['true', 'true', 'false', 'false'])
    const panels = tagsOf(text).filter(tag => tag.attributes.role === 'tabpanel')
    expect(panels.map(panel => panel.attributes.id)).toEqual(tabs.map(tab => tab.attributes['aria-controls']))
    for (const path of ['/catalog/women/', '/catalog/bestsellers/', '/catalog/new/', '/catalog/saled/'])
      expect(tagsNamed(text, 'a').map(link => link.attributes.href)).toContain(path)
    expect(words).toMatch(/Платье льняное/)
  })

  test('has no id twice, though a product may stand in several rows', async () => {
    const { text } = await read('/')
    const ids = tagsOf(text).flatMap(tag => tag.attributes.id ?? [])
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })
})

describe('the page of a product', () => {
  test('says name, price, old price, colour, composition and where it stands', async () => {
    const { words } = await read(pathOf(shop.goods.linenDress))
    expect(words).toMatch(/Главная Женщинам Платья/)
    for (const said of ['Платье льняное', '3 990 Р', '5 990 Р', 'красный', 'лён 100%', 'Стирка при 30 °C'])
      expect(words).toContain(said)
  })

  test('shows every size, and that one is sold out', async () => {
    const { text, words } = await read(pathOf(shop.goods.linenDress))
    // What is sold out is no choice, but a button that asks to be told of it.
    expect(tagsNamed(text, 'input').filter(({ attributes }) => attributes.name === 'size')).toHaveLength(2)
    const soldOut = tagsNamed(text, 'button').filter(({ attributes }) =>
      /sizes__item--out/.test(attributes.class ?? ''),
    )
    expect(soldOut).toHaveLength(1)
    expect(words).toMatch(/46 ?, нет в наличии/)
  })

  test('leads to the other colours of the model', async () => {
    const { text } = await read(pathOf(shop.goods.linenDress))
    expect(tagsNamed(text, 'a').map(link => link.attributes.href)).toContain(
      pathOf(shop.goods.whiteLinenDress),
    )
  })

  test('tells machines the same price and stock', async () => {
    const { text } = await read(pathOf(shop.goods.linenDress))
    const printed = tagsNamed(text, 'script')
      .filter(script => script.attributes.type === 'application/ld+json')
      .map(script => script.text)
      .join()
    expect(printed).toContain('"Product"')
    expect(printed).toMatch(/"(price|lowPrice)":\s*"?3990/)
  })

  test('moves to its one address from any other spelling', async () => {
    const { linenDress } = shop.goods
    await shop
      .visit()
      .get(`/product/staroe-imya-${linenDress.id}/`)
      .expect(301)
      .expect('Location', pathOf(linenDress))
  })
})

describe('the order page', () => {
  test('without goods leads back to the catalogue', async () => {
    const { words, text } = await read('/order/')
    expect(words).toContain('В корзине пока пусто')
    expect(tagsNamed(text, 'form').some(form => form.attributes['aria-label'] === 'Оформление заказа')).toBe(
      false,
    )
  })

  test('with goods shows the cart before any script: steps, tabs, lines, totals and the next step', async () => {
    const browser = shop.visit()
    await browser
      .post('/api/cart/')
      .send({ offer_id: shop.goods.linenDress.offers[0]?.id, quantity: 2 })
      .expect(200)
    const { text, words } = await read('/order/', browser)
    for (const said of ['Платье льняное', '7 980 Р', 'Доставка', 'Забрать', 'Получатель', 'Проверка'])
      expect(words).toContain(said)
    expect(pageStateOf(text)).toMatchObject({
      checkout_step: 1,
      cart: { quantity_total: 2, price_total: 7980 },
    })
  })

  test('of a placed order says its number, goods, way and sum', async () => {
    const browser = shop.visit()
    const id = shop.goods.linenDress.offers[0]?.id as number
    await browser.post('/api/cart/').send({ offer_id: id, quantity: 2 }).expect(200)
    const { body } = await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id, quantity: 2 }]))
      .expect(200)
    const { words } = await read(`/order/?ORDER_ID=${body.order_id}`, browser)
    for (const said of [
      body.order_id.replace(/(\d{3})(?=\d)/g, '$1 '),
      'Платье льняное',
      '7 980 Р',
      'Самовывоз из магазина',
      'Анна',
    ])
      expect(words).toContain(said)
  })
})
