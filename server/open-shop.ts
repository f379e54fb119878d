import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import pino from 'pino'
import { type Config, isProduction } from './config.ts'
import { keepMeta } from './data/meta.ts'
import { migrate, openDatabase } from './data/open-database.ts'
import { addTariffsIfNone } from './data/tariffs.ts'
import { Turns } from './data/turns.ts'
import { openMediaStore } from './media/media-store.ts'
import { openProviders } from './providers/open-providers.ts'
import { openPainter } from './render/painter.ts'
import { openCatalog } from './shop/catalog/catalog.ts'
import { DEFAULT_TARIFFS } from './shop/delivery/default-tariffs.rules.ts'
import { townsOf } from './shop/delivery/towns.ts'
import type { Random, Shop } from './shop/shop.ts'

const ROOT = join(import.meta.dirname, '..')

/** Templates are looked at this often; an editor's change shows on the next page. */
const TEMPLATES_EVERY_MS = { development: 40, production: 2_000, test: 0 }

/** Every answer is there within 3 seconds, also when the database is not (`reliability.md` 18). */
const PATIENCE_MS = 2_700

/**
 * How many of this process's ten connections checkouts may take: the others are for those who look, and more would only
 * wait for the same rows. A thousand who come in one moment must all be served; behind two thousand, a shopper would
 * wait longer than shoppers do.
 */
const CHECKOUTS = { at_once: 4, waiting_most: 2_000 }

/**
 * The only wiring: opens the database, brings its tables up to date, and opens everything else on it. Tests give
 * their own parts.
 */
export async function openShop(config: Config, given: Partial<Shop> = {}): Promise<Shop> {
  const log = given.log ?? pino({ level: config.LOG_LEVEL })
  const db = given.db ?? openDatabase(config.DATABASE_URL, { patience_ms: PATIENCE_MS })
  await migrate(db)
  await addTariffsIfNone(db, DEFAULT_TARIFFS)
  const [catalog, painter, secret] = await Promise.all([
    given.catalog ?? openCatalog(db, { now: given.now ?? Date.now, shop_name: config.SHOP_NAME }),
    given.painter ??
      openPainter({
        templates: join(ROOT, 'templates'),
        dist: config.DIST_DIR,
        log,
        is_strict: !isProduction(config),
        refresh_ms: TEMPLATES_EVERY_MS[config.NODE_ENV],
      }),
    keepMeta(db, 'secret', randomBytes(32).toString('base64url')),
  ])
  return {
    config,
    db,
    log,
    catalog,
    painter,
    secret,
    checkouts: new Turns(CHECKOUTS),
    media: openMediaStore(join(config.DATA_DIR, 'media')),
    providers: openProviders(config, log, townsOf(db)),
    now: Date.now,
    random: LIVE_RANDOM,
    async close() {
      painter.close()
      await db.destroy()
    },
    ...given,
  }
}

export const LIVE_RANDOM: Random = { bytes: randomBytes, integer: randomInt }
