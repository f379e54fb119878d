import { findMistakes } from '../../build/check-templates.ts'
import { editorsMediaOf } from '../support/pages/editors-originals.ts'
import {
  copyTemplates,
  type OwnTemplates,
  openRendererOf,
  openTemplates,
} from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/**
 * An editor is not the operator: whoever may write templates must not come by the server, its files, what belongs to a
 * visitor, or lead visitors elsewhere unseen.
 */
const PHONE = '+79991234567'
const OUT_OF_REACH = [
  "{{ ''.constructor.constructor }}",
  "{{ site.constructor.constructor('return process')() }}",
  '{{ site.__proto__ }}',
  "{{ site['__proto__']['polluted'] }}",
  '{{ process.env.PATH }}',
  '{{ globals }}',
  '{{ menu.constructor }}',
  "{{ 'a' | constructor }}",
  "{{ 'a' | __proto__ }}",
  "{% render '../../package.json' %}",
  "{% render '/etc/passwd' %}",
  "{% render 'parts/../../server/config' %}",
  "{% include '../../package.json' %}",
  "{% layout '/etc/passwd' %}",
  "{% faq '../../package' %}",
  "{% picture '../../package.json', alt: '' %}",
  "{% picture '../pages/about.liquid', alt: '' %}",
]
const OF_VISITORS = [
  '{{ page.user.phone }}',
  '{{ page | json }}',
  '{{ user.phone }}',
  '{{ visitor.phone }}',
  '{{ session.id }}',
  "{% render 'parts/visitor-header' %}",
  '{% products ids: page.favorites %}',
]
const FORBIDDEN = [
  '<img src="https://other.ru/a.png" alt="">',
  '<script src="https://other.ru/a.js"></script>',
  '<script>fetch("https://other.ru/")</script>',
  '<link rel="stylesheet" href="https://other.ru/a.css">',
  '<iframe src="https://other.ru/" title="Кино"></iframe>',
  '<form action="https://other.ru/" method="post"><button>Да</button></form>',
  '<base href="https://other.ru/">',
  '<object data="https://other.ru/a.swf"></object>',
  '<p onmouseover="fetch(1)">да</p>',
  '<a href="javascript:alert(1)">да</a>',
]
const ATTACKS = [...OUT_OF_REACH, ...OF_VISITORS, ...FORBIDDEN]
const nameOf = (attack: string) => `own-${ATTACKS.indexOf(attack)}`
const soundPage = (name: string) =>
  `---\npath: /${name}/\ntitle: Своя\ndescription: Своя.\n---\n<h1>Своя</h1>\n`

let templates: OwnTemplates
let renderer: Awaited<ReturnType<typeof openRendererOf>>
let shop: TestShop
/** What the check says of the pages. */
let mistakes: string[]
beforeAll(async () => {
  templates = copyTemplates()
  // First each is sound; then all are attacked at once, for reading all templates takes a second.
  for (const attack of ATTACKS) templates.write(`pages/${nameOf(attack)}.liquid`, soundPage(nameOf(attack)))
  renderer = await openRendererOf(templates.folder, { is_strict: false })
  shop = await createTestShop({ given: { renderer } })
  for (const attack of ATTACKS) await shown(attack)
  for (const attack of ATTACKS)
    templates.change(`pages/${nameOf(attack)}.liquid`, sound => `${sound}<div id="attack">${attack}</div>\n`)
  await renderer.refresh()
  mistakes = await findMistakes(templates.folder, editorsMediaOf(templates.folder), [])
})
afterAll(async () => {
  renderer.close()
  await shop.close()
  templates.close()
})

const shown = (attack: string, visitor = shop.visit()) =>
  visitor
    .get(`/${nameOf(attack)}/`)
    .unset('X-Requested-With')
    .expect(200)
const isOf = (attack: string) => (each: string) =>
  each.includes(`templates/pages/${nameOf(attack)}.liquid, строка 7: `)

test.each(OUT_OF_REACH)('the server and its files are out of reach of %s', async attack => {
  const { text } = await shown(attack)

  expect(renderer.faults().filter(isOf(attack))).not.toEqual([])
  // The last sound version is what everybody sees.
  expect(text).not.toContain('id="attack"')
  for (const secret of ['root:', '"devDependencies"', 'native code', process.env.PATH ?? '?'])
    expect(text).not.toContain(secret)
})

test.each(OF_VISITORS)('what belongs to a visitor cannot be printed by %s', async attack => {
  const { text } = await shown(attack, await shop.signIn(PHONE))

  expect(renderer.faults().filter(isOf(attack))).not.toEqual([])
  expect(text).not.toContain('id="attack"')
})

test.each(FORBIDDEN)('the policy of the page allows nothing of %s, and the check says so', async attack => {
  const { headers, text } = await shown(attack)
  expect(text).toContain('id="attack"')
  const policy = String(headers['content-security-policy'])

  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).not.toContain('other.ru')
  expect(policy.replace(/style-src [^;]*/, '')).not.toContain("'unsafe-inline'")
  expect(mistakes.filter(isOf(attack))).not.toEqual([])
})

test('a frame from a host of the configuration is let in by the policy, as by the check, and no other', async () => {
  const frame = '<iframe src="https://rutube.ru/play/embed/1" title="Кино"></iframe>'
  const { folder, renderer, close } = await openTemplates(({ write }) =>
    write('pages/own.liquid', `${soundPage('own')}${frame}\n`),
  )
  const allowing = await createTestShop({ given: { renderer }, env: { VIDEO_HOSTS: 'rutube.ru' } })
  const strict = await createTestShop({ given: { renderer } })
  const policyAt = async (path: string, { visit }: TestShop) =>
    (await visit().get(path).unset('X-Requested-With').expect(200)).headers['content-security-policy']

  expect(await policyAt('/own/', allowing)).toContain('frame-src https://rutube.ru;')
  expect(await findMistakes(folder, editorsMediaOf(folder), ['rutube.ru'])).toEqual([])
  expect(await policyAt('/catalog/women/', allowing)).not.toContain('frame-src')
  expect(await policyAt('/own/', strict)).not.toContain('frame-src')
  await Promise.all([allowing.close(), strict.close()])
  close()
})
