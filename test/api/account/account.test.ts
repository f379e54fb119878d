import * as v from 'valibot'
import { BonusBalance, BonusMove } from '../../../server/contract/account/bonuses.ts'
import { Notice } from '../../../server/contract/account/notices.ts'
import { AccountOrder, OrderInList } from '../../../server/contract/account/orders.ts'
import { Profile } from '../../../server/contract/account/profile-fields.ts'
import { UserInfo, UserInfoAnswer } from '../../../server/contract/account/user.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { giveBonuses, keepOrder } from '../../support/orders/stored-order.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const DAY_MS = 24 * 60 * 60_000
type Browser = ReturnType<TestShop['visit']>

onBothDatabases('the account', open => {
  let shop: TestShop
  let owner: Browser
  let user_id: number
  beforeAll(async () => {
    shop = await createTestShop({ db: await open() })
    owner = await shop.signIn()
    user_id = (await owner.get('/api/userinfo/')).body.data.id
  })

  const lastMail = async () => (await shop.outbox()).findLast(({ kind }) => kind === 'mail')

  test.each([
    ['GET', '/api/lk/orders/'],
    ['GET', '/api/lk/orders/348211907316/'],
    ['GET', '/api/lk/bonus/'],
    ['POST', '/api/lk/bonus/'],
    ['GET', '/api/bonus/history/'],
    ['GET', '/api/lk/notify/'],
    ['GET', '/api/lk/user/'],
    ['POST', '/api/lk/user/'],
    ['GET', '/api/lk/user/confirm_mail/'],
    ['POST', '/api/lk/user/phone/'],
    ['GET', '/api/return/?return_code=0123456789'],
    ['POST', '/api/return/'],
    ['POST', '/api/return/track'],
  ])('%s %s answers 401 to a visitor', async (method, path) => {
    const visitor = shop.visit()
    const answer = await (method === 'GET' ? visitor.get(path) : visitor.post(path).send({}))
    expect([answer.status, answer.body.error.code]).toEqual([401, 'not-signed-in'])
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  test('orders come by pages, the newest first, with where they stand and what may be done', async () => {
    const { linenDress } = shop.goods
    const offer_id = linenDress.offers[0]?.id as number
    const line = { offer_id, product_id: linenDress.id, quantity: 1, price: 3_990 }
    for (let number = 0; number < 10; number++) {
      shop.pass(1_000)
      await keepOrder(shop, { id: String(348_211_907_300 + number), user_id, lines: [line] })
      await shop.shop.db.updateTable('stock').set({ qty: 5 }).where('offer_id', '=', offer_id).execute()
    }
    shop.pass(1_000)
    const other = linenDress.offers[1]?.id as number
    await keepOrder(shop, {
      id: '348211907310',
      user_id,
      lines: [{ ...line, offer_id: other, quantity: 2 }],
    })

    const first = await owner.get('/api/lk/orders/').expect(200)
    expect(first.headers).toMatchObject({
      'x-list-page': '1',
      'x-list-per-page': '10',
      'x-list-total-count': '11',
      'x-list-pages-count': '2',
    })
    expect(first.body).toHaveLength(10)
    expect(first.body[0]).toMatchObject({
      order_id: '348211907310',
      status: 'delivered',
      status_text: 'Получен',
      total: 7_980,
      items: [{ product_id: other, parent_product_id: linenDress.id, quantity: 2 }],
      can_pay: false,
      can_cancel: false,
      can_return: true,
    })
    const second = await owner.get('/api/lk/orders/?page=2').expect(200)
    expect(second.body.map((order: { order_id: string }) => order.order_id)).toEqual(['348211907300'])
    await owner.get('/api/lk/orders/?page=0').expect(400)

    const { body } = await owner.get('/api/lk/orders/348211907310/').expect(200)
    expect(body).toMatchObject({
      order_id: '348211907310',
      cost: 7_980,
      parts: [{ order_id: '348211907310' }],
    })
    expect(body.tracking.map((event: { text: string }) => event.text)).toEqual([
      'Принят',
      'Подтверждён',
      'Собран',
      'В пути',
      'Получен',
    ])
  })

  test('whoever accepts the rules becomes a member of the loyalty programme, once', async () => {
    const join = (body: object) => owner.post('/api/lk/bonus/').send(body)
    const page = async () =>
      (await owner.get('/personal/bonuses/').unset('X-Requested-With').expect(200)).text
    const names = async () => {
      const text = await page()
      return [/<h1 class="account__title">([^<]*)/, /href="\/personal\/bonuses\/"[^>]*>([^<]*)/].map(
        name => name.exec(text)?.[1],
      )
    }
    expect(await page()).toContain('Вступить в программу')
    expect(await names()).toEqual(['Программа лояльности', 'Программа лояльности'])
    expect((await owner.get('/api/userinfo/')).body).toMatchObject({
      data: { in_loyalty_program: false },
      bonuses: null,
    })
    for (const wrong of [{}, { confirm: false }, { confirm: 'yes' }]) {
      const { body } = await join(wrong).expect(400)
      expect(body.error.fields).toEqual({ confirm: 'Примите правила программы лояльности' })
    }
    const plain = () => owner.post('/personal/bonuses/').unset('X-Requested-With').type('form')
    expect((await plain().send({}).expect(422)).text).toContain('Примите правила программы лояльности')

    const joined = await Promise.all([join({ confirm: true }), join({ confirm: true })])
    for (const { status, body } of joined) expect([status, body.in_loyalty_program]).toEqual([200, true])
    await plain().send({ confirm: 'yes' }).expect(303)
    expect((await owner.get('/api/userinfo/')).body).toMatchObject({
      data: { in_loyalty_program: true },
      bonuses: { available: 0 },
    })
    expect(await page()).not.toContain('Вступить в программу')
    expect(await names()).toEqual(['Бонусы', 'Бонусы'])
    const consents = await shop.shop.db
      .selectFrom('consents')
      .where('user_id', '=', user_id)
      .select(['purpose', 'label'])
      .execute()
    expect(consents).toEqual([{ purpose: 'loyalty', label: 'Принимаю правила программы лояльности' }])
  })

  test('bonuses: the balance, what runs out next, and the ledger with the balance after each move', async () => {
    const now = shop.shop.now()
    const gift = { user_id, kind: 'gift' as const, order_id: null }
    await giveBonuses(shop.shop.db, { ...gift, delta: 100, now: now - 2, expires_at: now + 5 * DAY_MS })
    await giveBonuses(shop.shop.db, { ...gift, delta: 50, now: now - 1, expires_at: null })

    expect((await owner.get('/api/lk/bonus/').expect(200)).body).toMatchObject({
      in_loyalty_program: true,
      balance_total: 150,
      bonuses_extra: 100,
      bonuses_extra_expiration: 5,
      bonuses_extra_expiration_date: '20 января',
    })
    const { body, headers } = await owner.get('/api/bonus/history/').expect(200)
    expect(headers['x-list-total-count']).toBe('2')
    expect(body).toEqual([
      { date: now - 1, title: 'Бонусы', amount: 50, balance: 150, order_id: null, expires_at: null },
      {
        date: now - 2,
        title: 'Бонусы',
        amount: 100,
        balance: 100,
        order_id: null,
        expires_at: now + 5 * DAY_MS,
      },
    ])
    const { body: notices } = await owner.get('/api/lk/notify/').expect(200)
    expect(notices).toContainEqual(
      expect.objectContaining({
        type: 'bonuses',
        text: '100 бонусов сгорят 20 января',
        url: '/personal/bonuses/',
      }),
    )
  })

  test('the ledger of bonuses stands under its months, without «г.»', async () => {
    const now = shop.shop.now()
    const gift = { user_id, kind: 'gift' as const, order_id: null, expires_at: null }
    await giveBonuses(shop.shop.db, { ...gift, delta: 10, now: now - 60 * DAY_MS })
    const { text } = await owner.get('/personal/bonuses/').unset('X-Requested-With').expect(200)
    const months = Array.from(
      text.matchAll(/class="bonus-month">\s*<h2[^>]*>([^<]*)</g),
      ([, words]) => words,
    )
    expect(months).toEqual(['январь 2026', 'ноябрь 2025'])
  })

  test('the page of bonuses says of each move what the call says, its number in threes', async () => {
    const { id: order_id } = await shop.shop.db
      .selectFrom('orders')
      .where('user_id', '=', user_id)
      .select('id')
      .executeTakeFirstOrThrow()
    const reasons = [
      `Начислено за заказ ${order_id}`,
      'Возврат 8189550761: бонусы за вещи',
      'Приветственные бонусы',
    ]
    for (const [at, reason] of reasons.entries()) {
      const now = shop.shop.now() + at
      const kind = at === 2 ? ('gift' as const) : ('return' as const)
      const own = { user_id, kind, order_id: at === 2 ? null : order_id, expires_at: null }
      await giveBonuses(shop.shop.db, { ...own, delta: 1, now })
      await shop.shop.db
        .updateTable('bonus_moves')
        .set({ reason })
        .where('user_id', '=', user_id)
        .where('created_at', '=', now)
        .execute()
    }
    const { body } = await owner.get('/api/bonus/history/').expect(200)
    const titles = body.map(({ title }: { title: string }) => title)
    expect(titles).toEqual(expect.arrayContaining(reasons))
    const { text } = await owner.get('/personal/bonuses/').unset('X-Requested-With').expect(200)
    const moves = [...text.matchAll(/class="bonus-move__words">\s*<p>([\s\S]*?)<\/p>/g)].map(
      ([, html = '']) => html,
    )
    expect(moves.map(html => html.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' '))).toEqual(titles)
    expect(moves.join().match(/class="order-number"/g)).toHaveLength(2)
  })

  test('the profile has its fields, and changes the given ones alone', async () => {
    const { body } = await owner.get('/api/lk/user/').expect(200)
    expect(Object.keys(body).sort()).toEqual(
      [
        'id',
        'email',
        'name',
        'surname',
        'phone',
        'birthday',
        'gender',
        'subscribe_mail',
        'subscribe_sms',
        'mail_confirmed',
      ].sort(),
    )
    const saved = await owner.post('/api/lk/user/').send({ name: 'Анна', birthday: '1990-12-31' }).expect(200)
    expect(saved.body).toEqual({ ...body, name: 'Анна', birthday: '1990-12-31' })
    for (const [field, value] of [
      ['name', 'Анна1'],
      ['birthday', '1990-02-31'],
      ['gender', 'any'],
      ['email', 'anna'],
      ['subscribe_sms', 'да'],
    ]) {
      const wrong = await owner
        .post('/api/lk/user/')
        .send({ [String(field)]: value })
        .expect(400)
      expect(wrong.body.error.fields[String(field)]).toMatch(/[а-я]/)
    }
    expect((await owner.post('/api/lk/user/').send({ phone: '+79990000000' }).expect(200)).body.phone).toBe(
      '+79161234567',
    )
  })

  test('an e-mail is confirmed by its letter, once, within its days', async () => {
    await owner.post('/api/lk/user/').send({ email: 'Anna@example.ru' }).expect(200)
    const link = /\/personal\/confirm-mail\/\?token=[\w-]+/.exec(
      (await lastMail())?.text ?? '',
    )?.[0] as string
    const anyone = shop.visit()
    const look = await anyone.get(link).unset('X-Requested-With').expect(200)
    expect(look.text).toContain('Anna@example.ru')
    expect((await owner.get('/api/lk/user/')).body.mail_confirmed).toBe(false)
    await anyone.post(link).unset('X-Requested-With').expect(200)
    expect((await owner.get('/api/lk/user/')).body.mail_confirmed).toBe(true)
    await anyone.post(link).unset('X-Requested-With').expect(404)

    await owner.post('/api/lk/user/').send({ email: 'other@example.ru' }).expect(200)
    const late = /token=([\w-]+)/.exec((await lastMail())?.text ?? '')?.[1]
    expect((await owner.get('/api/lk/user/')).body.mail_confirmed).toBe(false)
    const { mail_token_hash } = await shop.shop.db
      .selectFrom('users')
      .where('id', '=', user_id)
      .select('mail_token_hash')
      .executeTakeFirstOrThrow()
    expect(mail_token_hash).not.toContain(late)
    shop.pass(4 * DAY_MS)
    await owner.get(`/api/lk/user/confirm_mail/?token=${late}`).expect(404)
    await owner.get('/api/lk/user/confirm_mail/').unset('X-Requested-With').expect(403)
    await owner.get('/api/lk/user/confirm_mail/').expect(200)
    const fresh = /token=([\w-]+)/.exec((await lastMail())?.text ?? '')?.[1]
    await owner.get(`/api/lk/user/confirm_mail/?token=${fresh}`).expect(200)
    expect((await owner.get('/api/lk/user/')).body.mail_confirmed).toBe(true)
  })

  test('consents are listed with the day on which they were given, and withdrawn', async () => {
    const change = (body: object) => owner.post('/api/lk/user/').send(body).expect(200)
    const page = async () =>
      (await owner.get('/personal/profile/').unset('X-Requested-With')).text.replaceAll(/\s+/g, ' ')
    const [email, given] = ['anna@example.ru', 'Согласен получать рекламную рассылку']
    await change({ email, subscribe_mail: true, subscribe_sms: true })
    const linkOf = async (path: string) => {
      const texts = (await shop.outbox()).filter(({ to }) => to === email).map(({ text }) => text)
      return new RegExp(`${path}\\?token=[\\w-]+`).exec(texts.reverse().join())?.[0] as string
    }
    await shop
      .visit()
      .post(await linkOf('/personal/confirm-mail/'))
      .unset('X-Requested-With')
      .expect(200)
    expect(await page()).not.toContain(given)
    await shop
      .visit()
      .post(await linkOf('/subscribe/confirm/'))
      .unset('X-Requested-With')
      .expect(200)
    expect((await page()).split(given)).toHaveLength(3)
    expect(await page()).not.toContain('отозвано')
    shop.pass(DAY_MS)
    await change({ subscribe_sms: false })
    const withdrawn = async () =>
      (await page())
        .replaceAll(/, <a href="[^"]*">редакция [^<]*<\/a>/g, '')
        .match(/: ([^:<]+) — отозвано \d+ [а-я]+ \d{4}/g)
        ?.map(line => line.slice(2)) ?? []
    expect((await withdrawn()).map(line => line.split(' — ')[0])).toEqual([
      'Согласен получать рекламу магазина по СМС',
    ])
    // The link of a letter ends it too, and the account says so.
    await shop
      .visit()
      .post(await linkOf('/subscribe/leave/'))
      .unset('X-Requested-With')
      .expect(200)
    expect((await withdrawn()).filter(line => line.startsWith(given))).toHaveLength(2)
    expect((await owner.get('/api/lk/user/')).body.subscribe_mail).toBe(false)
    // Given again, it is another consent; what ended stays as it was.
    await change({ subscribe_sms: true })
    expect(await withdrawn()).toHaveLength(3)
  })

  test('each call answers what the contract names, and nothing beside it', async () => {
    const answered = async (path: string) => (await owner.get(path).expect(200)).body
    const exactly = <Entries extends v.ObjectEntries>({ entries }: { entries: Entries }) =>
      v.strictObject(entries)
    const shapes: [string, v.GenericSchema][] = [
      ['/api/userinfo/', v.strictObject({ ...UserInfoAnswer.entries, data: exactly(UserInfo) })],
      ['/api/lk/user/', exactly(Profile)],
      ['/api/lk/bonus/', exactly(BonusBalance)],
      ['/api/bonus/history/', v.array(exactly(BonusMove))],
      ['/api/lk/notify/', v.array(exactly(Notice))],
      ['/api/lk/orders/', v.array(exactly(OrderInList))],
      ['/api/lk/orders/348211907310/', exactly(AccountOrder)],
    ]
    for (const [path, shape] of shapes) {
      const { issues = [] } = v.safeParse(shape, await answered(path))
      expect([path, issues.map(({ message, path: at }) => [message, at?.map(({ key }) => key)])]).toEqual([
        path,
        [],
      ])
    }
  })

  test('where an order waits is given with its place, and shown on a map of its page', async () => {
    const { tverskaya } = shop.goods
    const change = (set: { status: 'ready' | 'delivered'; service_id: number; point_id: string }) =>
      shop.shop.db.updateTable('orders').set(set).where('id', '=', '348211907310').execute()
    await change({ status: 'ready', service_id: 3, point_id: String(tverskaya.id) })
    const { place, map_url } = (await owner.get('/api/lk/orders/348211907310/').expect(200)).body
    expect(map_url).toBe(`https://yandex.ru/maps/?pt=${place.longitude},${place.latitude}&z=17`)
    const page = async () =>
      (await owner.get('/personal/orders/348211907310/').unset('X-Requested-With').expect(200)).text
    expect(await page()).toContain('data-widget="order-map"')
    await change({ status: 'delivered', service_id: 4, point_id: '' })
    expect((await owner.get('/api/lk/orders/348211907310/')).body.place).toBeNull()
    expect(await page()).not.toContain('data-widget="order-map"')
  })

  test('the phone changes by codes to both phones, and by nothing less', async () => {
    const [old_phone, phone] = ['+79161234567', '+79165550000']
    await owner.post('/api/lk/user/phone/').send({ phone }).expect(200)
    const codes = { old_code: await shop.codeFor(old_phone), new_code: await shop.codeFor(phone) }
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    // A code for this signs nobody in.
    await shop.visit().post('/api/user/authorization/').send({ phone, sms_code: codes.new_code }).expect(422)
    await owner.post('/api/user/authorization/').send({ phone, sms_code: codes.new_code }).expect(422)
    const change = (given: object) => owner.post('/api/lk/user/phone/').send({ phone, ...codes, ...given })
    expect((await change({ old_code: wrong(codes.old_code) }).expect(422)).body.error.fields).toEqual({
      old_code: 'Неверный или устаревший код',
    })
    expect((await owner.get('/api/lk/user/')).body.phone).toBe(old_phone)
    await change({}).expect(200)
    expect((await owner.get('/api/lk/user/')).body.phone).toBe(phone)
    await change({}).expect(422)

    shop.pass(DAY_MS)
    await shop.signIn('+79167770000')
    shop.pass(DAY_MS)
    await owner.post('/api/lk/user/phone/').send({ phone: '+79167770000' }).expect(200)
    const taken = {
      phone: '+79167770000',
      old_code: await shop.codeFor(phone),
      new_code: await shop.codeFor('+79167770000'),
    }
    expect((await owner.post('/api/lk/user/phone/').send(taken).expect(409)).body.error.code).toBe(
      'phone-taken',
    )
  })

  test('devices are named in words, and signed out one by one', async () => {
    const phone = (await owner.get('/api/lk/user/')).body.phone
    shop.pass(DAY_MS)
    const second = await shop.signIn(phone)
    await second.get('/api/lk/user/').expect(200)
    const { text } = await owner.get('/personal/profile/').unset('X-Requested-With').expect(200)
    const device_id = /name="device_id" value="(\d+)"/.exec(text)?.[1]
    await owner
      .post('/personal/profile/devices/')
      .unset('X-Requested-With')
      .type('form')
      .send({ device_id })
      .expect(303)
    await owner.post('/personal/profile/devices/').unset('X-Requested-With').type('form').send({}).expect(303)
    await second.get('/api/lk/user/').expect(401)
    await owner.get('/api/lk/user/').expect(200)
  })

  test('own data can be taken away, and the account deleted: the person is gone from what stays', async () => {
    const { body, headers } = await owner
      .get('/personal/profile/export/')
      .unset('X-Requested-With')
      .expect(200)
    expect(headers['content-disposition']).toMatch(/attachment/)
    expect([body.profile.name, body.orders.length]).toEqual(['Анна', 11])
    const forget = (fields: object) =>
      owner.post('/personal/profile/delete/').unset('X-Requested-With').type('form').send(fields)
    await forget({}).expect(422)

    const phone = body.profile.phone
    const { db } = shop.shop
    await db
      .updateTable('users')
      .set(eb => ({ bonus_balance: eb('bonus_balance', '+', 30) }))
      .where('id', '=', user_id)
      .execute()
    const gift = { user_id, reason: 'Подарок', order_id: null, created_at: 0 }
    await db
      .insertInto('bonus_moves')
      .values([
        { ...gift, delta: 10, expires_at: shop.shop.now() + DAY_MS },
        { ...gift, delta: 20, expires_at: null },
      ])
      .execute()
    await forget({ sure: 'yes' }).expect(303)
    await owner.get('/api/lk/user/').expect(401)
    const { bonus_balance } = await db
      .selectFrom('users')
      .select('bonus_balance')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    const broken = (await shop.broken()).filter(({ promise }) => promise.includes('bonus'))
    expect([bonus_balance, broken]).toEqual([0, []])
    const left = JSON.stringify([
      await db.selectFrom('users').where('id', '=', user_id).selectAll().execute(),
      await db.selectFrom('orders').where('user_id', '=', user_id).selectAll().execute(),
      await db.selectFrom('consents').where('user_id', '=', user_id).selectAll().execute(),
      await db.selectFrom('visitors').where('user_id', '=', user_id).selectAll().execute(),
    ])
    expect(left).not.toMatch(/Анна|Каренина|example\.ru|Тверская/)
    expect(left).not.toContain(phone)
    expect(left).toContain('348211907310')
    const consents = await db.selectFrom('consents').selectAll().execute()
    expect(JSON.stringify(consents)).not.toContain('example.ru')
    expect(consents.length).toBeGreaterThan(3)
    expect(consents.filter(each => each.withdrawn_at === null)).toEqual([])
    shop.pass(DAY_MS)
    const again = await shop.signIn(phone)
    expect((await again.get('/api/lk/orders/')).body).toEqual([])
  })
})
