import { get } from 'node:http'

/** As a browser sends it; the bytes as the wire has them. */
export function bytesOf(
  url: string,
  accepted: string,
  cookie = '',
  more: Record<string, string> = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': accepted, ...(cookie ? { Cookie: cookie } : {}), ...more }
    get(url, { headers }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}
