import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const phone = '+79161234567'
let test_shop: TestShop
beforeEach(async () => {
  test_shop = await createTestShop({ env: { LIMITS: 'on' } })
})
afterEach(() => test_shop.close())

test('a phone alone is sent a code; phone and code sign in and create the account', async () => {
  const browser = test_shop.visit()
  const asked = await browser
    .post('/api/user/authorization/')
    .send({ phone: '8 (916) 123-45-67' })
    .expect(200)
  expect(asked.body).toEqual({ status: 'sent', resend_after: 60 })

  const signed = await browser
    .post('/api/user/authorization/')
    .send({ phone, sms_code: await test_shop.codeFor() })
    .expect(200)

  expect(signed.body).toMatchObject({
    status: 'signed-in',
    data: { is_authorized: true, phone, is_admin: false },
  })
  const { body } = await browser.get('/api/userinfo/').expect(200)
  expect(body.data).toEqual(signed.body.data)
})

test('a known phone and an unknown one are answered alike', async () => {
  await test_shop.signIn(phone)
  test_shop.pass(60_000)

  const known = await test_shop.visit().post('/api/user/authorization/').send({ phone })
  const unknown = await test_shop.visit().post('/api/user/authorization/').send({ phone: '+79160000000' })

  expect(known.status).toBe(unknown.status)
  expect(known.body).toEqual(unknown.body)
})

test('a phone that is not a Russian mobile is refused, and gets nothing', async () => {
  const answer = await test_shop
    .visit()
    .post('/api/user/authorization/')
    .send({ phone: '+7 495 123 45 67' })
    .expect(400)

  expect(answer.body.error.fields).toEqual({ phone: 'Введите корректный номер телефона' })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await test_shop.outbox()).toEqual([])
})

test('a second code within a minute is refused with the wait', async () => {
  const browser = test_shop.visit()
  await browser.post('/api/user/authorization/').send({ phone }).expect(200)
  test_shop.pass(18_000)
  const answer = await browser.post('/api/user/authorization/').send({ phone }).expect(429)

  expect(answer.headers['retry-after']).toBe('42')
  expect(answer.body.error).toMatchObject({
    code: 'too-often',
    message: 'Слишком часто. Попробуйте ещё раз через 42 секунды',
  })
})

test('a wrong code, a used one and one never sent are answered alike', async () => {
  const browser = test_shop.visit()
  await browser.post('/api/user/authorization/').send({ phone })
  const sms_code = await test_shop.codeFor()
  const wrong = String((Number(sms_code) + 1) % 1_000_000).padStart(6, '0')

  const answers = [
    await browser.post('/api/user/authorization/').send({ phone, sms_code: wrong }),
    await test_shop.visit().post('/api/user/authorization/').send({ phone, sms_code }),
    await browser.post('/api/user/authorization/').send({ phone: '+79160000000', sms_code }),
  ]

  for (const { status, body } of answers) {
    expect(status).toBe(422)
    expect(body.error).toMatchObject({
      code: 'wrong-code',
      fields: { sms_code: 'Неверный или устаревший код' },
    })
  }
})

test('signing in gives a new session, and the cookie before it is worth nothing', async () => {
  const browser = test_shop.visit()
  const asked = await browser.post('/api/user/authorization/').send({ phone })
  const before = cookieOf(asked)
  const signed = await browser
    .post('/api/user/authorization/')
    .send({ phone, sms_code: await test_shop.codeFor() })

  expect(cookieOf(signed)).not.toBe(before)
  const { body } = await test_shop.visit().get('/api/userinfo/').set('Cookie', before)
  expect(body.data.is_authorized).toBe(false)
})

test('the cookie of before a sign-in finds nobody: neither its account nor its nameless visitor', async () => {
  const browser = test_shop.visit()
  const { before: nameless, after: first } = await signInHere(browser, phone)
  expect(await isKnown(nameless)).toBe(false)
  expect(await isKnown(first)).toBe(true)

  await signInHere(browser, '+79160000001')
  expect((await browser.get('/api/userinfo/')).body.data.phone).toBe('+79160000001')
  expect(await isKnown(first)).toBe(false)
})

test('the cookie of before a sign-out finds nobody', async () => {
  const browser = test_shop.visit()
  const { after: signed } = await signInHere(browser, phone)
  await browser.post('/auth/?logout=yes').expect(303)

  expect(await isKnown(signed)).toBe(false)
})

test('the cart comes along at sign-in, stays with the account at sign-out, and comes back', async () => {
  const { linenDress } = test_shop.goods
  const browser = test_shop.visit()
  await browser.post('/api/cart/').send({ offer_id: linenDress.id, quantity: 1 }).expect(200)
  await browser.post('/api/user/authorization/').send({ phone })
  await browser
    .post('/api/user/authorization/')
    .send({ phone, sms_code: await test_shop.codeFor() })
    .expect(200)
  expect(quantities(await browser.get('/api/cart/'))).toEqual({ [linenDress.id]: 1 })

  await browser.post('/auth/?logout=yes&tid=auth').expect(303).expect('Location', '/')
  expect((await browser.get('/api/userinfo/')).body.data.is_authorized).toBe(false)
  expect(quantities(await browser.get('/api/cart/'))).toEqual({})

  test_shop.pass(60_000)
  const again = await test_shop.signIn(phone)
  expect(quantities(await again.get('/api/cart/'))).toEqual({ [linenDress.id]: 1 })
})

test('the chosen region comes along at sign-in', async () => {
  const browser = test_shop.visit()
  await browser.post('/api/user/authorization/').send({ phone })
  const region = {
    name: 'Казань',
    latitude: 55.7963,
    longitude: 49.1088,
    fias_id: '93b3df57-4c89-44df-ac42-96f05e9cd3b9',
    kladr_id: '1600000100000',
    timezone: 'UTC+3',
  }
  await test_shop.shop.db
    .updateTable('visitors')
    .set({ region_json: JSON.stringify(region) })
    .execute()
  await browser
    .post('/api/user/authorization/')
    .send({ phone, sms_code: await test_shop.codeFor() })
    .expect(200)

  const row = await test_shop.shop.db
    .selectFrom('visitors')
    .where('user_id', 'is not', null)
    .select('region_json')
    .executeTakeFirst()
  expect(JSON.parse(row?.region_json ?? 'null')).toEqual(region)
})

test('a link from elsewhere does not sign out: it shows a button that does', async () => {
  const browser = await test_shop.signIn(phone)
  for (const site of ['cross-site', 'none']) {
    const page = await browser.get('/auth/?logout=yes&tid=auth').set('Sec-Fetch-Site', site).expect(200)
    expect(page.text).toContain('<form method="post" action="/auth/?logout=yes&amp;tid=auth">')
  }
  await browser.get('/auth/?logout=yes&tid=auth').set('Sec-Fetch-Dest', 'image').expect(200)
  await browser.get('/auth/?logout=yes&tid=auth').set('Sec-Purpose', 'prefetch').expect(200)
  expect((await browser.get('/api/userinfo/')).body.data.is_authorized).toBe(true)

  await browser.get('/auth/?logout=yes&tid=auth').expect(303)
  expect((await browser.get('/api/userinfo/')).body.data.is_authorized).toBe(false)
})

test('without a script two plain forms sign in, with the same limits, and lead back', async () => {
  const browser = test_shop.visit()
  const submit = (fields: Record<string, string>) =>
    browser
      .post('/auth/')
      .unset('X-Requested-With')
      .type('form')
      .send({ back: '/personal/bonuses/', ...fields })
  const form = (await browser.get('/auth/?back=/personal/bonuses/').unset('X-Requested-With')).text
  expect(form).toMatch(
    /<form[^>]+(?:method="post"[^>]+action="\/auth\/"|action="\/auth\/"[^>]+method="post")/,
  )
  const refused = await submit({ phone: '12' }).expect(400)
  expect(refused.text).toContain('Введите корректный номер телефона')
  expect(refused.headers['set-cookie']).toBeUndefined()
  // Another site's form sends nobody a code.
  const foreign = test_shop.visit().post('/auth/').type('form').set('Sec-Fetch-Site', 'cross-site')
  await foreign.send({ phone: '9161234567' }).expect(403)
  expect(await test_shop.outbox()).toEqual([])

  // Typed where a caret may stand: before the prefix.
  const asked = await submit({ phone: '9161234567+7 ' }).expect(200)
  expect(asked.text).toContain('Отправили код на +7 916 123 45 67')
  expect(asked.headers['cache-control']).toBe('private, no-store')
  await submit({ phone: '+7 916 123 45 67' }).expect(429)
  const sms_code = await test_shop.codeFor()
  const wrong = String((Number(sms_code) + 1) % 1_000_000).padStart(6, '0')
  const again = await submit({ phone: '+7 916 123 45 67', sms_code: wrong }).expect(422)
  expect(again.text).toMatch(/Неверный или устаревший код[\s\S]*name="sms_code"/)
  await submit({ phone: '+7 916 123 45 67', sms_code }).expect(303).expect('Location', '/personal/bonuses/')
  expect((await browser.get('/api/userinfo/')).body.data.is_authorized).toBe(true)
  await submit({ back: '//evil.example/' }).expect(303).expect('Location', '/')
})

test("another site's form does not sign out", async () => {
  const browser = await test_shop.signIn(phone)
  await browser.post('/auth/?logout=yes&tid=auth').set('Sec-Fetch-Site', 'cross-site').expect(403)

  expect((await browser.get('/api/userinfo/')).body.data.is_authorized).toBe(true)
})

test('who is signed in and comes to sign in goes on to where they were going, on our own site', async () => {
  const browser = await test_shop.signIn(phone)

  await browser.get('/auth/?back=/order/').expect(303).expect('Location', '/order/')
  await browser.get('/auth/?back=//evil.example/').expect(303).expect('Location', '/')
})

test('the log carries neither phone nor code', async () => {
  await test_shop.signIn(phone)

  expect(test_shop.log.join()).not.toContain('9161234567')
  expect(test_shop.log.join()).not.toContain(await test_shop.codeFor())
})

/** Signs this browser in; its cookie before, where it had to be given one, and its cookie after. */
async function signInHere(browser: ReturnType<TestShop['visit']>, phone: string) {
  const asked = await browser.post('/api/user/authorization/').send({ phone }).expect(200)
  const sms_code = await test_shop.codeFor()
  const signed = await browser.post('/api/user/authorization/').send({ phone, sms_code }).expect(200)
  return { before: cookieOf(asked), after: cookieOf(signed) }
}

/** Whoever is known keeps the cookie when something is written; nobody is given a new one. */
async function isKnown(cookie: string): Promise<boolean> {
  const offer_id = test_shop.goods.linenDress.offers[0]?.id
  const answer = await test_shop
    .visit()
    .post('/api/cart/')
    .set('Cookie', cookie)
    .send({ offer_id, quantity: 1 })
    .expect(200)
  return cookieOf(answer) === ''
}

function cookieOf(answer: { headers: Record<string, string | string[]> }): string {
  const [cookie = ''] = [answer.headers['set-cookie'] ?? []].flat()
  return cookie.split(';')[0] ?? ''
}

function quantities(answer: {
  body: { products: { product_id: number; quantity: number }[] }
}): Record<number, number> {
  return Object.fromEntries(answer.body.products.map(line => [line.product_id, line.quantity]))
}
