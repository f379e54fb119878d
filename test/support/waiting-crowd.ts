import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A request of a crowd, over a connection of its own. */
export interface Asked {
  url: string
  method: 'GET' | 'POST'
  cookie: string
  body?: unknown
}

/** The answer to one of them: `503 retry-after`. */
export type Ended = string

/**
 * Sends all of them at once over connections that are open already, so that anybody who asks after the first
 * answer is later than all of them.
 *
 * @returns the results so far by number, with functions that wait for the first result and for all
 */
export async function askAtOnce(
  asked: Asked[],
): Promise<{ ends: Map<number, Ended>; first: Promise<unknown>; all: Promise<unknown> }> {
  const sockets = await Promise.all(asked.map(({ url }) => open(url)))
  const ends = new Map<number, Ended>()
  const answers = asked.map(async (each, number) => {
    ends.set(number, await send(sockets[number] as Socket, each))
  })
  const all = Promise.all(answers)
  all.catch(() => undefined)
  return { ends, first: Promise.race(answers), all }
}

/** One more request, sent now. */
export async function ask(asked: Asked): Promise<Ended> {
  return send(await open(asked.url), asked)
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

async function send(socket: Socket, { url, method, cookie, body }: Asked): Promise<Ended> {
  const { host, pathname } = new URL(url)
  const text = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${cookie}`,
    'Connection: close',
    ...(method === 'GET' ? [] : ['X-Requested-With: XMLHttpRequest', 'Sec-Fetch-Site: same-origin']),
    ...(text ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  const [said] = (await once(socket.setEncoding('utf8'), 'data')) as [string]
  // The rest of the answer is not needed.
  socket.on('error', () => undefined).destroy()
  const status = /^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? said
  return /^retry-after: [1-9]/im.test(said) ? `${status} retry-after` : status
}
