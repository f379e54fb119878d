import { listAdministrators, setAdministrator } from '../../../server/shop/account/profile/administrators.ts'
import { signInAsAdministrator } from '../../support/administrator.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const open = (browser: ReturnType<TestShop['visit']>, path: string) =>
  browser.get(path).unset('X-Requested-With')

describe.each(['/admin/', '/admin/events/', '/admin/experiments/', '/admin/errors/'])('%s', path => {
  test('is there for administrators alone: for all others it is any address that is not there', async () => {
    const administrator = await signInAsAdministrator(shop)
    const customer = await shop.signIn('+79160000078')
    const nowhere = await open(customer, '/nowhere/').expect(404)
    for (const browser of [shop.visit(), customer]) {
      const { text } = await open(browser, path).expect(404)
      expect(/<h1[^>]*>(.*?)</.exec(text)?.[1]).toBe(/<h1[^>]*>(.*?)</.exec(nowhere.text)?.[1])
      await browser.get(`${path}?json`).set('Accept', 'application/json').expect(404)
    }
    const { headers } = await open(administrator, path).expect(path === '/admin/' ? 303 : 200)
    if (path === '/admin/') expect(headers.location).toBe('/admin/events/')
    else expect(headers['cache-control']).toBe('private, no-store')
  })
})

test('an operator makes administrators of accounts by their phones, and lists them', async () => {
  const { db } = shop.shop
  const browser = await shop.signIn('+79160000079')
  expect(await setAdministrator(db, '8 916 000-00-79', true)).toBe('+79160000079')
  await open(browser, '/admin/errors/').expect(200)
  expect(await listAdministrators(db)).toContainEqual({ phone: '+79160000079', name: '' })
  await setAdministrator(db, '+79160000079', false)
  await open(browser, '/admin/errors/').expect(404)
  await expect(setAdministrator(db, '+79160000080', true)).rejects.toThrow('сначала с ним нужно войти')
  await expect(setAdministrator(db, 'Анна', true)).rejects.toThrow('не номер')
})

test('who is no administrator any more sees them no more', async () => {
  const browser = await signInAsAdministrator(shop)
  await open(browser, '/admin/errors/').expect(200)
  await shop.shop.db.updateTable('users').set({ is_admin: 0 }).execute()
  await open(browser, '/admin/errors/').expect(404)
})
