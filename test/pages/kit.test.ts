import { signInAsAdministrator } from '../support/administrator.ts'
import { tagsNamed } from '../support/pages/html.ts'
import { copyTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let html: string
beforeAll(async () => {
  shop = await createTestShop()
  html = (await open(shop.visit()).expect(200)).text
})
afterAll(() => shop.close())

const open = (browser: ReturnType<TestShop['visit']>) => browser.get('/_widgets/').unset('X-Requested-With')

test('every widget, tag and part of the kit stands on its page, and its example is painted', () => {
  const entries = shop.shop.renderer.kit()
  expect(entries.length).toBeGreaterThan(35)
  for (const { kind, name, code, rows, uses } of entries) {
    const entry = entryOf(kind, name)
    expect(entry).toContain(escaped(code))
    for (const row of rows) expect(entry).toContain(`<td>${escaped(row.meaning)}</td>`)
    if (uses.some(use => use.name === 'layouts/base')) {
      expect(html).toContain(`data-widget="${name}"`)
      continue
    }
    const sample = /<div class="kit__sample"[^>]*>([\s\S]*?)<pre /.exec(entry)?.[1] ?? ''
    expect(`${name}: ${sample.replace(/<\/div>\s*$/, '').trim()}`).not.toBe(`${name}: `)
    if (kind === 'widget') expect(sample).toContain(`data-widget="${name}"`)
  }
  expect(html).not.toContain('data-example-broken')
})

test('props are told by their schema, sizes by the build, pages by their templates', () => {
  const filters = entryOf('widget', 'filter-panel')
  expect(filters).toContain('<td>одно из: now, idle, visible, filled, changed, touch</td><td>visible</td>')
  expect(filters).toMatch(/\d+,\d кБ, filter-panel\.js/)
  expect(entryOf('tag', 'products')).toContain('<code>limit</code></th><td>число</td><td>8</td>')
  expect(entryOf('part', 'parts/hero')).toContain('<a href="/summer/">pages/summer</a>')
  expect(entryOf('widget', 'buy-button')).toContain('pages/product')
  expect(entryOf('widget', 'newsletter')).toContain('Стоит на каждой странице.')
})

test('it says what the check has against pages of editors, which a visitor does not see', async () => {
  const templates = copyTemplates()
  const renderer = await openRendererOf(templates.folder)
  const own = await createTestShop({ given: { renderer } })
  const found = async () => {
    const { text } = await open(own.visit()).expect(200)
    return /<section [^>]*aria-labelledby="check">([\s\S]*?)<\/section>/.exec(text)?.[1] ?? ''
  }
  try {
    const matter = '---\npath: /own/\ntitle: Своя\ndescription: Своя.\n---\n<h1>Своя</h1>\n'
    const mistake = '<a href="/catalog/women/dreses/">Платья</a>'
    templates.write('pages/own.liquid', `${matter}${mistake}\n`)
    await renderer.refresh()
    expect(await found()).toContain(
      escaped("templates/pages/own.liquid, строка 7: ссылка в никуда: '/catalog/women/dreses/'"),
    )
    templates.write('pages/own.liquid', matter)
    await renderer.refresh()
    expect(await found()).not.toContain('own.liquid')
  } finally {
    renderer.close()
    await own.close()
    templates.close()
  }
})

test('it is for no search engine', () => {
  const robots = tagsNamed(html, 'meta').find(({ attributes }) => attributes.name === 'robots')
  expect(robots?.attributes.content).toBe('noindex, nofollow')
})

test('in production it is there for administrators alone', async () => {
  const [customer, administrator] = [await shop.signIn('+79160000078'), await signInAsAdministrator(shop)]
  const { config } = shop.shop
  Object.assign(config, { NODE_ENV: 'production' })
  try {
    await open(shop.visit()).expect(404)
    await open(customer).expect(404)
    await open(administrator).expect(200)
  } finally {
    Object.assign(config, { NODE_ENV: 'test' })
  }
})

function entryOf(kind: string, name: string): string {
  const from = html.indexOf(`id="${kind}-${name.replace(/\W/g, '-')}"`)
  expect(from).toBeGreaterThan(0)
  const next = html.indexOf('<section class="kit__entry"', from)
  return html.slice(from, next < 0 ? undefined : next)
}

/** As Liquid prints it. */
function escaped(text: string): string {
  const letters: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&#34;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, letter => letters[letter] ?? letter)
}
