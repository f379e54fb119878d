import { lookup as resolveHost } from 'node:dns/promises'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../../shop/limits/limited-address.rules.ts'

/** An address that this server must not connect to; `message` says why, in Russian. */
export class AddressRefused extends Error {}
/** The host answered with an HTTP error status. */
export class HostAnswered extends Error {
  readonly status: number

  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

export interface DownloadTerms {
  /** `host` or `host:port`: may have any address, and with `host` any port. Everything else is public, port 80 or 443. */
  allowed_hosts: string[]
  most_bytes: number
  /** For connecting only; the caller limits the whole by `signal`. */
  connect_ms: number
  redirects_most: number
  resolve(host: string): Promise<{ address: string; family: number }[]>
}

const TERMS: DownloadTerms = {
  allowed_hosts: [],
  most_bytes: 10 * 1024 * 1024,
  connect_ms: 3_000,
  redirects_most: 5,
  resolve: host => resolveHost(host, { all: true }),
}

/**
 * Returns the bytes of an address, or null if there are more than allowed. Throws `AddressRefused`,
 * `HostAnswered`, and errors of the network.
 */
export type Download = (url: string, signal: AbortSignal) => Promise<Buffer | null>

/**
 * Downloads from public addresses only (promise 25): a name is resolved once, all its addresses are checked,
 * and one of them is connected to, so that nothing can change between the check and the connection. Redirects
 * follow the same rules.
 */
export function openDownload(given: Partial<DownloadTerms> = {}): Download {
  const terms = { ...TERMS, ...given }
  const agents = openAgents(terms, isPublicAddress)
  const agentsOfAllowed = openAgents(terms, () => true)
  return async (url, signal) => {
    let next = parse(url)
    for (let hops = 0; hops <= terms.redirects_most; hops++) {
      const isAllowed = isNamed(next, terms.allowed_hosts)
      if (!isAllowed) checkAddress(next)
      const answer = await ask(next, isAllowed ? agentsOfAllowed : agents, signal, terms.connect_ms)
      const { statusCode = 0, headers } = answer
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        answer.destroy()
        next = parse(headers.location, next)
        continue
      }
      if (statusCode !== 200) {
        answer.destroy()
        throw new HostAnswered(statusCode)
      }
      return readBody(answer, terms.most_bytes)
    }
    throw new HostAnswered(310)
  }
}

function parse(url: string, base?: URL): URL {
  const parsed = URL.parse(url, base?.href)
  if (!parsed) throw new AddressRefused('адрес не читается')
  return parsed
}

function isNamed(url: URL, allowed: string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return isWeb(url) && allowed.some(each => each === url.hostname || each === `${url.hostname}:${port}`)
}

/**
 * Literal addresses are never looked up: whatever their form (`0x7f000001`, `[::ffff:127.0.0.1]`), `URL` has
 * normalised them.
 */
function checkAddress(url: URL): void {
  if (!isWeb(url)) throw new AddressRefused(`протокол ${url.protocol} не http и не https`)
  if (url.port !== '' && url.port !== '80' && url.port !== '443')
    throw new AddressRefused(`порт ${url.port} не 80 и не 443`)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !isPublicAddress(literal)) throw new AddressRefused('адрес не публичный')
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:'
}

interface Agents {
  http: HttpAgent
  https: HttpsAgent
}

/**
 * Connections to public addresses only, reused for the next picture: the connection goes to the address that
 * was checked.
 */
function openAgents({ resolve }: DownloadTerms, isOpenTo: (address: string) => boolean): Agents {
  const lookup: LookupFunction = (host, options, callback) => {
    resolve(host).then(
      found => {
        const [first] = found
        if (!first || !found.every(each => isOpenTo(each.address)))
          callback(new AddressRefused('адрес не публичный'), '', 0)
        else if (options.all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      error => callback(error, '', 0),
    )
  }
  const options = { keepAlive: true, lookup }
  return { http: new HttpAgent(options), https: new HttpsAgent(options) }
}

/** Waits for the headers of the answer. */
async function ask(
  url: URL,
  agents: Agents,
  signal: AbortSignal,
  connect_ms: number,
): Promise<IncomingMessage> {
  const options = { signal, headers: { accept: 'image/*', 'user-agent': 'Vitrina' } }
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:'
        ? requestHttps(url, { ...options, agent: agents.https }, resolve)
        : requestHttp(url, { ...options, agent: agents.http }, resolve)
    const late = setTimeout(() => request.destroy(new Error('no connection')), connect_ms)
    request.on('socket', socket => {
      if (socket.connecting) socket.once('connect', () => clearTimeout(late))
      else clearTimeout(late)
    })
    request.on('close', () => clearTimeout(late))
    request.on('error', error => {
      // The host had just closed the idle connection: that is not an answer to this request.
      const isStale = request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
      if (isStale) ask(url, agents, signal, connect_ms).then(resolve, reject)
      else reject(error)
    })
    request.end()
  })
}

async function readBody(answer: IncomingMessage, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop destroys the answer.
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
