import fc from 'fast-check'
import { addPoints } from '../../../server/import/delivery/import-delivery.ts'
import { importStatuses } from '../../../server/import/orders/import-statuses.ts'
import { cdekCarrier } from '../../../server/providers/carriers/cdek.ts'
import { PLAIN_TARIFF } from '../../../server/shop/delivery/tariffs/default-tariffs.rules.ts'
import { saveTariffs } from '../../../server/shop/delivery/tariffs/save-tariffs.ts'
import { followParcels } from '../../../server/shop/orders/parcels/follow-parcels.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { putIntoWarehouse } from '../../support/orders/crowd.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { type PretendCdek, pretendCdek } from '../../support/pretend/pretend-cdek.ts'
import type { Fault } from '../../support/pretend/pretend-gate.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const PATIENCE_MS = 600_000
const KAZAN = builtInTown('Казань')
const FAULTS: Fault[] = [
  'silence',
  'half an answer',
  'hang up',
  'status 500',
  'status 429',
  'broken JSON',
  'HTML',
]
const UUID = '72753031-0000-4000-8000-000000000001'

let cdek: PretendCdek
beforeEach(async () => {
  cdek = await pretendCdek({ account: 'a', password: 'secret' })
  cdek.cities = { [builtInTown('Москва').fias_id]: 44, [KAZAN.fias_id]: 424 }
})
afterEach(() => cdek.close())
const carrierOf = () => cdekCarrier({ url: cdek.url, account: 'a', password: 'secret' })

describe('a parcel of CDEK', () => {
  /** Stages by their names: they come in no order. */
  const find = async (carrier = carrierOf(), track = '1106207812') =>
    (await carrier.parcel?.({ track, order_id: '348211907316' }))?.toSorted() ?? null
  beforeEach(() => {
    cdek.parcels = [
      {
        uuid: UUID,
        cdek_number: '1106207812',
        im_number: '348211907316',
        codes: ['CREATED', 'RECEIVED_AT_SHIPMENT_WAREHOUSE', 'ACCEPTED_AT_PICK_UP_POINT', 'SOMETHING_NEW'],
      },
    ]
  })

  test('is found by its number, else by ours; one that nobody knows is null', async () => {
    const carrier = carrierOf()
    expect(await find(carrier)).toEqual(['at_point', 'taken'])
    expect(await find(carrier, 'another')).toEqual(['at_point', 'taken'])
    cdek.parcels = []
    expect(await find(carrier)).toBeNull()
    expect(cdek.tokens).toBe(1)
  })

  test('that was not handed over is back when its way back is over, which is an order of its own', async () => {
    const carrier = carrierOf()
    const [parcel] = cdek.parcels
    if (!parcel) throw new Error('no parcel')
    parcel.codes.push('NOT_DELIVERED')
    expect(await find(carrier)).toEqual(['at_point', 'taken'])
    parcel.return_uuid = '72753031-0000-4000-8000-000000000002'
    const back = { uuid: parcel.return_uuid, cdek_number: '91106207812', im_number: '', codes: ['CREATED'] }
    cdek.parcels.push(back)
    expect(await find(carrier)).toEqual(['at_point', 'taken'])
    back.codes.push('DELIVERED')
    expect(await find(carrier)).toEqual(['at_point', 'back', 'taken'])
  })

  test('is found with a new token where the old one was taken back', async () => {
    const carrier = carrierOf()
    await find(carrier)
    cdek.expire()
    expect(await find(carrier)).toEqual(['at_point', 'taken'])
    expect(cdek.tokens).toBe(2)
  })

  test.each(FAULTS)('«%s» is an error in its time, not a parcel that nobody knows', async fault => {
    const carrier = carrierOf()
    cdek.fault = fault
    await expect(find(carrier)).rejects.toThrow(/^cdek/)
    cdek.fault = 'none'
    expect(await find(carrier)).toEqual(['at_point', 'taken'])
  })
})

const WAYS = {
  delivered: [
    'CREATED',
    'RECEIVED_AT_SHIPMENT_WAREHOUSE',
    'SENT_TO_RECIPIENT_CITY',
    'ACCEPTED_AT_PICK_UP_POINT',
    'DELIVERED',
  ],
  postomat: ['CREATED', 'TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY', 'POSTOMAT_POSTED', 'POSTOMAT_RECEIVED'],
  waits: ['CREATED', 'RECEIVED_AT_SHIPMENT_WAREHOUSE', 'ACCEPTED_AT_PICK_UP_POINT'],
  travels: ['CREATED', 'RECEIVED_AT_SHIPMENT_WAREHOUSE', 'TAKEN_BY_COURIER'],
  'comes back': ['CREATED', 'RECEIVED_AT_SHIPMENT_WAREHOUSE', 'ACCEPTED_AT_PICK_UP_POINT', 'NOT_DELIVERED'],
} satisfies Record<string, string[]>
const END = {
  delivered: 'delivered',
  postomat: 'delivered',
  waits: 'ready',
  travels: 'shipped',
  'comes back': 'returned',
}
const REPORTED = ['confirmed', 'packed', 'shipped']
const drawn = fc.record({
  way: fc.constantFrom(...(Object.keys(WAYS) as (keyof typeof WAYS)[])),
  /** How far the operator had told it when the number came. */
  reported: fc.constantFrom(...REPORTED),
  /** Polls before the last one: how much of the way CDEK tells, of which end of it, how many ask at once, and what goes wrong. */
  polls: fc.array(
    fc.record({
      from: fc.nat(4),
      to: fc.nat(5),
      at_once: fc.integer({ min: 1, max: 3 }),
      fault: fc.constantFrom<Fault>('none', 'none', 'none', 'status 500', 'status 429', 'hang up'),
      expired: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never
/** All at once, then old news again. */
const BACKWARDS: Drawn = {
  way: 'delivered',
  reported: 'confirmed',
  polls: [
    { from: 4, to: 5, at_once: 3, fault: 'none', expired: false },
    { from: 0, to: 2, at_once: 2, fault: 'none', expired: true },
  ],
}
let numbers = 0

onBothDatabases('orders whose parcels a carrier tells of', (open, engine) => {
  let shop: TestShop
  const dress = () => shop.goods.linenDress.offers[0]?.id as number
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
    shop.shop.providers.carriers.cdek = carrierOf()
    await saveTariffs(shop.shop.db, [
      { ...PLAIN_TARIFF, service_id: 100, service_code: 'cdek', price: 0, days_min: 5, days_max: 9 },
    ])
    await addPoints(shop.shop.db, [
      {
        id: 'KZN1', service_code: 'cdek', name: 'СДЭК', address: 'ул. Баумана, 1', metro: '', region_fias_id: KAZAN.fias_id,
        latitude: KAZAN.latitude, longitude: KAZAN.longitude, workhours: '', way_description: '', postal_code: '',
        storage_period: 7, has_dressing_room: 0, weight_max_g: 15_000,
      },
    ]) // biome-ignore format: a row
    await putIntoWarehouse(shop.shop.db, [dress()], 1_000)
    await shop.shop.catalog.refresh()
  }, PATIENCE_MS)
  afterEach(() => shop.close())

  async function order(): Promise<string> {
    const browser = shop.visit()
    await browser.patch('/api/v3/state/').send({ region: KAZAN }).expect(200)
    await browser.post('/api/cart/').send({ offer_id: dress(), quantity: 1 }).expect(200)
    const { body } = await browser.get('/api/cart/').expect(200)
    const quote = body.delivery_quotes.find((each: { service_id: number }) => each.service_id === 100)
    const delivery = { ...byCourier(quote.cost).delivery, service_id: 100, city: 'Казань', point_id: 'KZN1' }
    const phone = `+7916${String(++numbers).padStart(7, '0')}`
    const client = { name: 'Анна Каренина', phone, email: `anna-${numbers}@example.ru` }
    const sent = orderBody(shop, [{ id: dress(), quantity: 1 }], { delivery, client })
    return (await browser.post('/api/cart/checkout/').send(sent).expect(200)).body.order_id
  }
  const say = (order_id: string, status: string, track = '') =>
    importStatuses(shop.shop, [{ line: 1, news: { order_id, status: status as 'confirmed', track } }])
  const movesOf = async (order_id: string) =>
    shop.shop.db
      .selectFrom('order_events')
      .where('order_id', '=', order_id)
      .orderBy('position')
      .select(['status', 'source'])
      .execute()
  const lettersOf = async (order_id: string) => {
    const letters = (await shop.outbox()).filter(
      ({ kind, subject }) => kind === 'mail' && subject.includes(order_id),
    )
    return letters.map(({ subject }) => subject.replace(`Заказ ${order_id} `, ''))
  }
  /** Every parcel is due again; a carrier that was left alone has had its rest. */
  const later = () => {
    shop.pass(30 * 60_000)
    shop.shop.providers.carriers.cdek = carrierOf()
  }

  test(
    'end where the carrier says, told twice, late, in another order, by several processes and with faults between',
    async () => {
      const one = async (wish: Drawn) => {
        const order_id = await order()
        for (const status of REPORTED.slice(0, REPORTED.indexOf(wish.reported) + 1))
          await say(order_id, status, status === wish.reported ? `track-${order_id}` : '')
        const way = WAYS[wish.way]
        const parcel = {
          uuid: `uuid-${order_id}`,
          cdek_number: `track-${order_id}`,
          im_number: order_id,
          codes: [] as string[],
          return_uuid: `back-${order_id}`,
        }
        const back = { uuid: parcel.return_uuid, cdek_number: '', im_number: '', codes: ['DELIVERED'] }
        cdek.parcels = [parcel, back]
        for (const { from, to, at_once, fault, expired } of wish.polls) {
          parcel.codes = way.slice(from, to)
          cdek.fault = fault
          if (expired) cdek.expire()
          await Promise.all(Array.from({ length: at_once }, () => followParcels(shop.shop)))
          later()
        }
        cdek.fault = 'none'
        parcel.codes = way
        await Promise.all([followParcels(shop.shop), followParcels(shop.shop)])
        later()
        parcel.codes = way.slice(0, 2)
        await followParcels(shop.shop)

        const moves = await movesOf(order_id)
        expect(moves.at(-1)?.status).toBe(END[wish.way])
        // Nowhere twice: each letter, each shelf and each bonus moved once.
        expect(new Set(moves.map(({ status }) => status)).size).toBe(moves.length)
        const letters = await lettersOf(order_id)
        expect(new Set(letters).size).toBe(letters.length)
        if (wish.way === 'waits') expect(letters.at(-1)).toBe('можно забирать')
        if (wish.way === 'comes back') expect(letters.at(-1)).toBe('вернулся к нам')
        expect(await shop.broken()).toEqual([])
      }
      await fc.assert(fc.asyncProperty(drawn, one), {
        numRuns: engine === 'SQLite' ? 25 : 12,
        examples: [[BACKWARDS]],
      })
    },
    PATIENCE_MS,
  )
})
