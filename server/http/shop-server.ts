import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { answerUnreadable, refuseWithoutHost } from './answer-unreadable.ts'

/** Promise 17. Milliseconds. */
export const SERVER_TIMES = {
  headers: 10_000,
  request: 20_000,
  keep_alive: 5_000,
  /**
   * How often slow clients are looked for: with Node's default of half a minute, 10 seconds could become 40.
   */
  look: 1_000,
}

/** Each costs memory before it has sent anything; a shop behind a proxy has a few hundred. */
const CONNECTIONS_MOST = 4_000

/** Bytes of a body that nobody asked for and that are still read after the answer, so that its client receives it. */
const UNASKED_MOST = 1024 * 1024

export interface ShopServer {
  server: Server
  /**
   * Lets every request that was sent be answered, and closes. While stopping, each answer says `Connection:
   * close`, so that its client goes elsewhere with the next one. New connections are accepted for `drain_ms`
   * more, for clients that are already connecting; after `most_ms` remaining ones are cut off (promises 19
   * and 27).
   */
  stop(options: { drain_ms: number; most_ms: number }): Promise<void>
}

/** The app behind a socket, with limits for slow clients and an orderly shutdown. */
export function openServer(app: RequestListener, times = SERVER_TIMES): ShopServer {
  const server = createServer({
    headersTimeout: times.headers,
    requestTimeout: times.request,
    keepAliveTimeout: times.keep_alive,
    connectionsCheckingInterval: times.look,
    // Node's own answer would have another shape.
    requireHostHeader: false,
  })
  server.maxConnections = CONNECTIONS_MOST
  answerUnreadable(server)

  const sockets = new Set<Socket>()
  const answered = new WeakSet<Socket>()
  const open = new Map<ServerResponse, Socket>()
  let isStopping = false
  let isClosing = false

  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', (req, res) => {
    const { socket } = req
    open.set(res, socket)
    if (isStopping) res.setHeader('Connection', 'close')
    if (hasBody(req)) res.once('prefinish', () => cutUnasked(req))
    res.once('close', () => {
      open.delete(res)
      answered.add(socket)
      if (isClosing) closeIdle()
    })
    if (!refuseWithoutHost(req, res)) app(req, res)
  })

  /** Idle connections, and those that have not sent anything yet: no client waits for an answer on them. */
  const closeIdle = () => {
    const busy = new Set(open.values())
    for (const socket of sockets) {
      const isHalfWay = socket.bytesRead > 0 && !answered.has(socket)
      if (!busy.has(socket) && !isHalfWay) socket.destroySoon()
    }
  }

  return {
    server,
    async stop({ drain_ms, most_ms }) {
      isStopping = true
      for (const res of open.keys()) if (!res.headersSent) res.setHeader('Connection', 'close')
      const cut = setTimeout(() => server.closeAllConnections(), most_ms)
      const draining = performance.now()
      while (sockets.size > 0 && performance.now() - draining < drain_ms) await wait(10)
      // After all sockets were read: everything that has arrived is being answered by now.
      await nextTurn()
      isClosing = true
      const closed = new Promise(resolve => server.close(resolve))
      closeIdle()
      await closed
      clearTimeout(cut)
    },
  }
}

/**
 * Reads the rest of a body that nobody has asked for by the end of the answer, and closes the connection once more than
 * `UNASKED_MOST` of it has come. Node would read it to its end, for nobody, until its time is over (promise 16).
 *
 * It is read as any body is: a listener of the socket takes its data from Node's parser, and after one that had
 * stopped reading the next request of the connection would wait until it is closed.
 */
function cutUnasked(req: IncomingMessage): void {
  if (req.complete || req.readableFlowing !== null) return
  let read = 0
  req.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > UNASKED_MOST) req.socket.destroySoon()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
}
