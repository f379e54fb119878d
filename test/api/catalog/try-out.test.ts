import { createServer, type Server } from 'node:http'
import request from 'supertest'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

let shop: TestShop
let server: Server | undefined
afterEach(async () => {
  server?.close()
  server = undefined
  await shop.close()
})

describe('a shop that is tried out', () => {
  const hosts = async (NODE_ENV: string, host: string) => {
    shop = await createTestShop({ env: { NODE_ENV, SITE_URL: 'http://trial.test:3000' } })
    return request(shop.app).get('/api/userinfo/').set('Host', host)
  }

  test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:80', '[::1]:3000', '[::1]', 'trial.test:3000'])(
    'answers to %s',
    async host => {
      expect((await hosts('development', host)).status).toBe(200)
    },
  )

  test.each(['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:3000', '169.254.1.1', ''])(
    'does not answer to %j, a name that points here from elsewhere',
    async host => {
      const { status, body } = await hosts('development', host)
      expect([status, body.error.code]).toEqual([403, 'foreign-host'])
    },
  )

  test('leaves names to the proxy once it is not in development', async () => {
    expect((await hosts('test', 'anything.example')).status).toBe(200)
  })
})

describe('/dev/outbox/', () => {
  test.each([
    ['127.0.0.1', 200],
    ['127.8.9.10', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['192.168.1.20', 404],
    ['::ffff:10.0.0.2', 404],
    ['2001:db8::1', 404],
    [undefined, 404],
  ])('is for the programs of this machine: from %s it is %s', async (address, status) => {
    shop = await createTestShop()
    await from(address).get('/dev/outbox/').expect(status)
  })

  test('is not there for clients behind a proxy on this machine, whatever they send', async () => {
    shop = await createTestShop({ env: { TRUST_PROXY: '1' } })
    await from('127.0.0.1').get('/dev/outbox/').set('X-Forwarded-For', '127.0.0.1').expect(404)
    await from('127.0.0.1').get('/dev/outbox/').set('Forwarded', 'for=127.0.0.1').expect(404)
  })
})

describe('a proxy that the configuration does not know of', () => {
  test.each(['X-Forwarded-For', 'Forwarded'])('is logged once, at the first %s', async header => {
    shop = await createTestShop()
    await shop.visit().get('/api/userinfo/')
    expect(errors()).toEqual([])

    for (let time = 0; time < 3; time++) await shop.visit().get('/api/userinfo/').set(header, 'for=10.0.0.1')

    expect(errors()).toEqual([expect.stringContaining('TRUST_PROXY is 0')])
    expect(errors().join()).not.toContain('10.0.0.1')
  })

  test('is none when the configuration counts it', async () => {
    shop = await createTestShop({ env: { TRUST_PROXY: '1' } })
    await shop.visit().get('/api/userinfo/').set('X-Forwarded-For', '10.0.0.1')
    expect(errors()).toEqual([])
  })

  const errors = () => shop.log.filter(line => JSON.parse(line).level === 50)
})

/** As a socket would say it: a test has no other machine. */
function from(address: string | undefined) {
  server?.close()
  server = createServer((req, res) => {
    Object.defineProperty(req.socket, 'remoteAddress', { value: address, configurable: true })
    shop.app(req, res)
  }).listen(0)
  return request(server)
}
