import {
  AddressRefused,
  type DownloadTerms,
  HostAnswered,
  openDownload,
} from '../../../server/import/pictures/download.ts'
import { type Listening, listen } from '../../support/listen.ts'

const LOOPBACK = { address: '127.0.0.1', family: 4 }
const PUBLIC = { address: '93.184.216.34', family: 4 }

describe('a download', () => {
  let named: Listening
  let inner: Listening
  let asked: string[]
  let location: string
  beforeAll(async () => {
    inner = await listen((req, res) => {
      asked.push(`inner ${req.url}`)
      res.end('secret')
    })
    named = await listen((req, res) => {
      asked.push(`${req.headers.host}${req.url}`)
      if (req.url?.startsWith('/away')) res.writeHead(302, { location }).end()
      else if (req.url === '/none') res.writeHead(404).end()
      else res.end('picture')
    })
  })
  beforeEach(() => {
    asked = []
  })
  afterAll(async () => {
    await named.close()
    await inner.close()
  })

  const portOf = (server: Listening) => new URL(server.url).port
  const get = async (url: string, terms: Partial<DownloadTerms> = {}) => {
    const allowed_hosts = [new URL(named.url).host]
    const bytes = await openDownload({ allowed_hosts, ...terms })(url, new AbortController().signal)
    return bytes?.toString()
  }

  test.each([
    '127.0.0.1',
    'localhost',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '127.1',
    '[::ffff:127.0.0.1]',
  ])('of this machine by the name of %s is refused, on any port', async host => {
    await expect(get(`http://${host}:${portOf(inner)}/`)).rejects.toThrow(AddressRefused)
    await expect(get(`http://${host}/`)).rejects.toThrow('адрес не публичный')
    expect(asked).toEqual([])
  })

  test.each([
    '169.254.169.254',
    '10.0.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '[fd00::1]',
    '[64:ff9b::a9fe:a9fe]',
    '0.0.0.0',
  ])('of %s is refused without a connection', async host => {
    await expect(get(`http://${host}/latest/meta-data/`)).rejects.toThrow('адрес не публичный')
    await expect(get(`https://${host}/`)).rejects.toThrow('адрес не публичный')
  })

  test.each([
    ['ftp://shop.test/a.jpg', 'протокол ftp:'],
    ['http://1.1.1.1:8080/a.jpg', 'порт 8080'],
    ['http://1.1.1.1:22/a.jpg', 'порт 22'],
    ['http://[/a.jpg', 'адрес не читается'],
  ])('of %s is refused', async (url, words) => {
    await expect(get(url)).rejects.toThrow(words)
  })

  test.each([
    ['this machine', [LOOPBACK]],
    ['a public address, and this machine besides', [PUBLIC, LOOPBACK]],
    ['this machine in IPv6 clothes', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['nothing', []],
  ])('of a name that resolves to %s is refused', async (_what, found) => {
    await expect(get('http://cdn.test/', { resolve: async () => found })).rejects.toThrow(
      'адрес не публичный',
    )
  })

  test('resolves a name once, and connects to what it has checked', async () => {
    const resolved: string[] = []
    const host = `cdn.test:${portOf(named)}`
    const terms = {
      allowed_hosts: [host],
      resolve: async (name: string) => {
        resolved.push(name)
        return [LOOPBACK]
      },
    }
    expect(await get(`http://${host}/a.jpg`, terms)).toBe('picture')
    expect(resolved).toEqual(['cdn.test'])
    expect(asked).toEqual([`${host}/a.jpg`])
  })

  test('of a host that is named with its port has that port alone', async () => {
    const allowed_hosts = [`127.0.0.1:${portOf(named)}`]
    expect(await get(`${named.url}/a.jpg`, { allowed_hosts })).toBe('picture')
    await expect(get(`${inner.url}/`, { allowed_hosts })).rejects.toThrow(AddressRefused)
    expect(await get(`${inner.url}/`, { allowed_hosts: ['127.0.0.1'] })).toBe('secret')
  })

  test('checks each redirect again', async () => {
    location = '/a.jpg'
    expect(await get(`${named.url}/away`)).toBe('picture')
    for (const to of [
      `${inner.url}/`,
      'http://127.0.0.1/',
      '//0x7f000001/',
      'file:///etc/passwd',
      'http://[::1]/',
    ]) {
      location = to
      await expect(get(`${named.url}/away`)).rejects.toThrow(AddressRefused)
    }
    expect(asked.filter(each => each.startsWith('inner'))).toEqual([])
  })

  test('follows five redirects, not more', async () => {
    location = '/away'
    await expect(get(`${named.url}/away`)).rejects.toThrow(HostAnswered)
    expect(asked).toHaveLength(6)
  })

  test('of what is too much is nothing; a missing file is distinguished from a silent host', async () => {
    expect(await get(`${named.url}/`, { most_bytes: 3 })).toBeUndefined()
    await expect(get(`${named.url}/none`)).rejects.toMatchObject({ status: 404 })
    const gone = await listen()
    await gone.close()
    await expect(get(`${gone.url}/`, { allowed_hosts: ['127.0.0.1'] })).rejects.toThrow('ECONNREFUSED')
  })
})
