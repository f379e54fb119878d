import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** What Chrome accepts. */
export const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

/** One request through kept connections, which accepts what Chrome accepts unless told otherwise. */
export function ask(
  agent: Agent,
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options
  const sent = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        method,
        agent,
        headers: { ...BROWSER, ...headers, ...(sent ? { 'Content-Type': 'application/json' } : {}) },
      },
      response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(sent)
  })
}

const DECOMPRESS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

export function textOf({ headers, body }: Answer): string {
  return String(DECOMPRESS[headers['content-encoding'] ?? '']?.(body) ?? body)
}

/** A page gets its smallest form on another thread, after its 1,000th request. */
const POPULAR = 1_010
const TRIES = 3_000

/**
 * Asks as a stranger's browser until the page is as small as popular pages are. One that is not cached stays as
 * it is.
 */
export async function makePopular(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const sizeOf = async () => (await ask(agent, url)).body.length
  let before = 0
  for (let time = 0; time < POPULAR; time++) before = await sizeOf()
  for (let left = TRIES; left > 0 && (await sizeOf()) >= before; left--);
  agent.destroy()
}

/** Times in milliseconds, with what may be read of them. */
export class Times {
  readonly #all: number[] = []

  add(ms: number): void {
    this.#all.push(ms)
  }

  get count(): number {
    return this.#all.length
  }

  get mean(): number {
    return this.#all.reduce((sum, ms) => sum + ms, 0) / Math.max(1, this.#all.length)
  }

  /** @param part 0.5 for the median, 0.99 for all but the slowest hundredth */
  at(part: number): string {
    const sorted = this.#all.toSorted((a, b) => a - b)
    return (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)
  }
}

/**
 * Asks again and again for `seconds`, `connections` at a time, each as soon as its answer is there.
 * Throws at the first answer that is not 200: a fast error page would be a fine figure.
 */
export async function keepAsking(
  connections: number,
  seconds: number,
  question: (agent: Agent, number: number) => Promise<Answer>,
  most = Number.POSITIVE_INFINITY,
): Promise<{ times: Times; per_second: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times = new Times()
  const started = performance.now()
  const ends = started + seconds * 1_000
  let number = 0
  const one = async () => {
    while (performance.now() < ends && number < most) {
      const asked = performance.now()
      const answer = await question(agent, number++)
      if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${textOf(answer).slice(0, 300)}`)
      times.add(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  return { times, per_second: (times.count / (performance.now() - started)) * 1_000 }
}
