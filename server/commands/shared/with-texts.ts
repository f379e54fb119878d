import { join } from 'node:path'
import pino from 'pino'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/open-database.ts'
import { openRenderer } from '../../render/renderer.ts'
import type { OrderNewsContext } from '../../shop/messages/order-news.ts'

/** Letters and messages, as the shop renders them: for a command that moves orders. */
export async function withTexts<T>(
  db: Db,
  config: Config,
  work: (shop: OrderNewsContext) => Promise<T>,
): Promise<T> {
  const renderer = await openRenderer({
    templates: config.TEMPLATES_DIR,
    dist: config.DIST_DIR,
    log: pino({ level: 'error' }, pino.destination(2)),
    is_strict: false,
    good: join(config.DATA_DIR, 'templates-good'),
    refresh_ms: 0,
  })
  try {
    return await work({ db, renderer, config, now: Date.now })
  } finally {
    renderer.close()
  }
}
