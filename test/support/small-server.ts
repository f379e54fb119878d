import type { IncomingHttpHeaders } from 'node:http'
import { type Listening, listen } from './listen.ts'

/** A call as it was received. */
export interface Received {
  call: string
  headers: IncomingHttpHeaders
  /** Parsed JSON; undefined without a body. */
  body: unknown
}

interface Answer {
  status?: number
  headers?: Record<string, string>
  body: unknown
  /** The answer is sent when this resolves. */
  after?: Promise<unknown>
}

export interface SmallServer extends Listening {
  /** Every call so far. */
  received: Received[]
  /** The next answers, in this order; the last one is repeated. A string is sent as HTML. */
  answers(...answers: Answer[]): void
}

/** A server that gives prepared answers and records the calls. */
export async function smallServer(): Promise<SmallServer> {
  const received: Received[] = []
  let next: Answer[] = []
  const server = await listen(async (req, res) => {
    let text = ''
    for await (const part of req) text += part
    received.push({
      call: `${req.method} ${req.url}`,
      headers: req.headers,
      body: text ? JSON.parse(text) : undefined,
    })
    const {
      status = 200,
      headers = {},
      body,
      after,
    } = (next.length > 1 ? next.shift() : next[0]) ?? ({ body: null } as Answer)
    await after
    const isText = typeof body === 'string'
    res.writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json', ...headers })
    res.end(isText ? body : JSON.stringify(body))
  })
  return {
    ...server,
    received,
    answers: (...answers) => {
      received.length = 0
      next = answers
    },
  }
}
