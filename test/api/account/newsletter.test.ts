import { LIVE_ENV } from '../../support/live-env.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

let test_shop: TestShop
beforeEach(async () => {
  test_shop = await createTestShop()
})
afterEach(() => test_shop.close())

test('the answer is the same for a new address, a known one and one already subscribed', async () => {
  const browser = test_shop.visit()
  const ask = () => browser.post('/api/v3/subscribe/').send({ email: 'anna@example.ru', utm_term: 'весна' })
  const first = await ask()
  const second = await ask()
  await browser.post(await linkOf('confirm')).expect(200)
  const third = await ask()

  expect(first.status).toBe(200)
  expect(first.body).toEqual({ status: 'asked' })
  expect([second.body, third.body]).toEqual([first.body, first.body])
  expect(await test_shop.outbox()).toHaveLength(1)
})

test.each([
  ['', 'Введи адрес электронной почты'],
  ['анна@example.ru', 'Email должен содержать только латинские буквы, символы “.” и “@”'],
])('the address %j is refused in the words of the field', async (email, words) => {
  const answer = await test_shop.visit().post('/api/v3/subscribe/').send({ email }).expect(400)

  expect(answer.body.error.fields).toEqual({ email: words })
})

test('looking at a link changes nothing, its button does', async () => {
  const browser = test_shop.visit()
  await browser.post('/api/v3/subscribe/').send({ email: 'anna@example.ru' })
  const link = await linkOf('confirm')

  const page = await browser.get(link).expect(200)
  expect(page.text).toContain(`<form method="post" action="${link}">`)
  expect(await status()).toBe('asked')
  await browser.post(link).expect(200)
  expect(await status()).toBe('confirmed')

  await browser.get(await linkOf('leave')).expect(200)
  expect(await status()).toBe('confirmed')
  await browser.post(await linkOf('leave')).expect(200)
  expect(await status()).toBe('gone')
})

test('a link without a token, or with a made-up one, is not found', async () => {
  const browser = test_shop.visit()
  for (const link of [
    '/subscribe/confirm/',
    '/subscribe/confirm/?token=x',
    '/subscribe/leave/?token=x',
    '/subscribe/leave/?token=x&token=y',
  ]) {
    await browser.get(link).expect(404)
    await browser.post(link).expect(404)
  }
})

test('what was sent can be read at /dev/outbox/, but not in production', async () => {
  const browser = test_shop.visit()
  await browser.post('/api/v3/subscribe/').send({ email: 'anna@example.ru' })
  const page = await browser.get('/dev/outbox/').expect(200)
  expect(page.text).toContain('anna@example.ru')
  expect(page.text).toContain('/subscribe/confirm/?token=')

  const live = await createTestShop({ env: LIVE_ENV })
  await live.visit().get('/dev/outbox/').expect(404)
  await live.close()
})

async function linkOf(button: 'confirm' | 'leave'): Promise<string> {
  const text = (await test_shop.outbox()).at(-1)?.text ?? ''
  return new RegExp(`/subscribe/${button}/\\?token=[\\w-]+`).exec(text)?.[0] ?? 'no link'
}

async function status(): Promise<string | undefined> {
  return (await test_shop.shop.db.selectFrom('subscriptions').select('status').executeTakeFirst())?.status
}
