import { tagsNamed } from '../support/pages/html.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const page = (path: string) => shop.visit().get(path).unset('X-Requested-With')
const linksOf = (html: string) => tagsNamed(html, 'a').map(({ attributes }) => attributes.href ?? '')

describe('the menu', () => {
  test('stands in a page with its first level alone', async () => {
    const { text } = await page('/about/').expect(200)
    expect(linksOf(text)).toContain('/catalog/women/')
    expect(text).not.toContain('/catalog/women/dresses/')
  })

  test('is whole on a page of its own, where its openers lead without script', async () => {
    const { text } = await page('/about/').expect(200)
    const openers = tagsNamed(text, 'a').filter(({ attributes }) => 'data-burger-open' in attributes)
    expect(openers.map(({ attributes }) => attributes.href)).toEqual(['/menu/', '/menu/'])
    const whole = await page('/menu/').expect(200)
    expect(linksOf(whole.text)).toContain('/catalog/women/dresses/')
    // Search engines have the branches themselves.
    expect(whole.text).toContain('<meta name="robots" content="noindex, follow">')
  })

  test.each(['data-panels', 'data-list'])(
    'is fetched whole from %s, and kept by the browser for good',
    async name => {
      const { text } = await page('/about/').expect(200)
      const url = new RegExp(`${name}="([^"]+)"`).exec(text)?.[1] ?? ''
      const part = await page(url).expect(200)
      expect(linksOf(part.text)).toContain('/catalog/women/dresses/')
      expect(part.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(part.headers['set-cookie']).toBeUndefined()
      // Under another version it may be another menu by now.
      const old = await page(url.replace(/v=.*/, 'v=old')).expect(200)
      expect(old.headers['cache-control']).toBe('no-cache')
    },
  )
})
