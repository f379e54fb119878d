import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFeed } from './make-feed.ts'

// How long `npm run import` takes for a feed of so many offers and how much memory it peaks at: into an empty shop, and
// the same feed again, when nothing has changed. Without pictures: those take as long as the network does.
//
//   node test/bench/import.ts [offers …]     default: 1000 10000 100000

const ROOT = join(import.meta.dirname, '..', '..')

const sizes = process.argv.slice(2).map(Number).filter(Number.isInteger)
const folder = mkdtempSync(join(tmpdir(), 'vitrina-import-'))
const rows: Record<string, string | number>[] = []
try {
  for (const offers of sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]) {
    const feed = join(folder, `${offers}.yml`)
    await pipeline(Readable.from(makeFeed(offers)), createWriteStream(feed))
    const data = join(folder, String(offers))
    const first = await runImport(feed, data)
    const again = await runImport(feed, data)
    rows.push({
      offers,
      'feed MB': (statSync(feed).size / 2 ** 20).toFixed(1),
      'first s': first.seconds,
      'first MB': first.megabytes,
      'again s': again.seconds,
      'again MB': again.megabytes,
      'shop.db MB': (statSync(join(data, 'shop.db')).size / 2 ** 20).toFixed(1),
    })
    console.table([rows.at(-1)])
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (rows.length > 1) console.table(rows)

/** What the importer itself says at its end: time of the whole run, peak of its memory. */
async function runImport(feed: string, data: string): Promise<{ seconds: number; megabytes: number }> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/commands/import.ts', feed, '--no-pictures'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATA_DIR: data, DATABASE_URL: '' },
    },
  )
  let said = ''
  child.stdout.on('data', chunk => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  const [, seconds, megabytes] = /Готово за ([\d.]+) с, память (\d+) МБ/.exec(said) ?? []
  if (code !== 0 || !seconds) throw new Error(`the import ended with ${code}:\n${said}`)
  return { seconds: Number(seconds), megabytes: Number(megabytes) }
}
