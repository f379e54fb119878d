import { parseHTML } from 'linkedom'
import { addParams } from '../support/goods/add-params.ts'
import { tagsNamed } from '../support/pages/html.ts'
import { plainSpaces } from '../support/plain-spaces.ts'
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

describe('the values of folded filters', () => {
  /** A group that no page opens by itself. */
  const foldedOf = async (path: string) => {
    const { text } = await page(path).expect(200)
    const [, slug = ''] =
      /data-filter="([\w-]+)"><summary[^>]*>[^<]*<\/summary>\s*<noscript>/.exec(text) ?? []
    return { text, slug }
  }

  test('are not in the page; its form brings them, with the choice that is ticked', async () => {
    const { text, slug } = await foldedOf(DRESSES)
    expect(slug).not.toBe('')
    expect(text).not.toContain(`name="f_${slug}"`)
    const button = tagsNamed(text, 'button').find(({ attributes }) => attributes.name === 'filters')
    expect(button?.attributes.value).toBe(slug)

    const answered = await send(DRESSES, [
      ['f_color', 'belyy'],
      ['filters', slug],
    ])
    expect(answered).toBe(`${DRESSES}filter/color=belyy/?filters=${slug}`)
    const whole = await page(answered ?? '').expect(200)
    expect(whole.text).toContain(`data-filter="${slug}" open`)
    expect(whole.text).toContain(`name="f_${slug}"`)
    expect(whole.text).not.toMatch(/<button[^>]*name="filters"/)
    expect(whole.text).toContain('<meta name="robots" content="noindex, follow">')
  })

  test('come with a search, too, and what is no name of a filter changes nothing', async () => {
    const q = encodeURIComponent('платье')
    const { slug } = await foldedOf(`/search/?q=${q}`)
    expect(await send(`/search/?q=${q}`, [['filters', slug]])).toBe(`/search/?q=${q}&filters=${slug}`)
    const strange = await page(`${DRESSES}?filters=${encodeURIComponent('"><b>')}`).expect(200)
    expect(strange.text).toMatch(/<button[^>]*name="filters"/)
    expect(strange.text).not.toContain('"><b>')
  })

  test('a button of none of them is what Enter in a field presses', async () => {
    const { text } = await foldedOf(DRESSES)
    const form = /<form[^>]*filters__form[\s\S]*?<\/form>/.exec(text)?.[0] ?? ''
    const [first] = tagsNamed(form, 'button').filter(({ attributes }) => attributes.type !== 'button')
    expect(first?.attributes).not.toHaveProperty('name')
  })
})

describe('many filters', () => {
  const groupsOf = (text: string) => {
    const { document } = parseHTML(plainSpaces(text))
    const namesIn = (selector: string) =>
      [...document.querySelectorAll(selector)].map(group => group.getAttribute('data-filter') ?? '')
    const more = document.querySelector('details:has(> [data-filter])')
    return {
      first: namesIn('.filters__groups > [data-filter]'),
      others: namesIn('details > [data-filter]'),
      more: more?.querySelector('summary')?.textContent,
      isOpen: more?.hasAttribute('open'),
    }
  }
  const groupsAt = async (path: string) => groupsOf((await page(path).expect(200)).text)

  test('stand behind «Все фильтры» but for eight, unless one of them is chosen or opened', async () => {
    const few = await groupsAt(DRESSES)
    expect(few.first.length).toBeGreaterThan(2)
    expect(few).toMatchObject({ others: [], more: undefined })

    const { codes, white } = await addParams(shop, 9)
    const many = await groupsAt(DRESSES)
    expect(many.first).toHaveLength(8)
    expect(many).toMatchObject({ more: 'Все фильтры', isOpen: false })
    expect(new Set([...many.first, ...many.others])).toEqual(new Set([...few.first, ...codes]))
    const hidden = many.others.find(code => codes.includes(code)) ?? ''
    expect(await groupsAt(`${DRESSES}filter/${hidden}=${white}/`)).toMatchObject({ isOpen: true })
    expect(await groupsAt(`${DRESSES}?filters=${hidden}`)).toMatchObject({ isOpen: true })
    const shown = many.first.find(code => codes.includes(code)) ?? ''
    expect(await groupsAt(`${DRESSES}filter/${shown}=${white}/`)).toMatchObject({ isOpen: false })
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
