import { keepOrder } from '../support/orders/stored-order.ts'
import { tagsNamed } from '../support/pages/html.ts'
import { plainSpaces } from '../support/plain-spaces.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const ORDER = '348211907316'
type Browser = ReturnType<TestShop['visit']>

let shop: TestShop
let owner: Browser
beforeAll(async () => {
  shop = await createTestShop()
  owner = await shop.signIn()
  const { data } = (await owner.get('/api/userinfo/')).body
  const { linenDress } = shop.goods
  const line = {
    offer_id: linenDress.offers[0]?.id as number,
    product_id: linenDress.id,
    quantity: 2,
    price: 3_990,
  }
  await keepOrder(shop, { id: ORDER, user_id: data.id, lines: [line], earned: 90 })
})
afterAll(() => shop.close())

const open = (path: string, browser = owner) => browser.get(path).unset('X-Requested-With')
const submit = (path: string, fields: Record<string, string> = {}) =>
  owner.post(path).unset('X-Requested-With').type('form').send(fields)

const PAGES = [
  '/personal/orders/',
  `/personal/orders/${ORDER}/`,
  `/personal/orders/${ORDER}/return/`,
  '/personal/bonuses/',
  '/personal/draws/',
  '/personal/profile/',
  '/personal/returns/',
]

test.each(PAGES)('%s sends a visitor to sign in and back, and is kept by nobody', async path => {
  const visitor = await open(path, shop.visit()).expect(303)
  expect(visitor.headers.location).toBe(`/auth/?back=${encodeURIComponent(path)}`)
  const { headers, text } = await open(path).expect(200)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(tagsNamed(text, 'h1')).toHaveLength(1)
  expect(text).toContain('<meta name="robots" content="noindex">')
})

test.each([
  ['/personal/orders/', 'Войдите, чтобы увидеть заказы'],
  [`/personal/orders/${ORDER}/return/`, 'Войдите, чтобы увидеть заказы'],
  ['/personal/bonuses/', 'Войдите, чтобы увидеть бонусы'],
  ['/personal/draws/', 'Войдите, чтобы увидеть свои розыгрыши'],
  ['/draws/wardrobe/', 'Войдите, чтобы участвовать в розыгрыше'],
  ['/personal/profile/', 'Войдите, чтобы открыть профиль'],
  ['/catalog/', 'Вход'],
])('a stranger who opened %s reads why to sign in: %s', async (path, why) => {
  const { text } = await open(`/auth/?back=${encodeURIComponent(path)}`, shop.visit()).expect(200)
  expect(plainSpaces(text)).toContain(`>${why}</h1>`)
})

test.each([
  ['/personal', '/personal/orders/'],
  ['/personal/', '/personal/orders/'],
  ['/personal/orders', '/personal/orders/'],
  ['/personal/orders?page=2', '/personal/orders/?page=2'],
  [`/personal/orders/${ORDER}`, `/personal/orders/${ORDER}/`],
  [`/personal/orders/${ORDER}/return`, `/personal/orders/${ORDER}/return/`],
  ['/personal/returns/return?return_code=1', '/personal/returns/return/?return_code=1'],
  ['/personal/orders/?page=1', '/personal/orders/'],
])('%s has one address: %s', async (path, own) => {
  const { headers } = await open(path).expect(301)
  expect(headers.location).toBe(own)
})

test('an order has one date, in the list and on its own page', async () => {
  const textAt = async (path: string) => plainSpaces((await open(path)).text)
  const listed = /907<\/span><span>316<\/span><\/span>\s*· ([^<]+)</.exec(
    await textAt('/personal/orders/'),
  )?.[1]
  const own = /Оформлен<\/dt><dd>([^<]+)</.exec(await textAt(`/personal/orders/${ORDER}/`))?.[1]
  expect(listed).toMatch(/^\d{1,2} [а-я]+ \d{4} г\.$/)
  expect(own).toBe(listed)
})

test('a paid order says so first, its number is in threes, and both of its pages say where it goes alike', async () => {
  const { db } = shop.shop
  const { payment_status } = await db
    .selectFrom('orders')
    .select('payment_status')
    .where('id', '=', ORDER)
    .executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', ORDER).execute()
  const pages = await Promise.all(
    [`/personal/orders/${ORDER}/`, `/order/?ORDER_ID=${ORDER}`].map(
      async path => (await open(path).expect(200)).text,
    ),
  )
  await db.updateTable('orders').set({ payment_status }).where('id', '=', ORDER).execute()
  const fact = (html: string, name: string) => new RegExp(`<dt>${name}</dt><dd>([^<]+)`).exec(html)?.[1]
  for (const html of pages) {
    expect(html).toMatch(
      /<span>348<\/span><span>211<\/span>[\s\S]*class="order-paid"><strong>Оплачен<[\s\S]*Состав заказа/,
    )
    for (const name of ['Способ', 'Адрес', 'Получатель'])
      expect([name, fact(html, name)]).toEqual([name, fact(pages[0] ?? '', name)])
  }
  expect(fact(pages[0] ?? '', 'Адрес')).toContain('Тверская')
})

test('orders, their detail and a return work without a script', async () => {
  expect((await open('/personal/orders/').expect(200)).text).toMatch(
    /Получен.*№&nbsp;<span class="order-number"><span>348<\/span><span>211<\/span>/s,
  )
  const detail = (await open(`/personal/orders/${ORDER}/`).expect(200)).text
  for (const words of ['Платье льняное', 'Принят', 'Подтверждён', 'В пути', 'Итого', 'Москва, Тверская, 1'])
    expect(detail).toContain(words)

  const id = shop.goods.linenDress.offers[0]?.id
  const path = `/personal/orders/${ORDER}/return/`
  // Of several one says how many; a single piece is ticked.
  const formHas = async (field: string) =>
    expect((await open(path).expect(200)).text).toContain(`${field} name="quantity.${id}"`)
  await formHas(`<select class="field__input" id="quantity-${id}"`)
  expect((await submit(path, { [`quantity.${id}`]: '0', service_id: '4' }).expect(400)).text).toContain(
    'Отметьте, что возвращаете',
  )
  const fields = {
    [`quantity.${id}`]: '1',
    [`reason.${id}`]: 'size',
    service_id: '3',
    point_id: '',
    comment: 'Мало',
  }
  const begun = await submit(path, fields).expect(303)
  const one = String(begun.headers.location)
  expect(one).toMatch(/^\/personal\/returns\/return\/\?return_code=\d{10}$/)
  await formHas('<input class="checkbox__input" type="checkbox"')
  const page = (await open(one).expect(200)).text
  for (const words of ['Ждём вещи', 'Не подошёл размер', '3 990', 'Любой магазин', 'Мало', '<svg'])
    expect(page.replaceAll('\u00a0', ' ')).toContain(words)
  const list = (await open('/personal/returns/').expect(200)).text
  const [, code] = /№&nbsp;<span class="order-number">(.*?)<\/span>\s*·/.exec(list) ?? []
  expect(
    code
      ?.replace(/<\/?span>/g, ' ')
      .trim()
      .split(/ +/),
  ).toEqual(/(...)(...)(....)$/.exec(one)?.slice(1))
  expect(list).toMatch(/заказа&nbsp;<span class="order-number"><span>348<\/span><span>211<\/span>/)

  await submit(one.replace('return/?', 'return/cancel/?')).expect(303)
  expect((await open(one)).text).toContain('Отменён')
  expect(await shop.broken()).toEqual([])
})

test('what waits for the shopper stands on every page of the account, and is counted in header and navbar', async () => {
  const text = 'Укажите почту, чтобы получать чеки и новости заказа'
  expect((await owner.get('/api/lk/notify/').expect(200)).body).toMatchObject([{ type: 'email', text }])
  for (const path of PAGES) {
    const page = (await open(path).expect(200)).text
    const list = /<ul class="account-nav__notices"[\s\S]*?<\/ul>/.exec(page)?.[0] ?? ''
    expect([path, list.includes(text), list.includes('href="/personal/profile/#email"')]).toEqual([
      path,
      true,
      true,
    ])
  }
  const shown = (await open('/about/')).text
  expect(shown).toMatch(/<a href="\/personal\/orders\/" class="header-tools__link">.*?, 1\s+уведомление/)
  expect(shown).toMatch(
    /<a class="navbar__link" href="\/personal\/orders\/">.*Профиль<span class="navbar__count">1</,
  )
  const stranger = (await open('/about/', shop.visit())).text
  expect(stranger).toMatch(/<a class="navbar__link" href="\/auth\/">.*Профиль<\/a>/)
})

test('an order is repeated as far as it can be bought, and says what is missing', async () => {
  const offer_id = shop.goods.linenDress.offers[0]?.id as number
  const { headers } = await submit(`/personal/orders/${ORDER}/repeat/`).expect(303)
  expect(headers.location).toBe('/order/')
  expect((await owner.get('/api/cart/')).body.products).toMatchObject([{ product_id: offer_id, quantity: 2 }])

  const { db } = shop.shop
  await owner.post('/api/cart/').send({ offer_id, quantity: 0 }).expect(200)
  await db.updateTable('stock').set({ qty: 0 }).where('offer_id', '=', offer_id).execute()
  const again = await submit(`/personal/orders/${ORDER}/repeat/`).expect(303)
  expect(again.headers.location).toBe(`/personal/orders/${ORDER}/?missing=${offer_id}`)
  expect((await open(String(again.headers.location)).expect(200)).text).toMatch(
    /Не всё получилось положить в корзину: закончилось — Платье льняное/,
  )
})

test('what cannot be loaded is an empty page with a way to try again', async () => {
  const away = await createTestShop()
  const browser = await away.signIn()
  const { db } = away.shop
  away.shop.db = new Proxy(db, {
    get: () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    },
  })
  const { text } = await open('/personal/bonuses/?page=2', browser).expect(503)
  expect(text).toMatch(/Попробовать ещё раз/)
  expect(text).toContain('href="/personal/bonuses/?page=2"')
  away.shop.db = db
  await away.close()
})
