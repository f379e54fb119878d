import type { ServerResponse } from 'node:http'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { watchShifts } from '../../support/browser/watch-shifts.ts'
import { type Listening, listen } from '../../support/listen.ts'

/** The header and the first view; the rest of a page comes at once. */
const FIRST_ELEMENTS = 160

const shop = shopOfAllTests()
let slow: Listening
let paths: Record<string, string>
/** What of the page was not sent yet, and to whom it goes. */
let left: string[]
let reader: ServerResponse

beforeAll(async () => {
  const { linenDress } = shop.goods
  paths = {
    'the home page': '/',
    'a listing': '/catalog/women/dresses/',
    'a product': `/product/${linenDress.slug}-${linenDress.id}/`,
  }
  slow = await listen((request, response) => {
    if (Object.values(paths).includes(request.url ?? '')) void beginPage(request.url as string, response)
    else shop.app(request, response)
  })
})
afterAll(() => slow?.close())

async function beginPage(path: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(shop.url + path)
  const [beginning = '', ...elements] = (await answer.text()).split(/(?=<body)|(?<=<body[\s\S]*)(?=<[a-z])/)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  reader = response
  left = [...elements.slice(0, FIRST_ELEMENTS), elements.slice(FIRST_ELEMENTS).join('')]
  response.write(beginning + left.shift())
}

// A browser paints what has come, wherever the network or its own parser has stopped.
describe.each([360, 768, 1280])('at %i pixels', width => {
  test.each(['the home page', 'a listing', 'a product'])(
    'nothing of %s moves while it comes element by element',
    async name => {
      const page = await shop.page({ viewport: { width, height: 900 } })
      await page.evaluateOnNewDocument(watchShifts)
      const loaded = page.goto(slow.url + paths[name])
      await new Promise(resolve => page.once('framenavigated', resolve))
      const untilPainted = () =>
        page.evaluate(
          () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        )
      await untilPainted()
      expect(left.length).toBe(FIRST_ELEMENTS)
      for (const element of left) {
        reader.write(element)
        await untilPainted()
      }
      reader.end()
      await loaded
      await untilPainted()

      expect(await page.evaluate('globalThis.shifts')).toEqual([])
      // What waits for the rest is seen when that has come.
      const hidden = await page.$$eval('.search, .notice, .sort, .breadcrumbs, .landing-hero', parts =>
        parts
          .flatMap(part => [part, ...part.querySelectorAll('*')])
          .filter(each => getComputedStyle(each).visibility === 'hidden')
          .map(({ className }) => className),
      )
      expect(hidden).toEqual([])
      await page.close()
    },
  )
})
