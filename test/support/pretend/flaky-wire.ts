import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a server on loopback that a test can cut or silence. */
export interface FlakyWire {
  port: number
  /** Refuses new connections and cuts existing ones, like a server that is down. */
  cut(): Promise<void>
  /** Accepts connections and sends nothing, like a server behind a dead switch. */
  silence(): void
  /** Works again for new connections; silenced ones receive what they missed. */
  mend(): Promise<void>
  close(): Promise<void>
}

export async function openFlakyWire(to_port: number): Promise<FlakyWire> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    // Connection errors are expected here.
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    if (isSilent) socket.pause()
    return socket
  }
  const server = createServer(near => {
    const far = keep(connect(to_port, '127.0.0.1'))
    keep(near)
    near.on('data', chunk => far.write(chunk)).on('close', () => far.destroy())
    far.on('data', chunk => near.write(chunk)).on('close', () => near.destroy())
    if (isSilent) for (const socket of [near, far]) socket.pause()
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const cut = async () => {
    const closed = new Promise(resolve => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    port,
    cut,
    silence() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    async mend() {
      isSilent = false
      for (const socket of sockets) socket.resume()
      if (!server.listening) await listen(port)
    },
    close: async () => {
      if (server.listening) await cut()
    },
  }
}
