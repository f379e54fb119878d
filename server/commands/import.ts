import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readConfig } from '../config.ts'
import { takeMediaFolder } from '../database/media-folder.ts'
import { migrate, openDatabase } from '../database/open-database.ts'
import { openDataFolder } from '../database/private-files.ts'
import { refreshStatistics } from '../database/refresh-statistics.ts'
import { type ImportDeps, importFeed } from '../import/feed/import-feed.ts'
import { type ImportReport, reportLines } from '../import/feed/import-report.ts'
import { FeedRefused } from '../import/feed/xml/feed-refused.ts'
import { pictureReader } from '../import/pictures/pictures.ts'
import { importStock, importStores, stockLines } from '../import/stock/import-stock.ts'
import { readStock, StockRefused } from '../import/stock/read-stock.ts'
import { readStores, STORES_HELP, StoresRefused } from '../import/stock/save-stores.ts'
import { openMediaStore } from '../media/media-store.ts'
import { readCall, runCommand, WrongCall } from './shared/command-line.ts'
import { showProgress } from './shared/show-progress.ts'

const USAGE = `npm run import -- FEED.yml [настройки]

  --stores stores.json   магазины: массив объектов
  --stock stock.csv      остатки: столбцы offer, store, qty
  --default-stock N      штук на склад тем предложениям, чьих остатков нет нигде
  --rate UAH=2.45        рублей за единицу валюты; можно несколько раз, для каждой валюты
  --no-pictures          не загружать картинки
  --allow-shrink         принять фид, из-за которого пропадёт больше половины каталога
  --help                 эта справка

${STORES_HELP}`

/** Ctrl-C before anything was written. */
class Interrupted extends Error {}

const interrupted = new AbortController()

interface Settings {
  feed: string
  stores: string | undefined
  stock: string | undefined
  default_stock: number
  with_pictures: boolean
  allow_shrink: boolean
  rates: Map<string, number>
}

/** `npm run import`: a retailer's feed into the shop's catalogue. Exits with 1 when it was refused or interrupted. */
async function main(settings: Settings): Promise<void> {
  const size = await sizeOf(settings.feed)
  if (settings.stores) await sizeOf(settings.stores)
  const stores = settings.stores && readStores(await readFile(settings.stores, 'utf8'))
  if (settings.stock) await sizeOf(settings.stock)

  const config = readConfig(process.env)
  openDataFolder(config.DATA_DIR)
  const db = openDatabase(config.DATABASE_URL, 'commands')
  const started = performance.now()
  try {
    await migrate(db)
    if (settings.with_pictures) await takeMediaFolder(db, config.DATA_DIR)
    const deps = { db, media: openMediaStore(join(config.DATA_DIR, 'media')), now: Date.now }
    if (stores) say(`Магазины: изменено ${await importStores(deps, stores)}`)
    const report = await importShown(deps, settings, { size, picture_hosts: config.PICTURE_HOSTS })
    if (settings.stock) {
      const stock = await importStock(deps, readStock(createReadStream(settings.stock)))
      report.without_stock = stock.without_stock
      for (const line of stockLines(stock)) say(line)
    }
    for (const line of reportLines(report)) say(line)
    // Everything is imported by now: outdated statistics for a while are not a failure of the import.
    await refreshStatistics(db).catch(error => say(`Статистика базы не обновлена: ${error.message}`))
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    say(`Готово за ${seconds} с, память ${Math.round(process.resourceUsage().maxRSS / 1_024)} МБ`)
  } finally {
    await db.destroy()
  }
}

async function importShown(
  deps: ImportDeps,
  settings: Settings,
  of: { size: number; picture_hosts: string[] },
): Promise<ImportReport> {
  const progress = showProgress(of.size)
  try {
    return await importFeed(deps, createReadStream(settings.feed), {
      // With a stock file, it alone defines the stock.
      default_stock: settings.stock ? 0 : settings.default_stock,
      allow_shrink: settings.allow_shrink,
      rates: settings.rates,
      signal: interrupted.signal,
      onProgress: progress.on,
      ...(settings.with_pictures && {
        pictures: pictureReader(dirname(settings.feed), { allowed_hosts: of.picture_hosts }),
      }),
    })
  } finally {
    progress.stop()
  }
}

function readSettings(args: string[]): Settings {
  const call = readCall(
    args,
    {
      stock: 'text',
      stores: 'text',
      rate: 'text',
      'default-stock': 'text',
      'no-pictures': 'flag',
      'allow-shrink': 'flag',
    },
    1,
  )
  const [feed] = call.positionals
  if (!feed) throw new WrongCall('Какой фид?')
  const defaultStock = call.value('default-stock') ?? '0'
  if (!/^\d{1,4}$/.test(defaultStock))
    throw new WrongCall(`--default-stock ${defaultStock}: нужно целое число от 0 до 9999`)
  return {
    feed,
    stores: call.value('stores'),
    stock: call.value('stock'),
    default_stock: Number(defaultStock),
    with_pictures: !call.has('no-pictures'),
    allow_shrink: call.has('allow-shrink'),
    rates: readRates(call.values('rate')),
  }
}

/** `UAH=2.45` */
function readRates(texts: string[]): Map<string, number> {
  return new Map(
    texts.map(text => {
      const [, code = '', rate = ''] = /^([a-z]{3})=(\d{1,6}(?:[.,]\d{1,6})?)$/i.exec(text) ?? []
      const rubles = Number(rate.replace(',', '.'))
      if (!(rubles > 0) || /^ru[br]$/i.test(code))
        throw new WrongCall(`--rate ${text}: нужны валюта и сколько рублей она стоит, как UAH=2.45`)
      return [code.toUpperCase(), rubles]
    }),
  )
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new WrongCall(`Файл не читается: ${path}`)
  return found.size
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

process.once('SIGINT', () => interrupted.abort(new Interrupted('\nИмпорт прерван, каталог остался прежним.')))

await runCommand(
  {
    usage: USAGE,
    refusals: [FeedRefused, StockRefused, StoresRefused, Interrupted],
    failed: 'Импорт не удался, каталог остался прежним.',
  },
  async args => {
    await main(readSettings(args))
    return 0
  },
)
