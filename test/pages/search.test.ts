import { addGoods } from '../support/goods/more-goods.ts'
import { tagsNamed, tagsOf, wordsOf } from '../support/pages/html.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  // One letter from «платте» each; the scarf is what more people look at.
  const category_id = shop.goods.categories.coats
  await addGoods(shop, [
    { name: 'Платок шёлковый', category_id, popularity: 1_000 },
    { name: 'Платки в горошек', category_id, popularity: 1_000 },
  ])
})
afterAll(() => shop.close())

const page = async (path: string, status = 200) => {
  const { text } = await shop.visit().get(path).unset('X-Requested-With').expect(status)
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  return { text, main, words: wordsOf(main) }
}
const search = (q: string) => page(`/search/?${new URLSearchParams({ q })}`)
const recommended = (html: string) => tagsOf(html).flatMap(tag => tag.attributes['data-recommend'] ?? [])
const HITS_AND_VIEWED = ['website.reco.personal.realtime', 'website.reco.personal.viewed']

describe('a search', () => {
  test.each([
    ['платте', 'платье'],
    ['gkfnmt', 'платье'],
    ['gkfnnt', 'платье'],
  ])('for %s shows dresses, and says so', async (typed, meant) => {
    const { text, words, main } = await search(typed)
    expect(words).toContain(`Показываем «${meant}»`)
    expect(words).toContain(`по запросу «${typed}» ничего нет`)
    expect(text).toContain(`<title>Поиск: ${meant}`)
    const names = tagsNamed(main, 'a').flatMap(({ attributes }) =>
      /^\/product\/([a-z-]+)-\d+\//.test(attributes.href ?? '') ? [attributes.href as string] : [],
    )
    expect(names.length).toBeGreaterThan(0)
    for (const href of names) expect(href).toContain('plat')
    expect(words).not.toMatch(/Плат(ок|ки)/)
  })

  test('for a word as the shop writes it repeats the word, and claims nothing', async () => {
    const { words } = await search('платья')
    expect(words).toContain('«платья»')
    expect(words).not.toMatch(/Показываем|по запросу/)
  })

  test('names its order, which elsewhere is the shop’s own', async () => {
    expect((await search('платье')).words).toContain('По релевантности')
    const listing = await page('/catalog/women/dresses/')
    expect(listing.words).toContain('По умолчанию')
    expect(listing.words).not.toContain('По релевантности')
  })

  test('writes what was typed as text', async () => {
    const { main } = await search('<b>плптье</b>')
    expect(main).not.toContain('<b>плптье')
  })
})

describe('where there is nothing', () => {
  test('that a search found, hits and what was viewed are offered', async () => {
    expect(recommended((await search('гусеница')).main)).toEqual(HITS_AND_VIEWED)
    expect(recommended((await search('платье')).main)).toEqual([])
  })

  test('at an address, too; what broke offers nothing', async () => {
    expect(recommended((await page('/nowhere/', 404)).main)).toEqual(HITS_AND_VIEWED)
    expect(recommended((await page('/search/?q=a&page=x', 404)).main)).toEqual(HITS_AND_VIEWED)
  })

  test('that the chosen filters leave, the way back, and hits and what was viewed, which look as they should', async () => {
    const { main, words } = await page('/catalog/women/dresses/filter/price=1-2/')
    expect(words).toContain('Сбросить фильтры')
    expect(recommended(main)).toEqual(HITS_AND_VIEWED)
    const sheets = tagsNamed(main, 'link').map(({ attributes }) => attributes.href ?? '')
    expect(sheets).toEqual([
      expect.stringMatching(/\/plain-\w+\.css$/),
      expect.stringMatching(/\/nothing-\w+\.css$/),
    ])
    const full = await page('/catalog/women/dresses/')
    expect(full.main).not.toContain('<link')
  })

  test.each(['orders', 'returns', 'bonuses', 'draws'])('in the account, among its %s, too', async part => {
    const member = await shop.signIn()
    await member.post('/personal/bonuses/').type('form').send({ confirm: 'yes' }).expect(303)
    const { text } = await member.get(`/personal/${part}/`).unset('X-Requested-With').expect(200)
    expect(recommended(text)).toEqual(HITS_AND_VIEWED)
  })

  test('among favourites, too', async () => {
    expect(recommended((await page('/favorite/')).main)).toEqual(HITS_AND_VIEWED)
  })
})
