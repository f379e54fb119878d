import { onBothDatabases } from '../../support/database/databases.ts'
import { addGoods } from '../../support/goods/more-goods.ts'
import { createTestShop, OPENING, type TestShop } from '../../support/test-shop.ts'

const SIMILAR = '/api/v3/recommend/website.reco.product.similar/'
const TOGETHER = '/api/v3/recommend/website.reco.product.together/'
const PERSONAL = '/api/v3/recommend/website.reco.personal.realtime/'
const VIEWED = '/api/v3/recommend/website.reco.personal.viewed/'
const DAY = 86_400_000

onBothDatabases('recommendations', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })
  afterEach(() => shop.close())

  const barcodeOf = (offer_id = 0) => shop.shop.catalog.current().findOffer(offer_id)?.offer.barcode ?? ''
  const dress = () => barcodeOf(shop.goods.linenDress.offers[0]?.id)
  const names = (html: string) =>
    [...html.matchAll(/class="tile__link"[^>]*>([^<]+)</g)].map(found => found[1])

  test('similar goods: the same category first, then colour and price, no other colour of the same model', async () => {
    await addGoods(shop, [
      { name: 'Дорогое', price: 7_900 },
      { name: 'Синее', color_name: 'синий', price: 3_990 },
      { name: 'Вдвое дороже и больше', price: 7_990 },
      { name: 'Красное', price: 4_100 },
      { name: 'Юбка', price: 3_990, category_id: shop.goods.categories.accessories },
    ])
    const { body } = await shop.visit().get(SIMILAR).query({ barcode: dress() }).expect(200)

    // The skirt of another category comes last, and only because the dresses are few; what costs more than twice is left out.
    expect(names(body.html)).toEqual(['Красное', 'Синее', 'Дорогое', 'Юбка'])
  })

  test('what was viewed: in the order that the browser tells, each once, what can be bought still', async () => {
    const [scarf, gone] = await addGoods(shop, [{ name: 'Шарф' }, { name: 'Распродано', stock: 0 }])
    const asked = [gone?.barcode, scarf?.barcode, dress(), scarf?.barcode, 'nobody'].join()
    const ask = (barcode: string) => shop.visit().get(VIEWED).query({ barcode })

    expect(names((await ask(asked).expect(200)).body.html)).toEqual(['Шарф', 'Платье льняное'])
    expect((await ask('').expect(200)).body.html).toBe('')
    await ask('1'.repeat(301)).expect(400)
  })

  test('similar goods are only what can be bought', async () => {
    await addGoods(shop, [{ name: 'Распродано', stock: 0 }, { name: 'Есть' }])
    const { body } = await shop.visit().get(SIMILAR).query({ barcode: dress() }).expect(200)

    expect(names(body.html)).toEqual(['Есть'])
  })

  test('bought together: by the number of orders, in whatever colour and size the goods were', async () => {
    const category_id = shop.goods.categories.accessories
    const [bag, scarf, hat, dress_too] = await addGoods(shop, [
      { name: 'Сумка', category_id },
      { name: 'Шарф', category_id },
      { name: 'Шляпа', category_id },
      { name: 'Платье на выбор' },
    ])
    const [red] = shop.goods.linenDress.offers
    const white = shop.goods.whiteLinenDress.offers[1]
    await order([red?.id, bag?.offer_id])
    await order([red?.id, scarf?.offer_id])
    await order([white?.id, scarf?.offer_id])
    await order([hat?.offer_id])
    // A second dress is no piece to go with the first, however often both were ordered.
    for (let times = 0; times < 3; times++) await order([red?.id, dress_too?.offer_id])
    await order([red?.id, hat?.offer_id], { status: 'cancelled' })
    await order([red?.id, hat?.offer_id], { created_at: OPENING - 400 * DAY })
    const { body } = await shop.visit().get(TOGETHER).query({ barcode: dress() }).expect(200)

    expect(names(body.html)).toEqual(['Шарф', 'Сумка'])
  })

  test('what nobody has bought together is an empty answer, and so is an unknown barcode', async () => {
    for (const barcode of [dress(), 'нет такого', '']) {
      const answer = await shop.visit().get(TOGETHER).query({ barcode }).expect(200)
      expect(answer.body).toEqual({ html: '' })
    }
  })

  test('for this visitor: what is popular where the cart and favourites are, without what they hold', async () => {
    const { accessories, coats } = shop.goods.categories
    await addGoods(shop, [
      { name: 'Хит продаж', popularity: 100 },
      { name: 'Сумка', category_id: accessories, popularity: 5 },
      { name: 'Шарф', category_id: accessories, popularity: 7 },
      { name: 'Плащ', category_id: coats, popularity: 3 },
    ])
    const visitor = shop.visit()
    const stranger = await shop.visit().get(PERSONAL).expect(200)
    expect(names(stranger.body.html)[0]).toBe('Хит продаж')

    const belt = shop.goods.leatherBelt.offers[0]?.id
    await visitor.post('/api/cart/').send({ offer_id: belt, quantity: 1 }).expect(200)
    await visitor.post('/api/v3/favorite/').send({ product_id: shop.goods.woolCoat.id }).expect(200)
    const { body } = await visitor.get(PERSONAL).expect(200)

    expect(names(body.html).slice(0, 4)).toEqual(['Шарф', 'Плащ', 'Сумка', 'Хит продаж'])
    expect(names(body.html)).not.toContain('Ремень кожаный')
    expect(names(body.html)).not.toContain('Пальто шерстяное')
  })

  test('for a stranger: what is popular, of each kind in turn, in the order of the shop: no belt before the dresses', async () => {
    const { accessories, coats } = shop.goods.categories
    await addGoods(shop, [
      { name: 'Ремень', category_id: accessories, popularity: 90 },
      { name: 'Сумка', category_id: accessories, popularity: 80 },
      { name: 'Шарф', category_id: accessories, popularity: 70 },
      { name: 'Плащ', category_id: coats, popularity: 60 },
      { name: 'Платье', popularity: 50 },
    ])
    const { body } = await shop.visit().get(PERSONAL).expect(200)
    expect(names(body.html).slice(0, 4)).toEqual(['Платье', 'Плащ', 'Ремень', 'Платье льняное'])
  })

  test('for a stranger: goods that belong together, of one department before the next, in the order of the shop', async () => {
    const { db } = shop.shop
    const babies = { ext_id: 'babies', name: 'Малышам', slug: 'babies', path: 'babies' }
    const row = { ...babies, parent_id: null, position: 1, filters_json: null, is_gone: 0 as const }
    const { id } = await db.insertInto('categories').values(row).returning('id').executeTakeFirstOrThrow()
    const { accessories, coats } = shop.goods.categories
    const [romper] = await addGoods(shop, [
      { name: 'Ползунки', category_id: id, popularity: 900 },
      { name: 'Чепчик', category_id: id, popularity: 800 },
      { name: 'Плащ', category_id: coats, popularity: 60 },
      { name: 'Сумка', category_id: accessories, popularity: 50 },
    ])
    const all = names((await shop.visit().get(PERSONAL).expect(200)).body.html)
    expect(all.slice(0, 3)).toEqual(['Платье льняное', 'Плащ', 'Сумка'])
    expect(all.slice(-2)).toEqual(['Ползунки', 'Чепчик'])

    // Who looked at something for babies is not told of bags first, nor of what they looked at.
    const { body } = await shop.visit().get(PERSONAL).query({ barcode: romper?.barcode }).expect(200)
    expect(names(body.html).slice(0, 3)).toEqual(['Чепчик', 'Платье льняное', 'Плащ'])
  })

  test('the named parameters come back in the HTML, for the carousel and the metrics', async () => {
    const { body, headers } = await shop.visit().get(PERSONAL).query({
      view_event: 'seen', click_event: 'chosen', slides_to_show: '4', slides_to_scroll: '2', switch_view_breakpoint: '768',
    }) // biome-ignore format: named parameters
    for (const attribute of [
      'data-view-event="seen"',
      'data-click-event="chosen"',
      'data-slides-to-show="4"',
      'data-slides-to-scroll="2"',
      'data-switch-view-breakpoint="768"',
    ])
      expect(body.html).toContain(attribute)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test.each([
    ['slides_to_show', '0'],
    ['slides_to_scroll', 'два'],
    ['view_event', '"><script>'],
    ['switch_view_breakpoint', '99999'],
  ])('a wrong %s is 400 and named', async (name, value) => {
    const { body } = await shop
      .visit()
      .get(PERSONAL)
      .query({ [name]: value })
      .expect(400)

    expect(body.error.fields).toHaveProperty(name)
  })

  test('an unknown type is 404', async () => {
    await shop.visit().get('/api/v3/recommend/website.reco.unknown/').expect(404)
  })

  let placed = 0
  async function order(
    offer_ids: (number | undefined)[],
    change: { status?: 'cancelled'; created_at?: number } = {},
  ): Promise<void> {
    const id = String(++placed).padStart(12, '0')
    const catalog = shop.shop.catalog.current()
    const visitor_id = (
      await shop.shop.db
        .insertInto('visitors')
        .values({ token_hash: id, user_id: null, region_json: null, created_at: 0, seen_at: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    await shop.shop.db
      .insertInto('orders')
      .values({
        id, user_id: null, visitor_id, status: 'new', name: 'Анна', surname: '', phone: '+79161234567', email: '',
        comment: '', service_id: 3, payment_id: 13, point_id: '', store_id: shop.goods.tverskaya.id, delivery_json: '{}',
        goods_total: 1, discount: 0, delivery_cost: 0, total: 1, created_at: OPENING - DAY, ...change,
      }) // biome-ignore format: a row
      .execute()
    const lines = offer_ids.map(offer_id => {
      const found = catalog.findOffer(offer_id ?? 0)
      if (!found) throw new Error(`no offer ${offer_id}`)
      const { product, offer } = found
      return {
        order_id: id, offer_id: offer.id, product_id: product.id, name: product.name, size_name: '', color_name: '',
        price: offer.price, price_old: 0, quantity: 1, discount: 0,
      } // biome-ignore format: a row
    })
    await shop.shop.db.insertInto('order_lines').values(lines).execute()
  }
})
