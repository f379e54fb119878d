import { findMistakes } from '../../build/check-templates.ts'
import { editorsMediaOf } from '../support/pages/editors-originals.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/**
 * An editor is not the operator: whoever may write templates must not come by the server, its files, what belongs to a
 * visitor, or lead visitors elsewhere unseen.
 */
const PAGE = '---\npath: /own/\ntitle: Своя\ndescription: Своя.\n---\n<h1>Своя</h1>\n'
const PHONE = '+79991234567'

let templates: OwnTemplates
let renderer: Awaited<ReturnType<typeof openRendererOf>>
let shop: TestShop
beforeAll(async () => {
  templates = copyTemplates()
  templates.write('pages/own.liquid', PAGE)
  renderer = await openRendererOf(templates.folder, { is_strict: false })
  shop = await createTestShop({ given: { renderer } })
})
afterAll(async () => {
  renderer.close()
  await shop.close()
  templates.close()
})

/** Saves the page with this in it, and opens it as somebody who is signed in. */
async function shownTo(visitor: ReturnType<TestShop['visit']>, attack: string) {
  templates.change('pages/own.liquid', () => `${PAGE}<div id="attack">${attack}</div>\n`)
  await renderer.refresh()
  return visitor.get('/own/').unset('X-Requested-With')
}

test.each([
  ["{{ ''.constructor.constructor }}"],
  ["{{ site.constructor.constructor('return process')() }}"],
  ['{{ site.__proto__ }}'],
  ["{{ site['__proto__']['polluted'] }}"],
  ['{{ process.env.PATH }}'],
  ['{{ globals }}'],
  ['{{ menu.constructor }}'],
  ["{{ 'a' | constructor }}"],
  ["{{ 'a' | __proto__ }}"],
  ["{% render '../../package.json' %}"],
  ["{% render '/etc/passwd' %}"],
  ["{% render 'parts/../../server/config' %}"],
  ["{% include '../../package.json' %}"],
  ["{% layout '/etc/passwd' %}"],
  ["{% faq '../../package' %}"],
  ["{% picture '../../package.json', alt: '' %}"],
  ["{% picture '../pages/about.liquid', alt: '' %}"],
])('the server and its files are out of reach of %s', async attack => {
  const { text } = await shownTo(shop.visit(), attack)

  expect(renderer.faults().join()).toContain('templates/pages/own.liquid, строка 7: ')
  // The last sound version is what everybody sees.
  expect(text).not.toContain('id="attack"')
  for (const secret of ['root:', '"devDependencies"', 'native code', process.env.PATH ?? '?'])
    expect(text).not.toContain(secret)
})

test.each([
  ['{{ page.user.phone }}'],
  ['{{ page | json }}'],
  ['{{ user.phone }}'],
  ['{{ visitor.phone }}'],
  ['{{ session.id }}'],
  ["{% render 'parts/visitor-header' %}"],
  ['{% products ids: page.favorites %}'],
])('what belongs to a visitor cannot be printed by %s', async attack => {
  const visitor = await shop.signIn(PHONE)
  const { text } = await shownTo(visitor, attack)

  expect(renderer.faults().join()).toContain('templates/pages/own.liquid, строка 7: ')
  expect(text).not.toContain('id="attack"')
})

test.each([
  ['<img src="https://other.ru/a.png" alt="">'],
  ['<script src="https://other.ru/a.js"></script>'],
  ['<script>fetch("https://other.ru/")</script>'],
  ['<link rel="stylesheet" href="https://other.ru/a.css">'],
  ['<iframe src="https://other.ru/" title="Кино"></iframe>'],
  ['<form action="https://other.ru/" method="post"><button>Да</button></form>'],
  ['<base href="https://other.ru/">'],
  ['<object data="https://other.ru/a.swf"></object>'],
  ['<p onmouseover="fetch(1)">да</p>'],
  ['<a href="javascript:alert(1)">да</a>'],
])('the policy of the page allows nothing of %s, and the check says so', async attack => {
  const { headers } = await shownTo(shop.visit(), attack)
  const policy = String(headers['content-security-policy'])

  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).not.toContain('other.ru')
  expect(policy.replace(/style-src [^;]*/, '')).not.toContain("'unsafe-inline'")
  const found = await findMistakes(templates.folder, editorsMediaOf(templates.folder), [])
  expect(found.filter(each => each.includes('pages/own.liquid, строка 7: '))).not.toEqual([])
})

test('a frame from a host of the configuration is let in by the policy, as by the check, and no other', async () => {
  const allowing = await createTestShop({ given: { renderer }, env: { VIDEO_HOSTS: 'rutube.ru' } })
  const frame = '<iframe src="https://rutube.ru/play/embed/1" title="Кино"></iframe>'
  const policyOf = (answer: { headers: Record<string, string> }) => answer.headers['content-security-policy']

  expect(policyOf(await shownTo(allowing.visit(), frame))).toContain('frame-src https://rutube.ru;')
  expect(await findMistakes(templates.folder, editorsMediaOf(templates.folder), ['rutube.ru'])).toEqual([])
  expect(policyOf(await allowing.visit().get('/catalog/women/'))).not.toContain('frame-src')
  expect(policyOf(await shownTo(shop.visit(), frame))).not.toContain('frame-src')
  await allowing.close()
})
