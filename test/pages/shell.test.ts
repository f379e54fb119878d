import { createHash } from 'node:crypto'
import request from 'supertest'
import * as v from 'valibot'
import { readConfig } from '../../server/config.ts'
import { Trackers } from '../../server/contract/analytics/trackers.ts'
import { CONSENT_PAGES } from '../../server/contract/checkout/consents.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const CONTENT = [
  '/about/',
  '/delivery-and-returns/',
  '/cookies/',
  '/recommendation-rules/',
  '/personal-data/',
  '/loyalty/',
  '/agreement/',
]

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

describe('the shell of every page', () => {
  test.each(['/', '/no-such-page/', ...CONTENT])(
    '%s has one heading, a title and nothing inline that was not built',
    async path => {
      const { text } = await request(shop.app).get(path)
      expect(text.match(/<h1[ >]/g)).toHaveLength(1)
      expect(text).toMatch(/<title>[^<]+<\/title>/)
      expect(text).not.toMatch(/ style=| on[a-z]+=/)
      for (const script of text.match(/<script[^>]+>/g) ?? [])
        expect(script).toMatch(/ src="\/|type="application\/(ld\+)?json"/)
    },
  )

  test.each(['/', '/no-such-page/', '/about/'])(
    'but the look of the first view and the hearts, one style and one script, on %s',
    async path => {
      const { text, headers } = await request(shop.app).get(path)
      const hashesOf = (pattern: RegExp) =>
        [...text.matchAll(pattern)].map(
          ([, inside = '']) => `'sha256-${createHash('sha256').update(inside).digest('base64')}'`,
        )
      const policy = String(headers['content-security-policy'])
      const [style, ofKind, ...styles] = hashesOf(/<style>([\s\S]*?)<\/style>/g)
      const [script, ...scripts] = hashesOf(/<script>([\s\S]*?)<\/script>/g)
      // Those of other kinds of pages are not on this one, and would weigh on its way.
      expect(policy).toContain(`style-src 'self' ${[style, ofKind].filter(Boolean).join(' ')};`)
      expect(policy).toContain(`script-src 'self' ${script};`)
      expect([...styles, ...scripts]).toEqual([])
    },
  )

  test.each(CONTENT)('%s is a template with its own description, without a route', async path => {
    const { status, text } = await request(shop.app).get(path)
    expect(status).toBe(200)
    expect(text).toMatch(/<meta name="description" property="og:description" content="[^"]{30,}">/)
    expect(text).toContain(`<link rel="canonical" href="http://shop.test${path}">`)
  })

  test('has the cookie notice with its two links, in its place unless its cookie says that it was closed', async () => {
    const { text } = await request(shop.app).get('/')
    const noticeOf = (html: string) =>
      /<section class="notice cookie-toast"[\s\S]*?<\/section>/.exec(html)?.[0]
    const notice = noticeOf(text) ?? ''
    expect(notice).not.toMatch(/^<section[^>]* hidden>/)
    const again = await request(shop.app).get('/').set('Cookie', 'gru-cookie-toast-closed=1')
    expect(noticeOf(again.text)).toMatch(/^<section[^>]* hidden>/)
    // Fetched ahead, it is shown after a page was left, and with it the notice.
    const ahead = await request(shop.app).get('/').set('Sec-Purpose', 'prefetch;anonymous-client-ip')
    expect(noticeOf(ahead.text)).toMatch(/^<section[^>]* hidden>/)
    expect(notice.replace(/<[^>]+>/g, '')).toContain('Сайт использует cookie. Зачем?')
    expect(notice).toContain('href="/cookies/"')
    expect(notice).toMatch(/href="\/recommendation-rules\/">Подробнее/)
  })

  test.each(['gru-region-chosen', 'gru-region-detection-closed'])(
    'has room for the question about the city until %s is there',
    async name => {
      const question = 'data-city-question'
      expect((await request(shop.app).get('/')).text).toContain(question)
      expect((await request(shop.app).get('/').set('Cookie', `${name}=1`)).text).not.toContain(question)
    },
  )

  test('has a menu of three levels, each name a link', async () => {
    const { text } = await request(shop.app).get('/')
    const menu = /<nav class="menu"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? ''
    expect(menu).toMatch(/<a class="menu__name" href="\/catalog\/[a-z-]+\/">/)
    const panels = /data-panels="([^"]+)"/.exec(menu)?.[1] ?? ''
    expect((await request(shop.app).get(panels)).text).toMatch(
      /<a class="menu__link" href="\/catalog\/[a-z-]+\/[a-z-]+\/">/,
    )
  })

  test('names what is new and what is cheaper in every menu', async () => {
    const { text } = await request(shop.app).get('/')
    const menu = await request(shop.app).get('/menu/')
    for (const [from, to] of [
      ['<nav class="menu"', '</nav>'],
      ['<dialog class="burger"', '</dialog>'],
      ['<footer', '</footer>'],
    ] as const) {
      const part = text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)))
      expect(part).toMatch(/href="\/catalog\/new\/">Новинки<[\s\S]*href="\/catalog\/saled\/">Скидки</)
    }
    expect(menu.text).toMatch(/menu-page[\s\S]*href="\/catalog\/new\/">Новинки</)
  })

  test('of two visitors in one region are equal but for their own parts', async () => {
    const anonymous = await shop.visit().get('/about/')
    const member = await (await shop.signIn()).get('/about/')
    const shared = (html: string) =>
      html
        .replace(/<div class="header__tools header-tools">[\s\S]*?<\/div>\s*<div class="header__second">/, '')
        .replace(/<a class="navbar__link" href="\/(?:auth|personal\/orders)\/">.*?<\/a>/, '')
        .replace(/<script type="application\/json" id="page-state">[\s\S]*?<\/script>/, '')
    expect(member.text).not.toBe(anonymous.text)
    expect(shared(member.text)).toBe(shared(anonymous.text))
  })
})

describe('consent', () => {
  test.each([
    ['/agreement/', 'Я принимаю пользовательское соглашение магазина'],
    ['/personal-data/', 'Я даю согласие на обработку моих имени, фамилии, телефона'],
    ['/personal-data/', 'Я даю согласие на получение рекламы магазина по электронной почте'],
    ['/personal-data/', 'Я даю согласие на получение рекламы магазина по СМС'],
    [
      '/personal-data/',
      'Я даю согласие на обработку моих имени, телефона, адреса электронной почты, города и резюме',
    ],
    ['/loyalty/', 'Я принимаю правила программы лояльности'],
  ])('%s says what is agreed to: %s', async (path, words) => {
    expect(Object.values(CONSENT_PAGES)).toContain(path)
    expect((await shop.visit().get(path)).text).toContain(words)
  })
})

describe('metrics', () => {
  const METRIKA = 'https://mc.yandex.ru'

  test('have no place in the page or its policy without their id', async () => {
    const answer = await request(shop.app).get('/about/')
    expect(answer.text).not.toContain('name="trackers"')
    expect(answer.headers['content-security-policy']).not.toContain(METRIKA)
  })

  test('are let in by the policy when their id is configured', async () => {
    const measured = await createTestShop({ env: { METRIKA_ID: '12345' } })
    const answer = await request(measured.app).get('/about/')
    await measured.close()
    expect(trackersOf(answer.text)).toEqual({ metrika_id: '12345', pixels: [], marketing_tag: null })
    expect(answer.headers['content-security-policy']).toMatch(
      /script-src 'self' '[^']+' https:\/\/mc\.yandex\.ru/,
    )
  })
})

const trackersOf = (html: string) => {
  const [, text = ''] = /<meta name="trackers" content="([^"]*)">/.exec(html) ?? []
  return v.parse(
    Trackers,
    JSON.parse(text.replaceAll('&#34;', '"').replaceAll('&quot;', '"').replaceAll('&amp;', '&')),
  )
}

describe('pixels and the marketing tag', () => {
  const env = {
    PIXELS:
      'order.placed=https://px.example/o?id={actionField.id}&s={actionField.revenue}\n product-view-shops=https://px.example/shops',
    MARKETING_TAG_URL: 'https://tag.example/t.js',
  }

  test('are named in the page, and their hosts alone in its policy', async () => {
    const tracked = await createTestShop({ env })
    const { text, headers } = await request(tracked.app).get('/about/')
    await tracked.close()
    expect(trackersOf(text)).toEqual({
      metrika_id: '',
      pixels: [
        { event: 'order.placed', url: 'https://px.example/o?id={actionField.id}&s={actionField.revenue}' },
        { event: 'product-view-shops', url: 'https://px.example/shops' },
      ],
      // Who is signed in only with the switch of its own (decision 13).
      marketing_tag: { url: 'https://tag.example/t.js', name: 'marketingTag', takes_user: false },
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' '[^']+' https:\/\/tag\.example;/)
    expect(policy).toMatch(/img-src 'self' data: https:\/\/tag\.example https:\/\/px\.example/)
  })

  test.each([
    ['PIXELS', 'order.lost=https://px.example/'],
    ['PIXELS', 'order.placed=http://px.example/'],
    ['PIXELS', 'https://px.example/'],
    ['PIXELS', 'product.viewed=https://{product.id}.px.example/'],
    ['MARKETING_TAG_URL', 'http://tag.example/t.js'],
    ['MARKETING_TAG_NAME', 'window.tag()'],
    ['MARKETING_TAG_USER', 'maybe'],
  ])('%s is not %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
})

describe('fetching ahead', () => {
  test('is asked for by a header, for reading only', async () => {
    const ahead = await createTestShop({ env: { FETCH_AHEAD: 'yes' } })
    const page = await request(ahead.app).get('/')
    const path = JSON.parse(page.headers['speculation-rules'] ?? '""') as string
    const rules = await request(ahead.app).get(path)
    await ahead.close()
    expect(rules.headers['content-type']).toMatch(/^application\/speculationrules\+json/)
    const patterns = JSON.stringify(JSON.parse(rules.text))
    expect(patterns).toContain('"eagerness":"moderate"')
    for (const own of ['/auth', '/order', '/api']) expect(patterns).not.toContain(own)
  })

  test('is forgotten when something is written, since it shows what was before', async () => {
    const answer = await shop.visit().post('/api/cart/').send({ offer_id: 999_999, quantity: 1 })
    expect(answer.headers['clear-site-data']).toBe('"prefetchCache"')
  })

  test.each([
    ['/api/v3/filter/', { url: '/catalog/women/dresses/' }],
    ['/minions/stuart/suggest/address', { query: 'Казань' }],
    ['/api/logger/', { event: 'widget.broken', method: '/', message: 'нарочно' }],
  ])('stays when %s only asks: nothing that it shows has changed', async (path, body) => {
    const answer = await shop.visit().post(path).send(body)
    expect(answer.status).toBeLessThan(300)
    expect(answer.headers['clear-site-data']).toBeUndefined()
  })
})
