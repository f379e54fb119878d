import pino from 'pino'
import { readConfig } from '../../server/config.ts'
import { CONSENT_PAGES } from '../../server/contract/checkout/consents.ts'
import type { Db } from '../../server/database/open-database.ts'
import { openCaches } from '../../server/open-caches.ts'
import type { Providers } from '../../server/providers/providers.ts'
import { Admissions } from '../../server/shop/limits/admissions.ts'
import { OutboxAlarm } from '../../server/shop/messages/outbox.ts'
import type { Shop } from '../../server/shop.ts'

/** A message as it was passed to a provider. */
export interface SentMessage {
  to: string
  text: string
  key: string
  subject?: string
  html?: string
  template?: string
  data?: Record<string, unknown>
  headers?: Record<string, string>
}

export interface BareShop extends Shop {
  /** The clock: tests move it. */
  time: { now: number }
  /** Every message passed to a provider, in order. */
  sent: SentMessage[]
  /** Lines of the log, as JSON. */
  lines: string[]
}

/** The texts that people agree to, as far as their consents need them. */
const LEGAL_PAGES = [...new Set(Object.values(CONSENT_PAGES))].map(path => ({
  name: `pages${path.slice(0, -1)}`,
  text: `The text of ${path}`,
  front_matter: { path, title: path, version: '1', from: '2026-01-01' },
}))

/**
 * A shop with a database and nothing else: no catalogue, no templates. Its clock stands still, its random
 * numbers count up, and its providers only record what they are sent. Anything that is missing throws when it
 * is used.
 */
export function bareShop(db: Db, given: Partial<Shop> & { env?: Record<string, string> } = {}): BareShop {
  const { env, ...parts } = given
  const time = { now: Date.UTC(2026, 0, 15, 9) }
  const sent: SentMessage[] = []
  const lines: string[] = []
  let drawn = 0
  const providers: Providers = {
    sms: { send: async ({ phone, text, key }) => void sent.push({ to: phone, text, key }) },
    mail: { send: async ({ to, text, key, ...rest }) => void sent.push({ to, text, key, ...rest }) },
    addresses: { houses: 'none', suggest: async () => [], locate: async () => null, byId: async () => null },
    carriers: {},
    payments: { chosen: null, open: [] },
  }
  const config = readConfig({ NODE_ENV: 'test', SITE_URL: 'http://shop.test', ...env })
  const shop = {
    db,
    jobs_db: db,
    time,
    sent,
    lines,
    providers,
    config,
    ...openCaches(db, config),
    renderer: { content_pages: LEGAL_PAGES },
    pictures_made: { revision: null },
    readiness: { is_stopping: false, is_cold: false },
    outbox: new OutboxAlarm(),
    admissions: new Admissions(),
    secret: 'the secret of tests',
    log: pino({ level: 'debug' }, { write: line => void lines.push(line) }),
    now: () => time.now,
    random: {
      bytes: (count: number) => Buffer.alloc(count, ++drawn),
      integer: (least: number, below: number) => least + ((++drawn * 7_919) % (below - least)),
    },
    close: () => db.destroy(),
    ...parts,
  }
  return shop as unknown as BareShop
}
