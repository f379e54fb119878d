import { join } from 'node:path'
import ipaddr from 'ipaddr.js'
import * as v from 'valibot'
import { isSlipOf } from './contract/delivery/nearest.ts'
import { NO_VAT } from './contract/vat.ts'

const PORTS = 'a port, from 0 to 65535'
const PERCENT = 'per cent, a whole number from 0 to 100'
const ADDRESS = 'an address, as https://shop.ru'
const ORIGIN = 'an http(s) origin without a path, as https://shop.ru'

/** What the environment may say, with what holds when it says nothing. README, "Configuration" lists the same. */
const Environment = v.object({
  NODE_ENV: v.optional(v.picklist(['development', 'production', 'test']), 'development'),
  PORT: v.optional(
    v.pipe(v.string(), v.digits(PORTS), v.transform(Number), v.maxValue(65_535, PORTS)),
    '3000',
  ),
  /** Whoever tries the shop out shows it to nobody else: only production listens to the outside by itself. */
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty())),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), 'data'),
  /** Hosts whose pictures an import fetches wherever they are, private networks too: `cdn.lan, 10.0.0.5:8080`. */
  PICTURE_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform(text =>
        text
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      ),
      v.everyItem(
        host => /^(\[[\da-f:]+\]|[^\s/:@]+)(:\d{1,5})?$/.test(host),
        'hosts, as cdn.shop.ru or 10.0.0.5:8080',
      ),
    ),
    '',
  ),
  /** What `npm run build` made. */
  DIST_DIR: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** Where editors write. */
  TEMPLATES_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), join(import.meta.dirname, '..', 'templates')),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(postgres(ql)?:\/\/.+|.+\.db|:memory:)$/, 'postgres://…, a path ending in .db, or :memory:'),
    ),
  ),
  SITE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isOrigin, ORIGIN),
      v.transform(text => new URL(text).origin),
    ),
  ),
  SHOP_NAME: v.optional(v.pipe(v.string(), v.nonEmpty()), 'Витрина'),
  SERVICE_CODE: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/, 'small Latin letters, digits and _')),
    'vitrina',
  ),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  TRUST_PROXY: v.optional(
    v.pipe(v.string(), v.digits('how many proxies stand before the shop, as 1'), v.transform(Number)),
  ),
  /** Load tests send from one address what the world would: `off` lets them through, in production never. */
  LIMITS: v.optional(v.picklist(['on', 'off']), 'on'),
  CONSENTS: v.optional(v.picklist(['single', 'separate']), 'single'),
  /** Whether a size that lies only in stores is taken from a store right on its card («Забрать из магазина»). */
  PICKUP_FROM_CARD: v.optional(v.picklist(['on', 'off']), 'on'),
  /** `npm run dev` sets it: pages reload when something was built anew. */
  DEV_RELOAD: v.optional(v.picklist(['yes', 'no']), 'no'),
  /** Whether an empty database is filled with the demonstration shop: 'yes', but in production 'no'. */
  DEMO: v.optional(v.picklist(['yes', 'no'])),
  DADATA_KEY: v.optional(v.string(), ''),
  DADATA_URL: v.optional(
    v.pipe(v.string(), v.url(ADDRESS)),
    'https://suggestions.dadata.ru/suggestions/api/4_1/rs',
  ),
  /** CDEK's account: without one its rates are those of our own tables. */
  CDEK_ACCOUNT: v.optional(v.string(), ''),
  CDEK_PASSWORD: v.optional(v.string(), ''),
  CDEK_URL: v.optional(v.pipe(v.string(), v.url(ADDRESS)), 'https://api.cdek.ru/v2'),
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
  YOOKASSA_SHOP_ID: v.optional(v.pipe(v.string(), v.regex(/^\d*$/, 'the digits of a shop id')), ''),
  YOOKASSA_SECRET_KEY: v.optional(v.string(), ''),
  YOOKASSA_URL: v.optional(v.pipe(v.string(), v.url(ADDRESS)), 'https://api.yookassa.ru/v3'),
  /** Whence its notifications come; nobody else is heard. */
  YOOKASSA_ADDRESSES: v.optional(
    v.pipe(
      v.string(),
      v.transform(text => text.split(/[\s,]+/).filter(Boolean)),
      v.everyItem(isNetwork, 'addresses and networks, as 185.71.76.0/27 2a02:5180::/32'),
    ),
    '185.71.76.0/27 185.71.77.0/27 77.75.153.0/25 77.75.156.11 77.75.156.35 77.75.154.128/25 2a02:5180::/32',
  ),
  /** May browsers fetch pages ahead, when a pointer rests on a link? Saves shoppers' time, costs pages. */
  FETCH_AHEAD: v.optional(v.picklist(['yes', 'no']), 'yes'),
  /** May the shop make pictures of tiles and cards in its free time, before anybody looks at them? */
  PICTURES_AHEAD: v.optional(v.picklist(['yes', 'no']), 'yes'),
  /** What the maps' tiles are drawn from: `https://tile.openstreetmap.org/{z}/{x}/{y}.png`. Without it nobody else is asked. */
  MAP_TILES_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(https?:\/\/[^\s/]+\/\S*\{z\}\S*)?$/,
        'an address with {z}, {x} and {y}, as https://tiles.shop.ru/{z}/{x}/{y}.png',
      ),
    ),
    '',
  ),
  /** HTML: whose tiles they are. */
  MAP_ATTRIBUTION: v.optional(v.string(), ''),
  /** Is the outgoing delivery given back when nothing of an order is kept? When the shop is at fault it always is. */
  RETURN_DELIVERY: v.optional(v.picklist(['yes', 'no']), 'no'),
  /** Bonuses that a member earns, in per cent of what is paid for goods. */
  BONUS_PERCENT: v.optional(
    v.pipe(v.string(), v.digits(PERCENT), v.transform(Number), v.maxValue(100, PERCENT)),
    '5',
  ),
  /** VAT of goods whose feed says nothing of it, and of delivery (decision 31); `none` for a shop that pays none. */
  VAT_RATE: v.optional(
    v.union([
      v.pipe(
        v.literal('none'),
        v.transform(() => NO_VAT),
      ),
      v.pipe(v.string(), v.digits(PERCENT), v.transform(Number), v.maxValue(100, PERCENT)),
    ]),
    '22',
  ),
  /** Branches of the catalogue whose goods are at 10 % where their feed says nothing: `kids, women/school`. */
  VAT_10_CATEGORIES: v.optional(
    v.pipe(
      v.string(),
      v.transform(text =>
        text
          .split(/[\s,]+/)
          .map(path => path.replace(/^\/+|\/+$/g, ''))
          .filter(Boolean),
      ),
    ),
    '',
  ),
  /** Merchant of Yandex Split: with it its own badge and widget stand on cards. */
  SPLIT_MERCHANT_ID: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/i, 'a merchant id, as the console shows it'),
    ),
    '',
  ),
  METRIKA_ID: v.optional(v.pipe(v.string(), v.regex(/^\d*$/, 'the digits of a counter, or nothing')), ''),
})

export type Environment = v.InferOutput<typeof Environment>

/** The whole configuration; nothing else in the project reads `process.env`. */
export interface Config
  extends Omit<Environment, 'DATABASE_URL' | 'SITE_URL' | 'DIST_DIR' | 'DEMO' | 'HOST' | 'TRUST_PROXY'> {
  HOST: string
  TRUST_PROXY: number
  DEMO: 'yes' | 'no'
  DIST_DIR: string
  DATABASE_URL: string
  /** Without a slash at the end. Addresses in mails, feeds and for search engines start with it. */
  SITE_URL: string
}

/** Thrown for a wrong value; its message names the variable and what it may be. */
export class ConfigError extends Error {}

/**
 * Reads the configuration. Throws `ConfigError` naming everything that is wrong with it, a line each.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const problems: string[] = []
  const sound: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(Environment.entries)) {
    const read = v.safeParse(schema, present[name])
    if (read.success) sound[name] = read.output
    else problems.push(`${name} is ${JSON.stringify(present[name])}, but may be: ${wantedBy(read.issues[0])}`)
  }
  // Each variable by itself first: what one says of another holds also when a third is wrong.
  const given = sound as Partial<Environment>
  for (const [isWrong, told] of TOGETHER) if (isWrong(given)) problems.push(told(given))
  problems.push(...slips(present))
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return settle(sound as Environment)
}

/** What holds where the environment leaves it open. */
function settle(given: Environment): Config {
  const isProduction = given.NODE_ENV === 'production'
  return {
    ...given,
    HOST: given.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    TRUST_PROXY: given.TRUST_PROXY ?? 0,
    DEMO: given.DEMO ?? (isProduction ? 'no' : 'yes'),
    DIST_DIR: given.DIST_DIR ?? join(import.meta.dirname, '..', 'dist'),
    DATABASE_URL: given.DATABASE_URL ?? `${given.DATA_DIR}/shop.db`,
    SITE_URL: given.SITE_URL ?? `http://localhost:${given.PORT}`,
  }
}

type Given = Partial<Environment>

/** What is wrong only together. */
const TOGETHER: [isWrong: (given: Given) => boolean, told: (given: Given) => string][] = [
  [
    given => Boolean(given.CDEK_ACCOUNT) && !given.CDEK_PASSWORD,
    () => 'CDEK_PASSWORD is missing: CDEK_ACCOUNT needs it',
  ],
  ...needed('SMS_PROVIDER', 'smsc', ['SMSC_LOGIN', 'SMSC_PASSWORD']),
  ...needed('SMS_PROVIDER', 'smsaero', ['SMSAERO_EMAIL', 'SMSAERO_KEY']),
  [
    given => Boolean(given.YOOKASSA_SHOP_ID) !== Boolean(given.YOOKASSA_SECRET_KEY),
    () => 'YOOKASSA_SHOP_ID and YOOKASSA_SECRET_KEY go together: one of them is missing',
  ],
  [
    given => isLive(given) && given.SMS_PROVIDER === 'pretend',
    () => 'SMS_PROVIDER is pretend: in production codes must reach their phones, by smsc or smsaero',
  ],
  [
    given => isLive(given) && 'SITE_URL' in given && !given.SITE_URL,
    () => 'SITE_URL is missing: in production it must be the address that shoppers see, as https://shop.ru',
  ],
  [
    given => isLive(given) && given.SITE_URL?.startsWith('http:') === true,
    given =>
      `SITE_URL is "${given.SITE_URL}": in production it must be https, or anybody on the way reads along`,
  ],
  [
    given => isLive(given) && 'TRUST_PROXY' in given && given.TRUST_PROXY === undefined,
    () =>
      'TRUST_PROXY is missing: in production say how many proxies stand before the shop (0 for none). Behind one that ' +
      'it does not know of, all visitors share one address and its limits',
  ],
  [
    given => isLive(given) && given.LIMITS === 'off',
    () => 'LIMITS is off: that is for load tests, in production the limits stay on',
  ],
]

function isLive(given: Given): boolean {
  return given.NODE_ENV === 'production'
}

function needed(chosen: 'SMS_PROVIDER', value: string, names: (keyof Environment)[]): typeof TOGETHER {
  return names.map(name => [
    given => given[chosen] === value && !given[name],
    () => `${name} is missing: ${chosen}=${value} needs it`,
  ])
}

/** Variables that nobody reads, but whose names are a slip of the pen away from one that is read and not set. */
function slips(present: Record<string, unknown>): string[] {
  const names = Object.keys(Environment.entries)
  return Object.keys(present)
    .filter(name => !names.includes(name))
    .flatMap(name => {
      const meant = names.find(known => isSlipOf(name.toUpperCase(), known) && !(known in present))
      return meant ? [`${name} is no variable of the shop; did you mean ${meant}?`] : []
    })
}

function wantedBy(issue: v.BaseIssue<unknown>): string {
  // Ours say it in words; of valibot's own, what was expected says more.
  return issue.message.startsWith('Invalid ') ? (listed(issue.expected) ?? issue.message) : issue.message
}

/** `("a" | "b")` as valibot says it -> `"a", "b"` */
function listed(expected: string | null): string | undefined {
  return expected?.replace(/[()]/g, '').replaceAll(' |', ',')
}

function isNetwork(text: string): boolean {
  const [address = '', bits = ''] = text.split('/')
  if (!ipaddr.isValid(address)) return false
  const most = ipaddr.parse(address).kind() === 'ipv4' ? 32 : 128
  return !text.includes('/') || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  return /^https?:$/.test(protocol) && href === `${origin}/`
}

export function isProduction(config: Config): boolean {
  return config.NODE_ENV === 'production'
}
