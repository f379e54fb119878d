import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSoundAddress } from '../../../server/http/security/security.ts'
import { routesOf } from '../../support/routes-of.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const UNSOUND = [
  '%00',
  '%00state%00',
  '%01',
  '%0a',
  '%0D',
  '%1b',
  '%1F',
  '%7f',
  '%ff',
  '%c3',
  '%ed%a0%80',
  '%',
  '%2',
  '%zz',
]
const SOUND = ['', 'a', '%D0%BF%D0%BB', '%20', '+', '%25', '%2500', '%F0%9F%91%97', '%2F', '%D1%85%C2%A0']

test.each(UNSOUND)('%s is no address', text => {
  expect(isSoundAddress(`/search/?q=${text}`)).toBe(false)
  expect(isSoundAddress(`/catalog/${text}/`)).toBe(false)
})

test.each(SOUND)('%s is an address', text => {
  expect(isSoundAddress(`/search/?q=${text}`)).toBe(true)
})

describe('an address that no text of people makes', () => {
  let shop: TestShop
  let server: http.Server
  beforeAll(async () => {
    shop = await createTestShop()
    server = shop.app.listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
  })
  afterAll(async () => {
    server.close()
    await shop.close()
  })

  test.each(UNSOUND)('%s is 400 in path and query of every route, in the agreed shape', async text => {
    for (const route of routesOf(shop.app).filter(each => !/healthz|readyz/.test(each))) {
      const [method = '', path = ''] = route.split(' ')
      const filled = path.replace(/:\w+|\{\*path\}/g, 'x')
      const inPath = path.replace(/:\w+|\{\*path\}/, text)
      for (const asked of [
        `${filled}?q=${text}`,
        `${filled}?${text}=1`,
        ...(inPath === path ? [] : [inPath]),
      ]) {
        const { status, body } = await ask(method, asked, { 'X-Requested-With': 'XMLHttpRequest' })
        expect([route, asked, status]).toEqual([route, asked, 400])
        if (method !== 'HEAD')
          expect(JSON.parse(body).error).toEqual({
            code: 'bad-address',
            message: 'Адрес записан неверно',
            request_id: expect.stringMatching(/^[0-9a-f-]{18}$/),
          })
      }
    }
    expect(shop.log.join()).not.toContain('request failed')
  })

  test('is a page for who looks at pages', async () => {
    const { status, body } = await ask('GET', '/search/?q=%00state%00', {})
    expect(status).toBe(400)
    expect(body).toContain('Не получилось открыть страницу')
  })

  // As it comes from the wire: clients mend what they send.
  function ask(method: string, path: string, headers: Record<string, string>) {
    const { port } = server.address() as AddressInfo
    return new Promise<{ status: number; body: string }>((resolve, reject) => {
      const asked = http.request({ port, method, path, headers }, answer => {
        const chunks: Buffer[] = []
        answer.on('data', chunk => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        )
      })
      asked.on('error', reject).end()
    })
  }
})
