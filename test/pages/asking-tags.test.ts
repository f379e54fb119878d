import { parseHTML } from 'linkedom'
import { productPath } from '../../server/contract/catalog/catalog.ts'
import { announceCatalog } from '../../server/import/staging/with-staging.ts'
import type { Renderer } from '../../server/render/renderer.ts'
import { onBothDatabases } from '../support/database/databases.ts'
import { addPictures } from '../support/goods/add-pictures.ts'
import { addGoods } from '../support/goods/more-goods.ts'
import { addPromotion } from '../support/goods/promotions.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

onBothDatabases('a page of an editor that asks the shop', open => {
  let templates: OwnTemplates
  let renderer: Renderer
  let shop: TestShop
  let log: string[]

  beforeAll(async () => {
    templates = copyTemplates()
    log = []
    renderer = await openRendererOf(templates.folder, { lines: log, is_strict: false })
    shop = await createTestShop({ db: await open(), given: { renderer } })
  })
  afterAll(async () => {
    await shop.close()
    renderer.close()
    templates.close()
  })
  beforeEach(() => log.splice(0))

  async function shown(body: string, visitor = shop.visit()): Promise<Document> {
    templates.change('pages/own.liquid', () => `---\npath: /own/\ntitle: Своя\n---\n<h1>Своя</h1>${body}`)
    await renderer.refresh()
    expect(renderer.faults()).toEqual([])
    const { text } = await visitor.get('/own/').unset('X-Requested-With').expect(200)
    return parseHTML(text).document
  }
  beforeAll(() => templates.write('pages/own.liquid', '---\npath: /own/\n---\n'))

  /** A page of each body, `/own-<number>/`, all read at once: that takes a second, whatever has changed. */
  async function writePages(bodies: readonly string[], has_faults?: 'with faults'): Promise<void> {
    for (const [number, body] of bodies.entries()) {
      const name = `pages/own-${number}.liquid`
      templates.write(name, '')
      templates.change(name, () => `---\npath: /own-${number}/\ntitle: Своя\n---\n<h1>Своя</h1>${body}`)
    }
    await renderer.refresh()
    if (!has_faults) expect(renderer.faults()).toEqual([])
  }

  const namesOf = (document: Document) =>
    [...document.querySelectorAll('main .tile__link')].map(link => link.textContent)
  const linkOf = (document: Document) => document.querySelector('.asked__more a')?.getAttribute('href')

  test('for goods of a branch is shown them in the order and number it wants, with the way to all', async () => {
    await addGoods(shop, [
      { name: 'Сарафан', price: 900, color_name: 'красный' },
      { name: 'Туника', price: 9_900, color_name: 'синий' },
    ])
    const document = await shown(
      "{% products category: 'women/dresses', sort: 'price_asc', limit: 2, title: 'Летние' %}",
    )

    expect(namesOf(document)).toEqual(['Сарафан', expect.any(String)])
    expect(document.querySelector('.asked h2')?.textContent).toBe('Летние')
    expect(linkOf(document)).toBe('/catalog/women/dresses/?sort=price_asc')
    expect(
      namesOf(await shown("{% products category: 'women/dresses', sort: 'price_desc', limit: 1 %}")),
    ).toEqual(['Туника'])
  })

  test('by numbers is shown them in its own order; those that are not sold are left out', async () => {
    const { leatherBelt, linenDress } = shop.goods
    const document = await shown(`{% products ids: '${leatherBelt.id} 999999 ${linenDress.id}' %}`)
    const links = [...document.querySelectorAll('main .tile__link')].map(link => link.getAttribute('href'))
    const paths = [leatherBelt.id, linenDress.id].map(id => shop.shop.catalog.current().findProduct(id))
    expect(links).toEqual(paths.map(product => product && productPath(product)))
  })

  test('by the address of a listing is shown what the listing has', async () => {
    const address = '/catalog/women/dresses/filter/color=krasnyy/?sort=price_asc'
    const document = await shown(`{% products address: '${address}', view: 'grid' %}`)
    const listing = await shop.visit().get(address).unset('X-Requested-With').expect(200)
    const all = [...parseHTML(listing.text).document.querySelectorAll('.tile__link')].map(
      link => link.textContent,
    )
    expect(namesOf(document)).toEqual(all.slice(0, 8))
    expect(linkOf(document)).toBe(address)
    expect(document.querySelector('.asked > .tiles')).not.toBeNull()
  })

  test('by a promotion is shown its goods and words, only while it is in force', async () => {
    const tag = "{% products promotion: 'TRI' %}"
    expect(namesOf(await shown(tag))).toEqual([])
    const { db } = shop.shop
    await addPromotion(db, 'all', { kind: 'percent', pieces: 3, percent: 20 })
    const { code, title } = await db
      .selectFrom('promotions')
      .select(['code', 'title'])
      .executeTakeFirstOrThrow()
    await db
      .updateTable('promotions')
      .set({ code: 'TRI', ends_at: shop.shop.now() + 60_000 })
      .where('code', '=', code)
      .execute()
    shop.pass(31_000)
    const document = await shown(tag)
    expect(namesOf(document).length).toBeGreaterThan(0)
    expect(document.querySelector('.asked__promotion')?.textContent).toBe(title)
    shop.pass(31_000)
    const { text } = await shop.visit().get('/own/').unset('X-Requested-With').expect(200)
    expect(namesOf(parseHTML(text).document)).toEqual([])
    await db.deleteFrom('promotions').execute()
  })

  test('for a branch, stores and vacancies is shown each with its way', async () => {
    const document = await shown(
      "{% category 'women/dresses', title: 'К платьям' %}{% stores %}{% vacancies town: 'moskva', limit: 1 %}",
    )
    const branch = document.querySelector('.asked-category')
    expect([branch?.getAttribute('href'), branch?.textContent]).toEqual([
      '/catalog/women/dresses/',
      expect.stringContaining('К платьям'),
    ])
    expect(document.querySelector('.asked-stores h2')?.textContent).toBe('Магазины в Москве')
    expect(document.querySelectorAll('.asked-stores__store').length).toBeGreaterThan(0)
    expect(document.querySelectorAll('.vacancy-line')).toHaveLength(1)
  })

  test('for a picture of goods is shown that of the first thing of a listing, or of a product', async () => {
    const { leatherBelt, woolCoat } = shop.goods
    const belt = await addPictures(shop, leatherBelt.id, 3)
    const [, coat] = await addPictures(shop, woolCoat.id, 2)
    const own = `/product/${woolCoat.slug}-${woolCoat.id}/`
    const tags = ['/catalog/women/accessories/', '/catalog/women/accessories/#3', `${own}#9`]
    const document = await shown(tags.map(name => `{% picture '${name}', alt: 'Вещь' %}`).join(''))
    const pictures = [...document.querySelectorAll('main .media__img')]
    expect(pictures.map(each => /media\/(.+)\//.exec(each.getAttribute('src') ?? '')?.[1])).toEqual([
      belt[0],
      belt[2],
      // The last one, of fewer.
      coat,
    ])
    // Up to the widest file that is made of goods.
    expect(document.querySelector('main source')?.getAttribute('srcset')).toMatch(/1280\.avif 1280w$/)
    expect(document.querySelector('main .media__img')?.getAttribute('width')).toBe('1280')
    const page = await shown(
      "{% render 'parts/story', picture: '/catalog/women/accessories/', alt: '', title: 'Ремни', text: 'Кожа.', url: '/catalog/women/', link: 'Все', side: 'tall' %}",
    )
    expect(page.querySelector('.story--tall .media__img')?.getAttribute('src')).toContain(belt[0])
  })

  test('for cloths is shown each close up, with the way to what is made of it', async () => {
    const { leatherBelt, woolCoat } = shop.goods
    for (const [id, composition] of [
      [leatherBelt.id, 'натуральная кожа 100%'],
      [woolCoat.id, 'шерсть 100%'],
    ] as const) {
      await shop.shop.db.updateTable('products').set({ composition }).where('id', '=', id).execute()
    }
    await announceCatalog(shop.shop.db)
    await shop.shop.catalog.refresh()
    const cloths = (document: Document) =>
      [...document.querySelectorAll('.cloths__link')].map(link => [
        link.querySelector('.cloths__name')?.textContent,
        link.getAttribute('href'),
      ])
    const leather = ['Натуральная кожа', '/catalog/women/filter/composition=naturalnaya-kozha/']
    const wool = ['Шерсть', '/catalog/women/filter/composition=sherst/']
    // A cloth that is not sold is left out.
    const named = await shown("{% cloths 'women', cloths: 'sherst naturalnaya-kozha shelk', title: 'Зима' %}")
    expect(cloths(named)).toEqual([wool, leather])
    expect(named.querySelector('.cloths h2')?.textContent).toBe('Зима')
    expect(cloths(await shown('{% cloths limit: 1 %}'))).toHaveLength(1)
    for (const [, address = ''] of [wool, leather]) await shop.visit().get(address).expect(200)
  })

  test('is shown the stores of the visitor’s own town, and is cached for each town', async () => {
    const kazan = shop.visit()
    const region = {
      ...{ name: 'Казань', fias_id: '93b3df57-4c89-44df-ac42-96f05e9cd3b9', kladr_id: '1600000100000' },
      ...{ latitude: 55.79, longitude: 49.11, timezone: 'UTC+3' },
    }
    await kazan.patch('/api/v3/state/').send({ region }).expect(200)
    for (const tag of ['{% stores %}', '{% stores town %}']) {
      expect((await shown(tag, kazan)).querySelector('.asked-stores')?.textContent).toContain('в Казани')
      expect((await shown(tag)).querySelector('.asked-stores')?.textContent).toContain('в Москве')
    }
  })

  describe('for what the shop does not have', () => {
    const ASKED = [
      ["{% products category: 'women/dreses' %}", "нет раздела 'women/dreses'; может быть, 'women/dresses'?"],
      ["{% category 'wommen' %}", "нет раздела 'wommen'; может быть, 'women'?"],
      ["{% stores 'Масква' %}", "нет магазинов в городе 'Масква'; может быть, 'Москва'?"],
      ["{% products address: '/catalog/women/filter/colour=krasnyy/' %}", "нет фильтра 'colour=krasnyy'"],
      ["{% products address: 'https://other.ru/catalog/' %}", 'address начинается с /catalog/'],
      ["{% products address: '//other.ru/catalog/' %}", 'address начинается с /catalog/'],
      [
        "{% picture '/catalog/women/dreses/', alt: '' %}",
        "нет раздела 'women/dreses'; может быть, 'women/dresses'?",
      ],
      ["{% cloths 'women', cloths: 'lenn' %}", "нет ткани 'lenn'; может быть, 'len'?"],
      [
        "{% look pieces: 'women/dresses women/cots' %}",
        "нет раздела 'women/cots'; может быть, 'women/coats'?",
      ],
    ] as const
    beforeAll(() => writePages(ASKED.map(([tag]) => tag)))

    test.each(ASKED.map(([tag, words], number) => ({ tag, words, number })))(
      '$tag: shows nothing, and the log says what was meant',
      async ({ words, number }) => {
        const { text } = await shop.visit().get(`/own-${number}/`).unset('X-Requested-With').expect(200)
        expect(parseHTML(text).document.querySelector('main')?.textContent?.trim()).toBe('Своя')
        expect(log.join()).toContain(words)
        expect(log.join()).toContain(`templates/pages/own-${number}.liquid, строка `)
      },
    )
  })

  test('cannot ask without end', async () => {
    await shown('<p>до</p>')
    templates.change(
      'pages/own.liquid',
      () => '---\npath: /own/\n---\n{% for each in (1..1000) %}{% products ids: each %}{% endfor %}',
    )
    await renderer.refresh()
    const { text } = await shop.visit().get('/own/').unset('X-Requested-With').expect(200)
    expect(text).toContain('<p>до</p>')
    expect(log.join()).toContain('спрашивает магазин больше 40 раз')
  })

  test('a tab begins with one of each kind, in the order of the shop: what leads is chosen by the eye', async () => {
    const { accessories, coats } = shop.goods.categories
    const hit = { popularity: 1_000_000 }
    await addGoods(shop, [
      { name: 'Ремень-хит', category_id: accessories, ...hit },
      { name: 'Сумка-хит', category_id: accessories, ...hit },
      { name: 'Плащ-хит', category_id: coats, ...hit },
      { name: 'Платье-хит', ...hit },
    ])
    const row = namesOf(await shown("<i></i>{% tabs 'women', limit: 3 %}"))
    // Which bag or belt it is, is the listing's affair.
    expect(row).toEqual(['Платье-хит', 'Плащ-хит', expect.stringMatching(/^(?:Ремень|Сумка)-хит$/)])
  })

  test('for tabs is shown a row of goods in each, two on a page have ids of their own, and empty ones have no tab', async () => {
    const document = await shown(
      "{% tabs 'women/dresses new', limit: 2, title: 'Хиты' %}{% tabs 'women/dresses women/coats' %}",
    )
    const tabs = [...document.querySelectorAll('main [role="tab"]')]
    expect(tabs.map(tab => tab.textContent)).toEqual(['Платья', 'Новинки', 'Платья', 'Пальто'])
    expect(new Set(tabs.map(({ id }) => id)).size).toBe(4)
    for (const tab of tabs) {
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
      expect(panel?.getAttribute('aria-labelledby')).toBe(tab.id)
      expect(panel?.querySelectorAll('.tile__link').length).toBeGreaterThan(0)
    }
    expect(document.querySelector('[data-tabs]')?.getAttribute('aria-label')).toBe('Хиты')
    expect(document.querySelector('.tabs__more a')?.getAttribute('href')).toBe('/catalog/women/dresses/')
    expect((await shown("<i></i>{% tabs 'women/dreses' %}")).querySelector('[role="tab"]')).toBeNull()
    expect(log.join()).toContain("нет раздела 'women/dreses'; может быть, 'women/dresses'?")
  })

  test('for a link to copy is given the whole address of the page, or of another one', async () => {
    const [own, other] = (
      await shown("{% share_link %}{% share_link text: 'Лето', url: '/summer/' %}")
    ).querySelectorAll('main a[data-share]')
    const { SITE_URL } = shop.shop.config
    expect([own?.getAttribute('href'), own?.textContent]).toEqual([`${SITE_URL}/own/`, 'Скопировать ссылку'])
    expect(own?.getAttribute('data-share')).toBe('Своя')
    expect([other?.getAttribute('href'), other?.textContent]).toEqual([`${SITE_URL}/summer/`, 'Лето'])
  })

  test('for stores on a map is shown them beside their list, and without one no map', async () => {
    const document = await shown("{% stores 'Москва', view: 'map', limit: 2 %}")
    const island = document.querySelector('main [data-widget="store-map"]')
    const { places } = JSON.parse(island?.getAttribute('data-props') ?? '{}')
    const listed = [...document.querySelectorAll('.asked-stores__name')].map(link =>
      link.getAttribute('href'),
    )
    expect(places.map(({ url }: { url: string }) => url)).toEqual(listed)
    expect(listed.length).toBeGreaterThan(0)
    expect((await shown("{% stores 'Москва' %}")).querySelector('[data-widget="store-map"]')).toBeNull()
  })

  test('for a video is shown a link, and where its host may play, a player that a tap starts', async () => {
    const video = "{% video 'https://video.example/embed/1', title: 'Кино' %}"
    const link = (await shown(video)).querySelector('main a[target="_blank"]')
    expect(link?.textContent).toBe('Смотреть видео «Кино» на video.example')
    const env = { VIDEO_HOSTS: 'video.example' }
    const allowed = await createTestShop({ db: await open(), given: { renderer }, env })
    const document = await shown(`${video}<p></p>`, allowed.visit())
    expect(document.querySelector('main [data-widget="video"]')?.textContent).toContain('Видео «Кино»')
    expect(document.querySelector('iframe')).toBeNull()
    await allowed.close()
  })

  describe('has no way to a visitor, to code or to files', () => {
    const WAYS = [
      '{{ page.cart }}',
      '{{ visitor }}',
      '{{ asks }}',
      '{{ site.constructor }}',
      '{{ globals }}',
      '{{ meta.__proto__ }}',
      "{% render '../../package' %}",
      "{% include 'parts/visitor-city' %}",
      // The part is at fault, which would print what it is not given.
      "{% render 'parts/visitor-header-tools', page: menu %}",
    ]
    const PART = 'parts/visitor-header-tools.liquid'
    beforeAll(async () => {
      await writePages(WAYS.map(() => '<p>до</p>'))
      await Promise.all(WAYS.map((_, number) => shop.visit().get(`/own-${number}/`)))
      await writePages(WAYS, 'with faults')
    })

    test.each(WAYS.map((way, number) => ({ way, number })))('$way is refused', async ({ number }) => {
      const named = number === WAYS.length - 1 ? PART : `pages/own-${number}.liquid`
      expect(renderer.faults()).toContainEqual(expect.stringContaining(`templates/${named}, `))
      const { text } = await shop.visit().get(`/own-${number}/`).unset('X-Requested-With').expect(200)
      expect(text).toContain('<p>до</p>')
    })
  })
})
