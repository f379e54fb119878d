import { parseHTML } from 'linkedom'
import { announceCatalog } from '../../server/import/staging/with-staging.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ env: { BONUS_PERCENT: '5' } })
})
afterAll(() => shop.close())

async function card(browser: ReturnType<TestShop['visit']>): Promise<Document> {
  const { linenDress } = shop.goods
  const path = `/product/${linenDress.slug}-${linenDress.id}/`
  const { text } = await browser.get(path).unset('X-Requested-With').expect(200)
  return parseHTML(text).document
}
const bonusOf = (document: Document) => document.querySelector('[data-bonus]')

test('bonuses of a price are shown to members of the loyalty programme, and to nobody else', async () => {
  const member = await shop.signIn()
  expect(bonusOf(await card(member))?.hasAttribute('hidden')).toBe(true)
  await shop.shop.db.updateTable('users').set({ in_loyalty_program: 1 }).execute()
  const line = bonusOf(await card(member))
  expect([line?.textContent?.replace(/\u00a0/g, ' '), line?.hasAttribute('hidden')]).toEqual([
    '+199 бонусов',
    false,
  ])
  expect(bonusOf(await card(shop.visit()))?.hasAttribute('hidden')).toBe(true)
})

test('a sold-out size is a button among the sizes, and no choice', async () => {
  const document = await card(shop.visit())
  const sizes = [...document.querySelectorAll('.sizes__item')]
  expect(sizes.map(size => size.querySelector('.sizes__name')?.textContent)).toEqual(['42', '44', '46'])
  expect(sizes.map(size => size.localName)).toEqual(['label', 'label', 'button'])
  expect(document.querySelectorAll('.sizes__input')).toHaveLength(2)
})

test('composition and care stand on the card, and its address can be shared', async () => {
  const document = await card(shop.visit())
  const fold = [...document.querySelectorAll('.fold')].find(each =>
    each.querySelector('summary')?.textContent?.includes('Состав и уход'),
  )
  expect(fold?.querySelector('.fold__text')?.textContent?.trim()).not.toBe('')
  expect(document.querySelector('a[data-share]')?.getAttribute('href')).toBe(
    `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`,
  )
})

test('whatever a name holds, an island is given it as it is', async () => {
  const name = `Платье «O'Нил» "</div>' &quot;`
  const { id } = shop.goods.linenDress
  await shop.shop.db.updateTable('products').set({ name }).where('id', '=', id).execute()
  await announceCatalog(shop.shop.db)
  await shop.shop.catalog.refresh()
  const document = await card(shop.visit())
  const props = document.querySelector('[data-widget="delivery-block"]')?.getAttribute('data-props') ?? ''
  expect(JSON.parse(props).product.name).toBe(name)
})

test.each([
  ['on', true],
  ['off', false],
] as const)(
  'with the pickup from the card %s, what lies only in stores is taken from a store: %s',
  async (mode, picks) => {
    const own = await createTestShop({ env: { PICKUP_FROM_CARD: mode } })
    const { slug, id } = own.goods.woolCoat
    const { text } = await own.visit().get(`/product/${slug}-${id}/`).unset('X-Requested-With').expect(200)
    const { document } = parseHTML(text)
    const props = document.querySelector('[data-widget="buy-button"]')?.getAttribute('data-props') ?? ''
    const offers: { note?: string; picks_up?: boolean }[] = JSON.parse(props).offers
    expect(offers.some(({ note }) => note === 'только в магазинах')).toBe(true)
    expect(offers.map(({ picks_up = false }) => picks_up)).toEqual(
      offers.map(({ note }) => note === 'только в магазинах' && picks),
    )
    await own.close()
  },
)

test('the instalments’ provider is let in on cards that show its badge, and nowhere else', async () => {
  const own = await createTestShop({ env: { SPLIT_MERCHANT_ID: '4d715c56-1ac9-49bc-9330-889e3487b2c1' } })
  const { linenDress, leatherBelt } = own.goods
  await own.shop.db
    .updateTable('stock')
    .set({ qty: 0 })
    .where('offer_id', '=', leatherBelt.offers[0]?.id as number)
    .execute()
  await announceCatalog(own.shop.db)
  await own.shop.catalog.refresh()
  const policyOf = async ({ visit }: TestShop, path: string) =>
    // Each kind of pages has a look and a script of its own.
    String((await visit().get(path).unset('X-Requested-With')).headers['content-security-policy']).replace(
      /(?<=(script|style)-src 'self') 'sha256-[^']+'/g,
      '',
    )
  const pathOf = ({ slug, id }: typeof linenDress) => `/product/${slug}-${id}/`
  const strict = await policyOf(shop, pathOf(linenDress))
  expect(strict).not.toContain('unsafe')
  expect(await policyOf(own, pathOf(linenDress))).toContain("style-src 'self' 'unsafe-inline';")
  // Sold out; not there; and pages of other kinds.
  for (const path of [pathOf(leatherBelt), '/product/nobody-999999/', '/', '/catalog/', '/order/'])
    expect(await policyOf(own, path)).toBe(strict)
  await own.close()
})
