import { onBothDatabases } from '../../support/database/databases.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

/** Every field of `delivery` as contract 1.7 names it. */
const WHOLE_DELIVERY = {
  service_id: '4',
  cost: 299,
  price_service: 349,
  point_id: null,
  ext_rate_id: 17,
  ext_service_id: 'cdek-137',
  post_code: 125009,
  city: 'Москва',
  street: 'Тверская',
  house: '1',
  entrance: '2',
  flat: '12',
  address: 'г Москва, ул Тверская, д 1, кв 12',
  region: 'г Москва',
  city_type: 'город',
  city_parent: 'Москва',
  delivery_interval_from: '10:00',
  delivery_interval_to: '14:00',
  delivery_days: '2',
  shipment_days: 1,
  is_default: true,
  storage_period: '3 дня',
}

onBothDatabases('the payload of a checkout', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })
  afterEach(async () => {
    expect(await shop.broken()).toEqual([])
  })

  const dress = () => shop.goods.linenDress.offers[0]?.id as number
  async function withDress() {
    const browser = shop.visit()
    await browser.post('/api/cart/').send({ offer_id: dress(), quantity: 1 }).expect(200)
    return browser
  }
  const body = (change: Record<string, unknown> = {}) =>
    orderBody(shop, [{ id: dress(), quantity: 1 }], { ...byCourier(299), ...change })
  const stored = () => shop.shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()

  test('is kept with the order, field by field', async () => {
    const intervals_json = '[{"from":"10:00","to":"14:00"}]'
    await shop.shop.db.updateTable('delivery_services').set({ intervals_json }).execute()
    const browser = await withDress()
    await browser
      .post('/api/cart/checkout/')
      .send({
        ...body({ delivery: WHOLE_DELIVERY }),
        client: {
          name: 'Анна',
          surname: 'Каренина',
          phone: '+7 916 123 45 67',
          email: 'anna@example.ru',
          ym_id: 1700000000123456,
        },
        payment_system_id: '13',
        comment: 'Домофон 12',
        call_me: true,
        experiment: 'postpayment',
        offer_id: [{ id: String(dress()), quantity: '1', price: null }],
      })
      .expect(200)

    expect(await stored()).toMatchObject({
      service_id: 4,
      payment_id: 13,
      price_service: 349,
      delivery_cost: 299,
      point_id: '',
      ext_rate_id: '17',
      ext_service_id: 'cdek-137',
      post_code: '125009',
      city: 'Москва',
      street: 'Тверская',
      house: '1',
      entrance: '2',
      flat: '12',
      address: 'г Москва, ул Тверская, д 1, кв 12',
      region: 'г Москва',
      city_type: 'город',
      city_parent: 'Москва',
      delivery_interval_from: '10:00',
      delivery_interval_to: '14:00',
      delivery_days: 2,
      shipment_days: 1,
      is_default: 1,
      storage_period: 3,
      ym_id: '1700000000123456',
      comment: 'Домофон 12',
      call_me: 1,
      subscribe: 0,
      fast_order: 0,
      // The server's: nobody takes part in one here.
      experiment: 'allPaymentMethods',
    })
    // The day that was chosen is the day that is promised.
    expect(JSON.parse((await stored()).delivery_json)).toMatchObject({ days_min: 2, date_min: '2026-01-17' })
  })

  test('may have null for whatever is not set', async () => {
    const unset = (names: string[]) => Object.fromEntries(names.map(name => [name, null]))
    const { service_id: _, cost: __, city: ___, street: ____, house: _____, ...rest } = WHOLE_DELIVERY
    const browser = await withDress()
    await browser
      .post('/api/cart/checkout/')
      .send({
        ...body(),
        ...unset(['comment', 'confirm', 'consents', 'subscribe', 'call_me', 'experiment', 'fast_order']),
        delivery: { ...byCourier(299).delivery, ...unset(Object.keys(rest)) },
        client: {
          name: 'Анна Каренина',
          surname: null,
          phone: '89161234567',
          email: 'anna@example.ru',
          ym_id: null,
        },
      })
      .expect(200)

    expect(await stored()).toMatchObject({
      name: 'Анна',
      surname: 'Каренина',
      flat: '',
      storage_period: null,
      is_default: null,
      experiment: 'allPaymentMethods',
    })
  })

  test('with subscribe starts the newsletter’s double opt-in, once, and confirming is its consent', async () => {
    const browser = await withDress()
    await browser
      .post('/api/cart/checkout/')
      .send(body({ subscribe: true }))
      .expect(200)

    const mails = (await shop.outbox()).filter(message => message.kind === 'mail')
    expect(mails.map(mail => mail.subject).sort()).toEqual([
      expect.stringMatching(/^Заказ \d+ принят$/),
      expect.stringContaining('Подтвердите подписку'),
    ])
    const { db } = shop.shop
    expect(await db.selectFrom('subscriptions').select(['email', 'status']).execute()).toEqual([
      { email: 'anna@example.ru', status: 'asked' },
    ])
    const consents = () => db.selectFrom('consents').select(['purpose', 'email']).orderBy('id').execute()
    const ordered = [
      { purpose: 'terms', email: null },
      { purpose: 'personal_data', email: null },
    ]
    expect(await consents()).toEqual(ordered)
    const link = /\/subscribe\/confirm\/\?token=[\w-]+/.exec(mails.map(({ text }) => text).join())?.[0] ?? ''
    await shop.visit().post(link).expect(200)
    expect(await consents()).toEqual([...ordered, { purpose: 'advertising', email: 'anna@example.ru' }])
    expect(await stored()).toMatchObject({ subscribe: 1 })
  })

  test('without it subscribes nobody', async () => {
    const browser = await withDress()
    await browser.post('/api/cart/checkout/').send(body()).expect(200)

    expect(await shop.shop.db.selectFrom('subscriptions').selectAll().execute()).toEqual([])
  })
})

describe('what a checkout refuses', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop()
  })
  afterAll(() => shop.close())

  const send = async (change: object, given: TestShop = shop) => {
    const browser = given.visit()
    const id = given.goods.linenDress.offers[0]?.id as number
    await browser.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)
    return browser.post('/api/cart/checkout/').send({ ...orderBody(given, [{ id, quantity: 1 }]), ...change })
  }
  const client = { name: 'Анна Каренина', phone: '+7 916 123 45 67', email: 'anna@example.ru' }

  test.each([
    [{ client: { ...client, name: ' ' } }, 'client.name', 'Обязательное поле'],
    [{ client: { ...client, name: undefined } }, 'client.name', 'Обязательное поле'],
    [{ client: { ...client, name: 'Анна', surname: '' } }, 'client.name', 'Укажите имя и фамилию'],
    [{ client: { ...client, name: 'Анна К', surname: null } }, 'client.name', 'Укажите имя и фамилию'],
    [{ client: { ...client, phone: '+7 916' } }, 'client.phone', 'Введите корректный номер телефона'],
    [{ client: { ...client, email: '' } }, 'client.email', 'Обязательное поле'],
    [{ client: { ...client, email: 'anna@' } }, 'client.email', 'Введите корректный email'],
    [{ client: { ...client, email: 'анна@пример' } }, 'client.email', 'Введите корректный email'],
    [{ client: null }, 'client', 'Обязательное поле'],
    [{ payment_system_id: 'card' }, 'payment_system_id', 'Выберите способ оплаты'],
    [{ delivery: { service_id: 'courier' } }, 'delivery.service_id', 'Выберите способ доставки'],
    [{ delivery: {} }, 'delivery.service_id', 'Обязательное поле'],
    [{ delivery: { service_id: 4, cost: -1 } }, 'delivery.cost', 'сумма не меньше нуля'],
    [
      { delivery: { service_id: 4, cost: 1, delivery_days: 'скоро' } },
      'delivery.delivery_days',
      'нужно число дней от 0 до 365',
    ],
    [
      { delivery: { service_id: 4, cost: 1, house: 'д'.repeat(51) } },
      'delivery.house',
      'не длиннее 50 знаков',
    ],
    [{ offer_id: [] }, 'offer_id', 'Корзина пуста'],
    [{ offer_id: [{ id: 'x', quantity: 1 }] }, 'offer_id.0.id', 'нужен номер товара'],
    [{ comment: { text: 1 } }, 'comment', 'нужен текст'],
    [{ subscribe: 'yes' }, 'subscribe', 'нужно да или нет'],
    [{ experiment: 'free' }, 'experiment', 'нет такого варианта'],
  ])('%j is reported at its field, in Russian', async (change, field, message) => {
    const { status, body } = await send(change)

    expect(status).toBe(400)
    expect(body.error.fields).toMatchObject({ [field]: message })
    expect(body.errors).toEqual(Object.values(body.error.fields))
    expect(await shop.shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
  })

  test.each([
    [400, { client: null }],
    [409, { offer_id: [{ id: 1, quantity: 9 }] }],
    [422, { payment_system_id: 1 }],
  ])('an answer of %i has `errors` in words beside `error`', async (status, change) => {
    const answer = await send(change)

    expect(answer.status).toBe(status)
    expect(answer.body.errors.length).toBeGreaterThan(0)
    expect(answer.body.errors.every((text: unknown) => typeof text === 'string' && /[а-я]/i.test(text))).toBe(
      true,
    )
  })

  test('so do those before it is read: another site’s, not JSON, too large', async () => {
    const post = () => shop.visit().post('/api/cart/checkout/')
    const answers = [
      await post().set('Sec-Fetch-Site', 'cross-site').send({}),
      await post().type('form').send('a=1'),
      await post().type('json').send('{'),
      await post()
        .type('json')
        .send(`{"a":"${'x'.repeat(70_000)}"}`),
    ]

    expect(answers.map(answer => answer.status)).toEqual([403, 415, 400, 413])
    for (const { body } of answers) expect(body.errors).toEqual([body.error.message])
  })

  test('and those of a database that is away', async () => {
    const away = await createTestShop()
    const browser = away.visit()
    await browser.post('/api/cart/').send({ offer_id: 1, quantity: 1 }).expect(200)
    await away.shop.db.destroy()
    const { status, body } = await browser
      .post('/api/cart/checkout/')
      .send(orderBody(away, [{ id: 1, quantity: 1 }]))

    expect(status).toBeGreaterThanOrEqual(500)
    expect(body.errors).toEqual([body.error.message])
  })

  test('other calls have no `errors`', async () => {
    const { body } = await shop.visit().post('/api/cart/').send({}).expect(400)
    expect(body.errors).toBeUndefined()
  })

  describe('with separate boxes', () => {
    let separate: TestShop
    beforeAll(async () => {
      separate = await createTestShop({ env: { CONSENTS: 'separate' } })
    })
    afterAll(() => separate.close())
    const orders = () => separate.shop.db.selectFrom('orders').selectAll().execute()
    const whole = { terms: true, personal_data: true }

    test.each([
      [{ consents: { ...whole, terms: false } }, ['consents.terms']],
      [{ consents: { terms: false, personal_data: false } }, ['consents.terms', 'consents.personal_data']],
      [{ confirm: undefined }, ['consents.terms', 'consents.personal_data']],
      [{ confirm: true, consents: null }, ['consents.terms', 'consents.personal_data']],
      [{ confirm: false, consents: whole }, ['confirm']],
    ])('%j orders nothing', async (change, fields) => {
      const { status, body } = await send(change, separate)

      expect(status).toBe(400)
      expect(Object.keys(body.error.fields)).toEqual(fields)
      expect(await orders()).toEqual([])
    })

    test('both ticked order, and the box for advertising asks for the newsletter', async () => {
      const { status } = await send({ consents: { ...whole, advertising: true } }, separate)

      expect(status).toBe(200)
      const consents = await separate.shop.db
        .selectFrom('consents')
        .select(['purpose', 'label'])
        .orderBy('id')
        .execute()
      // Advertising is agreed to by the link of its letter.
      expect(consents.map(row => row.purpose)).toEqual(['terms', 'personal_data'])
      expect(await separate.shop.db.selectFrom('subscriptions').select('status').execute()).toEqual([
        { status: 'asked' },
      ])
    })
  })

  test('the one pre-ticked agreement is not required: unticked it orders, without a row of consent', async () => {
    const { status } = await send({ confirm: false })

    expect(status).toBe(200)
    expect(await shop.shop.db.selectFrom('consents').selectAll().execute()).toEqual([])
  })
})
