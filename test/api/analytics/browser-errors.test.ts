import { HOUR_MS } from '../../../server/contract/durations.ts'
import { deleteOldErrors, writeBrowserErrors } from '../../../server/shop/analytics/browser-errors.ts'
import { signInAsAdministrator } from '../../support/administrator.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const REPORTS = '/api/policy-report/'

onBothDatabases('errors of browsers', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })

  const log = (sent: Record<string, string>) =>
    shop
      .visit()
      .post('/api/logger/')
      .send({ event: 'error', method: '/', message: 'TypeError', ...sent })
  const report = (change: Record<string, unknown> = {}) =>
    shop
      .visit()
      .post(REPORTS)
      .unset('X-Requested-With')
      .type('application/csp-report')
      .send(
        JSON.stringify({
          'csp-report': {
            'document-uri': `${shop.shop.config.SITE_URL}/about/?name=Anna`,
            'effective-directive': 'script-src-elem',
            'violated-directive': 'script-src-elem',
            'original-policy': "default-src 'none'",
            'blocked-uri': 'https://ads.example/tag.js?user=7',
            disposition: 'enforce',
            ...change,
          },
        }),
      )
  const rows = async () => {
    await writeBrowserErrors(shop.shop)
    const found = await shop.shop.db
      .selectFrom('browser_errors')
      .selectAll()
      .orderBy('event')
      .orderBy('hour_at')
      .orderBy('build')
      .orderBy('message')
      .execute()
    return found.map(({ event, build, page, message, times }) => [event, build, page, message, times])
  }

  test('are kept with their build and page, equal ones of an hour in one row', async () => {
    for (const build of ['5RLQ', '5RLQ', 'A1B2']) await log({ build }).expect(200)
    expect(await rows()).toEqual([
      ['error', '5RLQ', '/', 'TypeError', 2],
      ['error', 'A1B2', '/', 'TypeError', 1],
    ])
    await log({ build: 'A1B2' }).expect(200)
    expect((await rows())[1]).toEqual(['error', 'A1B2', '/', 'TypeError', 2])
    shop.pass(HOUR_MS)
    await log({ build: 'A1B2' }).expect(200)
    expect(await rows()).toHaveLength(3)
  })

  describe('«POST /api/logger/ | event, method, message»', () => {
    test.each<[string, Record<string, unknown>, number]>([
      ['all three', {}, 200],
      ['an event alone', { method: undefined, message: undefined }, 200],
      ['no event', { event: undefined }, 400],
      ['an event that is no name', { event: 'не имя' }, 400],
      ['a method longer than any path', { method: `/${'x'.repeat(200)}` }, 400],
      ['a message longer than anybody reads', { message: 'x'.repeat(1_501) }, 400],
      ['a list for a message', { message: ['TypeError'] }, 400],
      ['a message as long as browsers send, in Russian', { message: 'ё'.repeat(1_000) }, 200],
      ['a message as long as browsers send, of what JSON escapes', { message: '\u0001'.repeat(1_000) }, 200],
      ['a message of many bytes', { message: '\u0001'.repeat(1_400) }, 413],
    ])('%s', async (_what, sent, status) => {
      const { body } = await log(sent as Record<string, string>).expect(status)
      expect(body.error?.request_id ?? '').toMatch(status === 200 ? /^$/ : /./)
      expect(await rows()).toHaveLength(status === 200 ? 1 : 0)
    })

    test('«All requests carry an XMLHttpRequest marker header»', async () => {
      await log({}).unset('X-Requested-With').expect(403)
      expect(await rows()).toEqual([])
    })
  })

  test('hold nothing that somebody typed (promise 21)', async () => {
    await log({
      method: '/order/?phone=79161234567',
      message: 'SyntaxError: "Королёва" is not valid JSON, anna@example.ru +7 916 123 45 67',
    }).expect(200)
    const [row = []] = await rows()
    expect(row.slice(2, 4)).toEqual(['/order/?…', 'SyntaxError: "…" is not valid JSON, …@… …'])
  })

  test('of the policy come from browsers themselves, by whose address and what it did not let in', async () => {
    await report().expect(204)
    await report({
      'blocked-uri': 'inline',
      'source-file': `${shop.shop.config.SITE_URL}/assets/x.js`,
      'line-number': 3,
    }).expect(204)
    // Browsers of before have no `effective-directive`.
    await report({ 'effective-directive': undefined, 'violated-directive': "img-src 'self'" }).expect(204)
    expect(await rows()).toEqual([
      ['policy', '', '/about/', 'img-src: https://ads.example', 1],
      ['policy', '', '/about/', 'script-src-elem: https://ads.example', 1],
      ['policy', '', '/about/', `script-src-elem: inline at ${shop.shop.config.SITE_URL}:3`, 1],
    ])
  })

  test('of the policy come in the form of `report-to` too: all since the last time, together', async () => {
    const { SITE_URL } = shop.shop.config
    const violation = (change: Record<string, unknown>) => ({
      age: 97,
      type: 'csp-violation',
      url: `${SITE_URL}/about/?name=Anna`,
      user_agent: 'Mozilla/5.0',
      body: {
        blockedURL: 'https://ads.example/x.png?user=7',
        columnNumber: 78,
        disposition: 'enforce',
        documentURL: `${SITE_URL}/about/?name=Anna`,
        effectiveDirective: 'img-src',
        lineNumber: 1,
        originalPolicy: "default-src 'none'",
        referrer: '',
        sample: '',
        sourceFile: `${SITE_URL}/about/`,
        statusCode: 200,
        ...change,
      },
    })
    const send = (reports: unknown[]) =>
      shop
        .visit()
        .post(REPORTS)
        .unset('X-Requested-With')
        .type('application/reports+json')
        .send(JSON.stringify(reports))
    await send([
      violation({}),
      violation({
        blockedURL: 'inline',
        effectiveDirective: 'script-src-elem',
        sourceFile: null,
        lineNumber: null,
      }),
      { age: 1, type: 'deprecation', url: `${SITE_URL}/`, body: { id: 'unload' } },
    ]).expect(204)
    await send(Array.from({ length: 51 }, () => violation({}))).expect(400)
    expect(await rows()).toEqual([
      ['policy', '', '/about/', `img-src: https://ads.example at ${SITE_URL}:1`, 1],
      ['policy', '', '/about/', 'script-src-elem: inline', 1],
    ])
  })

  test('of the policy are asked for by every page, and taken from our own pages alone', async () => {
    const { headers } = await shop.visit().get('/about/').unset('X-Requested-With').expect(200)
    expect(headers['content-security-policy']).toMatch(new RegExp(`; report-uri ${REPORTS}$`))
    expect(headers['reporting-endpoints']).toBeUndefined()
    await report().set('Sec-Fetch-Site', 'cross-site').expect(403)
    await report({ 'document-uri': 'x'.repeat(33_000) }).expect(413)
    await report({ 'blocked-uri': 7 }).expect(400)
    await shop.visit().post(REPORTS).send({}).expect(415)
    expect(await rows()).toEqual([])
  })

  test('of the policy are asked for in both forms by https, which `report-to` needs', async () => {
    const secure = await createTestShop({ db: await open(), env: { SITE_URL: 'https://vitrina.example' } })
    const { headers } = await secure.visit().get('/about/').unset('X-Requested-With').expect(200)
    expect(headers['content-security-policy']).toMatch(`; report-uri ${REPORTS}; report-to policy`)
    expect(headers['reporting-endpoints']).toBe(`policy="${REPORTS}"`)
  })

  test('are shown to administrators for a day, equal ones together, the most frequent first', async () => {
    await log({ event: 'chunk.missing', message: 'Loading chunk failed: missing', build: 'A1B2' })
    await writeBrowserErrors(shop.shop)
    shop.pass(2 * HOUR_MS)
    for (const method of ['/about/', '/catalog/'])
      await log({ event: 'chunk.missing', message: 'Loading chunk failed: missing', method, build: 'A1B2' })
    await log({ message: '<b>& at /assets/start.js:1:2' })
    await writeBrowserErrors(shop.shop)
    const browser = await signInAsAdministrator(shop)
    const page = () => browser.get('/admin/errors/').unset('X-Requested-With').expect(200)
    const { text, headers } = await page()
    expect(headers['cache-control']).toBe('private, no-store')
    const cells = [...text.matchAll(/<(?:td data-name="[^"]*"|th scope="row")>(.*?)<\/t[dh]>/g)].map(
      ([, cell = '']) => cell.replace(/<\/?(?:code|span)[^>]*>/g, '').replaceAll('&nbsp;', ' '),
    )
    expect(cells).toEqual([
      ...['chunk.missing Loading chunk failed: missing', '3', '15 января 2026 г. в 14:00'],
      ...['A1B2', '/ и ещё 2 страницы'],
      ...['error &lt;b&gt;&amp; at /assets/start.js:1:2', '1', '15 января 2026 г. в 14:00', '', '/'],
    ])
    shop.pass(23 * HOUR_MS)
    expect((await page()).text).toContain('<td data-name="Сколько">2</td>')
    shop.pass(HOUR_MS + 1)
    expect((await page()).text).toContain('Ошибок не было')
    await deleteOldErrors(shop.shop)
    expect(await rows()).toEqual([])
  })

  test('made up by the thousand fill no table', async () => {
    for (let number = 0; number < 300; number++) await log({ message: `number ${number}` })
    expect(await rows()).toHaveLength(200)
  })
})

test.each([
  ['/api/logger/', 'application/json', { event: 'error' }, 200],
  [REPORTS, 'application/csp-report', { 'csp-report': {} }, 204],
])('%s is limited by address', async (path, type, body, done) => {
  const shop = await createTestShop({ env: { LIMITS: 'on', LIMIT_LOGGER_ADDRESS: '5/minute' } })
  const send = () => shop.visit().post(path).type(type).send(JSON.stringify(body))
  for (let time = 0; time < 5; time++) await send().expect(done)
  const { headers } = await send().expect(429)
  expect(headers['retry-after']).toBeDefined()
  await shop.close()
})
