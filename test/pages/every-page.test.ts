import * as v from 'valibot'
import { NEUTRAL_PAGE } from '../../server/contract/page-state.ts'
import { StateOfPage } from '../../server/contract/state-of-page.ts'
import { orderBody } from '../support/orders/order-body.ts'
import { pageStateOf, stateOf, tagsNamed, tagsOf, withoutVisitor } from '../support/pages/html.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let order_id: string
let buyer: ReturnType<TestShop['visit']>
beforeAll(async () => {
  shop = await createTestShop()
  buyer = shop.visit()
  const id = shop.goods.linenDress.offers[0]?.id as number
  await buyer.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)
  const { body } = await buyer
    .post('/api/cart/checkout/')
    .send(orderBody(shop, [{ id, quantity: 1 }]))
    .expect(200)
  order_id = body.order_id
  await buyer.post('/api/cart/').send({ offer_id: id, quantity: 2 }).expect(200)
  await buyer.post('/api/v3/favorite/').send({ product_id: shop.goods.linenDress.id }).expect(200)
})
afterAll(() => shop.close())

const PAGES: [name: string, path: () => string, status?: number][] = [
  ['the home page', () => '/'],
  ['a category', () => '/catalog/women/'],
  ['a filtered listing', () => '/catalog/women/dresses/filter/color=krasnyy/'],
  ['a search', () => '/search/?q=платье'],
  [
    'a search with markup in its words',
    () => `/search/?q=${encodeURIComponent('<script>alert(1)</script>"\'&')}`,
  ],
  ['a product', () => `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`],
  ['the order page', () => '/order/'],
  ['a placed order', () => `/order/?ORDER_ID=${order_id}`],
  ['the favourites', () => '/favorite/'],
  ['the sign-in page', () => '/auth/'],
  ['the stores of a town', () => '/contacts/'],
  ['a store', () => `/contacts/stores/${shop.goods.tverskaya.id}`],
  ['a page of an editor', () => '/about/'],
  ['a page that is not there', () => '/nowhere/', 404],
]

/** One for all pages: an address may ask for few codes a day. */
let member: ReturnType<TestShop['visit']> | undefined

describe.each(PAGES)('%s', (_name, path, status = 200) => {
  const get = () => buyer.get(path()).unset('X-Requested-With').expect(status)

  test('is for this visitor alone, and no cache keeps what tells who they are', async () => {
    const cache_control = path().includes('ORDER_ID') ? 'private, no-store' : 'private, no-cache'
    expect((await get()).headers['cache-control']).toBe(cache_control)

    member ??= await shop.signIn('+79160000009')
    const own = await member.get(path()).unset('X-Requested-With')
    expect(own.headers['cache-control']).toBe(own.status === 303 ? undefined : 'private, no-store')
  })

  test('lets nothing inline run that the build did not make, and nothing foreign in', async () => {
    const { headers } = await get()
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map(rule => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
    )
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': expect.stringMatching(/^'self' 'sha256-[\w+/=]{44}'$/),
      'style-src': expect.stringMatching(/^'self' 'sha256-[\w+/=]{44}'$/),
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers['x-powered-by']).toBeUndefined()
  })

  // Where a visit begins, it would cost a cheap phone one more process before the first byte is read.
  test('lets go of whoever opened it where people sign in, buy and pay', async () => {
    const isOfPeople = /^\/(order|auth)\//.test(path())
    expect((await get()).headers['cross-origin-opener-policy']).toBe(
      isOfPeople ? 'same-origin-allow-popups' : undefined,
    )
  })

  test('has one script and the styles of the build, no other inline, and no handlers in attributes', async () => {
    const { text } = await get()
    const tags = tagsOf(text)
    expect(tags.length).toBeGreaterThan(50)
    const { inlined } = shop.shop.renderer
    const styles = tags.filter(tag => tag.name === 'style').map(tag => tag.text)
    const [look = ''] = Object.keys(inlined).filter(name => inlined[name]?.text === styles[0])
    expect(styles).toHaveLength(1)
    // Its kind's, or every page's beside a whole sheet.
    expect(look).toMatch(
      /<link rel="stylesheet"[^>]*plain/.test(text.replace(/<noscript>.*?<\/noscript>/gs, ''))
        ? /^first\.css$/
        : /^first-\w+\.css$/,
    )
    expect(styles[0]).toContain(inlined['first.css']?.text)
    const hearts = inlined[look === 'first-listing.css' ? 'first-listing.js' : 'first.js']
    expect(
      tags.filter(tag => Object.keys(tag.attributes).some(name => name === 'style' || name.startsWith('on'))),
    ).toEqual([])
    expect(tags.filter(tag => /^\s*javascript:/i.test(tag.attributes.href ?? ''))).toEqual([])
    const scripts = tagsNamed(text, 'script')
    const isOurs = (script: (typeof scripts)[number]) => script.text === hearts?.text
    expect(scripts.filter(isOurs)).toHaveLength(1)
    for (const script of scripts.filter(each => !isOurs(each)))
      expect(script.attributes.src ?? script.attributes.type).toMatch(
        /^(\/assets\/[\w.-]+\.js|application\/(ld\+)?json)$/,
      )
  })

  test('carries a state of the declared shape, and of it only what differs from nobody’s', async () => {
    member ??= await shop.signIn('+79160000009')
    const answers = [await get(), await member.get(path()).unset('X-Requested-With')]
    for (const { text } of answers.filter(answer => answer.status !== 303)) {
      const state: Record<string, unknown> = JSON.parse(stateOf(text))
      expect(v.safeParse(StateOfPage, state).issues).toBeUndefined()
      for (const [name, value] of Object.entries(state))
        expect(value).not.toEqual((NEUTRAL_PAGE as unknown as Record<string, unknown>)[name])
    }
  })

  test('is Russian, has a title, one first heading and its state', async () => {
    const { text } = await get()
    expect(tagsNamed(text, 'html')[0]?.attributes.lang).toBe('ru')
    expect(tagsNamed(text, 'title')[0]?.text).toMatch(/[А-Яа-я]/)
    expect(tagsNamed(text, 'h1')).toHaveLength(1)
    expect(pageStateOf(text)).toMatchObject({ cart: { quantity_total: 2 }, region: { name: 'Москва' } })
  })
})

test.each(['/personal/', '/personal/orders/', '/PERSONAL/profile/', '/admin/', '/pretend-payment/none'])(
  '%s lets go of whoever opened it, whatever it answers',
  async path => {
    const { headers } = await shop.visit().get(path).unset('X-Requested-With')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  },
)

test('https makes browsers come back by https only, with cookies that no other host can set', async () => {
  const safe = await createTestShop({ env: { SITE_URL: 'https://shop.test' } })
  const { headers } = await safe
    .visit()
    .post('/api/cart/')
    .send({ offer_id: safe.goods.leatherBelt.offers[0]?.id, quantity: 1 })

  expect(headers['strict-transport-security']).toMatch(/max-age=31536000/)
  expect([headers['set-cookie']].flat()[0]).toMatch(
    /^__Host-visitor=[\w-]{22}; .*Path=\/;.*HttpOnly; Secure; SameSite=Lax/,
  )
  await safe.close()
})

test('the state cannot end its element, whatever a visitor is called', async () => {
  const browser = await shop.signIn('+79160000001')
  await shop.shop.db.updateTable('users').set({ name: '</script><script>alert(1)</script>' }).execute()
  const { text } = await browser.get('/').unset('X-Requested-With').expect(200)

  expect(text).not.toContain('<script>alert')
  expect(pageStateOf(text)).toMatchObject({ user: { name: '</script><script>alert(1)</script>' } })
})

test('two visitors of one region get the same page but for their state and header', async () => {
  const stranger = await shop.visit().get('/catalog/women/dresses/').unset('X-Requested-With')
  const customer = await buyer.get('/catalog/women/dresses/').unset('X-Requested-With')

  expect(customer.text).not.toBe(stranger.text)
  expect(withoutVisitor(customer.text)).toBe(withoutVisitor(stranger.text))
})
