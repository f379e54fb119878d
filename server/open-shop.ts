import { randomBytes, randomInt } from 'node:crypto'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { openCatalog } from './catalog/catalog.ts'
import { type Config, isProduction } from './config.ts'
import { MEDIA_FOLDER } from './contract/content/editors-picture.ts'
import { DAY_MS } from './contract/durations.ts'
import { isUnavailable } from './database/is-unavailable.ts'
import { keepMeta } from './database/meta.ts'
import { type Db, isPostgresUrl, migrate, openDatabase } from './database/open-database.ts'
import { RowTurns, Turns } from './database/turns.ts'
import { refusePooler, waitForDatabase } from './database/wait-for-database.ts'
import { loggedError } from './errors.ts'
import { openEditorsMedia } from './media/editors-media.ts'
import { openMediaStore } from './media/media-store.ts'
import { picturesByProcess } from './media/picture-process.ts'
import { openCaches } from './open-caches.ts'
import { openSecret } from './open-secret.ts'
import { openProviders } from './providers/open-providers.ts'
import { openRenderer } from './render/renderer.ts'
import { openUnwrittenErrors } from './shop/analytics/browser-errors.ts'
import { openUnwrittenEvents } from './shop/analytics/count-events.ts'
import type { Random } from './shop/contexts.ts'
import { openTariffs } from './shop/delivery/tariffs/save-tariffs.ts'
import { ExperimentList } from './shop/experiments/experiments.ts'
import { Admissions } from './shop/limits/admissions.ts'
import { OutboxAlarm } from './shop/messages/outbox.ts'
import type { Shop } from './shop.ts'

/** An editor's change is visible within two seconds: checking a hundred files costs a millisecond or two. */
const TEMPLATES_EVERY_MS = 2_000
/** For `npm run dev`, which reloads the page in the browser. */
const TEMPLATES_EVERY_MS_IN_DEV = 40

/**
 * How many of this process's ten connections checkouts may take: the others are for visitors who look, and
 * more would only wait for the same rows. A thousand at the same moment must all be served; behind two
 * thousand, a shopper would wait longer than shoppers do.
 */
export const CHECKOUTS = { at_once: 4, waiting_most: 2_000, has_deadline: true }

/** As long as browsers keep such a cookie. */
const UNTIMED_MS = 30 * DAY_MS

/**
 * The only wiring: opens the database, migrates it, and opens everything else on it. Tests pass their own
 * parts.
 */
export async function openShop(config: Config, given: Partial<Shop> = {}): Promise<Shop> {
  const log = given.log ?? openLog(config.LOG_LEVEL)
  const db = given.db ?? openDatabase(config.DATABASE_URL, 'requests')
  const jobs_db = given.jobs_db ?? given.db ?? openForJobs(config, db)
  // Everything that opening writes: processes that start together wait here for each other's locks.
  const patiently = <T>(work: () => Promise<T>) =>
    waitForDatabase(work, (error, tried) =>
      log.warn({ tried, reason: (error as Error).message }, 'the database is not there yet: tried again'),
    )
  await patiently(() => migratePatiently(config, given.db ? 'given' : 'own', { db, log }))
  if (!given.db) await refusePooler(db)
  await patiently(() => openTariffs(db))
  const media_folder = join(config.DATA_DIR, 'media')
  const media = openMediaStore(media_folder)
  const pictures =
    given.pictures ??
    picturesByProcess({ media: media_folder, folder: resolve(config.DATA_DIR, 'derived') }, log)
  const [catalog, renderer, untimed_orders_until, secret] = await Promise.all([
    given.catalog ??
      openCatalog(db, {
        jobs_db,
        now: given.now ?? Date.now,
        shop_name: config.SHOP_NAME,
        // A database in memory is another one in the next process.
        save_in:
          config.NODE_ENV === 'test' || config.DATABASE_URL === ':memory:'
            ? null
            : { folder: resolve(config.DATA_DIR, 'catalog'), log },
      }),
    given.renderer ??
      openRenderer({
        templates: config.TEMPLATES_DIR,
        dist: config.DIST_DIR,
        log,
        is_strict: !isProduction(config),
        ...(config.NODE_ENV === 'test' ? {} : { good: join(config.DATA_DIR, 'templates-good') }),
        media: openEditorsMedia({
          folder: join(config.TEMPLATES_DIR, MEDIA_FOLDER),
          take: pictures.take,
          media,
          memory: join(config.DATA_DIR, 'editors-pictures.json'),
          onFailure: error => log.error({ err: error }, 'pictures of editors cannot be read'),
        }),
        refresh_ms: templatesEveryMs(config),
      }),
    patiently(() => keepMeta(db, 'untimed_orders_until', String((given.now ?? Date.now)() + UNTIMED_MS))),
    given.secret ?? patiently(() => openSecret(config, db)),
  ])
  const caches = openCaches(db, config)
  const towns = given.towns ?? caches.towns
  // Read now, because pages do not query the database.
  await towns.standing()
  const providers = given.providers ?? openProviders(config, log, towns)
  return {
    config,
    db,
    jobs_db,
    log,
    catalog,
    renderer,
    experiments: new ExperimentList(config, renderer),
    ...caches,
    readiness: { is_stopping: false, is_cold: false, unavailable_answers: 0 },
    outbox: new OutboxAlarm(),
    secret,
    untimed_orders_until: Number(untimed_orders_until),
    checkouts: new Turns(CHECKOUTS),
    row_turns: new RowTurns(),
    unwritten_events: openUnwrittenEvents(),
    unwritten_errors: openUnwrittenErrors(),
    admissions: new Admissions(),
    media,
    pictures,
    pictures_made: { revision: null },
    providers,
    now: Date.now,
    random: LIVE_RANDOM,
    async close() {
      renderer.close()
      await Promise.all([providers.mail?.close?.(), pictures.close()])
      await Promise.all([db.destroy(), jobs_db === db ? undefined : jobs_db.destroy()])
    },
    ...given,
  }
}

/**
 * The shop's log: it contains errors that are not reported elsewhere (promise 21). That the database is away is no
 * bug of ours, and every request says it then: a message, without a stack.
 */
export function openLog(level: string, stream?: pino.DestinationStream): pino.Logger {
  const err = (error: unknown) => loggedError(error, { has_stack: !isUnavailable(error) })
  return pino({ level, serializers: { err } }, stream)
}

function templatesEveryMs({ NODE_ENV, DEV_RELOAD }: Config): number {
  if (NODE_ENV === 'test') return 0
  return DEV_RELOAD === 'yes' ? TEMPLATES_EVERY_MS_IN_DEV : TEMPLATES_EVERY_MS
}

/**
 * SQLite is one file with one writer: a second connection of the same process would only wait for the first.
 */
function openForJobs(config: Config, db: Db): Db {
  return isPostgresUrl(config.DATABASE_URL) ? openDatabase(config.DATABASE_URL, 'jobs') : db
}

/**
 * On PostgreSQL with a connection of its own: changing a large table takes longer than a shopper would wait.
 */
async function migratePatiently(
  config: Config,
  whose: 'given' | 'own',
  { db, log }: Pick<Shop, 'db' | 'log'>,
): Promise<void> {
  const onWait = (migration: string, tried: number) =>
    log.warn({ migration, tried }, 'a migration waits for a table that is in use: tried again')
  if (whose === 'given' || !isPostgresUrl(config.DATABASE_URL)) return migrate(db, { onWait })
  const retrying = openDatabase(config.DATABASE_URL, 'commands')
  await migrate(retrying, { onWait }).finally(() => retrying.destroy())
}

export const LIVE_RANDOM: Random = { bytes: randomBytes, integer: randomInt }
