import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { isMediaFolder } from './database/media-folder.ts'
import { isPostgresUrl, openDatabase } from './database/open-database.ts'
import { OperatorError } from './database/operator-error.ts'
import { openDataFolder } from './database/private-files.ts'
import { openServer } from './http/shop-server.ts'
import { isToBeFilled } from './jobs/fill/is-to-be-filled.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { openShop } from './open-shop.ts'
import { becomeUnready, waitForWarmth } from './pages/for-machines/health.ts'
import { warmUp } from './pages/painting/warm-up.ts'
import type { Shop } from './shop.ts'

/**
 * New connections are still accepted for this long: a load balancer needs a moment to notice that this
 * process is not ready.
 */
const DRAIN_MS = 1_000
/** After that slow clients are cut off; and if even that does not help, the process exits all the same. */
const CUT_OFF_MS = 8_000
const STOP_WITHIN_MS = 9_500

/** Starts the shop; stops it gracefully at SIGTERM or Ctrl-C (promises 17 and 19). */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  openDataFolder(config.DATA_DIR)
  const shop = await openShop(config).catch(error => {
    throw error.code ? new ConfigError(missingFile(config, error)) : error
  })
  await fillPatiently(shop)
  await warnOfOtherFolder(shop)
  await shop.catalog.refresh()

  const app = createApp(shop)
  const warming = new AbortController()
  const becomeWarm = waitForWarmth(shop)
  const warm = warmUp(shop, app, warming.signal).then(becomeWarm)
  const server = openServer(app)
  const jobs = startJobs(shop)
  server.server.on('error', error => {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    const why = isTaken ? 'another program has it; set PORT to another' : error.message
    process.stderr.write(`The shop cannot listen on port ${config.PORT}: ${why}\n`)
    process.exit(1)
  })
  server.server.listen(config.PORT, config.HOST, () => {
    process.stdout.write(`${config.SHOP_NAME} is open: http://localhost:${config.PORT}\n`)
  })

  let isStopping = false
  const stop = async () => {
    // A second signal, as npm and a terminal send together, does not stop it sooner: running requests are
    // still answered.
    if (isStopping) return
    isStopping = true
    becomeUnready(shop)
    warming.abort()
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    const drain_ms = config.DEV_RELOAD === 'yes' ? 0 : DRAIN_MS
    await Promise.all([server.stop({ drain_ms, most_ms: CUT_OFF_MS }), warm, jobs.stop()])
    await shop.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

/**
 * A process without the pictures answers with placeholders; with a full disk, where this cannot be recorded,
 * it opens too.
 */
async function warnOfOtherFolder({ db, config, log }: Shop): Promise<void> {
  if (await isMediaFolder(db, config.DATA_DIR).catch(() => true)) return
  log.warn(
    { DATA_DIR: config.DATA_DIR },
    'DATA_DIR is not the folder into which pictures were imported: all processes and imports of a shop must share one',
  )
}

/**
 * The demonstration's statements take longer than a shopper would wait: on PostgreSQL they get a connection
 * of their own.
 */
async function fillPatiently(shop: Shop): Promise<void> {
  if (shop.config.DEMO === 'no' || !(await isToBeFilled(shop.db))) return
  // A shop with goods of its own never loads the demonstration and the importers.
  const { fillIfEmpty } = await import('./jobs/fill/fill-if-empty.ts')
  if (!isPostgresUrl(shop.config.DATABASE_URL)) return fillIfEmpty(shop)
  const db = openDatabase(shop.config.DATABASE_URL, 'commands')
  await fillIfEmpty({ ...shop, db }).finally(() => db.destroy())
}

/**
 * A file or a server from the configuration is not available: the error code is the system's or the
 * database's.
 */
function missingFile(config: Config, { message, path = '' }: NodeJS.ErrnoException): string {
  if (path.startsWith(config.DIST_DIR))
    return `Nothing is built in DIST_DIR, ${config.DIST_DIR}: npm run build`
  if (isPostgresUrl(config.DATABASE_URL)) return `DATABASE_URL: the database cannot be opened: ${message}`
  return `DATA_DIR or DATABASE_URL: ${config.DATABASE_URL} cannot be opened: ${message}`
}

main().catch(error => {
  const isPlain = error instanceof ConfigError || error instanceof OperatorError
  const message = isPlain ? error.message : ((error as Error).stack ?? String(error))
  process.stderr.write(`${message}\n`)
  process.exit(1)
})
