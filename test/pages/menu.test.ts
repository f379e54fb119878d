import { addPictures } from '../support/goods/add-pictures.ts'
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

  test.each([
    ['data-panels', 'public, max-age=86400'],
    ['data-list', 'public, max-age=31536000, immutable'],
  ])('is fetched whole from %s, and kept by the browser: %s', async (name, cache_control) => {
    const { text } = await page('/about/').expect(200)
    const url = new RegExp(`${name}="([^"]+)"`).exec(text)?.[1] ?? ''
    const part = await page(url).expect(200)
    expect(linksOf(part.text)).toContain('/catalog/women/dresses/')
    expect(part.headers['cache-control']).toBe(cache_control)
    expect(part.headers['set-cookie']).toBeUndefined()
    // Under another version it may be another menu by now.
    const old = await page(url.replace(/v=.*/, 'v=old')).expect(200)
    expect(old.headers['cache-control']).toBe('no-cache')
  })

  test('shows on a desktop what a department begins with, of what has a picture, and another when that has one', async () => {
    const { linenDress, woolCoat } = shop.goods
    const shown = async () => {
      const { text } = await page('/menu/panels/').expect(200)
      return tagsNamed(text, 'a').flatMap(({ attributes: { class: name, href } }) =>
        name === 'menu__goods' ? [href] : [],
      )
    }
    expect(await shown()).toEqual([])
    await addPictures(shop, woolCoat.id, 1)
    expect(await shown()).toEqual([`/product/${woolCoat.slug}-${woolCoat.id}/`])
    await addPictures(shop, linenDress.id, 1)
    expect(await shown()).toEqual([`/product/${linenDress.slug}-${linenDress.id}/`])
  })
})
