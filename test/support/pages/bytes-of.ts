import { get } from 'node:http'

/** Sends the request as a browser does, and returns the bytes on the wire. */
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
