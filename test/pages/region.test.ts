import { importCities } from '../../server/import/cities/import-cities.ts'
import { BUILT_IN_CITIES } from '../../server/shop/towns/built-in-cities.rules.ts'
import { onBothDatabases } from '../support/database/databases.ts'
import { pageStateOf, tagsNamed } from '../support/pages/html.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

onBothDatabases('the choice of the city without a script', open => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop({ db: await open() })
    await importCities(shop.shop.db, BUILT_IN_CITIES)
  })
  afterAll(() => shop.close())

  /** Where the button of a town leads, on a page that was come to from `from`. */
  async function actionOf(name: string, from: string): Promise<string> {
    const page = await shop.visit().get('/region/').set('Host', 'shop.test').set('Referer', from).expect(200)
    const button = tagsNamed(page.text, 'button').find(({ text }) => text === name)
    return button?.attributes.formaction ?? ''
  }

  test.each([
    ['http://shop.test/product/plate-12/?a=1', '/product/plate-12/?a=1'],
    ['http://shop.test/catalog/women/filter/color=red/', '/catalog/women/'],
    ['http://elsewhere.test/product/plate-12/', '/'],
    ['http://shop.test/region/', '/'],
  ])('come to from %s, it leads back to %s in the town chosen', async (from, back) => {
    const browser = shop.visit()
    const answer = await browser.post(await actionOf('Казань', from)).expect(303)
    expect(answer.headers.location).toBe(back)
    expect(String(answer.headers['set-cookie'])).toContain('gru-region-chosen=1')

    const { region, region_is_chosen } = pageStateOf((await browser.get('/')).text)
    expect([region, region_is_chosen]).toEqual([expect.objectContaining({ name: 'Казань' }), true])
  })

  test.each([
    ['', 400],
    ['?fias_id=kazan', 400],
    ['?fias_id=00000000-0000-0000-0000-000000000000', 404],
  ])('%s chooses nothing: %i', async (query, status) => {
    const answer = await shop.visit().post(`/region/${query}`).expect(status)
    expect(String(answer.headers['set-cookie'])).not.toContain('gru-region-chosen')
  })
})

onBothDatabases('two to four regions of the list are emphasised', open => {
  test.each([
    ['the built-in ones', BUILT_IN_CITIES],
    ['an imported table’s', BUILT_IN_CITIES.map(({ accent, sort, ...town }) => town)],
  ])('%s', async (_whose, towns) => {
    const shop = await createTestShop({ db: await open() })
    await importCities(shop.shop.db, towns)
    const list = await shop.visit().get('/api/v2/regions/?page=1&per_page=10&sort=sort')
    const emphasised = list.body.filter((region: { accent: boolean }) => region.accent)
    expect(list.body).toHaveLength(10)
    expect(emphasised.map(({ name }: { name: string }) => name)).toEqual(['Москва', 'Санкт-Петербург'])
    await shop.close()
  })
})
