import { createServer, type IncomingMessage } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

// The limit of a page in a browser: bytes of ours that are ready in memory, without any script.
//   node test/bench/limit-server.ts PORT URL-OF-THE-SHOP

const [port = '', shop = ''] = process.argv.slice(2)
const SCRIPTS = /<script(?! type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g

interface Ready {
  headers: Record<string, string>
  body: Buffer
}
const ready = new Map<string, Promise<Ready>>()

createServer(async (req, res) => {
  const path = req.url ?? '/'
  const answer = ready.get(path) ?? make(path, req)
  ready.set(path, answer)
  const { headers, body } = await answer
  res.writeHead(200, { ...headers, 'Content-Length': body.length }).end(body)
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))

async function make(path: string, req: IncomingMessage): Promise<Ready> {
  const answer = await fetch(shop + path, { headers: { accept: req.headers.accept ?? '*/*' } })
  const type = answer.headers.get('content-type') ?? 'text/plain'
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!type.startsWith('text/html')) return { headers: { 'Content-Type': type }, body: bytes }
  const body = brotliCompressSync(bytes.toString().replace(SCRIPTS, ''))
  return { headers: { 'Content-Type': type, 'Content-Encoding': 'br' }, body }
}
