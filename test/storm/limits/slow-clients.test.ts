import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { openServer, SERVER_TIMES, type ShopServer } from '../../../server/http/shop-server.ts'
import { RawClient } from '../../support/fuzz/speak-http.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

/** The server's own, twenty times quicker: what is whole comes sooner on any machine. */
const QUICK = { headers: 500, request: 1_000, keep_alive: 250, look: 10 }

const POST =
  'POST /api/cart/ HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nX-Requested-With: XMLHttpRequest\r\nSec-Fetch-Site: same-origin\r\n'

describe('the server', () => {
  let shop: TestShop
  let listening: ShopServer
  beforeEach(async () => {
    shop = await createTestShop()
    listening = openServer(shop.app, QUICK)
    listening.server.listen(0, '127.0.0.1')
    await once(listening.server, 'listening')
  })
  afterEach(async () => {
    await listening.stop({ drain_ms: 0, most_ms: 1_000 })
    await shop.close()
  })

  /** What it says to these bytes, until it closes. */
  async function say(...pieces: string[]): Promise<string> {
    const socket = connect((listening.server.address() as AddressInfo).port, '127.0.0.1')
    for (const piece of pieces) socket.write(piece)
    let answer = ''
    for await (const chunk of socket) answer += chunk
    return answer
  }

  test('looks for slow clients every second, so that 10 and 20 seconds are what they say', () => {
    const usual = openServer(shop.app).server as unknown as Record<string, number>
    expect(SERVER_TIMES).toEqual({ headers: 10_000, request: 20_000, keep_alive: 5_000, look: 1_000 })
    expect(usual).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 20_000,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      maxConnections: 4_000,
    })
  })

  test.each([
    ['a whole request', `GET /api/cart/ HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`, ''],
    ['a body', `${POST}Connection: close\r\nContent-Length: 2\r\n\r\n`, '{}'],
  ])('takes %s that had come while the process was kept from running', async (_what, head, body) => {
    const connected = once(listening.server, 'connection')
    const socket = connect((listening.server.address() as AddressInfo).port, '127.0.0.1')
    await connected
    if (body !== '') {
      const begun = once(listening.server, 'request')
      socket.write(head)
      await begun
    }
    // The kernel has it, the loop does not get to it before the clock is over.
    socket.write(body || head)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * QUICK.request)
    let answer = ''
    for await (const chunk of socket) answer += chunk

    expect(answer).toMatch(/^HTTP\/1.1 (200|400) /)
    expect(answer).not.toContain('too-slow')
  })

  test.each([
    ['headers that never end', ['GET / HTTP/1.1\r\nHost: shop.test\r\nX-Slow: '], 408, 'too-slow'],
    ['a body that never ends', [`${POST}Content-Length: 100\r\n\r\n{"offer_id":`], 408, 'too-slow'],
    ['no HTTP', ['hello\r\n\r\n'], 400, 'bad-request'],
    ['a request without Host', ['GET /api/cart/ HTTP/1.1\r\n\r\n'], 400, 'no-host'],
    ['a stray line end in a header', ['GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n'], 400, 'bad-request'],
    ['two lengths', [`${POST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`], 400, 'bad-request'],
    ['a broken chunk', [`${POST}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`], 400, 'bad-request'],
    [
      'too many headers',
      [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
      431,
      'headers-too-large',
    ],
    [
      'an address without end',
      [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
      431,
      'headers-too-large',
    ],
    ['an expectation', ['GET / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\n\r\n'], 417, 'bad-expectation'],
    ['a tunnel', ['CONNECT shop.test:443 HTTP/1.1\r\nHost: shop.test\r\n\r\n'], 405, 'not-a-proxy'],
  ])('answers %s in the error shape', async (_what, pieces, status, code) => {
    const [head = '', body = ''] = (await say(...pieces)).split('\r\n\r\n')

    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/^Connection: close$/im)
    expect(JSON.parse(body)).toEqual({
      error: { code, message: expect.stringMatching(/[а-я]/), request_id: expect.stringMatching(/./) },
    })
  })

  test.each([
    ['chunks without end', `${POST}Transfer-Encoding: chunked\r\n\r\n`, `8000\r\n${'x'.repeat(0x8000)}\r\n`],
    [
      'chunks of a form',
      `${POST.replace('/api/cart/', '/auth/').replace('json', 'x-www-form-urlencoded')}Transfer-Encoding: chunked\r\n\r\n`,
      `8000\r\n${'x'.repeat(0x8000)}\r\n`,
    ],
    ['a gigabyte that is announced', `${POST}Content-Length: 1000000000\r\n\r\n`, 'x'.repeat(0x8000)],
  ])(
    'cuts %s at the limit: 413, and the connection is closed, not read until its time is over',
    async (_what, head, more) => {
      const { answer, sent } = await pour(head, more)

      expect(answer).toMatch(/^HTTP\/1.1 413 /)
      expect(answer).toMatch(/^Connection: close$/im)
      expect(answer).toContain('too-large')
      expect(sent).toBeLessThan(50_000_000)
    },
  )

  test.each([
    ['of a page', 'GET /', 200],
    ['of a page that is not there', 'POST /nowhere/', 404],
    ['of a call without fields', 'POST /favorite/remove/', 400],
  ])(
    'closes an endless body %s after the answer, which nobody reads it for',
    async (_what, first, status) => {
      const head = `${first} HTTP/1.1\r\nHost: shop.test\r\nSec-Fetch-Site: same-origin\r\n`
      const { answer, sent } = await pour(
        `${head}Transfer-Encoding: chunked\r\n\r\n`,
        `8000\r\n${'x'.repeat(0x8000)}\r\n`,
      )

      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(sent).toBeLessThan(50_000_000)
    },
  )

  test.each([
    ['of a length that is said', 'Content-Length: 700000\r\n\r\n', 'x'.repeat(700_000)],
    [
      'in chunks',
      'Transfer-Encoding: chunked\r\n\r\n',
      `${`10000\r\n${'x'.repeat(0x10000)}\r\n`.repeat(10)}0\r\n\r\n`,
    ],
  ])('answers the next request after a body %s that nobody reads', async (_what, head, body) => {
    const usual = openServer(shop.app)
    usual.server.listen(0, '127.0.0.1')
    await once(usual.server, 'listening')
    const client = new RawClient({
      port: (usual.server.address() as AddressInfo).port,
      patience_ms: 120_000,
    })
    const from = 'Host: shop.test\r\nX-Requested-With: XMLHttpRequest\r\nSec-Fetch-Site: same-origin\r\n'
    const refused = await client.ask(Buffer.from(`POST /nowhere/ HTTP/1.1\r\n${from}${head}${body}`), {
      method: 'POST',
      is_last: false,
    })
    expect(refused.status).toBe(404)
    const next = await client.ask(Buffer.from(`GET /api/cart/ HTTP/1.1\r\n${from}\r\n`), {
      method: 'GET',
      is_last: true,
    })
    expect(next.status).toBe(200)
    await usual.stop({ drain_ms: 0, most_ms: 1_000 })
  })

  /** Sends `more` after the head for as long as the server, with its usual times, lets it. */
  async function pour(head: string, more: string): Promise<{ answer: string; sent: number }> {
    const usual = openServer(shop.app)
    usual.server.listen(0, '127.0.0.1')
    await once(usual.server, 'listening')
    const socket = connect((usual.server.address() as AddressInfo).port, '127.0.0.1')
    let answer = ''
    let sent = 0
    socket.on('data', chunk => {
      answer += chunk
    })
    // Who goes on sending to a closed connection may be told so.
    socket.on('error', () => undefined)
    const closed = new Promise(resolve => socket.once('close', resolve))
    socket.write(head)
    const send = () => {
      if (socket.destroyed || !socket.writable) return
      sent += more.length
      socket.write(more, () => setImmediate(send))
    }
    send()
    await closed
    await usual.stop({ drain_ms: 0, most_ms: 1_000 })
    return { answer, sent }
  }
})
