import { connect, createServer, type Server, type Socket } from 'node:net'
import { listening } from './listening.ts'

// A cheap phone's line, as packets see it: 1.6 Mbit a second each way and 75 ms there, shared by all connections of it.
// A connection costs a round trip before its first byte (TCP's handshake) and begins with ten packets on their way, twice
// as many after each round trip (slow start); nothing is lost. What the browser's own emulation does instead is to hold
// each answer back: TLS and new connections are free there, and so is a second request on a connection.

const BYTES_A_SECOND = 1_600_000 / 8
const TICK_MS = 5
const BYTES_A_TICK = (BYTES_A_SECOND * TICK_MS) / 1_000
const THERE_MS = 75
const FIRST_WINDOW = 14_600
const PACKET = 1_460

/** One way of one connection. */
interface Flow {
  to: Socket
  waiting: Buffer[]
  /** Bytes sent and not yet acknowledged, and how many may be. */
  on_way: number
  window: number
  opens_at: number
  has_ended: boolean
}

/** A line to a server of this machine. */
export async function openSlowLine(server_port: number): Promise<{ port: number; stop(): Promise<void> }> {
  const line = new Line()
  const server = createServer({ noDelay: true, allowHalfOpen: true }, browser => {
    const shop = connect({ port: server_port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    line.carry(browser, shop, 'up', 2 * THERE_MS)
    line.carry(shop, browser, 'down', 0)
  })
  const port = await listening(server)
  return { port, stop: () => closed(server, line) }
}

async function closed(server: Server, line: Line): Promise<void> {
  line.cut()
  await new Promise(resolve => server.close(resolve))
}

class Line {
  readonly #flows = { up: new Set<Flow>(), down: new Set<Flow>() }
  /** All take as long: what sets out first arrives first. */
  #arrivals: { at: number; arrive(): void }[] = []
  #timer: NodeJS.Timeout | undefined
  #ticked_at = 0

  carry(from: Socket, to: Socket, way: 'up' | 'down', opens_in: number): void {
    const opens_at = performance.now() + opens_in
    const flow: Flow = { to, waiting: [], on_way: 0, window: FIRST_WINDOW, opens_at, has_ended: false }
    this.#flows[way].add(flow)
    from.on('data', (bytes: Buffer) => {
      flow.waiting.push(bytes)
      this.#wake()
    })
    from.on('end', () => {
      flow.has_ended = true
      this.#wake()
    })
    from.on('error', () => to.destroy())
    from.on('close', () => {
      flow.has_ended = true
      this.#wake()
    })
  }

  cut(): void {
    clearInterval(this.#timer)
    for (const flow of [...this.#flows.up, ...this.#flows.down]) flow.to.destroy()
  }

  #wake(): void {
    if (this.#timer) return
    this.#ticked_at = performance.now()
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
  }

  #tick(): void {
    const now = performance.now()
    const ticks = Math.floor((now - this.#ticked_at) / TICK_MS)
    this.#ticked_at += ticks * TICK_MS
    while (this.#arrivals[0] && this.#arrivals[0].at <= now) this.#arrivals.shift()?.arrive()
    for (const flows of [this.#flows.up, this.#flows.down]) this.#send(flows, ticks * BYTES_A_TICK, now)
    const isIdle = [...this.#flows.up, ...this.#flows.down].every(({ waiting }) => waiting.length === 0)
    if (!isIdle || this.#arrivals.length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** A packet of each in turn, as long as the line has room. */
  #send(flows: Set<Flow>, room: number, now: number): void {
    let left = room
    for (let sent = -1; sent !== left && left > 0; ) {
      sent = left
      for (const flow of flows) {
        if (now < flow.opens_at) continue
        const packet = takePacket(flow, Math.min(left, PACKET, flow.window - flow.on_way))
        left -= packet.length
        if (packet.length > 0) this.#setOut(flow, packet)
        if (flow.waiting.length > 0 || !flow.has_ended) continue
        flows.delete(flow)
        this.#later(() => flow.to.end())
      }
    }
  }

  #setOut(flow: Flow, packet: Buffer): void {
    flow.on_way += packet.length
    this.#later(() => {
      if (flow.to.writable) flow.to.write(packet)
      this.#later(() => {
        flow.on_way -= packet.length
        flow.window += packet.length
      })
    })
  }

  #later(arrive: () => void): void {
    this.#arrivals.push({ at: performance.now() + THERE_MS, arrive })
  }
}

function takePacket(flow: Flow, most: number): Buffer {
  const [first] = flow.waiting
  if (!first || most <= 0) return Buffer.alloc(0)
  if (first.length <= most) flow.waiting.shift()
  else flow.waiting[0] = first.subarray(most)
  return first.subarray(0, most)
}
