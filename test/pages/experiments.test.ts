import { DAY_MS } from '../../server/contract/durations.ts'
import { onBothDatabases } from '../support/database/databases.ts'
import { experimentFile, HERO } from '../support/experiments/experiment-file.ts'
import { openTemplates } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const NOT_SHOWN = { control: 'Коротко', short: 'Как у всех' }
const SHOWN = { control: 'Как у всех', short: 'Коротко' }
type Hero = keyof typeof SHOWN

type Browser = ReturnType<TestShop['visit']>

onBothDatabases('an experiment in a page', open => {
  let templates: Awaited<ReturnType<typeof openTemplates>>
  let shop: TestShop
  beforeEach(async () => {
    templates = await openTemplates(({ write, append }) => {
      write('experiments/hero.yaml', experimentFile({ control: 50, short: 50 }, { to: '2026-01-16' }))
      append('pages/about.liquid', HERO)
      // Its file is for another page: here it is the control for everybody.
      append('pages/loyalty.liquid', HERO)
    })
    shop = await createTestShop({ db: await open(), given: { renderer: templates.renderer } })
  })
  afterEach(async () => {
    await shop.close()
    templates.close()
  })

  const look = async (browser: Browser, path = '/about/') =>
    (await browser.get(path).unset('X-Requested-With').expect(200)).text
  const variantIn = (text: string): Hero => {
    const found = (Object.keys(SHOWN) as Hero[]).filter(each => text.includes(`<p>${SHOWN[each]}</p>`))
    expect(found).toHaveLength(1)
    const [variant = 'control'] = found
    expect(text).not.toContain(`<p>${NOT_SHOWN[variant]}</p>`)
    return variant
  }
  const shownTo = async (browser: Browser, path?: string) => variantIn(await look(browser, path))
  const painted = () => shop.shop.page_caches.pages.figures().misses

  /** Browsers with a row, which their first write made: chance says who is shown what. */
  async function browsers(count: number): Promise<Record<Hero, Browser[]>> {
    const by: Record<Hero, Browser[]> = { control: [], short: [] }
    const offer_id = shop.goods.linenDress.offers[0]?.id
    while (by.control.length < count || by.short.length < count) {
      const browser = shop.visit()
      await browser.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
      by[await shownTo(browser)].push(browser)
    }
    return { control: by.control.slice(0, count), short: by.short.slice(0, count) }
  }

  test('shows a browser the same each time, and the control to strangers and robots', async () => {
    const { control, short } = await browsers(2)
    for (const browser of short) {
      expect(await shownTo(browser)).toBe('short')
      const asRobot = await browser.get('/about/').unset('X-Requested-With').set('User-Agent', ROBOT)
      expect(variantIn(asRobot.text)).toBe('control')
      expect(await shownTo(browser)).toBe('short')
      expect(await shownTo(browser, '/loyalty/')).toBe('control')
    }
    for (const browser of control) expect(await shownTo(browser)).toBe('control')
    expect(await shownTo(shop.visit())).toBe('control')
  })

  test('stays after signing in; signed out it is the control, signed in again the same', async () => {
    const { short } = await browsers(1)
    const [browser = shop.visit()] = short
    await shop.signIn('+79161234567', browser)
    expect(await shownTo(browser)).toBe('short')
    await browser.post('/auth/?logout=yes').expect(303)
    expect(await shownTo(browser)).toBe('control')
    await browser
      .post('/api/cart/')
      .send({ offer_id: shop.goods.linenDress.offers[0]?.id, quantity: 1 })
      .expect(200)
    expect(await shownTo(browser)).toBe('control')
    shop.pass(60_000)
    await shop.signIn('+79161234567', browser)
    expect(await shownTo(browser)).toBe('short')
  })

  test('is painted once for each variant, and a page without it once for all', async () => {
    const { control, short } = await browsers(3)
    shop.shop.page_caches.pages.clear()
    const everybody = [...control, ...short]
      .flatMap((_, index) => [control[index], short[index]])
      .filter(each => each !== undefined)
    const paintedFor = async (path: string) => {
      const before = painted()
      for (const browser of [...everybody, ...everybody.toReversed()]) await look(browser, path)
      return painted() - before
    }
    expect(await paintedFor('/about/')).toBe(2)
    expect(await paintedFor('/about/')).toBe(0)
    expect(await paintedFor('/')).toBe(1)
    expect(await paintedFor('/loyalty/')).toBe(1)
  })

  test('is over with its last day, and changes with its file', async () => {
    const { short, control } = await browsers(1)
    const [one = shop.visit()] = short
    const [other = shop.visit()] = control
    templates.write('experiments/hero.yaml', experimentFile({ control: 0, short: 100 }, { to: '2026-01-16' }))
    await templates.renderer.refresh()
    expect([await shownTo(one), await shownTo(other), await shownTo(shop.visit())]).toEqual([
      'short',
      'short',
      'control',
    ])
    shop.pass(2 * DAY_MS)
    expect([await shownTo(one), await shownTo(other)]).toEqual(['control', 'control'])
  })
})
