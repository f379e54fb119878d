import { tagsNamed, wordsOf } from '../support/pages/html.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const page = (path: string) => shop.visit().get(path).unset('X-Requested-With')

test.each([
  '/nowhere/',
  '/catalog/nowhere/',
  '/product/nothing-999/',
  '/catalog/women/?page=9999',
  '/catalog/women/?sort=sideways',
  '/catalog/women/filter/color=nosuch/',
  '/order/?ORDER_ID=123456789012',
  '/%00/',
  '/catalog/%D0/',
])('%s is a Russian page in the usual shell, and no search engine keeps it', async path => {
  const answer = await page(path)
  expect([404, 400]).toContain(answer.status)
  expect(wordsOf(answer.text)).toMatch(/Страница не найдена|Не получилось открыть страницу/)
  expect(
    tagsNamed(answer.text, 'meta').find(tag => tag.attributes.name === 'robots')?.attributes.content,
  ).toContain('noindex')
  expect(tagsNamed(answer.text, 'footer')).toHaveLength(1)
})

test('what breaks is reported in Russian with the number to ask about, and nothing of the inside', async () => {
  const { applyStock: _, ...catalog } = shop.shop.catalog
  const broken = await createTestShop({
    given: {
      catalog: {
        ...catalog,
        applyStock: () => undefined,
        current: () => ({
          ...shop.shop.catalog.current(),
          get stores(): never {
            throw new Error('secret: disk sda1 at /var/lib')
          },
        }),
      } as never,
    },
  })
  const answer = await broken.visit().get('/contacts/stores/').unset('X-Requested-With').expect(500)

  expect(wordsOf(answer.text)).toMatch(/Что-то сломалось .*Номер обращения: [\w-]{18}/)
  expect(answer.text).not.toMatch(/secret|sda1|\.ts:/)
  expect(answer.text).toContain(answer.headers['x-request-id'])
  expect(broken.log.join('')).toContain('secret: disk sda1')
  await broken.close()
})

test.each(['/api/nowhere/', '/minions/nowhere', '/api/order/?order_id=1'])(
  'the call %s is answered with JSON in the error shape',
  async path => {
    const answer = await shop.visit().get(path).expect(404)
    expect(answer.body.error).toEqual({
      code: 'not-found',
      message: 'Не найдено',
      request_id: answer.headers['x-request-id'],
    })
  },
)

test('a listing asked for as data is answered with JSON, also when it is not there', async () => {
  const answer = await shop.visit().get('/catalog/nowhere/').expect(404)
  expect(answer.body.error.code).toBe('not-found')
})
