import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase, ENGINES, type TestDatabase } from '../../support/database/databases.ts'
import { stockGoods } from '../../support/goods/goods.ts'
import { type ShopProcess, startShop } from '../../support/shop-process.ts'

const CLIENTS = 24

describe.each(ENGINES)('SIGTERM with connections that stay open, on %s', engine => {
  let database: TestDatabase
  let shop: ShopProcess
  beforeEach(async () => {
    database = await createTestDatabase(engine, { on_disk: true })
    await stockGoods(database.db)
    shop = await startShop(database.url)
  })
  afterEach(async () => {
    shop.process.kill('SIGKILL')
    await shop.ended
    await database.close()
  })

  test('every request that was sent is answered, each connection ends with an answer, and the exit is 0', async () => {
    const seen: Seen = { answered: 0, broken: [], open_after: 0, is_closing: false }
    const clients = Array.from({ length: CLIENTS }, (_, number) => keepAsking(shop.url, number, seen))
    const idle = new Agent({ keepAlive: true })
    await askOnce(shop.url, '/api/cart/', idle)
    // As a browser that opens one ahead: it says nothing until it has a question.
    const { hostname, port } = new URL(shop.url)
    const silent = connect(Number(port), hostname)
    silent.on('error', () => undefined)
    while (seen.answered < 10 * CLIENTS) await wait(10)

    shop.process.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    await Promise.all(clients)

    expect(seen.broken).toEqual([])
    expect(seen.open_after).toBe(0)
    expect(shop.said()).toBe('')
    idle.destroy()
    silent.destroy()
  })

  test('a request that is on its way when it comes is answered with Connection: close', async () => {
    const { pathname, hostname, port, host } = new URL(`${shop.url}/api/cart/`)
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n`)
    await once(socket, 'connect')
    // Who came later is answered: of the half of a request the shop knows by then.
    await askOnce(shop.url, '/healthz')
    shop.process.kill('SIGTERM')
    while ((await askOnce(shop.url, '/readyz').catch(() => ({ status: 503 }))).status !== 503) await wait(10)
    socket.write('\r\n')
    let answer = ''
    for await (const chunk of socket) answer += chunk

    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toMatch(/\r\nConnection: close\r\n/i)
    expect(await shop.ended).toBe(0)
  })
})

interface Seen {
  answered: number
  /** Errors of requests that went over a connection which an earlier answer had left open. */
  broken: string[]
  /** Requests sent after the first answer had said `close`, and answered with their connection left open. */
  open_after: number
  /** The shop has noticed the signal: from here on every answer closes its connection. */
  is_closing: boolean
}

/** One shopper's browser: question after question over one connection, until the shop takes no more. */
async function keepAsking(url: string, number: number, seen: Seen): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let asked = 0; ; asked++) {
    const { is_closing } = seen
    try {
      const answer = await askOnce(url, asked % 2 ? '/api/cart/' : '/catalog/women/dresses/', agent)
      seen.answered += 1
      if (answer.status !== 200) seen.broken.push(`answered ${answer.status}`)
      if (answer.connection === 'close') seen.is_closing = true
      else if (is_closing) seen.open_after += 1
    } catch (error) {
      if ((error as { reused: boolean }).reused) seen.broken.push(String(error))
      agent.destroy()
      return
    }
    await wait((number * 7 + asked * 3) % 20)
  }
}

function askOnce(url: string, path: string, agent?: Agent): Promise<{ status: number; connection: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { agent: agent ?? false }, answer => {
      const reply = { status: answer.statusCode ?? 0, connection: answer.headers.connection ?? '' }
      answer.resume().on('end', () => resolve(reply))
      answer.on('error', error => reject(Object.assign(error, { reused: true })))
    })
    asked.on('error', error => reject(Object.assign(error, { reused: asked.reusedSocket })))
    asked.end()
  })
}
