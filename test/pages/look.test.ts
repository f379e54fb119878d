import { productPath } from '../../server/contract/catalog/catalog.ts'
import { formatRubles } from '../../server/contract/money.ts'
import type { Renderer } from '../../server/render/renderer.ts'
import { builtInTown } from '../../server/shop/towns/built-in-cities.rules.ts'
import { onBothDatabases } from '../support/database/databases.ts'
import { addPictures } from '../support/goods/add-pictures.ts'
import { sellOut } from '../support/goods/sell-out.ts'
import { plainBrowser, wordsOf } from '../support/orders/plain-order.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

onBothDatabases('a look on a page of an editor', open => {
  let templates: OwnTemplates
  let renderer: Renderer
  let shop: TestShop
  beforeAll(async () => {
    templates = copyTemplates()
    templates.write('pages/own.liquid', '')
    renderer = await openRendererOf(templates.folder)
  })
  beforeEach(async () => {
    shop = await createTestShop({ db: await open(), given: { renderer } })
    const { linenDress, leatherBelt } = shop.goods
    await save(`{% look '${linenDress.id} ${leatherBelt.id}', title: 'К морю', text: 'Платье и ремень.' %}`)
  })
  afterEach(async () => {
    expect(await shop.broken()).toEqual([])
    await shop.close()
  })
  afterAll(() => {
    renderer.close()
    templates.close()
  })

  async function save(body: string): Promise<void> {
    templates.change('pages/own.liquid', () => `---\npath: /own/\ntitle: Своя\n---\n<h1>Своя</h1>${body}`)
    await renderer.refresh()
    expect(renderer.faults()).toEqual([])
  }
  const FORM = '.asked-look form'
  const dressSize = (at: number) => ({
    [`size-${shop.goods.linenDress.id}`]: shop.goods.linenDress.offers[at]?.ext_id ?? '',
  })
  async function cartOf(browser: ReturnType<TestShop['visit']>): Promise<string[]> {
    const { body } = await browser.get('/api/cart/').expect(200)
    return body.products.map(
      ({ name, quantity }: { name: string; quantity: number }) => `${name} ${quantity}`,
    )
  }

  test('shows each thing with its sizes that are there, and one button', async () => {
    const { document } = await plainBrowser(shop.visit()).open('/own/')
    expect(document.querySelector('.asked-look h2')?.textContent).toBe('К морю')
    const { linenDress, leatherBelt } = shop.goods
    expect([...document.querySelectorAll('.asked-look__name')].map(each => each.textContent)).toEqual([
      linenDress.name,
      leatherBelt.name,
    ])
    const sizes = [...document.querySelectorAll('.asked-look option')].map(each => each.textContent)
    expect(sizes).toEqual(['Размер', '42', '44'])
    expect(document.querySelectorAll('.asked-look button')).toHaveLength(1)
    // What is reduced says by how much, as a tile does.
    expect(document.querySelector('.asked-look .sticker--sale')?.textContent).toMatch(/^−33\s%$/)
    expect(document.querySelectorAll('.asked-look .sticker')).toHaveLength(1)
    // What they cost together.
    expect(document.querySelector('.asked-look__total')?.textContent).toBe(formatRubles(5_289))
  })

  test('of listings has of each the first thing that can be had, and no model twice', async () => {
    const { linenDress, whiteLinenDress, leatherBelt } = shop.goods
    for (const { id } of [linenDress, whiteLinenDress, leatherBelt]) await addPictures(shop, id, 1)
    const namesOf = async (pieces: string) => {
      await save(`{% look pieces: '${pieces}' %}`)
      const { document } = await plainBrowser(shop.visit()).open('/own/')
      return [...document.querySelectorAll('.asked-look__link')].map(each => each.getAttribute('href'))
    }
    const belt = productPath(leatherBelt)
    expect(await namesOf('women/accessories /catalog/women/dresses/filter/color=belyy/')).toEqual([
      belt,
      productPath(whiteLinenDress),
    ])
    for (const { id } of whiteLinenDress.offers) await sellOut(shop, id)
    await shop.shop.catalog.followStock()
    // Two colours of one dress make no look.
    expect(await namesOf('women/dresses women/dresses women/accessories')).toEqual([
      productPath(linenDress),
      belt,
    ])
  })

  test('goes into the cart at once, by the form alone; what is there already stays as it is', async () => {
    const visitor = shop.visit()
    const browser = plainBrowser(visitor)
    const { linenDress, leatherBelt } = shop.goods
    await visitor.post('/api/cart/').send({ offer_id: leatherBelt.offers[0]?.id, quantity: 2 }).expect(200)
    const cart = await browser.submit(await browser.open('/own/'), FORM, { typed: dressSize(1) })
    expect(cart.path).toBe('/order/')
    expect((await cartOf(visitor)).sort()).toEqual([`${linenDress.name} 1`, `${leatherBelt.name} 2`].sort())
  })

  test('without a size the others go in, and the size is asked for', async () => {
    const visitor = shop.visit()
    const browser = plainBrowser(visitor)
    const asked = await browser.submit(await browser.open('/own/'), FORM)
    expect([asked.status, wordsOf(asked, '[role="alert"]')]).toEqual([422, 'Выберите размер'])
    expect(wordsOf(asked, 'h1')).toContain(shop.goods.linenDress.name)
    expect(await cartOf(visitor)).toEqual([`${shop.goods.leatherBelt.name} 1`])
  })

  test('a size that has just run out keeps nothing else out of the cart, and is told', async () => {
    const visitor = shop.visit()
    const browser = plainBrowser(visitor)
    const page = await browser.open('/own/')
    await sellOut(shop, shop.goods.linenDress.offers[1]?.id ?? 0)
    const refused = await browser.submit(page, FORM, { typed: dressSize(1) })
    expect([refused.status, wordsOf(refused, '[role="alert"]')]).toEqual([
      409,
      'Этот размер только что закончился',
    ])
    expect(await cartOf(visitor)).toEqual([`${shop.goods.leatherBelt.name} 1`])
    await shop.shop.catalog.followStock()
    const again = await browser.open('/own/')
    expect([...again.document.querySelectorAll('.asked-look option')]).toHaveLength(0)
    expect(wordsOf(again, '.asked-look__gone')).toContain('42')
  })

  test.each([
    ['Москва', ['42', '44'], ['46', '48']],
    ['Санкт-Петербург', ['42', '44'], ['46', '48']],
    ['Владивосток', ['42', '44'], []],
  ])('in %s it offers the sizes that the cards and the pages of sizes offer', async (name, dress, coat) => {
    const { linenDress, woolCoat } = shop.goods
    await save(`{% look '${linenDress.id} ${woolCoat.id}' %}`)
    const visitor = shop.visit()
    const browser = plainBrowser(visitor)
    const { latitude, longitude, fias_id, kladr_id, timezone } = builtInTown(name)
    const region = { name, latitude, longitude, fias_id, kladr_id, timezone }
    await visitor.patch('/api/v3/state/').send({ region }).expect(200)
    const { document } = await browser.open('/own/')
    for (const [index, { product, sizes }] of [
      { product: linenDress, sizes: dress },
      { product: woolCoat, sizes: coat },
    ].entries()) {
      const good = document.querySelectorAll('.asked-look__good')[index]
      const offered = [...(good?.querySelectorAll('option:not([value=""])') ?? [])]
      expect(offered.map(each => each.textContent)).toEqual(sizes)
      if (sizes.length === 0)
        expect(good?.querySelector('.asked-look__gone')?.textContent).toBe('Нет в вашем городе')
      const asked = await browser.post('/order/add/', [['product_id', String(product.id)]])
      expect([...asked.text.matchAll(/sizes__name">(\d+)/g)].map(([, size]) => size)).toEqual(sizes)
      const card = await visitor
        .get(`${productPath(product)}?json`)
        .unset('X-Requested-With')
        .expect(200)
      const offers = card.body.data.product.offers as { is_sold: boolean; size_name: string }[]
      expect(offers.filter(({ is_sold }) => is_sold).map(({ size_name }) => size_name)).toEqual(sizes)
    }
  })

  test('stands beside a picture of who wears all of it, unless that is of goods that are not there', async () => {
    const { linenDress, leatherBelt } = shop.goods
    await addPictures(shop, linenDress.id, 2)
    const shown = async (picture: string) => {
      await save(`{% look '${linenDress.id} ${leatherBelt.id}', picture: '${picture}' %}`)
      const { document } = await plainBrowser(shop.visit()).open('/own/')
      expect(document.querySelectorAll('.asked-look__good')).toHaveLength(2)
      const image = document.querySelector('.asked-look--figure > .asked-look__figure .media__img')
      return {
        alt: image?.getAttribute('alt'),
        hasFigure: document.querySelector('.asked-look--figure') !== null,
      }
    }
    const alt = `Всё вместе: ${linenDress.name}, ${leatherBelt.name}`
    expect(await shown('/catalog/women/dresses/#2')).toEqual({ alt, hasFigure: true })
    expect(await shown('summer/hero.jpg')).toEqual({ alt, hasFigure: true })
    // Nobody has taken a picture of the belt.
    expect(await shown(productPath(leatherBelt))).toEqual({ alt: undefined, hasFigure: false })
  })

  test('goods that nobody sells are no look, and a form that names them is refused', async () => {
    await save("{% look '999999' %}")
    const browser = plainBrowser(shop.visit())
    expect((await browser.open('/own/')).document.querySelector('.asked-look')).toBeNull()
    await browser.post('/order/add/', [['look', '999999']]).expect(404)
    expect(await shop.shop.db.selectFrom('visitors').select('id').execute()).toEqual([])
  })
})
