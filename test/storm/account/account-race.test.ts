import { createHash } from 'node:crypto'
import type { Db } from '../../../server/database/open-database.ts'
import { eraseOrdersThatAreOver } from '../../../server/shop/account/erasure/delete-account.ts'
import { movePhone } from '../../../server/shop/account/profile/profile.queries.ts'
import { replaceSmsCode } from '../../../server/shop/account/sign-in/sign-in.queries.ts'
import { guessOf } from '../../../server/shop/account/sign-in/sign-in-code.ts'
import { hashToken } from '../../../server/shop/account/signed-token.ts'
import { joinOrders } from '../../../server/shop/orders/orders.queries.ts'
import {
  createTestDatabase,
  type Engine,
  onBothDatabases,
  type TestDatabase,
} from '../../support/database/databases.ts'
import { whileHeld } from '../../support/database/while-held.ts'
import { type OpenShops, openShops } from '../../support/orders/crowd.ts'
import { keepOrder } from '../../support/orders/stored-order.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const PATIENCE_MS = 900_000
const WANTED = '+79169999999'
const [OLD_MAIL, NEW_MAIL] = ['old@example.ru', 'new@example.ru']
const CODE = '123456'
const UNPROVED = { mail_confirmed: 0 as const, mail_token_hash: '', mail_asked_at: null }
type Browser = ReturnType<TestShop['visit']>

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Letters that prove an address: to whom, and the word of the link. */
async function lettersOf(db: Db): Promise<{ to: string; token: string }[]> {
  const rows = await db.selectFrom('outbox').where('kind', '=', 'mail').selectAll().orderBy('id').execute()
  return rows.flatMap(({ recipient: to, payload_json }) => {
    const token = /confirm-mail\/\?token=([\w-]+)/.exec(payload_json)?.[1]
    return token ? [{ to, token }] : []
  })
}

// SQLite has one writer at a time: there is nothing to be judged beside another.
describe('what is judged of an account is held, on PostgreSQL:', () => {
  let database: TestDatabase
  let shop: TestShop
  let db: Db
  let owner: Browser
  beforeEach(async () => {
    database = await createTestDatabase('PostgreSQL')
    db = database.db
    shop = await createTestShop({ db })
    owner = await shop.signIn('+79160000001')
  })
  afterEach(() => database.close())

  const account = () =>
    db.selectFrom('users').where('phone', '=', '+79160000001').selectAll().executeTakeFirstOrThrow()
  const written = (change: Record<string, unknown>) => (trx: Db) =>
    trx.updateTable('users').set(change).where('phone', '=', '+79160000001').execute()
  const follow = (token: string) =>
    shop.visit().post(`/personal/confirm-mail/?token=${token}`).unset('X-Requested-With')

  test('a letter goes to the address that its link will prove', async () => {
    await written({ email: OLD_MAIL })(db)
    await whileHeld(db, written({ email: NEW_MAIL, ...UNPROVED }), () =>
      owner.get('/api/lk/user/confirm_mail/').expect(200),
    )
    const letters = await lettersOf(db)
    expect(letters.map(({ to }) => to)).toEqual([NEW_MAIL])
    await follow(letters[0]?.token ?? '').expect(200)
    expect(await account()).toMatchObject({ email: NEW_MAIL, mail_confirmed: 1 })
  })

  test('an address that is typed again proves nothing by the link of one typed meanwhile', async () => {
    await written({ email: OLD_MAIL })(db)
    const asked = { mail_token_hash: hashOf('of-the-new'), mail_asked_at: shop.shop.now() }
    await whileHeld(db, written({ email: NEW_MAIL, ...UNPROVED, ...asked }), () =>
      owner.post('/api/lk/user/').send({ email: OLD_MAIL }).expect(200),
    )
    await follow('of-the-new').expect(404)
    expect(await account()).toMatchObject({ email: OLD_MAIL, mail_confirmed: 0 })
    // It was another than stood there, and is asked about.
    expect((await lettersOf(db)).map(({ to }) => to)).toEqual([OLD_MAIL])
  })

  test('a newsletter ends by the address that the account has proved by then', async () => {
    await shop.visit().post('/api/v3/subscribe/').send({ email: OLD_MAIL }).expect(200)
    const [letter] = (await shop.outbox()).filter(({ to }) => to === OLD_MAIL)
    const confirm = /\/subscribe\/confirm\/\?token=[\w-]+/.exec(letter?.text ?? '')?.[0] ?? ''
    await shop.visit().post(confirm).expect(200)
    await written({ email: OLD_MAIL, mail_confirmed: 1, subscribe_mail: 1 })(db)
    // Not proved any more: another has it, who has written from elsewhere.
    await whileHeld(db, written(UNPROVED), () =>
      owner.post('/api/lk/user/').send({ subscribe_mail: false }).expect(200),
    )
    const { status } = await db.selectFrom('subscriptions').select('status').executeTakeFirstOrThrow()
    expect(status).toBe('confirmed')
  })

  test('an order that another account takes over is not erased with the person who is gone', async () => {
    const id = '348211907316'
    const { id: user_id } = await account()
    const offer_id = shop.goods.linenDress.offers[0]?.id as number
    const line = { offer_id, product_id: shop.goods.linenDress.id, quantity: 1, price: 3_000 }
    await keepOrder(shop, { id, user_id, lines: [line] })
    const of_guest = { user_id: null, phone: WANTED, erase_when_over: 1 as const }
    await db.updateTable('orders').set(of_guest).where('id', '=', id).execute()
    const takesOver = (trx: Db) =>
      joinOrders(trx, { visitor_id: 0, order_ids: [id] }, { id: user_id, phone: WANTED })
    await whileHeld(db, takesOver, () => eraseOrdersThatAreOver(shop.shop))

    const { name, phone } = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect([name, phone]).toEqual(['Анна', WANTED])
  })

  describe('a phone', () => {
    let codes: { old_code: string; new_code: string }
    beforeEach(async () => {
      shop.pass(60_000)
      await owner.post('/api/lk/user/phone/').send({ phone: WANTED }).expect(200)
      codes = { old_code: await shop.codeFor('+79160000001'), new_code: await shop.codeFor(WANTED) }
    })
    const change = () => owner.post('/api/lk/user/phone/').send({ phone: WANTED, ...codes })
    const phones = async () =>
      (await db.selectFrom('users').select('phone').orderBy('id').execute()).map(({ phone }) => phone)

    test('that another account takes in this moment is refused in words', async () => {
      await shop.signIn('+79160000002')
      const another = (trx: Db) =>
        trx.updateTable('users').set({ phone: WANTED }).where('phone', '=', '+79160000002').execute()
      const { status, body } = await whileHeld(db, another, change)
      expect([status, body.error.code]).toEqual([409, 'phone-taken'])
      expect(await phones()).toEqual(['+79160000001', WANTED])
      // Its codes were right, and are used.
      const again = await change()
      expect([again.status, again.body.error.code]).toEqual([422, 'wrong-code'])
    })

    test('that somebody signs in with for the first time is refused in words', async () => {
      const first = (trx: Db) =>
        trx
          .insertInto('users')
          .values({
            ...{ phone: WANTED, email: '', name: '', surname: '', created_at: 0 },
            ...{ in_loyalty_program: 0, is_admin: 0, bonus_balance: 0 },
          })
          .execute()
      const { status, body } = await whileHeld(db, first, change)
      expect([status, body.error.code]).toEqual([409, 'phone-taken'])
    })

    test('is not changed by the code of one that the account has left meanwhile', async () => {
      const { status, body } = await whileHeld(db, written({ phone: '+79160000003' }), change)
      expect([status, Object.keys(body.error.fields)]).toEqual([422, ['old_code']])
      expect(await phones()).toEqual(['+79160000003'])
    })

    test('control: the unique column alone fails for who comes second', async () => {
      const second = await db
        .insertInto('users')
        .values({
          ...{ phone: '+79160000002', email: '', name: '', surname: '', created_at: 0 },
          ...{ in_loyalty_program: 0, is_admin: 0, bonus_balance: 0 },
        })
        .returning(['id', 'phone'])
        .executeTakeFirstOrThrow()
      const outcome = await whileHeld(db, written({ phone: WANTED }), () =>
        db
          .transaction()
          .execute(trx => movePhone(trx, second, WANTED))
          .catch(error => error.code),
      )
      expect(outcome).toBe('23505')
    })
  })
})

onBothDatabases('an address that is looked at and then written to — the wrong way —', open => {
  test('is proved by the link of a letter that went to another', async () => {
    const shop = await createTestShop({ db: await open() })
    const { db } = shop.shop
    const owner = await shop.signIn('+79160000001')
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await owner.post('/api/lk/user/').send({ email: OLD_MAIL }).expect(200)
    const looked = Promise.withResolvers<void>()
    const typed = Promise.withResolvers<void>()
    const carelessly = async () => {
      const { email } = await db.selectFrom('users').select('email').executeTakeFirstOrThrow()
      looked.resolve()
      await typed.promise
      const asked = { mail_token_hash: hashOf('careless'), mail_asked_at: shop.shop.now() }
      await db.updateTable('users').set(asked).where('id', '=', id).execute()
      return email
    }
    const asking = carelessly()
    await looked.promise
    await owner.post('/api/lk/user/').send({ email: NEW_MAIL }).expect(200)
    typed.resolve()
    const sent_to = await asking
    await shop.visit().post('/personal/confirm-mail/?token=careless').unset('X-Requested-With').expect(200)
    const { email } = await db
      .selectFrom('users')
      .where('mail_confirmed', '=', 1)
      .select('email')
      .executeTakeFirstOrThrow()
    expect([sent_to, email]).toEqual([OLD_MAIL, NEW_MAIL])
  })
})

const OURS = {
  'X-Requested-With': 'XMLHttpRequest',
  'Sec-Fetch-Site': 'same-origin',
  'Content-Type': 'application/json',
}

// SQLite is for one process.
describe.each<[Engine, number]>([
  ['SQLite', 1],
  ['PostgreSQL', 4],
])('accounts that change at once on %s, %i process(es)', (engine, processes) => {
  const ACCOUNTS = 20
  let shops: OpenShops
  beforeAll(async () => {
    shops = await openShops(engine, processes)
  }, PATIENCE_MS)
  afterAll(() => shops.close())

  const post = (turn: number, cookie: string, path: string, body: object) =>
    fetch(`${shops.urls[turn % processes]}${path}`, {
      method: 'POST',
      headers: { ...OURS, cookie },
      body: JSON.stringify(body),
    })

  test(
    'take one number: one has it, the others are told whose it is',
    async () => {
      const people = await Promise.all(
        Array.from({ length: ACCOUNTS }, (_, n) => member(`+7916100${String(n).padStart(4, '0')}`)),
      )
      for (const person of people) await giveCodes(person, WANTED)
      const answers = await Promise.all(
        people.map(async ({ cookie }, turn) => {
          const given = { phone: WANTED, old_code: CODE, new_code: CODE }
          const answer = await post(turn, cookie, '/api/lk/user/phone/', given)
          const { error } = (await answer.json()) as { error?: { code: string } }
          return `${answer.status} ${error?.code ?? 'changed'}`
        }),
      )
      const refused = Array.from({ length: ACCOUNTS - 1 }, () => '409 phone-taken')
      expect(answers.toSorted()).toEqual(['200 changed', ...refused])
      const owners = await shops.db.selectFrom('users').where('phone', '=', WANTED).select('id').execute()
      expect(owners).toHaveLength(1)
    },
    PATIENCE_MS,
  )

  test(
    'type one address after another, and ask for letters: each link proves the address that it was sent to, or nothing',
    async () => {
      const { cookie, id } = await member('+79162000000')
      const addresses = [OLD_MAIL, NEW_MAIL, 'third@example.ru']
      let [proved, asked] = [0, 0]
      for (let round = 0; round < 12; round++) {
        const seen = (await lettersOf(shops.db)).length
        const statuses = await Promise.all([
          ...addresses.map((email, turn) => post(round + turn, cookie, '/api/lk/user/', { email })),
          ...addresses.map((_, turn) =>
            fetch(`${shops.urls[(round + turn + 1) % processes]}/api/lk/user/confirm_mail/`, {
              headers: { ...OURS, cookie },
            }),
          ),
        ]).then(answers => answers.map(({ status }) => status))
        // An address may be proved by the time that its letter is asked for.
        expect(statuses.filter(status => status >= 500)).toEqual([])
        const letters = (await lettersOf(shops.db)).slice(seen)
        asked += letters.length
        for (const [turn, { to, token }] of letters.entries()) {
          const { status } = await fetch(
            `${shops.urls[turn % processes]}/personal/confirm-mail/?token=${token}`,
            { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } },
          )
          if (status !== 200) continue
          proved += 1
          const { email } = await shops.db
            .selectFrom('users')
            .where('id', '=', id)
            .select('email')
            .executeTakeFirstOrThrow()
          expect(email).toBe(to)
        }
      }
      expect(proved).toBeGreaterThan(0)
      expect(asked).toBeGreaterThan(proved)
    },
    PATIENCE_MS,
  )

  /** Signed in, by the clock of processes of their own. */
  async function member(phone: string) {
    const now = Date.now()
    const { id } = await shops.db
      .insertInto('users')
      .values({
        ...{ phone, email: '', name: '', surname: '', created_at: now },
        ...{ in_loyalty_program: 0, is_admin: 0, bonus_balance: 0 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = `account-${id}-${Math.random()}`
    const visitor = { token_hash: hashToken(token), user_id: id, region_json: null }
    const { id: visitor_id } = await shops.db
      .insertInto('visitors')
      .values({ ...visitor, created_at: now, seen_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, phone, visitor_id, cookie: `visitor=${token}` }
  }

  async function giveCodes(person: { phone: string; visitor_id: number }, wanted: string): Promise<void> {
    for (const phone of [person.phone, wanted]) {
      const browser = { id: person.visitor_id }
      const { browser_hash, code_hash } = guessOf({
        shop: shops.shop.shop,
        visitor: browser,
        phone,
        sms_code: CODE,
        purpose: 'change-phone',
      })
      const created_at = Date.now()
      const row = { phone, browser_hash, code_hash, created_at, expires_at: created_at + PATIENCE_MS }
      await replaceSmsCode(shops.db, row)
    }
  }
})
