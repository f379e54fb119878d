import { createHash } from 'node:crypto'
import { scopedStyle, WrongStyle } from '../../server/render/content/page-style.ts'
import type { Renderer } from '../../server/render/renderer.ts'
import { tagsNamed } from '../support/pages/html.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

describe('styles of a page', () => {
  test.each([
    ['h1{color:red}', '.main h1{color:red}'],
    ['a, .b:is(c, d) > e { x: y }', '.main a,.main .b:is(c, d) > e{x: y}'],
    ['.a[title="}{,"]{b:c}', '.main .a[title="}{,"]{b:c}'],
    [':root { --own: 1px } body.x p {a:b}', '.main{--own: 1px}.main.x p{a:b}'],
    [
      '@media (min-width: 1px) { a { b: c } d, e { f: g } }',
      '@media (min-width: 1px){.main a{b: c}.main d,.main e{f: g}}',
    ],
    [
      '@keyframes own { from { a: b } to { a: c } } a { animation: own }',
      '@keyframes own{from { a: b } to { a: c }}.main a{animation: own}',
    ],
    ['/* } */ .a { content: "}" } /* .b{} */', '.main .a{content: "}"}'],
    ['.a { .b & { c: d } }', '.main .a{.b & { c: d }}'],
    ['.a { background: url("/media/x/320.avif") }', '.main .a{background: url("/media/x/320.avif")}'],
  ])('%s reach only what the page holds', (css, scoped) => {
    expect(scopedStyle(css)).toBe(scoped)
  })

  test.each([
    ['.a { b: c', 'скобка не закрыта'],
    ['.a', 'без фигурных скобок'],
    ['} .header { display: none }', 'без фигурных скобок'],
    ['.a { } } .header { }', 'без фигурных скобок'],
    ['@media print { .a { } } } .b { }', 'без фигурных скобок'],
    ['{ a: b }', 'без селектора'],
    ['@import "//other.ru/a.css";', '@import не работает'],
    ['@page { margin: 0 }', 'не знаю @page'],
    ['.a { background: url(https://other.ru/spy.png) }', 'только свои адреса'],
    ['.a { background: url(//other.ru/spy.png) }', 'только свои адреса'],
    ['.a { background: URL( "HTTPS://other.ru/spy.png" ) }', 'только свои адреса'],
    ['.a { background: \\75rl(//other.ru) }', 'нет знаков'],
    ['.a { color: {{ region.name }} }', 'нет Liquid'],
    ['.a::after { content: "</style><script>alert(1)</script>" }', 'нет знаков'],
  ])('%s are refused', (css, words) => {
    expect(() => scopedStyle(css)).toThrow(WrongStyle)
    expect(() => scopedStyle(css)).toThrow(words)
  })
})

describe('a page with styles of its own', () => {
  let templates: OwnTemplates
  let renderer: Renderer
  let shop: TestShop
  beforeAll(async () => {
    templates = copyTemplates()
    renderer = await openRendererOf(templates.folder, { is_strict: false, good: templates.good })
    shop = await createTestShop({ given: { renderer } })
  })
  afterAll(async () => {
    await shop.close()
    renderer.close()
    templates.close()
  })

  const save = async (body: string) => {
    templates.write('pages/own.liquid', `---\npath: /own/\ntitle: Своя\n---\n${body}`)
    await renderer.refresh()
  }
  const look = async (path = '/own/') => {
    const { text, headers } = await shop.visit().get(path).unset('X-Requested-With').expect(200)
    return {
      styles: tagsNamed(text, 'style').map(tag => tag.text),
      policy: String(headers['content-security-policy']),
      text,
    }
  }
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

  test('has them in its head, allowed by their hash; no other page has or allows them', async () => {
    await save('<style>h1 { color: red }</style><h1>Своя</h1><style>p { margin: 1px }</style>')
    const { styles, policy, text } = await look()
    expect(styles).toEqual([expect.any(String), '.main h1{color: red}.main p{margin: 1px}'])
    expect(policy).toContain(hashOf(styles[1] ?? ''))
    expect(policy).not.toContain('unsafe-inline')
    expect(text.indexOf(styles[1] ?? '')).toBeLessThan(text.indexOf('</head>'))
    expect((await look('/about/')).policy).not.toContain(hashOf(styles[1] ?? ''))

    await save('<style>h1 { color: blue }</style><h1>Своя</h1>')
    const after = await look()
    expect(after.policy).toContain(hashOf('.main h1{color: blue}'))
    expect(after.policy).not.toContain(hashOf(styles[1] ?? ''))
  })

  test('that are wrong stays as it was, and is told the line', async () => {
    await save('<style>h1 { color: red }</style><h1>Своя</h1>')
    const { styles } = await look()
    await save('<h1>Другая</h1>\n<style>\np { a: b }\nh1 { background: url(//other.ru/x.png) }\n</style>')
    expect(renderer.faults()).toEqual([
      'templates/pages/own.liquid, строка 8: style: url() — только свои адреса, как /media/…',
    ])
    expect((await look()).styles).toEqual(styles)
  })

  test('saved while it is being sent, has what it was rendered with, and both are allowed', async () => {
    await save('<style>h1 { color: green }</style><h1>Своя</h1>')
    const { paintShared, styleOf } = renderer
    let is_saved = false
    renderer.paintShared = (...given) => {
      const painting = paintShared(...given)
      is_saved = true
      return painting
    }
    renderer.styleOf = template => (is_saved ? undefined : styleOf(template))
    try {
      const { styles, policy } = await look()
      expect(is_saved).toBe(true)
      expect(styles[1]).toBe('.main h1{color: green}')
      expect(policy).toContain(hashOf('.main h1{color: green}'))
    } finally {
      Object.assign(renderer, { paintShared, styleOf })
    }
  })

  test.each([
    ['parts/news', '<p>Да</p>\n<style>p { a: b }</style>', '<style>'],
    ['pages/own', '---\npath: /own/\n---\n<style media="print">p { a: b }</style>', '<style media="print">'],
  ])('has them itself, without attributes: in %s they are a fault', async (name, text, tag) => {
    templates.write(`${name}.liquid`, text)
    await renderer.refresh()
    expect(renderer.faults()).toEqual([
      expect.stringMatching(new RegExp(`templates/${name}.liquid, строка [24]: ${tag} здесь не работает`)),
    ])
    templates.write(`${name}.liquid`, text.replace(/<style.*<\/style>/, ''))
    await renderer.refresh()
  })
})
