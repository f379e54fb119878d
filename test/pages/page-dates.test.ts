import { parseHTML } from 'linkedom'
import type { Renderer } from '../../server/render/renderer.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, OPENING, type TestShop } from '../support/test-shop.ts'

const HOUR = 3_600_000

let templates: OwnTemplates
let renderer: Renderer
let shop: TestShop
beforeEach(async () => {
  templates = copyTemplates()
  renderer = await openRendererOf(templates.folder)
  shop = await createTestShop({ given: { renderer } })
})
afterEach(async () => {
  await shop.close()
  renderer.close()
  templates.close()
})

async function save(name: string, text: string): Promise<void> {
  templates.write(name, text)
  await renderer.refresh()
  expect(renderer.faults()).toEqual([])
}

const look = () => shop.visit().get('/own/').unset('X-Requested-With')
const words = async () =>
  parseHTML((await look()).text)
    .document.querySelector('main')
    ?.textContent?.trim()
/** To this moment of the shop's clock, which is Moscow's. */
function passTo(text: string): void {
  shop.pass(Date.parse(`${text}:00+03:00`) - shop.shop.now())
}

test('a page is there from its first minute to its last, and in the sitemap as long', async () => {
  expect(shop.shop.now()).toBe(OPENING)
  await save(
    'pages/own.liquid',
    '---\npath: /own/\ntitle: Зима\nfrom: 2026-01-16\nto: 2026-01-17 18:30\n---\n<p>Зима</p>',
  )
  const listed = async () => (await shop.visit().get('/sitemap-pages.xml')).text.includes('/own/')
  const there = async () => [(await look()).status, await listed()]
  expect(await there()).toEqual([404, false])
  passTo('2026-01-15T23:59')
  expect(await there()).toEqual([404, false])
  passTo('2026-01-16T00:00')
  expect(await there()).toEqual([200, true])
  passTo('2026-01-17T18:29')
  expect(await there()).toEqual([200, true])
  passTo('2026-01-17T18:30')
  expect(await there()).toEqual([404, false])
})

test('between its dates a page is painted once, and no browser keeps it without asking', async () => {
  await save(
    'pages/own.liquid',
    '---\npath: /own/\ntitle: Зима\nfrom: 2026-01-16\nto: 2026-01-17 18:30\n---\n<p>Зима</p>',
  )
  const { paintShared } = renderer
  let painted = 0
  renderer.paintShared = (...given) => {
    if (given[0] === 'pages/own') painted += 1
    return paintShared(...given)
  }
  const shown: number[] = []
  for (const moment of ['2026-01-15T23:59', '2026-01-16T00:00', '2026-01-17T18:29', '2026-01-17T18:30']) {
    passTo(moment)
    for (let times = 0; times < 2; times++) {
      const { status, headers } = await look()
      shown.push(status)
      // Whoever keeps it asks each time whether it is still that.
      if (status === 200) expect(headers['cache-control']).toContain('no-cache')
    }
  }
  expect(shown).toEqual([404, 404, 200, 200, 200, 200, 404, 404])
  expect(painted).toBe(1)
})

test.each([
  ['a part', '', "{% render 'parts/own' %}"],
  [
    'what stands between two tags',
    '',
    "{% dates from: '2026-01-16', to: '2026-01-16' %}<b>один день</b>{% enddates %}",
  ],
])('%s is shown on its day alone, though the page stays cached', async (_what, _none, body) => {
  templates.write('parts/own.liquid', '---\nfrom: 2026-01-16\nto: 2026-01-16\n---\n<b>один день</b>')
  await save('pages/own.liquid', `---\npath: /own/\ntitle: Зима\n---\n<p>всегда</p>${body}`)
  const { paintShared } = renderer
  let painted = 0
  renderer.paintShared = (...given) => {
    painted += 1
    return paintShared(...given)
  }
  for (const [moment, shown] of [
    ['2026-01-15T23:59', 'всегда'],
    ['2026-01-16T00:00', 'всегдаодин день'],
    ['2026-01-16T23:59', 'всегдаодин день'],
    ['2026-01-17T00:00', 'всегда'],
  ] as const) {
    passTo(moment)
    for (let times = 0; times < 3; times++) expect(await words()).toBe(shown)
  }
  // Once for each side of its dates, however often it is asked for.
  expect(painted).toBe(3)
})

test('a page may ask not to be indexed, and says by its layout how wide it is', async () => {
  await save(
    'pages/own.liquid',
    '---\npath: /own/\ntitle: Зима\nnoindex: true\nlayout: landing\n---\n<p>Зима</p>',
  )
  const { document } = parseHTML((await look()).text)
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, follow')
  expect(document.querySelector('main')?.className).toBe('main main--landing')
  expect((await shop.visit().get('/sitemap-pages.xml')).text).not.toContain('/own/')

  await save('pages/own.liquid', '---\npath: /own/\ntitle: Зима\nlayout: plain\n---\n<p>Зима</p>')
  const plain = parseHTML((await look()).text).document
  expect(plain.querySelector('main > article.content > p')?.textContent).toBe('Зима')
  shop.pass(HOUR)
})
