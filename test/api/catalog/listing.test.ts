import { sql } from 'kysely'
import request from 'supertest'
import { formatRubles } from '../../../server/contract/money.ts'
import { addPictures } from '../../support/goods/add-pictures.ts'
import { addGoods } from '../../support/goods/more-goods.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

let shop: TestShop
/** Dresses in the shop: both linen ones and a hundred plain ones. */
const DRESSES = 102

beforeAll(async () => {
  shop = await createTestShop()
  await addGoods(
    shop,
    Array.from({ length: 100 }, (_, index) => ({
      name: `Сарафан ${index + 1}`,
      color_name: index % 2 === 0 ? 'красный' : 'синий',
      price: 1_000 + index * 10,
    })),
  )
})
afterAll(() => shop.close())

const page = (path: string) => request(shop.app).get(path)
const data = (path: string) => shop.visit().get(path)
const tilesOf = (html: string) => [...html.matchAll(/id="(product-\d+)"/g)].map(found => found[1] ?? '')
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
const robotsOf = (html: string) => /<meta name="robots" content="([^"]+)"/.exec(html)?.[1] ?? ''

/** Of every offer that costs so much, as an import would. */
async function changePrice(from: number, to: number): Promise<void> {
  const { db, catalog } = shop.shop
  await db.updateTable('offers').set({ price: to }).where('price', '=', from).execute()
  await sql`update meta set value = cast(cast(value as integer) + 1 as text) where key = 'catalog_revision'`.execute(
    db,
  )
  await catalog.refresh()
}

describe('a listing as a page', () => {
  test('holds 48 tiles, the next page’s address and its own canonical one', async () => {
    const { text, headers } = await page('/catalog/women/dresses/').expect(200)

    expect(tilesOf(text)).toHaveLength(48)
    expect(text).toContain('rel="next"')
    expect(text).toContain('href="/catalog/women/dresses/?page=2"')
    expect(canonicalOf(text)).toBe('http://shop.test/catalog/women/dresses/')
    expect(robotsOf(text)).toBe('')
    expect(headers.vary).toContain('X-Requested-With')
  })

  test('?page=3 is a whole page for anyone who lands there, and says so in its title', async () => {
    const { text } = await page('/catalog/women/dresses/?page=3').expect(200)

    expect(tilesOf(text)).toHaveLength(DRESSES - 96)
    expect(text).toMatch(/<title>[^<]*страница 3/)
    expect(canonicalOf(text)).toBe('http://shop.test/catalog/women/dresses/?page=3')
    expect(text).toContain('rel="prev"')
    expect(text).not.toContain('rel="next"')
  })

  test.each([
    ['/catalog/women/dresses/?page=1', '/catalog/women/dresses/'],
    ['/catalog/women/dresses/?sort=default', '/catalog/women/dresses/'],
    ['/catalog/women/dresses', '/catalog/women/dresses/'],
    [
      '/catalog/women/dresses/filter/color=siniy,krasnyy/',
      '/catalog/women/dresses/filter/color=krasnyy,siniy/',
    ],
    [
      '/catalog/women/dresses/filter/price=1000-2000/color=siniy/?page=1',
      '/catalog/women/dresses/filter/color=siniy/price=1000-2000/',
    ],
    [
      '/catalog/women/dresses/?f_color=siniy&f_color=krasnyy&f_price_from=1000&f_price_to=',
      '/catalog/women/dresses/filter/color=krasnyy,siniy/price=1000-/',
    ],
  ])('%s redirects for good to %s', async (asked, address) => {
    const answer = await page(asked).expect(301)

    expect(answer.headers.location).toBe(address)
    await page(address).expect(200)
  })

  test.each([
    '/catalog/women/nothing/',
    '/catalog/women/dresses/filter/unknown=1/',
    '/catalog/women/dresses/filter/color=no-such/',
    '/catalog/women/dresses/?sort=unknown',
    '/catalog/women/dresses/?page=4',
    '/catalog/women/dresses/?page=0',
    '/catalog/women/dresses/?page=-1',
    '/catalog/women/dresses/?page=two',
    '/catalog/women/dresses/?page=99999999999',
  ])('%s is 404', async path => {
    const { text } = await page(path).expect(404)
    expect(text).toContain('Страница не найдена')
  })

  test('a filtered listing keeps robots out, and points to the category', async () => {
    const { text } = await page('/catalog/women/dresses/filter/color=siniy/').expect(200)

    expect(robotsOf(text)).toBe('noindex, follow')
    expect(canonicalOf(text)).toBe('http://shop.test/catalog/women/dresses/')
    expect(text).toContain('50 товаров')
  })

  test('parameters of others do not matter', async () => {
    await page('/catalog/women/dresses/?utm_source=mail').expect(200)
  })

  test('sorting by price starts with the cheapest', async () => {
    const { text } = await page('/catalog/women/dresses/?sort=price_asc').expect(200)

    expect([...text.matchAll(/class="tile__link"[^>]*>([^<]+)</g)][0]?.[1]).toBe('Сарафан 1')
  })

  test.each([
    ['/catalog/bestsellers/', 'Хиты', 1],
    ['/catalog/new/', 'Новинки', 1],
    ['/catalog/saled/', 'Скидки', 1],
  ])('%s is the collection «%s»', async (path, heading, count) => {
    const { text } = await page(path).expect(200)

    expect(text).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
    expect(tilesOf(text)).toHaveLength(count)
  })
})

describe('the root listing', () => {
  test('shows everything, and the way to the branches', async () => {
    const { text } = await page('/catalog/').expect(200)

    expect(text).toMatch(/<h1[^>]*>Каталог<\/h1>/)
    expect(text).toContain('104 товара')
    expect(text).toContain('<a class="branches__link" href="/catalog/women/">Женщинам</a>')
    expect(canonicalOf(text)).toBe('http://shop.test/catalog/')
    expect(robotsOf(text)).toBe('')
  })

  test('is filtered, turned over and counted as any other', async () => {
    await page('/catalog/filter/color=siniy/').expect(200)
    await page('/catalog/?page=3').expect(200)
    await page('/catalog/?page=4').expect(404)
    const { body } = await shop
      .visit()
      .post('/api/v3/filter/')
      .send({ url: '/catalog/', category_id: 0, user: [{ code: 'color', value: 'siniy' }] })
      .expect(200)
    expect(body).toMatchObject({ url: '/catalog/filter/color=siniy/', filter: { count: 50 } })
  })

  test.each(['/product/', '/product'])('is where %s alone leads', async path => {
    expect((await page(path).expect(301)).headers.location).toBe('/catalog/')
  })
})

describe('colours of one model', () => {
  const MODELS = 5
  const COLORS = ['красный', 'синий', 'белый']
  let model: Map<string, number>
  beforeAll(async () => {
    const added = await addGoods(
      shop,
      Array.from({ length: MODELS * COLORS.length }, (_, index) => ({
        name: 'Бушлат',
        category_id: shop.goods.categories.coats,
        group_key: `reefer-${Math.floor(index / COLORS.length)}`,
        color_name: COLORS[index % COLORS.length] ?? '',
        // One model after the other, in every order.
        popularity: 1_000 - index,
        price: 50_000 + index,
      })),
    )
    model = new Map(added.map(({ id }, index) => [`product-${id}`, Math.floor(index / COLORS.length)]))
  })
  const neighbours = async (path: string) => {
    const { text } = await page(path).expect(200)
    const shown = tilesOf(text).flatMap(id => model.get(id) ?? [])
    expect(shown).toHaveLength(MODELS * COLORS.length)
    return shown.filter((each, at) => at > 0 && each === shown[at - 1]).length
  }

  test.each(['/catalog/women/coats/', '/catalog/women/coats/?sort=popular', encodeURI('/search/?q=бушлат')])(
    'never stand side by side: %s',
    async path => {
      expect(await neighbours(path)).toBe(0)
    },
  )

  test('follow each other where the price says so', async () => {
    expect(await neighbours('/catalog/women/coats/?sort=price_asc')).toBe(MODELS * (COLORS.length - 1))
  })
})

describe('what is chosen', () => {
  const chipsOf = (html: string) =>
    [...html.matchAll(/<a class="chips__link"[^>]*>.*?<\/span>(.*?)<\/a>/g)].map(found => found[1])

  test('says which filter it belongs to', async () => {
    const { tverskaya } = shop.goods
    const { text } = await page(
      `/catalog/women/dresses/filter/color=krasnyy/discount=false/in_stock=true/price=1000-5000/shop=${tverskaya.ext_id}/size=42/`,
    ).expect(200)

    expect(chipsOf(text)).toEqual(
      [
        'Цена: 1 000 Р – 5 000 Р',
        'Размер: 42',
        'Цвет: Красный',
        'Со скидкой: Нет',
        'В наличии',
        'Наличие в магазинах Витрина: Витрина на Тверской',
      ].map(words => expect.stringMatching(words.replaceAll(' ', '\\s'))),
    )
  })
})

describe('a listing as data', () => {
  test('answers the tiles, the links and its neighbours’ addresses', async () => {
    const { body, headers } = await data('/catalog/women/dresses/?page=2').expect(200)

    expect(Object.keys(body).sort()).toEqual(['html', 'next', 'page', 'pagination', 'prev', 'url'])
    expect(body).toMatchObject({
      url: '/catalog/women/dresses/?page=2',
      next: '/catalog/women/dresses/?page=3',
      prev: '/catalog/women/dresses/',
      page: 2,
    })
    expect(tilesOf(body.html)).toHaveLength(48)
    expect(body.html).not.toContain('<html')
    expect(body.pagination).toContain('aria-current="page"')
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('its pages together are the whole listing, each product once, in the page’s order', async () => {
    const pages = [
      '/catalog/women/dresses/',
      '/catalog/women/dresses/?page=2',
      '/catalog/women/dresses/?page=3',
    ]
    const answers = await Promise.all(pages.map(path => data(path).expect(200)))
    const whole = answers.flatMap(({ body }) => tilesOf(body.html))

    expect(new Set(whole).size).toBe(DRESSES)
    expect(answers.map(({ body }) => body.next)).toEqual([pages[1], pages[2], null])
    expect(tilesOf((await page(pages[1] ?? '')).text)).toEqual(tilesOf(answers[1]?.body.html))
  })

  test('is loaded once for all who scroll there, and again after a change of its goods', async () => {
    const { pages } = shop.shop.page_caches
    const path = '/catalog/women/dresses/filter/color=krasnyy/?sort=price_asc'
    const { body } = await data(path).expect(200)
    expect(body.html).toContain(formatRubles(1_000))
    const { misses, hits } = pages.figures()
    const again = await Promise.all(
      ['gzip', 'identity', 'gzip, deflate'].map(encoding =>
        data(path).set('Accept-Encoding', encoding).expect(200),
      ),
    )
    expect(again[0]?.body).toEqual(body)
    expect(again[1]?.body).toEqual(body)
    await data(path).expect(200)
    expect(pages.figures().misses).toBe(misses)
    expect(pages.figures().hits).toBeGreaterThan(hits)

    await changePrice(1_000, 999)
    expect((await data(path).expect(200)).body.html).not.toContain(formatRubles(1_000))
    await changePrice(999, 1_000)
    expect((await data(path).expect(200)).body.html).toBe(body.html)
  })

  test('keeps sorting and filters in the neighbours’ addresses', async () => {
    const { body } = await data('/catalog/women/dresses/filter/color=siniy/?sort=price_desc').expect(200)

    expect(body.next).toBe('/catalog/women/dresses/filter/color=siniy/?page=2&sort=price_desc')
    expect(body.prev).toBeNull()
  })

  test('a page that is not there is 404 in words of calls', async () => {
    await data('/catalog/women/dresses/?page=9').expect(404)
  })
})

describe('pictures of tiles', () => {
  test('are named to whoever asks: all but the first, of what the shop sells', async () => {
    const { linenDress, leatherBelt } = shop.goods
    const [, ...others] = await addPictures(shop, linenDress.id, 4)
    const { body, headers } = await data(
      `/tile-pictures/?products=${linenDress.id},${leatherBelt.id},999999`,
    ).expect(200)

    expect(body).toEqual({ [linenDress.id]: others, [leatherBelt.id]: [] })
    expect(headers['cache-control']).toBe('public, max-age=300')
    expect(headers['set-cookie']).toBeUndefined()
    await data('/tile-pictures/?products=1,x').expect(400)
    await data('/tile-pictures/').expect(400)
    await data(`/tile-pictures/?products=${Array.from({ length: 101 }, () => 1).join()}`).expect(400)
  })
})

describe('colours of a tile', () => {
  test('are told with their tiles, in the order of the dots', async () => {
    const { linenDress, whiteLinenDress } = shop.goods
    const { body, headers } = await data(`/tile-colors/?product=${whiteLinenDress.id}`).expect(200)

    expect(body.colors).toEqual(
      [linenDress, whiteLinenDress].map(({ id, slug, color_name }) => ({
        product_id: id,
        color_name,
        url: `/product/${slug}-${id}/`,
      })),
    )
    const { body: listed } = await data('/catalog/women/dresses/').expect(200)
    const tilesOf = (html: string) => html.match(/<li class="tile[\s\S]*?<\/li>/g) ?? []
    expect(tilesOf(body.html)).toHaveLength(2)
    for (const tile of tilesOf(body.html)) expect(tilesOf(listed.html)).toContain(tile)
    expect(headers['set-cookie']).toBeUndefined()
    await data('/tile-colors/?product=999999').expect(404)
    await data('/tile-colors/?product=1,2').expect(400)
    await data('/tile-colors/').expect(400)
  })
})

describe('the search page', () => {
  test('finds goods by words and keeps robots out', async () => {
    const { text } = await page(`/search/?q=${encodeURIComponent('платье льняное')}`).expect(200)

    expect(tilesOf(text)).toEqual(
      expect.arrayContaining([
        `product-${shop.goods.linenDress.id}`,
        `product-${shop.goods.whiteLinenDress.id}`,
      ]),
    )
    expect(robotsOf(text)).toBe('noindex, follow')
  })

  test('finds by the feed’s id and by barcode', async () => {
    const [offer] = shop.goods.leatherBelt.offers
    const barcode = shop.shop.catalog.current().findOffer(offer?.id ?? 0)?.offer.barcode
    for (const q of [offer?.ext_id, barcode]) {
      const { text } = await page(`/search/?q=${encodeURIComponent(q ?? '')}`).expect(200)
      expect(tilesOf(text)[0]).toBe(`product-${shop.goods.leatherBelt.id}`)
    }
  })

  test('pages and filters of a search keep its words', async () => {
    const q = encodeURIComponent('сарафан')
    const { body } = await data(`/search/?q=${q}`).expect(200)
    expect(body.next).toBe(`/search/?q=${q}&page=2`)

    const filtered = await data(`/search/filter/color=siniy/?q=${q}`).expect(200)
    expect(tilesOf(filtered.body.html)).toHaveLength(48)
  })

  test('says so when nothing is found, and escapes what was asked', async () => {
    const { text } = await page(`/search/?q=${encodeURIComponent('<img src=x> щщщ')}`).expect(200)

    expect(tilesOf(text)).toEqual([])
    expect(text).not.toContain('<img src=x>')
  })

  test('without words it is an empty page, not an error', async () => {
    await page('/search/').expect(200)
  })
})

describe('POST /api/v3/filter/', () => {
  const ask = (change: Record<string, unknown> = {}) =>
    shop
      .visit()
      .post('/api/v3/filter/')
      .send({
        url: '/catalog/women/dresses/',
        category_id: shop.goods.categories.dresses,
        request_id: 'a-7',
        ...change,
      })
  const counts = (body: {
    filter: { filter: { slug: string; values: { slug: string; count: number }[] }[] }
  }) =>
    Object.fromEntries(
      (body.filter.filter.find(({ slug }) => slug === 'color')?.values ?? []).map(({ slug, count }) => [
        slug,
        count,
      ]),
    )

  test('counts what a choice would leave, and names the address that applies it', async () => {
    const { body } = await ask({ user: [{ code: 'color', value: 'siniy' }] }).expect(200)

    expect(body.filter.count).toBe(50)
    expect(body.url).toBe('/catalog/women/dresses/filter/color=siniy/')
    // Colours are counted as if none were chosen, so that another can be added.
    expect(counts(body)).toMatchObject({ siniy: 50, krasnyy: 51, belyy: 1 })
  })

  test('keeps the order of the listing that asks', async () => {
    const { body } = await ask({
      url: '/catalog/women/dresses/?page=2&sort=price_desc',
      user: [{ code: 'color', value: 'siniy' }],
    }).expect(200)

    expect(body.url).toBe('/catalog/women/dresses/filter/color=siniy/?sort=price_desc')
  })

  test('names the shops’ filter after the brand', async () => {
    const { body } = await ask().expect(200)

    const shops = body.filter.filter.find(({ slug }: { slug: string }) => slug === 'shop')
    expect(shops.name).toBe('Наличие в магазинах Витрина')
  })

  test('other filters narrow the counts', async () => {
    const { body } = await ask({
      user: [
        { code: 'color', value: 'siniy,krasnyy' },
        { code: 'price', value: '1000-1090' },
      ],
    }).expect(200)

    expect(body.filter.count).toBe(10)
    expect(body.url).toBe('/catalog/women/dresses/filter/color=krasnyy,siniy/price=1000-1090/')
    expect(counts(body)).toMatchObject({ siniy: 5, krasnyy: 5 })
  })

  test.each(['a-7', 42])('gives the request’s id %p back', async request_id => {
    expect((await ask({ request_id }).expect(200)).body.request_id).toBe(request_id)
  })

  test('a choice of nothing is answered with a count of 0', async () => {
    const { body } = await ask({ user: [{ code: 'price', value: '1-2' }] }).expect(200)

    expect(body.filter.count).toBe(0)
  })

  test('an unknown filter, value or listing is 404, a malformed body 400', async () => {
    await ask({ user: [{ code: 'unknown', value: '1' }] }).expect(404)
    await ask({ user: [{ code: 'color', value: 'no-such' }] }).expect(404)
    await ask({ url: '/catalog/nothing/', category_id: null }).expect(404)
    await ask({ user: 'color' }).expect(400)
  })

  test('DELETE /api/v3/filter-clear/ answers the whole listing', async () => {
    const { body } = await shop
      .visit()
      .delete('/api/v3/filter-clear/')
      .send({
        url: '/catalog/women/dresses/filter/color=siniy/',
        user: [{ code: 'color', value: 'siniy' }],
        request_id: 1,
      })
      .expect(200)

    expect(body).toMatchObject({ url: '/catalog/women/dresses/', request_id: 1, filter: { count: DRESSES } })
  })
})
