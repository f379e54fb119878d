import { tagsNamed } from '../support/html.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const DRESSES = '/catalog/women/dresses/'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const page = (path: string) => shop.visit().get(path).unset('X-Requested-With')

/** Sends the panel's form as a browser without script does: every field as it was painted, and what is `ticked`. */
async function send(
  path: string,
  ticked: [string, string][],
  typed: Record<string, string> = {},
): Promise<string | undefined> {
  const { text } = await page(path).expect(200)
  const form = /<form[^>]*filters__form[\s\S]*?<\/form>/.exec(text)?.[0] ?? ''
  const fields = tagsNamed(form, 'input').flatMap(({ attributes }) => {
    const { name = '', value = '', type } = attributes
    const isSent = name !== '' && (type !== 'checkbox' || 'checked' in attributes)
    return isSent ? [[name, typed[name] ?? value]] : []
  })
  const action = tagsNamed(form, 'form')[0]?.attributes.action ?? ''
  // A browser puts the fields in the place of the action's own parameters.
  const url = `${action.split('?')[0]}?${new URLSearchParams([...fields, ...ticked])}`
  return (await page(url).expect(301)).headers.location
}

describe('the filters without script', () => {
  test('bring no price that nobody typed into the address', async () => {
    expect(await send(DRESSES, [['f_color', 'belyy']])).toBe(`${DRESSES}filter/color=belyy/`)
    // From a listing whose own prices are others, too.
    expect(await send(`${DRESSES}filter/color=krasnyy/`, [['f_color', 'belyy']])).toBe(
      `${DRESSES}filter/color=belyy,krasnyy/`,
    )
  })

  test('bring a price that was typed, and keep the one that is applied', async () => {
    expect(await send(DRESSES, [], { f_price_from: '4000' })).toBe(`${DRESSES}filter/price=4000-4990/`)
    expect(await send(`${DRESSES}filter/price=4000-4500/`, [['f_color', 'belyy']])).toBe(
      `${DRESSES}filter/color=belyy/price=4000-4500/`,
    )
  })

  test('keep the order of the listing', async () => {
    expect(await send(`${DRESSES}?sort=price_asc`, [['f_color', 'belyy']])).toBe(
      `${DRESSES}filter/color=belyy/?sort=price_asc`,
    )
  })

  test('keep the words of a search', async () => {
    const q = encodeURIComponent('платье')
    expect(await send(`/search/?q=${q}`, [['f_color', 'belyy']])).toBe(`/search/filter/color=belyy/?q=${q}`)
  })
})

test('a heart on a tile names the offer of what is sold in one size only', async () => {
  const { leatherBelt, linenDress } = shop.goods
  const { text } = await page('/catalog/women/').expect(200)
  const hearts = tagsNamed(text, 'button').map(({ attributes }) => attributes)
  const heartOf = (id: number) => hearts.find(heart => heart['data-favorite'] === String(id))

  expect(heartOf(leatherBelt.id)?.['data-favorite-offer']).toBe(String(leatherBelt.offers[0]?.id))
  expect(heartOf(linenDress.id)).not.toHaveProperty('data-favorite-offer')
})
