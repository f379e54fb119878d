import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/** Of every sort: of the shop, of its goods, of editors, of nobody. */
const OTHERS = [
  '/',
  '/catalog/women/dresses/',
  '/search/?q=платье',
  '/order/',
  '/stores/',
  '/vacancies/',
  '/university/',
  '/about/',
  '/faq/',
  '/agreement/',
  '/summer/',
  '/nothing-here/',
]
const SOUND = '---\npath: /own/\ntitle: Своя\ndescription: Своя.\n---\n<h1>Своя</h1>\n'

let templates: OwnTemplates
let renderer: Awaited<ReturnType<typeof openRendererOf>>
let shop: TestShop
beforeAll(async () => {
  templates = copyTemplates()
  templates.write('pages/own.liquid', SOUND)
  renderer = await openRendererOf(templates.folder, { is_strict: false, good: templates.good })
  shop = await createTestShop({ given: { renderer } })
  before = await everyOther()
})
afterAll(async () => {
  renderer.close()
  await shop.close()
  templates.close()
})
let before: string[]

const look = (path: string) => shop.visit().get(encodeURI(path)).unset('X-Requested-With')
async function everyOther(): Promise<string[]> {
  const texts: string[] = []
  for (const path of OTHERS) {
    const { status, text } = await look(path)
    texts.push(`${path} ${status} ${withoutRandom(text)}`)
  }
  return texts
}

/** What is another one for each visit, whatever the templates are. */
function withoutRandom(text: string): string {
  return text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
}

test.each([
  ['a tag that is not closed', '{% if site.name %}'],
  ['a variable that is not there', '{{ sitte.name }}'],
  ['a filter that is not there', '{{ site.name | upcaze }}'],
  ['a widget that is not there', "{% widget 'newsleter' %}"],
  ['a part that is not there', "{% render 'parts/foter' %}"],
  ['a picture that is not there', "{% picture 'summer/heroo.jpg', alt: '' %}"],
  ['an element that is not closed', '<div class="a">'],
  ['work without end', '{% for a in (1..2000) %}{% for b in (1..2000) %}да{% endfor %}{% endfor %}'],
  ['division by zero', '{{ 10 | divided_by: 0 }}'],
  ['front matter without an end', ''],
])(
  'with %s in one page, that page stays as it was, and every other is the same to the byte',
  async (_, mistake) => {
    const own = withoutRandom((await look('/own/').expect(200)).text)
    templates.change('pages/own.liquid', () =>
      mistake === '' ? SOUND.replace('---\n<h1>', '<h1>') : `${SOUND}${mistake}\n`,
    )
    await renderer.refresh()

    expect(withoutRandom((await look('/own/').expect(200)).text)).toBe(own)
    expect(await everyOther()).toEqual(before)
    expect(renderer.faults().join()).toContain('templates/pages/own.liquid, строка ')
    templates.change('pages/own.liquid', () => SOUND)
    await renderer.refresh()
    expect(renderer.faults()).toEqual([])
  },
)

// Negative control: what is compared is really what is shown.
test('a sound change is seen', async () => {
  templates.change('pages/about.liquid', text => text.replace('</h1>', ' и вы</h1>'))
  await renderer.refresh()

  expect(await everyOther()).not.toEqual(before)
})
