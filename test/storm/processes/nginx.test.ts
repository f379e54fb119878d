import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type ClientHttp2Session, connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { listen } from '../../support/listen.ts'
import { hasNginx, openNginx, type RunningNginx } from '../../support/nginx.ts'
import { type Certificate, hasOpenssl, selfSigned } from '../../support/self-signed.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

// The configuration of `server/operating.md`, as it is written there.

const canRun = hasNginx() && hasOpenssl()
const about = canRun ? describe : describe.skip

const EVERY = 'gzip, deflate, br, zstd, dcb, dcz'

let folder: string
let certificate: Certificate
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-nginx-'))
  if (canRun) certificate = selfSigned(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: Buffer
}

/** As it crosses the wire; all of a session go over its one connection. */
function ask(
  session: ClientHttp2Session,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':path': path, ...headers })
    let answered: Record<string, unknown> = {}
    const pieces: Buffer[] = []
    stream.on('response', given => {
      answered = given
    })
    stream.on('data', piece => pieces.push(piece))
    stream.on('end', () =>
      resolve({ status: Number(answered[':status']), headers: answered, body: Buffer.concat(pieces) }),
    )
    stream.on('error', reject)
    stream.end()
  })
}

about('the shop behind nginx', () => {
  let shop: TestShop
  let site: Awaited<ReturnType<typeof listen>>
  let nginx: RunningNginx
  let session: ClientHttp2Session
  beforeAll(async () => {
    shop = await createTestShop({ env: { TRUST_PROXY: '1' } })
    site = await listen(shop.app)
    nginx = (await openNginx(folder, [site.url], { certificate })) as RunningNginx
    session = connect(nginx.url, { ca: certificate.certificate })
  })
  afterAll(async () => {
    session.close()
    await nginx.stop()
    await site.close()
    await shop.close()
  })

  test('speaks HTTP/2, and sends a page as small as the shop made it', async () => {
    const page = await ask(session, '/', { 'accept-encoding': EVERY })

    expect(session.alpnProtocol).toBe('h2')
    expect([page.status, page.headers['content-encoding']]).toEqual([200, 'zstd'])
    expect(page.headers.etag).toEqual(expect.any(String))
  })

  test('a page that the browser has is answered with 304', async () => {
    const { headers } = await ask(session, '/', { 'accept-encoding': EVERY })
    const again = await ask(session, '/', { 'accept-encoding': EVERY, 'if-none-match': String(headers.etag) })

    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  test('what pages have in common passes, and a page that is sent as what differs from it', async () => {
    const dictionary = await ask(session, '/pages.dictionary')
    const plain = await ask(session, '/', { 'accept-encoding': 'identity' })
    const page = await ask(session, '/', {
      'accept-encoding': EVERY,
      'available-dictionary': `:${createHash('sha256').update(dictionary.body).digest('base64')}:`,
    })

    expect(dictionary.headers['use-as-dictionary']).toBe('match="/*", match-dest=("document")')
    expect(page.headers).toMatchObject({
      'content-encoding': 'dcz',
      vary: expect.stringContaining('Available-Dictionary'),
    })
    const text = zstdDecompressSync(page.body.subarray(40), { dictionary: dictionary.body })
    expect(text.equals(plain.body)).toBe(true)
  })
})

about('what nginx tells the shop', () => {
  const asked: { headers: IncomingHttpHeaders; from: number | undefined }[] = []
  const shop = createServer((req, res) => {
    asked.push({ headers: req.headers, from: req.socket.remotePort })
    res.end('ok')
  })
  let nginx: RunningNginx
  beforeAll(async () => {
    await new Promise<void>(resolve => shop.listen(0, '127.0.0.1', resolve))
    const address = shop.address()
    if (typeof address !== 'object' || !address) throw new Error('no port')
    nginx = (await openNginx(folder, [`http://127.0.0.1:${address.port}`], { certificate })) as RunningNginx
  })
  afterAll(async () => {
    await nginx.stop()
    shop.closeAllConnections()
    await new Promise(resolve => shop.close(resolve))
  })

  test('who asks and how, over connections that are kept, whatever the browser claims of it', async () => {
    for (let visit = 0; visit < 3; visit++) {
      const session = connect(nginx.url, { ca: certificate.certificate })
      await ask(session, '/', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'gopher' })
      session.close()
    }

    for (const { headers } of asked)
      expect(headers).toMatchObject({
        host: '127.0.0.1',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
      })
    expect(asked).toHaveLength(3)
    expect(new Set(asked.map(({ from }) => from)).size).toBe(1)
  })
})
