import { join } from 'node:path'
import * as v from 'valibot'

const PORTS = 'a port, from 0 to 65535'
const ADDRESS = 'an address, as https://shop.ru'

/** What the environment may say, with what holds when it says nothing. README, "Configuration" lists the same. */
const Environment = v.object({
  NODE_ENV: v.optional(v.picklist(['development', 'production', 'test']), 'development'),
  PORT: v.optional(
    v.pipe(v.string(), v.digits(PORTS), v.transform(Number), v.maxValue(65_535, PORTS)),
    '3000',
  ),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '0.0.0.0'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), 'data'),
  /** What `npm run build` made. */
  DIST_DIR: v.optional(v.pipe(v.string(), v.nonEmpty())),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(postgres(ql)?:\/\/.+|.+\.db|:memory:)$/, 'postgres://…, a path ending in .db, or :memory:'),
    ),
  ),
  SITE_URL: v.optional(v.pipe(v.string(), v.url(ADDRESS))),
  SHOP_NAME: v.optional(v.pipe(v.string(), v.nonEmpty()), 'Витрина'),
  SERVICE_CODE: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/, 'small Latin letters, digits and _')),
    'vitrina',
  ),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  TRUST_PROXY: v.optional(
    v.pipe(v.string(), v.digits('how many proxies stand before the shop, as 1'), v.transform(Number)),
    '0',
  ),
  CONSENTS: v.optional(v.picklist(['single', 'separate']), 'single'),
  /** `npm run dev` sets it: pages reload when something was built anew. */
  DEV_RELOAD: v.optional(v.picklist(['yes', 'no']), 'no'),
  /** Whether an empty database is filled with the demonstration shop: 'yes', but in production 'no'. */
  DEMO: v.optional(v.picklist(['yes', 'no'])),
  DADATA_KEY: v.optional(v.string(), ''),
  DADATA_URL: v.optional(
    v.pipe(v.string(), v.url(ADDRESS)),
    'https://suggestions.dadata.ru/suggestions/api/4_1/rs',
  ),
  SMS_PROVIDER: v.optional(v.picklist(['pretend', 'smsc', 'smsaero']), 'pretend'),
  SMSC_LOGIN: v.optional(v.string(), ''),
  SMSC_PASSWORD: v.optional(v.string(), ''),
  SMSC_URL: v.optional(v.pipe(v.string(), v.url(ADDRESS)), 'https://smsc.ru'),
  SMSAERO_EMAIL: v.optional(v.string(), ''),
  SMSAERO_KEY: v.optional(v.string(), ''),
  SMSAERO_SIGN: v.optional(v.string(), 'SMS Aero'),
  SMSAERO_URL: v.optional(v.pipe(v.string(), v.url(ADDRESS)), 'https://gate.smsaero.ru'),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\/.+/, 'smtp://user:password@host:port')),
    undefined,
  ),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.nonEmpty()), 'Витрина <shop@example.ru>'),
  /** May browsers fetch pages ahead, when a pointer rests on a link? Saves shoppers' time, costs pages. */
  FETCH_AHEAD: v.optional(v.picklist(['yes', 'no']), 'yes'),
  METRIKA_ID: v.optional(v.pipe(v.string(), v.regex(/^\d*$/, 'the digits of a counter, or nothing')), ''),
})

export type Environment = v.InferOutput<typeof Environment>

/** The whole configuration; nothing else in the project reads `process.env`. */
export interface Config extends Omit<Environment, 'DATABASE_URL' | 'SITE_URL' | 'DIST_DIR' | 'DEMO'> {
  DEMO: 'yes' | 'no'
  DIST_DIR: string
  DATABASE_URL: string
  /** Without a slash at the end. Addresses in mails, feeds and for search engines start with it. */
  SITE_URL: string
}

/** Thrown for a wrong value; its message names the variable and what it may be. */
export class ConfigError extends Error {}

/**
 * Reads the configuration. Throws `ConfigError` naming every wrong variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = v.safeParse(Environment, present)
  if (!read.success) throw new ConfigError(read.issues.map(describe).join('\n'))
  const config = {
    ...read.output,
    DEMO: read.output.DEMO ?? (read.output.NODE_ENV === 'production' ? ('no' as const) : ('yes' as const)),
    DIST_DIR: read.output.DIST_DIR ?? join(import.meta.dirname, '..', 'dist'),
    DATABASE_URL: read.output.DATABASE_URL ?? `${read.output.DATA_DIR}/shop.db`,
    SITE_URL: (read.output.SITE_URL ?? `http://localhost:${read.output.PORT}`).replace(/\/+$/, ''),
  }
  for (const [chosen, needed] of NEEDED) {
    if (chosen(config) && !config[needed])
      throw new ConfigError(`${needed} is missing: SMS_PROVIDER=${config.SMS_PROVIDER} needs it`)
  }
  if (config.NODE_ENV === 'production' && config.SMS_PROVIDER === 'pretend') {
    throw new ConfigError(
      'SMS_PROVIDER is pretend: in production codes must reach their phones, by smsc or smsaero',
    )
  }
  if (config.NODE_ENV === 'production' && !read.output.SITE_URL) {
    throw new ConfigError(
      'SITE_URL is missing: in production it must be the address that shoppers see, as https://shop.ru',
    )
  }
  return config
}

const NEEDED: [(config: Config) => boolean, keyof Config][] = [
  [config => config.SMS_PROVIDER === 'smsc', 'SMSC_LOGIN'],
  [config => config.SMS_PROVIDER === 'smsc', 'SMSC_PASSWORD'],
  [config => config.SMS_PROVIDER === 'smsaero', 'SMSAERO_EMAIL'],
  [config => config.SMS_PROVIDER === 'smsaero', 'SMSAERO_KEY'],
]

function describe(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue) ?? '?'
  // Ours say it in words; of valibot's own, what was expected says more.
  const wanted = issue.message.startsWith('Invalid ') ? listed(issue.expected) : issue.message
  return `${name} is ${JSON.stringify(issue.input)}, but may be: ${wanted ?? issue.message}`
}

/** `("a" | "b")` as valibot says it -> `"a", "b"` */
function listed(expected: string | null): string | undefined {
  return expected?.replace(/[()]/g, '').replaceAll(' |', ',')
}

export function isProduction(config: Config): boolean {
  return config.NODE_ENV === 'production'
}
