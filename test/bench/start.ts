import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, textOf } from './load.ts'
import { startShop } from './serve.ts'

// How long `npm run start` takes, once it is built, until it says its line: in an empty folder, which it fills with the demonstration
// shop, and the second time; and how much memory it holds idle and after many pages.

const PAGES = 2_000

const folder = mkdtempSync(join(tmpdir(), 'vitrina-start-'))
const rows: Record<string, string | number>[] = []
try {
  for (const start of ['first, fills the shop', 'second']) {
    const shop = await startShop({ DATA_DIR: folder })
    const idle = shop.memory()
    const agent = new Agent({ keepAlive: true, maxSockets: 4 })
    const home = textOf(await ask(agent, `${shop.url}/`))
    const paths = [...new Set(home.match(/\/catalog\/[\w/-]+\/(?=")/g))]
    let number = 0
    const one = async () => {
      while (number < PAGES) {
        const path = paths[number++ % paths.length] ?? '/'
        const { status } = await ask(agent, shop.url + path)
        if (status !== 200) throw new Error(`${path} answered ${status}`)
      }
    }
    await Promise.all([one(), one(), one(), one()])
    rows.push({
      start,
      'ready in s': (shop.started_ms / 1_000).toFixed(1),
      'idle MB': idle,
      [`after ${PAGES} pages MB`]: shop.memory(),
    })
    agent.destroy()
    const stopping = performance.now()
    const code = await shop.stop()
    if (code !== 0) throw new Error(`SIGTERM ended with ${code}`)
    Object.assign(rows.at(-1) ?? {}, { 'stops in ms': Math.round(performance.now() - stopping) })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.table(rows)
