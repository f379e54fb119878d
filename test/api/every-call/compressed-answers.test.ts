import { get, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import express from 'express'
import { compressAnswers } from '../../../server/http/negotiation.ts'
import { listen } from '../../support/listen.ts'

// Below 1,000 bytes an answer is sent as it is, below 32,000 it is compressed at once, above that on another thread.

const LENGTHS = [999, 1_000, 31_999, 32_000, 200_000]
const textOf = (length: number) => '{"цвет":"синий"} '.repeat(length).slice(0, length)

let site: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  const app = express()
  app.use(compressAnswers())
  app.get('/:length', (req, res) => void res.type('json').send(textOf(Number(req.params.length))))
  site = await listen(app)
})
afterAll(() => site.close())

function fetchBytes(
  length: number,
  accepted: string,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = get(`${site.url}/${length}`, { headers: { 'Accept-Encoding': accepted } }, async answer => {
      resolve({ headers: answer.headers, body: Buffer.concat(await answer.toArray()) })
    })
    asked.on('error', reject)
  })
}

test.each([
  ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
] as const)(
  'are the same to the letter in %s, for who accepts "%s", whatever their length',
  async (encoding, accepted, unpack) => {
    for (const length of LENGTHS) {
      const { headers, body } = await fetchBytes(length, accepted)
      const isShort = length < 1_000
      expect([length, headers['content-encoding']]).toEqual([length, isShort ? undefined : encoding])
      expect(String(isShort ? body : unpack(body))).toBe(textOf(length))
      expect(Number(headers['content-length'])).toBe(body.length)
      if (!isShort) expect(headers.vary).toContain('Accept-Encoding')
    }
  },
)

test('and plain for who accepts nothing', async () => {
  for (const length of LENGTHS) {
    const { headers, body } = await fetchBytes(length, 'identity')
    expect(headers['content-encoding']).toBeUndefined()
    expect(String(body)).toBe(textOf(length))
  }
})
