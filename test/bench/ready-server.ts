import { readFileSync } from 'node:fs'
import express from 'express'

// The limit of a page path: Express sends bytes of ours that are ready, and does nothing else.
//   node test/bench/ready-server.ts PORT FILE [CONTENT-ENCODING]

const [port = '', file = '', encoding = ''] = process.argv.slice(2)
const body = readFileSync(file)
const app = express()
app.disable('x-powered-by')
app.disable('etag')
app.get('/{*path}', (_req, res) => {
  if (encoding) res.setHeader('Content-Encoding', encoding)
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.setHeader('Content-Length', body.length)
  res.end(body)
})
app.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
