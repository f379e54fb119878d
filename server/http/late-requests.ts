import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import { withDeadline } from '../deadline.ts'

/**
 * Each turn of the loop reads what has arrived, 64 kB of a socket at most; no body of ours is longer than a
 * few turns.
 */
const TURNS_MOST = 4

/**
 * Tells whether a request that timed out is complete once the loop has read its socket again.
 *
 * A process that could not run for a while sees the time-out first and the bytes right behind it, and its own
 * delay is not the client's fault: on an overloaded machine a crowd that had sent everything at once was told
 * that it was slow.
 */
export function lateRequests(server: Server): (socket: Duplex) => Promise<boolean> {
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

/**
 * Whatever a request waits for, it is answered within 3 s (promise 32); a page whose visitor cannot be read
 * is answered as a stranger's.
 */
export function keepDeadline(): RequestHandler {
  return (_req, _res, next) => withDeadline(next)
}
