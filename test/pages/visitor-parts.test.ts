import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import { NEUTRAL_PAGE, type PageState } from '../../server/contract/page-state.ts'
import { VisitorParts } from '../../server/render/liquid/cached-tag.ts'
import type { Renderer } from '../../server/render/renderer.ts'
import { openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const PHONE = '+79161234567'
const SIGNED_IN: PageState = {
  ...NEUTRAL_PAGE,
  user: { ...NEUTRAL_PAGE.user, is_authorized: true, phone: PHONE },
}

/** Marks that one might try: control characters, and everything that a template's tag itself looks like. */
const GUESSES = [
  '\0state\0',
  '\0header-tools\0',
  '%00state%00',
  "{% visitor 'state' %}",
  'state',
  '0;',
  ';0;',
]

let renderer: Renderer
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  renderer = await openRendererOf(join(import.meta.dirname, '../../templates'))
})
afterAll(async () => {
  renderer.close()
  await shop.close()
})

const error = (text: string) => ({
  site: {
    name: 'Витрина',
    url: 'http://shop.test',
    year: 2026,
    painted: '',
    trackers: '',
    seller: readConfig({}).seller,
    look: 'first-home.css',
    map: { tiles_url: '', attribution: '' },
  },
  meta: { title: text, description: text, canonical: '/', robots: '', json_ld: [], image: '' },
  menu: Object.assign([], { cache_key: 'menu' }),
  menu_version: 'menu',
  region: NEUTRAL_PAGE.region,
  title: text,
  text,
  request_id: '',
  reported: text,
})

describe('a page', () => {
  test.each(GUESSES)(
    'that holds %j in its texts has the visitor’s parts where its template asks',
    async text => {
      const { parts } = renderer.paintShared('pages/error', error(text))
      const composed = (of: typeof parts) =>
        of
          .map(part => ('shared' in part ? part.shared : renderer.paintForVisitor(part.visitor, SIGNED_IN)))
          .join('')
      const html = composed(parts)

      const asked = renderer.paintShared('pages/error', error('Страницы нет')).parts
      const placesOf = (of: typeof parts) => of.flatMap(part => ('visitor' in part ? [part.visitor] : []))
      expect(placesOf(parts)).toEqual(placesOf(asked))
      expect(placesOf(parts)).toContain('state')
      expect(html.split(PHONE)).toHaveLength(composed(asked).split(PHONE).length)
      expect(/<title>[\s\S]*?<\/title>/.exec(html)?.[0]).not.toContain(PHONE)
    },
  )

  test('draws its marks anew: a place of one painting is plain text in the next', () => {
    const [one, other] = [new VisitorParts(), new VisitorParts()]
    const place = one.place('state')
    other.place('state')

    expect(place).toMatch(/^[0-9a-f]{32}0;$/)
    expect(other.cut(`<p>${place}</p>`)).toEqual([{ shared: `<p>${place}</p>` }])
    expect(one.cut(`<p>${place}</p>`)).toEqual([{ shared: '<p>' }, { visitor: 'state' }, { shared: '</p>' }])
  })

  test('has no part that its template did not ask for, also for who knows the mark', () => {
    const parts = new VisitorParts()
    const mark = parts.place('city').slice(0, 32)

    for (const forged of [`${mark}1;`, `${mark}-1;`, `${mark}state;`, `${mark}`, `${mark};`])
      expect(parts.cut(`a ${forged} b`).some(part => 'visitor' in part)).toBe(false)
  })
})

describe('what asks for a visitor’s part outside of a page', () => {
  test('is told, not printed', async () => {
    await expect(renderer.paintPart('parts/header', error(''))).rejects.toThrow(/место для .* — на странице/)
  })
})
