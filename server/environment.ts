import { join } from 'node:path'
import ipaddr from 'ipaddr.js'
import * as v from 'valibot'
import { EVENTS, GOALS } from './contract/analytics/events.ts'
import { NO_VAT } from './contract/money.ts'
import { isInn, isOgrn } from './contract/seller.ts'

const PORTS = 'a port, from 0 to 65535'
const PERCENT = 'per cent, a whole number from 0 to 100'
const ADDRESS = 'an address, as https://shop.ru'
const ORIGIN = 'an http(s) origin without a path, as https://shop.ru'

/** What the environment may set, with the defaults. `server/operating.md` lists the same. */
export const Environment = v.object({
  NODE_ENV: v.optional(v.picklist(['development', 'production', 'test']), 'development'),
  PORT: v.optional(
    v.pipe(v.string(), v.digits(PORTS), v.transform(Number), v.maxValue(65_535, PORTS)),
    '3000',
  ),
  /** A shop on trial is not visible to others: only production listens on all interfaces by default. */
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty())),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), 'data'),
  /** Signs cookies: without it production stores one in a file of `DATA_DIR`. */
  SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'at least 32 characters'))),
  /**
   * Hosts whose pictures an import fetches wherever they are, including private networks: `cdn.lan,
   * 10.0.0.5:8080`.
   */
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
      v.regex(
        /^(postgres(ql)?:\/\/.+|(?!\w+:).+\.db|:memory:)$/,
        'postgres://…, a path ending in .db (without sqlite: or file:), or :memory:',
      ),
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
  /** Who sells (decision 51), with the form: `ООО «Витрина»`. The demonstration has a seller of its own. */
  SELLER_NAME: v.optional(v.pipe(v.string(), v.nonEmpty())),
  SELLER_INN: v.optional(v.pipe(v.string(), v.check(isInn, 'an INN with its right last digits'))),
  SELLER_OGRN: v.optional(v.pipe(v.string(), v.check(isOgrn, 'an OGRN or OGRNIP with its right last digit'))),
  SELLER_ADDRESS: v.optional(v.pipe(v.string(), v.nonEmpty())),
  SELLER_PHONE: v.optional(v.pipe(v.string(), v.regex(/^\+7\d{10}$/, 'a phone, as +74951234567'))),
  SELLER_EMAIL: v.optional(v.pipe(v.string(), v.email('an e-mail address, as hello@shop.ru'))),
  SELLER_HOURS: v.optional(v.pipe(v.string(), v.nonEmpty())),
  SERVICE_CODE: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/, 'small Latin letters, digits and _')),
    'vitrina',
  ),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  TRUST_PROXY: v.optional(
    v.pipe(v.string(), v.digits('how many proxies stand before the shop, as 1'), v.transform(Number)),
  ),
  /**
   * Load tests send from one address what would come from everywhere: `off` admits it; never in production.
   */
  LIMITS: v.optional(v.picklist(['on', 'off']), 'on'),
  CONSENTS: v.optional(v.picklist(['single', 'separate']), 'single'),
  /** Whether a size that only stores have is taken from a store right on its card («Забрать из магазина»). */
  PICKUP_FROM_CARD: v.optional(v.picklist(['on', 'off']), 'on'),
  /** `npm run dev` sets it: pages reload after a rebuild. */
  DEV_RELOAD: v.optional(v.picklist(['yes', 'no']), 'no'),
  /** Whether an empty database is filled with the demonstration shop: 'yes', but in production 'no'. */
  DEMO: v.optional(v.picklist(['yes', 'no'])),
  DADATA_KEY: v.optional(v.string(), ''),
  DADATA_URL: v.optional(
    v.pipe(v.string(), v.url(ADDRESS)),
    'https://suggestions.dadata.ru/suggestions/api/4_1/rs',
  ),
  /** CDEK's account: without one its rates come from our own tables. */
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
  MAIL_FROM: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** Where résumés go; without it, to the e-mail of their vacancy. */
  HR_EMAIL: v.optional(v.pipe(v.string(), v.email('an e-mail address, as work@shop.ru'))),
  /**
   * `none` lets production start without a mail server. Unix sets a variable of this name to a path: any
   * other value is ignored.
   */
  MAIL: v.optional(
    v.pipe(
      v.string(),
      v.transform(text => (text === 'none' ? 'none' : '')),
    ),
    '',
  ),
  /**
   * Where new payments go, among the providers that have keys; `none` takes no new ones, and continues
   * existing ones.
   */
  PAYMENT_PROVIDER: v.optional(v.picklist(['yookassa', 'none'])),
  YOOKASSA_SHOP_ID: v.optional(v.pipe(v.string(), v.regex(/^\d*$/, 'the digits of a shop id')), ''),
  YOOKASSA_SECRET_KEY: v.optional(v.string(), ''),
  YOOKASSA_URL: v.optional(v.pipe(v.string(), v.url(ADDRESS)), 'https://api.yookassa.ru/v3'),
  /** Where its notifications come from; all others are refused. */
  YOOKASSA_ADDRESSES: v.optional(
    v.pipe(
      v.string(),
      v.transform(text => text.split(/[\s,]+/).filter(Boolean)),
      v.everyItem(isNetwork, 'addresses and networks, as 185.71.76.0/27 2a02:5180::/32'),
    ),
    '185.71.76.0/27 185.71.77.0/27 77.75.153.0/25 77.75.156.11 77.75.156.35 77.75.154.128/25 2a02:5180::/32',
  ),
  /** May browsers prefetch pages when a pointer rests on a link? It saves shoppers' time and costs pages. */
  FETCH_AHEAD: v.optional(v.picklist(['yes', 'no']), 'yes'),
  /** For rendered pages, compressed, in each process; a listing is some 15 kB. */
  PAGE_CACHE_MB: v.optional(
    v.pipe(v.string(), v.digits('megabytes'), v.transform(Number), v.minValue(1, 'megabytes, at least 1')),
  ),
  /** May the shop make pictures of tiles and cards in its free time, before they are requested? */
  PICTURES_AHEAD: v.optional(v.picklist(['yes', 'no']), 'yes'),
  /**
   * The maps' tiles: `https://tile.openstreetmap.org/{z}/{x}/{y}.png`. Without it no third party is
   * contacted.
   */
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
  /** HTML: the attribution of the tiles. */
  MAP_ATTRIBUTION: v.optional(v.string(), ''),
  /** Is the delivery refunded when nothing of an order is kept? It always is when the shop is at fault. */
  RETURN_DELIVERY: v.optional(v.picklist(['yes', 'no']), 'no'),
  /** Bonuses that a member earns, in per cent of what is paid for goods. */
  BONUS_PERCENT: v.optional(
    v.pipe(v.string(), v.digits(PERCENT), v.transform(Number), v.maxValue(100, PERCENT)),
    '5',
  ),
  /**
   * How many of a hundred browsers may only pay on receipt (`postpayment`); 0 is no experiment (decision 46).
   */
  EXPERIMENT_POSTPAYMENT: v.optional(
    v.pipe(v.string(), v.digits(PERCENT), v.transform(Number), v.maxValue(100, PERCENT)),
    '0',
  ),
  /**
   * Another name draws all variants again: the next experiment does not begin with the groups of the one
   * before.
   */
  EXPERIMENT_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,50}$/, 'small Latin letters, digits and -')),
    'payments',
  ),
  /**
   * VAT of goods whose feed gives no rate, and of delivery (decision 31); `none` for a shop that pays none.
   */
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
  /**
   * Branches of the catalogue whose goods are at 10 % where their feed gives no rate: `kids, women/school`.
   */
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
  /** Addresses of others that are asked for at an event, without its script: `order.placed=https://…{actionField.id}`. */
  PIXELS: v.optional(
    v.pipe(
      v.string(),
      v.transform(text => text.split(/\s+/).filter(Boolean).map(readPixel)),
      v.everyItem(
        isPixel,
        'events or goals with addresses, as order.placed=https://ads.example/p?id={actionField.id}',
      ),
    ),
    '',
  ),
  /** Script of the marketing tag, and the function that it defines. */
  MARKETING_TAG_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(text => text === '' || isHttps(text), 'an address that begins with https://'),
    ),
    '',
  ),
  MARKETING_TAG_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]*$/, 'a name of JavaScript')),
    'marketingTag',
  ),
  /** May it receive name and e-mail of who is signed in (contract 2.2)? */
  MARKETING_TAG_USER: v.optional(v.picklist(['yes', 'no']), 'no'),
  /** Where videos of lessons may be played from, after a tap: `rutube.ru, vk.com`. Without it a video is a link. */
  VIDEO_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform(text =>
        text
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      ),
      v.everyItem(host => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host), 'hosts, as rutube.ru'),
    ),
    '',
  ),
  METRIKA_ID: v.optional(v.pipe(v.string(), v.regex(/^\d*$/, 'the digits of a counter, or nothing')), ''),
})

export type Environment = v.InferOutput<typeof Environment>

function isNetwork(text: string): boolean {
  const [address = '', bits = ''] = text.split('/')
  if (!ipaddr.isValid(address)) return false
  const most = ipaddr.parse(address).kind() === 'ipv4' ? 32 : 128
  return !text.includes('/') || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

function readPixel(text: string): { event: string; url: string } {
  const at = text.indexOf('=')
  return { event: text.slice(0, Math.max(at, 0)), url: text.slice(at + 1) }
}

function isPixel({ event, url }: { event: string; url: string }): boolean {
  const isNamed = Object.hasOwn(EVENTS, event) || Object.hasOwn(GOALS, event)
  // The policy of pages lets its host in, whatever happened.
  return isNamed && /^https:\/\/[^/?#{}]+(?![^/?#])/.test(url) && isHttps(url.replace(/\{[\w.]+\}/g, 'x'))
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  return /^https?:$/.test(protocol) && href === `${origin}/`
}
