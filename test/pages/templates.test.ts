import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Renderer } from '../../server/render/renderer.ts'
import { wordsOf } from '../support/pages/html.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let templates: OwnTemplates
let renderer: Renderer
let shop: TestShop
let log: string[]

/** A shop whose templates an editor may change. */
async function openWith(NODE_ENV: 'development' | 'test'): Promise<void> {
  templates = copyTemplates()
  log = []
  renderer = await openRendererOf(templates.folder, { lines: log, is_strict: NODE_ENV === 'development' })
  shop = await createTestShop({ env: { NODE_ENV }, given: { renderer } })
}

/** Saves a template and lets the renderer look, as its timer does. */
async function save(name: string, change: (source: string) => string): Promise<void> {
  templates.change(name, change)
  await renderer.refresh()
}

const page = async (path: string) => (await shop.visit().get(path).unset('X-Requested-With')).text
const OTHERS = ['/', '/catalog/women/dresses/', '/delivery-and-returns/']

afterEach(async () => {
  renderer.close()
  await shop.close()
  templates.close()
})

describe('an editor in production', () => {
  beforeEach(() => openWith('test'))

  test('changes a page, and it is changed', async () => {
    await save('pages/about.liquid', source => source.replace('О магазине</h1>', 'О нас</h1>'))

    expect(await page('/about/')).toContain('О нас</h1>')
  })

  test.each([
    ['a tag that is not closed', '{% if site.name %}', /about\.liquid/],
    ['a filter that is not there', '{{ site.name | upcaze }}', /upcaze.*может быть, 'upcase'/],
    [
      'a widget that is not there',
      "{% widget 'newsleter' %}",
      /нет виджета 'newsleter'; может быть, 'newsletter'/,
    ],
    ['a variable that is not there', '{{ sitte.name }}', /sitte/],
    [
      'a list that no memory holds',
      '{% for i in (1..99999999) %}{{ i }}{% endfor %}',
      /слишком много памяти/,
    ],
  ])(
    'breaks a page by %s: its last good version is shown, the log tells, the others are the same to the byte',
    async (_how, mistake, message) => {
      const before = await page('/about/')
      const others = await Promise.all(OTHERS.map(page))

      await save('pages/about.liquid', source => `${source}\n${mistake}\n`)

      expect(await page('/about/')).toBe(before)
      expect(await Promise.all(OTHERS.map(page))).toEqual(others)
      const line = readFileSync(join(templates.folder, 'pages/about.liquid'), 'utf8').split('\n').length - 1
      expect(log.join('')).toMatch(message)
      expect(log.join('')).toMatch(new RegExp(`templates/pages/about.liquid, строка ${line}: `))
    },
  )

  test('breaks the part that all pages share: they are shown as before', async () => {
    const before = await Promise.all(OTHERS.map(page))
    await save('parts/footer.liquid', source => `${source}{% endif %}`)

    expect(await Promise.all(OTHERS.map(page))).toEqual(before)
    expect(log.join('')).toContain('parts/footer.liquid')
  })

  test('mends it, and the mended one is shown', async () => {
    await save('pages/about.liquid', source => `${source}{% endif %}`)
    await save('pages/about.liquid', source => source.replace('{% endif %}', '<p>Починили</p>'))

    expect(await page('/about/')).toContain('Починили')
  })

  test('adds a page by a file alone, and takes it away again', async () => {
    const file = join(templates.folder, 'pages/contest.liquid')
    writeFileSync(
      file,
      '---\npath: /contest/\ntitle: Конкурс\ndescription: Пять платьев\n---\n<h1>Конкурс</h1>',
    )
    await renderer.refresh()
    const made = await shop.visit().get('/contest/').unset('X-Requested-With')
    expect([made.status, made.text]).toEqual([200, expect.stringContaining('<h1>Конкурс</h1>')])
    expect(made.text).toMatch(/<title>Конкурс — Витрина<\/title>[\s\S]*content="Пять платьев"/)
    await shop.visit().get('/contest').expect(301).expect('Location', '/contest/')

    rmSync(file)
    await renderer.refresh()
    await shop.visit().get('/contest/').expect(404)
  })

  test('gives a widget a value that is wrong only when it is painted: it is left out, the page stands, the log tells', async () => {
    await save(
      'pages/about.liquid',
      source => `${source}\n{% widget 'sign-in', back: site.year %}<p>Дальше</p>`,
    )
    const html = await page('/about/')

    expect(html).toContain('<p>Дальше</p>')
    expect(html).not.toContain('data-widget="sign-in"')
    expect(log.join('')).toMatch(/templates\/pages\/about\.liquid, строка \d+: виджет 'sign-in': back: /)
  })
})

describe('an editor in development', () => {
  beforeEach(() => openWith('development'))

  test('sees where a widget was given a wrong value', async () => {
    await save('pages/about.liquid', source => `${source}\n{% widget 'sign-in', back: site.year %}`)
    const line = readFileSync(join(templates.folder, 'pages/about.liquid'), 'utf8').split('\n').length

    const answer = await shop.visit().get('/about/').unset('X-Requested-With').expect(500)
    expect(wordsOf(answer.text)).toContain(
      `templates/pages/about.liquid, строка ${line}: виджет 'sign-in': back: `,
    )
  })

  test('sees the nearest right name of a widget that is not there', async () => {
    writeFileSync(
      join(templates.folder, 'pages/new.liquid'),
      "---\npath: /new/\n---\n<p>\n{% widget 'newsleter' %}",
    )
    await renderer.refresh()

    expect(log.join('')).toMatch(
      /templates\/pages\/new\.liquid, строка 5: нет виджета 'newsleter'; может быть, 'newsletter'\?/,
    )
  })
})
