import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A proxy to a server on loopback that counts round trips. */
export interface CountedWire {
  port: number
  during(work: () => Promise<unknown>): Promise<number>
  close(): void
}

/** A round trip begins when a side sends again after it was answered, in however many pieces. */
export async function openCountedWire(to_port: number): Promise<CountedWire> {
  let rounds = 0
  const server = createServer(near => {
    const far = connect(to_port, '127.0.0.1')
    let isAnswered = true
    near.on('data', chunk => {
      if (isAnswered) rounds += 1
      isAnswered = false
      far.write(chunk)
    })
    far.on('data', chunk => {
      isAnswered = true
      near.write(chunk)
    })
    near.on('close', () => far.destroy()).on('error', () => {})
    far.on('close', () => near.destroy()).on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    during: async work => {
      const before = rounds
      await work()
      return rounds - before
    },
    close: () => server.close(),
  }
}
