import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The faults that can occur between us and an SMS gate. */
export type Fault =
  | 'none'
  | 'silence'
  | 'half an answer'
  | 'hang up'
  | 'status 500'
  | 'status 429'
  | 'broken JSON'
  | 'HTML'

export interface PretendGate<Seen> {
  url: string
  /** The messages that it accepted, in order. */
  seen: Seen[]
  fault: Fault
  close(): Promise<void>
}

interface Answer {
  status?: number
  body: unknown
}

/** An SMS gate on loopback: `answer` returns status and body for a request that arrived. */
export async function pretendGate<Seen>(
  answer: (req: IncomingMessage, body: string, seen: Seen[]) => Answer | Promise<Answer>,
): Promise<PretendGate<Seen>> {
  const gate: PretendGate<Seen> = { url: '', seen: [], fault: 'none', close: async () => {} }
  const server = createServer(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    const said = await answer(req, body, gate.seen)
    const json = JSON.stringify(said.body)
    if (gate.fault === 'none')
      res.writeHead(said.status ?? 200, { 'Content-Type': 'application/json' }).end(json)
    else misbehave(gate.fault, res, json)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  gate.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  gate.close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return gate
}

function misbehave(fault: Exclude<Fault, 'none'>, res: ServerResponse, json: string): void {
  switch (fault) {
    case 'silence':
      return
    case 'half an answer':
      res
        .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': json.length })
        .write(json.slice(0, 5))
      return
    case 'hang up':
      res.destroy()
      return
    case 'status 500':
      res.writeHead(500).end('{}')
      return
    case 'status 429':
      res.writeHead(429, { 'Retry-After': '1' }).end('{}')
      return
    case 'broken JSON':
      res.writeHead(200, { 'Content-Type': 'application/json' }).end(json.slice(0, -2))
      return
    case 'HTML':
      res.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Технические работы</h1>')
  }
}
