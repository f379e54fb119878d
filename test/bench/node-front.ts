import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { createServer } from 'node:https'
import type { Server } from 'node:net'
import { pipeline } from 'node:stream'
import type { Certificate } from '../support/self-signed.ts'
import { listening } from './listening.ts'

/** What a page's 103 names, in the words of `Link`; by path. */
export type Hints = Record<string, string[]>

const OF_ONE_CONNECTION = /^(:.*|connection|keep-alive|transfer-encoding|host)$/

/**
 * TLS before the shop by Node itself, so that nothing but the protocol differs between two of them: HTTP/1.1 or HTTP/2,
 * and with the latter 103 Early Hints before a page.
 */
export async function openNodeFront(
  shop: string,
  { key, certificate: cert }: Certificate,
  options: { protocol: 'http/1.1' | 'h2'; hints?: Hints },
): Promise<{ url: string; stop(): void }> {
  const agent = new Agent({ keepAlive: true })
  const pass = (req: Asked, res: Answered) => {
    const links = options.hints?.[req.url ?? '']
    if (links && req.headers['sec-fetch-dest'] === 'document') res.writeEarlyHints({ link: links })
    passOn(shop, agent, req, res)
  }
  const server =
    options.protocol === 'h2' ? createSecureServer({ key, cert }, pass) : createServer({ key, cert }, pass)
  const port = await listening(server as Server)
  return {
    url: `https://127.0.0.1:${port}`,
    stop: () => {
      server.close()
      agent.destroy()
    },
  }
}

type Asked = IncomingMessage | Http2ServerRequest
type Answered = ServerResponse | Http2ServerResponse

function passOn(shop: string, agent: Agent, req: Asked, res: Answered): void {
  const host = req.headers[':authority'] ?? req.headers.host
  const headers = {
    ...forwarded(req.headers),
    host: String(host),
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
  }
  const onward = request(shop + req.url, { agent, method: req.method ?? 'GET', headers }, answer => {
    // The browser has gone meanwhile: nothing can be piped to it.
    if (isGone(res)) return void answer.destroy()
    res.statusCode = answer.statusCode ?? 502
    for (const [name, value = ''] of Object.entries(forwarded(answer.headers))) res.setHeader(name, value)
    pipeline(answer, res, () => {})
  })
  // A browser that goes away, or a shop that does, ends the other's side.
  pipeline(req, onward, error => error && res.destroy())
}

function isGone(res: Answered): boolean {
  return 'stream' in res ? res.stream.destroyed : res.destroyed
}

function forwarded(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.test(name)))
}
