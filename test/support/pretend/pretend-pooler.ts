import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * How pgbouncer treats the settings in a start-up message: by default, and with `ignore_startup_parameters`.
 */
export type PoolerManners = 'refuses' | 'ignores'

const OWN = new Set(['user', 'database', 'client_encoding', 'application_name'])

/** A connection pooler in front of a PostgreSQL on loopback, up to the first message of a connection. */
export async function openPooler(port: number, manners: PoolerManners) {
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    sockets.add(client)
    client.on('error', () => client.destroy())
    client.once('data', first => {
      const given = settingsOf(first)
      const foreign = given.filter(([name]) => !OWN.has(name))
      if (manners === 'refuses' && foreign.length > 0) {
        client.end(refusal(`unsupported startup parameter: ${foreign[0]?.[0]}`))
        return
      }
      const behind = connect(port, '127.0.0.1')
      sockets.add(behind)
      behind.on('error', () => client.destroy())
      behind.on('close', () => client.destroy())
      client.on('close', () => behind.destroy())
      behind.write(startup(given.filter(([name]) => OWN.has(name))))
      client.pipe(behind).pipe(client)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  return {
    port: own,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Length, version, then names and values, each ended by a zero. */
function settingsOf(message: Buffer): [string, string][] {
  const words = message.subarray(8).toString().split('\0')
  return Array.from({ length: Math.floor(words.length / 2) }, (_, at): [string, string] => [
    words[2 * at] ?? '',
    words[2 * at + 1] ?? '',
  ]).filter(([name]) => name !== '')
}

function startup(settings: [string, string][]): Buffer {
  const body = Buffer.from(`${settings.flat().join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length, 0)
  head.writeInt32BE(3 << 16, 4)
  return Buffer.concat([head, body])
}

/** PostgreSQL's error message, which ends a connection. */
function refusal(message: string): Buffer {
  const body = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E', 0)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}
