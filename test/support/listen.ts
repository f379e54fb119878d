import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An address on loopback for a real browser; `open` sets what answers there. */
export interface Listening {
  url: string
  open(app: RequestListener): void
  close(): Promise<void>
}

export async function listen(app?: RequestListener): Promise<Listening> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const open = (app: RequestListener) => void server.on('request', app)
  if (app) open(app)
  return {
    url: `http://127.0.0.1:${port}`,
    open,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
