import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { Db } from '../../../server/database/open-database.ts'
import { hashToken } from '../../../server/shop/account/signed-token.ts'
import { type Answer, ask, textOf } from '../../bench/load.ts'
import { createTestDatabase, type Engine, type TestDatabase } from '../database/databases.ts'
import { startShop } from '../shop-process.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'

/** One shop, open in several processes on one database, with goods in stock. */
export interface OpenShops {
  /** The shop in this process: the same database and goods. */
  shop: TestShop
  db: Db
  urls: string[]
  close(): Promise<void>
}

/** @param prepare adds more goods before the processes read them */
export async function openShops(
  engine: Engine,
  processes: number,
  prepare: (shop: TestShop) => Promise<void> = async () => {},
): Promise<OpenShops> {
  const database: TestDatabase = await createTestDatabase(engine, { on_disk: true })
  const shop = await createTestShop({ db: database.db })
  await prepare(shop)
  const started = await Promise.allSettled(
    Array.from({ length: processes }, () => startShop(database.url, { LIMITS: 'off' })),
  )
  const running = started.flatMap(start => (start.status === 'fulfilled' ? [start.value] : []))
  for (const start of started) {
    if (start.status === 'fulfilled') continue
    // None of the others may outlive the test that it was started for.
    for (const { process } of running) process.kill('SIGKILL')
    throw start.reason
  }
  return {
    shop,
    db: database.db,
    urls: running.map(({ url }) => url),
    async close() {
      for (const { process } of running) process.kill('SIGKILL')
      await Promise.all(running.map(({ ended }) => ended))
      await database.close()
    },
  }
}

/** A browser that has put something into its cart. */
export interface CrowdBuyer {
  cookie: string
  phone: string
  /** The offer in the cart, one piece. */
  offer_id: number
  /** Further offers in the cart, one piece of each. */
  more: number[]
  cart_id: number
  visitor_id: number
}

/**
 * Browsers with a cart each, written straight into the database, because only what follows is raced.
 *
 * @param terms.more offers that are in every cart, too
 * @param terms.bonuses every browser is signed in as a member with this many
 */
export async function gatherBuyers(
  db: Db,
  count: number,
  offerOf: (number: number) => number,
  { more = [], bonuses }: { more?: number[]; bonuses?: number } = {},
): Promise<CrowdBuyer[]> {
  // Separate processes use the real clock, by which a session of long ago has ended.
  const now = Date.now()
  const buyers: CrowdBuyer[] = []
  const numbers = Array.from({ length: count }, (_, number) => number)
  // One statement for a hundred: one for each takes as long as the checkouts that are tested.
  for (let first = 0; first < count; first += 100) {
    const people: Person[] = []
    for (const number of numbers.slice(first, first + 100)) {
      const phone = `+7916${String(number).padStart(7, '0')}`
      const user_id = bonuses === undefined ? null : await addMember(db, phone, bonuses, now)
      people.push({ token: `buyer-${number}-${Math.random()}`, phone, user_id, offer_id: offerOf(number) })
    }
    buyers.push(...(await giveCarts(db, people, more, now)))
  }
  return buyers
}

interface Person {
  token: string
  phone: string
  user_id: number | null
  offer_id: number
}

async function giveCarts(db: Db, people: Person[], more: number[], now: number): Promise<CrowdBuyer[]> {
  const visitors = await db
    .insertInto('visitors')
    .values(
      people.map(({ token, user_id }) => ({
        token_hash: hashToken(token),
        user_id,
        region_json: null,
        created_at: now,
        seen_at: now,
      })),
    )
    .returning(['id', 'token_hash'])
    .execute()
  const idOf = new Map(visitors.map(({ id, token_hash }) => [token_hash, id]))
  const owned = people.map(person => ({ ...person, visitor_id: idOf.get(hashToken(person.token)) as number }))
  const carts = await db
    .insertInto('carts')
    .values(
      owned.map(({ user_id, visitor_id }) => ({
        ...(user_id === null ? { visitor_id } : { user_id }),
        version: 1,
        updated_at: now,
      })),
    )
    .returning(['id', 'visitor_id', 'user_id'])
    .execute()
  const buyers = owned.map(({ token, phone, user_id, visitor_id, offer_id }) => {
    const cart = carts.find(each =>
      user_id === null ? each.visitor_id === visitor_id : each.user_id === user_id,
    )
    return { cookie: `visitor=${token}`, phone, offer_id, more, cart_id: cart?.id as number, visitor_id }
  })
  await db
    .insertInto('cart_lines')
    .values(
      buyers.flatMap(({ cart_id, offer_id }) =>
        [offer_id, ...more].map(id => ({ cart_id, offer_id: id, quantity: 1, added_at: 0 })),
      ),
    )
    .execute()
  return buyers
}

async function addMember(db: Db, phone: string, bonus_balance: number, created_at: number): Promise<number> {
  const account = {
    phone,
    email: '',
    name: 'Анна',
    surname: 'Каренина',
    in_loyalty_program: 1,
    is_admin: 0,
  } as const
  const { id } = await db
    .insertInto('users')
    .values({ ...account, bonus_balance, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const gift = { user_id: id, delta: bonus_balance, kind: 'gift' as const, reason: 'Подарок', order_id: null }
  await db
    .insertInto('bonus_moves')
    .values({ ...gift, expires_at: null, created_at })
    .execute()
  return id
}

const OURS = { 'X-Requested-With': 'XMLHttpRequest', 'Sec-Fetch-Site': 'same-origin' }

/** Sends all checkouts at the same moment, each over a connection of its own, to the processes in turn. */
export async function checkOutAtOnce(
  urls: string[],
  checkouts: { buyer: CrowdBuyer; key?: string; cost: number }[],
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  try {
    return await Promise.all(
      checkouts.map(({ buyer, key, cost }, number) =>
        ask(agent, `${urls[number % urls.length]}/api/cart/checkout/`, {
          method: 'POST',
          headers: { ...OURS, Cookie: buyer.cookie, ...(key ? { 'Idempotency-Key': key } : {}) },
          body: bodyOf(buyer, cost),
        }),
      ),
    )
  } finally {
    agent.destroy()
  }
}

/** More rounds than any machine needs: each serves those whose turn came within the 3 s of promise 32. */
const ROUNDS_MOST = 30

/**
 * The same, and who is told that the shop is busy (503) asks again, together with all others who were, as browsers do:
 * on a slow machine the last of a crowd wait in vain for a row. A 503 that had an effect all the same would show as
 * `409 already-ordered`.
 */
export async function checkOutUntilServed(
  urls: string[],
  checkouts: { buyer: CrowdBuyer; key?: string; cost: number }[],
): Promise<Answer[]> {
  const answers = await checkOutAtOnce(urls, checkouts)
  for (let round = 1; round < ROUNDS_MOST; round++) {
    const refused = answers.flatMap(({ status }, number) => (status === 503 ? [number] : []))
    if (refused.length === 0) break
    const again = await checkOutAtOnce(
      urls,
      refused.map(number => checkouts[number] as (typeof checkouts)[number]),
    )
    for (const [at, number] of refused.entries()) answers[number] = again[at] as Answer
  }
  return answers
}

/** As `checkOutAtOnce`, but every client disconnects as soon as it has sent everything: the answers are lost. */
export async function checkOutAndHangUp(
  urls: string[],
  checkouts: { buyer: CrowdBuyer; key?: string; cost: number }[],
): Promise<void> {
  await Promise.all(
    checkouts.map(async ({ buyer, key, cost }, number) => {
      const text = JSON.stringify(bodyOf(buyer, cost))
      const headers = {
        ...OURS,
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(text)),
        Cookie: buyer.cookie,
        ...(key ? { 'Idempotency-Key': key } : {}),
      }
      const url = `${urls[number % urls.length]}/api/cart/checkout/`
      const sending = request(url, { method: 'POST', agent: false, headers })
      sending.on('error', () => undefined)
      sending.end(text)
      await once(sending, 'finish')
      sending.socket?.destroySoon()
    }),
  )
}

export function bodyOf(buyer: CrowdBuyer, cost: number) {
  return {
    delivery: { service_id: 4, cost, city: 'Москва', street: 'Тверская', house: '1' },
    client: { name: 'Анна Каренина', phone: buyer.phone, email: 'anna@example.ru' },
    payment_system_id: 13,
    confirm: true,
    offer_id: [buyer.offer_id, ...buyer.more].map(id => ({ id, quantity: 1 })),
  }
}

/** `{ '200': 100, '409 out-of-stock': 900 }` */
export function countAnswers(answers: Answer[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const answer of answers) {
    const { error } = JSON.parse(textOf(answer)) as { error?: { code: string } }
    const name = error ? `${answer.status} ${error.code}` : String(answer.status)
    counted[name] = (counted[name] ?? 0) + 1
  }
  return counted
}

/** Puts this many pieces into the warehouse, with the move that the reconciler expects. */
export async function putIntoWarehouse(db: Db, offer_ids: number[], qty: number): Promise<void> {
  const rows = await db
    .selectFrom('stock')
    .innerJoin('stores', 'stores.id', 'stock.store_id')
    .where('stores.kind', '=', 'warehouse')
    .where('offer_id', 'in', offer_ids)
    .select(['offer_id', 'store_id', 'qty'])
    .execute()
  for (const before of rows) {
    const { offer_id, store_id } = before
    await db
      .updateTable('stock')
      .set({ qty })
      .where('offer_id', '=', offer_id)
      .where('store_id', '=', store_id)
      .execute()
    const delta = qty - before.qty
    await db
      .insertInto('stock_moves')
      .values({ offer_id, store_id, delta, reason: 'import', order_id: null, created_at: 0 })
      .execute()
  }
}
