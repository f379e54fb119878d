import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'

const shop = shopOfAllTests()

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('an error that nobody caught, on %s', (_device, viewport) => {
  let page: WatchedPage
  let sent: { event: string; method: string; message: string }[]
  beforeEach(async () => {
    page = await shop.page({ viewport })
    sent = []
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith('/api/logger/'))
        sent.push(JSON.parse(request.postData() ?? ''))
    })
    await page.goto(`${shop.url}/about/`)
    await page.waitForSelector('html[data-started]')
  })
  afterEach(() => page?.close())

  /** As the build names itself. */
  const build = expect.stringMatching(/^[\w-]{4,}$/)
  /** Waits in the page: what is sent comes after the module that sends it. */
  const untilSent = async (count: number) => {
    while (sent.length < count) await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 20)))
  }
  const fail = (message: string, file = '/assets/own.js') => failAtOnce([message], file)
  const failAtOnce = (messages: string[], file = '/assets/own.js') =>
    page.evaluate(
      (messages, filename) => {
        for (const message of messages) {
          const error = new Error(message)
          dispatchEvent(new ErrorEvent('error', { message, filename, lineno: 3, colno: 7, error }))
        }
      },
      messages,
      file === '' ? '' : new URL(file, shop.url).href,
    )

  test('of our own script goes to the log, once a page, with its place', async () => {
    // The first of our listeners to hear a press fails, each time.
    const failAtPress = () =>
      page.evaluate(() => {
        const whole = Element.prototype.closest
        const get = () =>
          void Object.defineProperty(Element.prototype, 'closest', { value: whole, configurable: true })
        Object.defineProperty(Element.prototype, 'closest', { get, configurable: true })
        document.querySelector<HTMLElement>('h1')?.click()
      })
    await failAtPress()
    await untilSent(1)
    await failAtPress()
    await fail('the last one')
    await untilSent(2)

    const place = expect.stringMatching(/^TypeError: \S*closest is not a function at \/[\w./-]*:\d+:\d+$/)
    expect(sent).toEqual([
      { event: 'error', method: '/about/', message: place, build },
      { event: 'error', method: '/about/', message: 'Error: the last one at /assets/own.js:3:7', build },
    ])
  })

  test('of a promise goes there too', async () => {
    await page.evaluate(() => {
      const reason = new Error('refused')
      reason.stack = `Error: refused\n    at f (${location.origin}/assets/own.js:1:2)`
      // A rejection made here would be the driver's script's, of which browsers tell a page nothing.
      const promise = Promise.reject(reason)
      promise.catch(() => undefined)
      dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise, reason }))
    })
    await untilSent(1)
    expect(sent).toEqual([
      {
        event: 'unhandledrejection',
        method: '/about/',
        message: 'Error: refused at /assets/own.js:1:2',
        build,
      },
    ])
  })

  test('of another origin, or of nobody knows where, does not', async () => {
    await fail('of an extension', 'chrome-extension://abc/content.js')
    await fail('Script error.', '')
    await page.evaluate(() => {
      const promise = Promise.resolve()
      dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise, reason: 'of nowhere' }))
    })
    await fail('our own')
    await untilSent(1)
    expect(sent.map(({ message }) => message)).toEqual(['Error: our own at /assets/own.js:3:7'])
  })

  test('comes five times a page, the first ones, however many there are', async () => {
    await failAtOnce(Array.from({ length: 20 }, (_, number) => `number ${number}`))
    await untilSent(5)
    await page.goto(`${shop.url}/cookies/`)
    await page.waitForSelector('html[data-started]')
    await fail('of the next page')
    await untilSent(6)
    expect(sent.map(({ message }) => message.split(' at ')[0])).toEqual([
      ...[0, 1, 2, 3, 4].map(number => `Error: number ${number}`),
      'Error: of the next page',
    ])
  })
})
