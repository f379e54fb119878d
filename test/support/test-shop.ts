import { resolve } from 'node:path'
import type { Express } from 'express'
import request from 'supertest'
import { createApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config.ts'
import type { Db } from '../../server/database/open-database.ts'
import { openDerivatives } from '../../server/media/derivatives.ts'
import { memoryMediaStore } from '../../server/media/media-store.ts'
import { takePicture } from '../../server/media/take-picture.ts'
import { LIVE_RANDOM, openLog, openShop } from '../../server/open-shop.ts'
import type { PaymentProvider } from '../../server/providers/payments/payment-provider.ts'
import { memoryStore } from '../../server/providers/payments/pretend-store.ts'
import {
  type PretendYookassa,
  pretendYookassa,
} from '../../server/providers/payments/yookassa/pretend-yookassa.ts'
import { yookassa } from '../../server/providers/payments/yookassa/yookassa.ts'
import type { Letter, Providers } from '../../server/providers/providers.ts'
import { sendOutbox } from '../../server/shop/messages/send-outbox.ts'
import { findBroken } from '../../server/shop/money/kinds.ts'
import type { Shop } from '../../server/shop.ts'
import { openInMemory } from './database/databases.ts'
import { type Goods, stockGoods } from './goods/goods.ts'
import { withEditorsOriginals } from './pages/editors-originals.ts'
import { plainSpaces } from './plain-spaces.ts'
import { SMS_CODE } from './pretend/code-of-sms.ts'
import { shareRenderer } from './shared-renderer.ts'

/** The moment at which every test shop opens: Thursday, 15 January 2026, noon in Moscow. */
export const OPENING = Date.UTC(2026, 0, 15, 9)

/** A message that was sent. */
export interface Delivered {
  kind: 'sms' | 'mail'
  to: string
  subject: string
  text: string
  html: string
}

export interface TestShop {
  shop: Shop
  app: Express
  goods: Goods
  /** The payment provider, and what shoppers do on its page. */
  bank: PretendYookassa
  /** Advances the clock, in milliseconds. */
  pass(ms: number): void
  /** Sends what is waiting in the outbox, and returns everything delivered so far. */
  outbox(): Promise<Delivered[]>
  /**
   * Sends what is waiting in the outbox, and returns the code of the last SMS that has one, to `phone` if
   * that is given.
   */
  codeFor(phone?: string): Promise<string>
  /** The lines of the log. */
  log: string[]
  /** A browser: stores its cookies and sends what our own pages send. */
  visit(): ReturnType<typeof request.agent>
  /** A browser whose shopper has signed in with an SMS code. */
  signIn(
    phone?: string,
    browser?: ReturnType<typeof request.agent>,
  ): Promise<ReturnType<typeof request.agent>>
  /** The reconciler's promises that are broken: a test expects none. */
  broken(): Promise<{ promise: string; rows: Record<string, unknown>[] }[]>
  close(): Promise<void>
}

/**
 * A whole shop with named goods, a fixed clock and pretend providers, on SQLite in memory or on `db`.
 *
 * @param options.env further configuration, as the environment would have it
 */
export async function createTestShop(
  options: { db?: Db; env?: Record<string, string>; given?: Partial<Shop> } = {},
): Promise<TestShop> {
  const time = { now: OPENING }
  const delivered: Delivered[] = []
  const log: string[] = []
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: ':memory:',
    SITE_URL: 'http://shop.test',
    DATA_DIR: '/nowhere',
    // Puppeteer never sees a page load that its browser had prefetched.
    FETCH_AHEAD: 'no',
    // All browsers of a test have the same address; tests of limits turn them on.
    LIMITS: options.env?.NODE_ENV === 'production' ? 'on' : 'off',
    ...options.env,
  })
  const logger = openLog('debug', { write: line => void log.push(line) })
  const bank = pretendYookassa({
    ...BANK_KEYS,
    store: memoryStore(),
    page_url: `${config.SITE_URL}/pretend-payment/`,
    now: () => time.now,
  })
  const media = options.given?.media ?? withEditorsOriginals(memoryMediaStore())
  const shop = await openShop(config, {
    // If it is given by the environment, the shop opens it itself, with its own time-outs.
    ...(options.env?.DATABASE_URL ? {} : { db: options.db ?? (await openInMemory()) }),
    renderer: options.given?.renderer ?? (await shareRenderer(config, logger)),
    log: logger,
    media,
    // Another process could not read what is in memory.
    pictures: {
      ...openDerivatives(media, resolve(config.DATA_DIR, 'derived'), logger),
      take: path => takePicture(media, path),
      close: async () => undefined,
    },
    providers: providersThatKeep(delivered, openBank(config, bank), async letter =>
      plainSpaces(await htmlOf(shop, letter)),
    ),
    now: () => time.now,
    random: LIVE_RANDOM,
    // In production it would be in a folder that does not exist here.
    ...(config.NODE_ENV === 'production' ? { secret: 'the secret of tests' } : {}),
    ...options.given,
  })
  const goods = await stockGoods(shop.db)
  await shop.catalog.refresh()
  const app = createApp(shop)
  const visit = () =>
    request
      .agent(app)
      .set('X-Requested-With', 'XMLHttpRequest')
      .set('Sec-Fetch-Site', 'same-origin')
      .use(readsPlainSpaces)
  const outbox = async () => {
    await sendOutbox(shop, new AbortController().signal)
    return delivered
  }
  const codeFor = async (phone?: string) => {
    const messages = await outbox()
    // An order's own SMS may come later, and its number is six digits too.
    const sms = messages.findLast(({ to, text }) => to === (phone ?? to) && SMS_CODE.test(text))
    const code = SMS_CODE.exec(sms?.text ?? '')?.[0]
    if (!code) throw new Error('no SMS with a code')
    return code
  }
  return {
    shop,
    app,
    goods,
    bank,
    log,
    visit,
    outbox,
    codeFor,
    pass: ms => {
      time.now += ms
    },
    async signIn(phone = '+79161234567', browser = visit()) {
      await browser.post('/api/user/authorization/').send({ phone }).expect(200)
      const sms_code = await codeFor(phone)
      await browser.post('/api/user/authorization/').send({ phone, sms_code }).expect(200)
      return browser
    },
    broken: async () => (await findBroken(shop.db)).filter(({ rows }) => rows.length > 0),
    close: () => shop.close(),
  }
}

/** Pages are read with the spaces of `plainSpaces`, as letters are. */
function readsPlainSpaces(asked: request.Test): void {
  asked.on('response', (answer: request.Response) => {
    if (answer.type === 'text/html') answer.text = plainSpaces(answer.text)
  })
}

export const BANK_KEYS = { shop_id: '100500', secret_key: 'test' }

/** The live client, connected to the pretend bank without a network. */
function openBank(config: Config, bank: PretendYookassa): PaymentProvider {
  const url = 'http://bank.test/v3'
  return {
    ...yookassa({ ...BANK_KEYS, url, fetch: bank.fetch, addresses: config.YOOKASSA_ADDRESSES }),
    bank,
  }
}

/** As the letter process renders it from these templates. */
async function htmlOf({ renderer, config }: Shop, letter: Letter): Promise<string> {
  if ('html' in letter) return letter.html
  const { template, data, subject } = letter
  return renderer.paintLetter(template, { ...data, subject, seller: config.seller })
}

function providersThatKeep(
  delivered: Delivered[],
  provider: PaymentProvider,
  paint: (letter: Letter) => Promise<string>,
): Providers {
  return {
    sms: {
      send: async ({ phone, text }) =>
        void delivered.push({ kind: 'sms', to: phone, subject: '', text, html: '' }),
    },
    mail: {
      send: async letter => {
        const { to, subject, text } = letter
        const taken = { kind: 'mail' as const, to, subject, text, html: '' }
        delivered.push(taken)
        taken.html = await paint(letter)
      },
    },
    addresses: { houses: 'none', suggest: async () => [], locate: async () => null, byId: async () => null },
    carriers: {},
    payments: { chosen: provider, open: [provider] },
  }
}
