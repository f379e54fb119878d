import { createReadStream, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import { readConfig } from '../config.ts'
import { migrate, openDatabase } from '../data/open-database.ts'
import { openMediaStore } from '../media/media-store.ts'
import { FeedRefused } from './feed-refused.ts'
import { type ImportProgress, importFeed } from './import-feed.ts'
import { reportLines } from './import-report.ts'
import { importStock, importStores, readStock } from './import-stock.ts'
import { pictureReader } from './pictures.ts'
import { readStores } from './save-stores.ts'

const USAGE = `npm run import -- FEED.yml [--stores stores.json] [--stock stock.csv] [--default-stock N] [--no-pictures] [--allow-shrink]`

/** `npm run import`: a retailer's feed into the shop's catalogue. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      stock: { type: 'string' },
      stores: { type: 'string' },
      'default-stock': { type: 'string', default: '0' },
      'no-pictures': { type: 'boolean', default: false },
      'allow-shrink': { type: 'boolean', default: false },
    },
  })
  const [feed] = positionals
  if (!feed || !/^\d{1,4}$/.test(values['default-stock'])) throw new Error(USAGE)
  const config = readConfig(process.env)
  const db = openDatabase(config.DATABASE_URL)
  const started = performance.now()
  try {
    await migrate(db)
    const deps = { db, media: openMediaStore(join(config.DATA_DIR, 'media')), now: Date.now }
    if (values.stores) {
      const changed = await importStores(deps, readStores(JSON.parse(await readFile(values.stores, 'utf8'))))
      say(`Магазины: изменено ${changed}`)
    }
    const show = progress(statSync(feed).size)
    const report = await importFeed(deps, createReadStream(feed), {
      default_stock: Number(values['default-stock']),
      allow_shrink: values['allow-shrink'],
      onProgress: show.on,
      ...(values['no-pictures'] ? {} : { pictures: pictureReader(dirname(feed)) }),
    }).finally(show.stop)
    for (const line of reportLines(report)) say(line)
    if (values.stock) {
      const { rows, changed, unknown } = await importStock(deps, readStock(createReadStream(values.stock)))
      say(`Остатки: строк ${rows}, изменено ${changed}`)
      for (const row of unknown)
        say(`  нет такого предложения или магазина: ${row.offer_ext_id}, ${row.store_ext_id}`)
    }
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    say(`Готово за ${seconds} с, память ${Math.round(process.resourceUsage().maxRSS / 1_024)} МБ`)
  } finally {
    await db.destroy()
  }
}

/** A bar on a terminal, a line every two seconds elsewhere. */
function progress(size: number): { on: (progress: ImportProgress) => void; stop: () => void } {
  const bar = process.stderr.isTTY
    ? new SingleBar({ format: '{phase} [{bar}] {percentage}%', clearOnComplete: true, hideCursor: true })
    : null
  bar?.start(100, 0, { phase: 'Чтение' })
  let told = 0
  return {
    on: state => {
      const [phase, part] = partDone(state, size)
      bar?.update(Math.round(part * 100), { phase })
      if (bar || Date.now() - told < 2_000) return
      told = Date.now()
      process.stderr.write(`${phase}: ${Math.round(part * 100)} %\n`)
    },
    stop: () => bar?.stop(),
  }
}

function partDone(state: ImportProgress, size: number): [phase: string, part: number] {
  if (state.phase === 'reading') return ['Чтение', Math.min(1, state.bytes / size)]
  if (state.phase === 'pictures') return ['Картинки', state.done / Math.max(1, state.total)]
  return ['Запись', 1]
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

process.once('SIGINT', () => {
  process.stderr.write('\nИмпорт прерван, каталог остался прежним.\n')
  process.exit(130)
})

main().catch(error => {
  process.stderr.write(
    `${error instanceof FeedRefused ? error.message : `Импорт не удался: ${(error as Error).message}`}\n`,
  )
  process.exit(1)
})
