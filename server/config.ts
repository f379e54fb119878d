import { totalmem } from 'node:os'
import { join } from 'node:path'
import { distance } from 'fastest-levenshtein'
import * as v from 'valibot'
import { printedTrackers } from './contract/analytics/trackers.ts'
import { isSlipOf, nearest } from './contract/nearest.ts'
import { type PrintedSeller, printedSeller, type Seller } from './contract/seller.ts'
import { Environment } from './environment.ts'
import type { LimitTable } from './shop/limits/limit-table.rules.ts'
import { readLimits } from './shop/limits/read-limits.rules.ts'

/** The whole configuration; nothing else in the project reads `process.env`. */
export interface Config
  extends Omit<
    Environment,
    | 'DATABASE_URL'
    | 'SITE_URL'
    | 'DIST_DIR'
    | 'DEMO'
    | 'HOST'
    | 'TRUST_PROXY'
    | 'MAIL_FROM'
    | 'PAGE_CACHE_MB'
    | keyof typeof OF_SELLER
  > {
  HOST: string
  MAIL_FROM: string
  TRUST_PROXY: number
  DEMO: 'yes' | 'no'
  DIST_DIR: string
  DATABASE_URL: string
  /** Without a slash at the end. Addresses in mails, feeds and for search engines start with it. */
  SITE_URL: string
  /** Of compressed pages, in each process. */
  PAGE_CACHE_MB: number
  /** Who sells (decision 51). */
  seller: PrintedSeller
  /** As each page has them: JSON; empty where no third parties are configured. */
  trackers: string
  /** Every limit and budget, from the table or from `LIMIT_…` (decision 45). */
  limits: LimitTable
}

/** By variable; the demonstration's own seller, whose numbers nobody has. */
const OF_SELLER = {
  SELLER_NAME: ['name', 'ООО «Витрина»'],
  SELLER_INN: ['inn', '9999999998'],
  SELLER_OGRN: ['ogrn', '1999999999998'],
  SELLER_ADDRESS: ['address', '101000, Москва, ул. Примерная, д. 1'],
  SELLER_PHONE: ['phone', '+78000000000'],
  SELLER_EMAIL: ['email', 'hello@example.ru'],
  SELLER_HOURS: ['hours', 'ежедневно с 9:00 до 21:00'],
} as const satisfies Partial<Record<keyof Environment, [field: keyof Seller, demonstration: string]>>

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
  // Each variable by itself first: errors between two variables are then found even if a third is wrong.
  const given = sound as Partial<Environment>
  for (const [isWrong, describe] of TOGETHER) if (isWrong(given)) problems.push(describe(given))
  const { limits, problems: wrong_limits } = readLimits(present)
  problems.push(...wrong_limits, ...slips(present))
  if (present.NODE_ENV === 'production') problems.push(...lookingLikeOurs(present))
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return { ...settle(sound as Environment), limits }
}

/** Defaults for what the environment leaves open. */
function settle(given: Environment): Omit<Config, 'limits'> {
  const isProduction = given.NODE_ENV === 'production'
  return {
    ...given,
    HOST: given.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    TRUST_PROXY: given.TRUST_PROXY ?? 0,
    MAIL_FROM: given.MAIL_FROM ?? 'Витрина <shop@example.ru>',
    DEMO: given.DEMO ?? (isProduction ? 'no' : 'yes'),
    DIST_DIR: given.DIST_DIR ?? join(import.meta.dirname, '..', 'dist'),
    DATABASE_URL: given.DATABASE_URL ?? `${given.DATA_DIR}/shop.db`,
    SITE_URL: given.SITE_URL ?? `http://localhost:${given.PORT}`,
    seller: printedSeller(sellerOf(given)),
    trackers: printedTrackers(given),
    PAGE_CACHE_MB: given.PAGE_CACHE_MB ?? pageCacheFor(process.constrainedMemory(), totalmem()),
  }
}

function sellerOf(given: Environment): Seller {
  const fields = Object.entries(OF_SELLER).map(([name, [field, demonstration]]) => [
    field,
    given[name as keyof typeof OF_SELLER] ?? demonstration,
  ])
  return Object.fromEntries(fields) as Seller
}

const MB = 1024 ** 2
/** As much as the pages that a small shop's visitors ask for, and as nearly all that those of a large branch ask for again. */
const PAGE_CACHE_MB = { least: 12, most: 32 }

/**
 * A sixty-fourth of the memory, because a machine may run a process for each of its cores.
 *
 * @param allowed to this process by its container: 0, or more than there is, without one
 */
export function pageCacheFor(allowed: number, installed: number): number {
  const bytes = allowed > 0 ? Math.min(allowed, installed) : installed
  return Math.min(PAGE_CACHE_MB.most, Math.max(PAGE_CACHE_MB.least, Math.floor(bytes / 64 / MB)))
}

type Given = Partial<Environment>

/** Errors of a combination of variables. */
const TOGETHER: [isWrong: (given: Given) => boolean, describe: (given: Given) => string][] = [
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
    given =>
      given.PAYMENT_PROVIDER === 'yookassa' &&
      !given.YOOKASSA_SHOP_ID &&
      (isLive(given) || given.DEMO === 'no'),
    () => 'YOOKASSA_SHOP_ID is missing: PAYMENT_PROVIDER=yookassa needs it',
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
  [
    given => isLive(given) && given.DEMO === 'yes',
    () => 'DEMO is yes: in production the demonstration’s goods would be sold',
  ],
  ...(['SMTP_URL', 'MAIL_FROM'] as const).map((name): (typeof TOGETHER)[number] => [
    given => isLive(given) && name in given && !given[name] && given.MAIL !== 'none',
    () => `${name} is missing: in production letters need it, or say MAIL=none and they stay in the outbox`,
  ]),
  ...(Object.keys(OF_SELLER) as (keyof typeof OF_SELLER)[]).map((name): (typeof TOGETHER)[number] => [
    given => isLive(given) && name in given && !given[name],
    () => `${name} is missing: in production the law wants to know who sells`,
  ]),
  [
    given =>
      given.SELLER_INN !== undefined &&
      given.SELLER_OGRN !== undefined &&
      (given.SELLER_INN.length === 12) !== (given.SELLER_OGRN.length === 15),
    () =>
      'SELLER_INN and SELLER_OGRN go together: 10 and 13 digits of a company, 12 and 15 of an entrepreneur',
  ],
  [
    given => given.MAIL === 'none' && Boolean(given.SMTP_URL),
    () => 'MAIL is none and SMTP_URL is set: one of them is too much',
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

/** Variables that nothing reads, but whose names are a typo away from one that is read and not set. */
function slips(present: Record<string, unknown>): string[] {
  const names = Object.keys(Environment.entries)
  return Object.keys(present)
    .filter(name => !names.includes(name))
    .flatMap(name => {
      const meant = names.find(known => isSlipOf(name.toUpperCase(), known) && !(known in present))
      return meant ? [`${name} is no variable of the shop; did you mean ${meant}?`] : []
    })
}

/** First words of our variables that variables of Node, of platforms and of other programs begin with, too. */
const SHARED_WORDS =
  'DATA DATABASE DEMO DEV DIST FETCH HOST LOG NODE PAGE PORT RETURN SECRET SERVICE SHOP SITE TRUST'.split(' ')
/**
 * Variables with these first words are meant for the shop: an unknown one would otherwise be ignored silently in
 * production.
 */
const OUR_WORDS = new Set(
  Object.keys(Environment.entries)
    .map(firstWord)
    .filter(word => !SHARED_WORDS.includes(word)),
)
/** Variables that Kubernetes sets for a service of this name. */
const OF_SERVICES = /_SERVICE_(HOST|PORT)|_PORT(_\d+_(TCP|UDP)(_|$)|$)/

function lookingLikeOurs(present: Record<string, unknown>): string[] {
  const names = Object.keys(Environment.entries)
  return Object.keys(present)
    .filter(name => name.includes('_') && OUR_WORDS.has(firstWord(name)))
    .filter(name => !OF_SERVICES.test(name) && !names.includes(name))
    .filter(name => !slips({ [name]: '' }).length)
    .map(name => {
      const relatives = names.filter(known => firstWord(known) === firstWord(name))
      const [meant = nearest(name, names)] = relatives.toSorted(
        (a, b) => distance(name, a) - distance(name, b),
      )
      return `${name} is no variable of the shop; ${meant ? `the nearest is ${meant}` : 'server/operating.md, «Configuration» lists them'}`
    })
}

function firstWord(name: string): string {
  return name.split('_')[0] as string
}

function wantedBy(issue: v.BaseIssue<unknown>): string {
  // Our messages are complete; for valibot's own, the expected value says more.
  return issue.message.startsWith('Invalid ') ? (listed(issue.expected) ?? issue.message) : issue.message
}

/** `("a" | "b")` as valibot says it -> `"a", "b"` */
function listed(expected: string | null): string | undefined {
  return expected?.replace(/[()]/g, '').replaceAll(' |', ',')
}

export function isProduction(config: Config): boolean {
  return config.NODE_ENV === 'production'
}
