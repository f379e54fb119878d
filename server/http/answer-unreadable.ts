import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT'

/** By Node's error code: what the parser could not read, or what took too long. */
const RESPONSE_SENT: Record<string, { status: number; code: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers-too-large',
    message: 'Заголовки запроса слишком большие',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too-large', message: 'Тело запроса слишком большое' },
  [TOO_SLOW]: { status: 408, code: 'too-slow', message: 'Запрос шёл слишком долго' },
}
const UNREADABLE = { status: 400, code: 'bad-request', message: 'Запрос не прочитан' }
const NO_HOST = { status: 400, code: 'no-host', message: 'В запросе нет заголовка Host' }
const EXPECTATION = { status: 417, code: 'bad-expectation', message: 'Заголовок Expect не поддерживается' }
const NOT_A_PROXY = { status: 405, code: 'not-a-proxy', message: 'Магазин не передаёт чужие запросы' }

/**
 * Requests that Node rejects before the app sees them get an answer in the shape of errors too (decision 10).
 */
export function answerUnreadable(server: Server): void {
  const isWholeByNow = lateRequests(server)
  server.on('clientError', async (error: NodeJS.ErrnoException, socket) => {
    if (error.code === TOO_SLOW && (await isWholeByNow(socket))) return
    const { _httpMessage: begun } = socket as Duplex & { _httpMessage?: ServerResponse }
    // Already closed, or in the middle of an answer that a second one would only corrupt.
    if (error.code === 'ECONNRESET' || !socket.writable || begun?.headersSent) return void socket.destroy()
    endWith(socket, RESPONSE_SENT[error.code ?? ''] ?? UNREADABLE)
  })
  server.on('connect', (_req, socket: Duplex) => endWith(socket, NOT_A_PROXY))
  server.on('checkExpectation', (_req, res: ServerResponse) => answer(res, EXPECTATION))
}

/** HTTP/1.1 requires a `Host`. True when it was missing, and the request is answered. */
export function refuseWithoutHost(req: IncomingMessage, res: ServerResponse): boolean {
  if (req.httpVersion !== '1.1' || req.headers.host !== undefined) return false
  answer(res, NO_HOST)
  return true
}

function endWith(socket: Duplex, response: typeof UNREADABLE): void {
  const body = bodyOf(response)
  const head = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
    ...Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function answer(res: ServerResponse, response: typeof UNREADABLE): void {
  const body = bodyOf(response)
  res.writeHead(response.status, headersOf(body)).end(body)
}

function bodyOf({ code, message }: typeof UNREADABLE): string {
  return JSON.stringify({ error: { code, message, request_id: randomUUID() } })
}

function headersOf(body: string): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  }
}

/**
 * Each turn of the event loop reads what has arrived, at most 64 kB from a socket; none of our bodies takes
 * more than a few turns.
 */
const TURNS_MOST = 4

/**
 * Finds out whether a request that timed out is complete once the loop has read its socket again.
 *
 * A process that could not run for a while sees the time-out first and the bytes right behind it, and its own
 * delay is not the client's fault: on an overloaded machine a crowd that had sent everything at once was told
 * that it was slow.
 */
function lateRequests(server: Server): (socket: Duplex) => Promise<boolean> {
  const last = new WeakMap<Duplex, IncomingMessage>()
  server.on('request', (req: IncomingMessage) => last.set(req.socket, req))

  return async socket => {
    const before = last.get(socket)
    // Otherwise its headers are missing.
    const isHalf = before !== undefined && !before.complete
    for (let turn = 0; turn < TURNS_MOST; turn++) {
      const read = bytesOf(socket)
      await nextTurn()
      await nextTurn()
      const now = last.get(socket)
      if (now?.complete && (isHalf || now !== before)) return true
      if (bytesOf(socket) === read) return false
    }
    return false
  }
}

function bytesOf(socket: Duplex): number {
  return (socket as Duplex & { bytesRead?: number }).bytesRead ?? 0
}
