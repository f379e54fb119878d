import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import type * as v from 'valibot'
import { Authorization, PhoneChange } from '../../../server/contract/account/account.ts'
import { JoinProgramme } from '../../../server/contract/account/bonuses.ts'
import { ProfileChange } from '../../../server/contract/account/profile.ts'
import { ReturnRequest, ReturnTrack } from '../../../server/contract/account/returns.ts'
import { LogEntry, PolicyReport } from '../../../server/contract/analytics/browser-report.ts'
import { EventBatch } from '../../../server/contract/analytics/event-batch.ts'
import { AlternativesAsked } from '../../../server/contract/cart/alternatives.ts'
import { CartChange } from '../../../server/contract/cart/cart.ts'
import {
  BonusChange,
  CertificateChange,
  CouponChange,
  CouponRemove,
} from '../../../server/contract/cart/cart-money.ts'
import { FavoriteAdd, FavoriteRemove } from '../../../server/contract/cart/favorite.ts'
import { FilterRequest } from '../../../server/contract/catalog/filter.ts'
import { SizeSubscription } from '../../../server/contract/catalog/size-subscription.ts'
import { Checkout } from '../../../server/contract/checkout/checkout.ts'
import { Subscribe } from '../../../server/contract/content/newsletter.ts'
import { Resume } from '../../../server/contract/content/resume-request.ts'
import { SuggestRequest } from '../../../server/contract/delivery/address.ts'
import { CalculateRequest, SummaryRequest } from '../../../server/contract/delivery/calculation.ts'
import { DescribeRequest, PointRequest } from '../../../server/contract/delivery/described-places.ts'
import { StateChange } from '../../../server/contract/delivery/region.ts'
import { OrderAsked } from '../../../server/contract/payment/payment.ts'
import { type Seeded, seeded } from '../../../server/demo/catalogue/seeded.ts'
import { openServer, type ShopServer } from '../../../server/http/shop-server.ts'
import { Notification } from '../../../server/providers/payments/yookassa/yookassa.ts'
import { publishFeeds } from '../../../server/shop/feeds/publish-feeds.ts'
import { CALLS_WITHOUT_JSON } from '../../support/calls-without-json.ts'
import { createTestDatabase, type Engine, type TestDatabase } from '../../support/database/databases.ts'
import { type MalformedRequest, malformedRequest } from '../../support/fuzz/malformed-request.ts'
import { soundValue } from '../../support/fuzz/sound-value.ts'
import { type RawAnswer, RawClient } from '../../support/fuzz/speak-http.ts'
import { spoiltBody } from '../../support/fuzz/spoilt-body.ts'
import { routesOf } from '../../support/routes-of.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

/** What a failure prints: `FUZZ_SEED=… node test/support/run.ts storm test/storm/limits/fuzz.test.ts` asks the same again. */
const SEED = process.env.FUZZ_SEED ?? '1'
const REQUESTS: Record<Engine, number> = { SQLite: 20_000, PostgreSQL: 2_000 }
const AT_ONCE = 100
const FAILURES_REPORTED = 5

/** Bodies are made from the contract. */
const BODIES: Record<string, v.GenericSchema> = {
  'POST /api/cart/': CartChange,
  'POST /api/cart/checkout/': Checkout,
  'POST /api/cart/coupon/': CouponChange,
  'DELETE /api/cart/coupon/': CouponRemove,
  'POST /api/cart/bonus/': BonusChange,
  'POST /api/certificate/': CertificateChange,
  'POST /api/v3/cart/alternatives/': AlternativesAsked,
  'POST /api/user/authorization/': Authorization,
  'PATCH /api/v3/state/': StateChange,
  'POST /minions/stuart/suggest/address': SuggestRequest,
  'POST /api/v3/favorite/': FavoriteAdd,
  'DELETE /api/v3/favorite/': FavoriteRemove,
  'POST /api/v3/size-subscription/': SizeSubscription,
  'POST /api/resume/create/': Resume,
  'POST /api/v3/subscribe/': Subscribe,
  'POST /api/v3/filter/': FilterRequest,
  'DELETE /api/v3/filter-clear/': FilterRequest,
  'POST /api/logger/': LogEntry,
  'POST /api/policy-report/': PolicyReport,
  'POST /api/v3/events/': EventBatch,
  'POST /api/lk/bonus/': JoinProgramme,
  'POST /api/lk/user/': ProfileChange,
  'POST /api/lk/user/phone/': PhoneChange,
  'POST /api/order/cancel/': OrderAsked,
  'POST /api/return/': ReturnRequest,
  'POST /api/return/track': ReturnTrack,
  'POST /api/v3/payment/card/': OrderAsked,
  'POST /api/v3/payment/notification/': Notification,
  'POST /api/v3/payment/notification/yookassa/': Notification,
  'POST /minions/kevin/calculate': CalculateRequest,
  'POST /minions/kevin/calculate/summary': SummaryRequest,
  'POST /minions/kevin/point': PointRequest,
  'POST /minions/kevin/shops/describe': DescribeRequest,
}

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', engine => {
  let database: TestDatabase
  let shop: TestShop
  let listening: ShopServer
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    const log = pino({ level: 'error' }, { write: line => void shop.log.push(line) })
    shop = await createTestShop({ db: database.db, env: { LIMITS: 'off' }, given: { log } })
    await publishFeeds(shop.shop, new AbortController().signal)
    listening = openServer(shop.app)
    listening.server.listen(0, '127.0.0.1')
    await once(listening.server, 'listening')
  })
  afterAll(async () => {
    await listening.stop({ drain_ms: 0, most_ms: 1_000 })
    await database.close()
  })

  test('every route that writes has its body here', () => {
    const writes = routesOf(shop.app).filter(route => !/^(GET|HEAD) /.test(route))
    expect([...Object.keys(BODIES), ...CALLS_WITHOUT_JSON].sort()).toEqual(writes.sort())
  })

  test(`${REQUESTS[engine]} malformed requests break nothing, and are refused in one shape (seed ${SEED})`, async () => {
    const routes = routesOf(shop.app)
    const { port } = listening.server.address() as AddressInfo
    /** By route and kind: the first of each tells enough. */
    const wrong = new Map<string, string>()
    let number = 0
    const one = async () => {
      const client = new RawClient({ port, patience_ms: 120_000 })
      while (number < REQUESTS[engine] && wrong.size < FAILURES_REPORTED) {
        const chance = seeded(`${SEED} ${engine} ${number++}`)
        const request = makeRequest(chance.pick(routes), shop, chance)
        const answer = await client.ask(request.bytes, request).catch((error: Error) => error)
        const why = whatIsWrong(request, answer)
        if (why) wrong.set(`${request.route}: ${why}`, print(request, answer, why))
      }
      client.close()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))

    expect([...wrong.values()]).toEqual([])
    expect(number).toBe(REQUESTS[engine])
    expect(shop.log.filter(line => line.includes('request failed'))).toEqual([])
    expect(await shop.broken()).toEqual([])
  })
})

function makeRequest(route: string, shop: TestShop, chance: Seeded): MalformedRequest {
  const schema = BODIES[route]
  if (!schema) return malformedRequest(route, null, chance)
  const { linenDress, tverskaya } = shop.goods
  const given = {
    offer_id: linenDress.offers[0]?.id,
    product_id: linenDress.id,
    point_id: String(tverskaya.id),
    url: '/catalog/women/',
    phone: '+79161234567',
    email: 'anna@example.ru',
    quantity: 1,
  }
  return malformedRequest(route, spoiltBody(soundValue(schema, chance, given), chance), chance)
}

function whatIsWrong({ is_call, method }: MalformedRequest, answer: RawAnswer | Error): string | null {
  if (answer instanceof Error) return answer.message
  if (!(answer.status >= 200 && answer.status < 500)) return `answered ${answer.status}`
  if (answer.status < 400 || method === 'HEAD') return null
  const type = answer.headers['content-type'] ?? ''
  if (!is_call && type.startsWith('text/html')) return answer.body.includes('<h1') ? null : 'an empty page'
  if (!type.startsWith('application/json')) return `refused as ${type || 'nothing'}`
  return hasErrorShape(answer) ? null : 'not in the error shape'
}

/** `{ error: { code, message, request_id, fields? } }`; a refusal of a checkout may say more beside `error`. */
function hasErrorShape(answer: RawAnswer): boolean {
  try {
    const { error } = JSON.parse(answer.body.toString())
    const { code, message, request_id, fields = {}, ...rest } = error
    return (
      [code, message, request_id].every(text => typeof text === 'string' && text !== '') &&
      Object.values(fields).every(text => typeof text === 'string') &&
      Object.keys(rest).length === 0
    )
  } catch {
    return false // No JSON, or not an object.
  }
}

function print({ route, head, bytes }: MalformedRequest, answer: RawAnswer | Error, why: string): string {
  const body = answer instanceof Error ? '' : answer.body.toString('latin1').slice(0, 300)
  return [
    `${route}: ${why}`,
    head.slice(0, 1_000),
    bytes.subarray(head.length).toString('latin1').slice(0, 500),
    body,
  ].join('\n')
}
