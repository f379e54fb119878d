import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { unpackFrames } from '../pages/unpack-frames.ts'

/** As the server wrote it, with the body decompressed. */
export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/**
 * Sends bytes to a server and reads its answers, over one connection as long as that stays open. Node's own
 * client would refuse to send them.
 */
export class RawClient {
  readonly #port: number
  readonly #patience_ms: number
  #socket: Socket | null = null

  constructor(options: { port: number; patience_ms: number }) {
    this.#port = options.port
    this.#patience_ms = options.patience_ms
  }

  /** Throws when the connection ends, or nothing arrives for `patience_ms`, before the answer is complete. */
  async ask(bytes: Buffer, options: { method: string; is_last: boolean }): Promise<RawAnswer> {
    const socket = this.#socket ?? connect(this.#port, '127.0.0.1')
    this.#socket = socket
    const answer = await this.#answer(socket, bytes, options.method)
    if (options.is_last || answer.headers.connection?.toLowerCase() === 'close') this.close()
    return answer
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = null
  }

  #answer(socket: Socket, bytes: Buffer, method: string): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      let received = Buffer.alloc(0)
      const done = (end: () => void) => {
        clearTimeout(timer)
        socket.removeAllListeners('data').removeAllListeners('error').removeAllListeners('close')
        end()
      }
      const fail = (why: string) => {
        done(() =>
          reject(new Error(`${why}, after ${JSON.stringify(received.toString('latin1').slice(0, 300))}`)),
        )
        this.close()
        socket.on('error', () => undefined)
      }
      const timer = setTimeout(() => fail('no whole answer'), this.#patience_ms)
      socket.on('data', chunk => {
        received = Buffer.concat([received, chunk])
        try {
          const answer = parse(received, method)
          if (answer) done(() => resolve(answer))
        } catch (error) {
          fail(`the body is not packed as it says: ${(error as Error).message}`)
        }
      })
      socket.on('error', error => fail(`the connection broke: ${error.message}`))
      socket.on('close', () => {
        const answer = parse(received, method)
        if (answer) done(() => resolve(answer))
        else fail('the connection was closed')
        this.#socket = null
      })
      socket.write(bytes)
    })
  }
}

/** Null while it is incomplete. 100 Continue is skipped. */
function parse(bytes: Buffer, method: string): RawAnswer | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(first.split(' ')[1])
  if (status === 100) return parse(bytes.subarray(end + 4), method)
  const headers = Object.fromEntries(
    lines.map(line => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const rest = bytes.subarray(end + 4)
  if (method === 'HEAD' || status === 204 || status === 304) return { status, headers, body: Buffer.alloc(0) }
  if (headers['transfer-encoding'] === 'chunked') {
    const body = unchunk(rest)
    return body && { status, headers, body: unpacked(body, headers) }
  }
  const length = Number(headers['content-length'] ?? 0)
  return rest.length < length ? null : { status, headers, body: unpacked(rest.subarray(0, length), headers) }
}

/** Throws when its encoding is not the one that it names. */
function unpacked(body: Buffer, headers: Record<string, string>): Buffer {
  switch (headers['content-encoding']) {
    case 'gzip':
      return gunzipSync(body)
    case 'br':
      return brotliDecompressSync(body)
    case 'zstd':
      return unpackFrames(body)
    case 'deflate':
      return inflateSync(body)
    default:
      return body
  }
}

function unchunk(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    if (size === 0) return bytes.length >= line + 4 ? Buffer.concat(parts) : null
    if (bytes.length < line + 2 + size + 2) return null
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}
