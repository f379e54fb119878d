import type { Db } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import { insertVisitor } from '../../../server/shop/account/sessions/visitors.queries.ts'
import { findOrCreateUser } from '../../../server/shop/account/sign-in/sign-in.queries.ts'
import { mergeVisitor } from '../../../server/shop/account/sign-in/sign-in.ts'
import { linesOfCart, openCart, saveLines } from '../../../server/shop/cart/cart.queries.ts'
import { favoritesOf, insertFavorite } from '../../../server/shop/favorites/favorites.queries.ts'
import { onBothDatabases } from '../../support/database/databases.ts'

onBothDatabases('what a browser gathered', (open, _engine) => {
  test('comes along into the account: same offers take the larger quantity, capped by stock', async () => {
    const { db, account, browser } = await twoCarts(await open())
    await fill(db, account, { 1: 2, 2: 5 })
    await fill(db, browser, { 1: 9, 2: 1, 3: 3 })

    await sign(db, browser, account)

    expect(await cart(db, account)).toEqual({ 1: 4, 2: 5, 3: 3 })
    expect(await cart(db, browser)).toEqual({})
  })

  test('comes into an account without a cart', async () => {
    const { db, account, browser } = await twoCarts(await open())
    await fill(db, browser, { 3: 3 })

    await sign(db, browser, account)

    expect(await cart(db, account)).toEqual({ 3: 3 })
  })

  test('raises the versions of both carts, so that a checkout of either shows the change', async () => {
    const { db, account, browser } = await twoCarts(await open())
    await fill(db, account, { 1: 1 })
    await fill(db, browser, { 3: 3 })
    const before = [(await openCart(db, account, 0)).version, (await openCart(db, browser, 0)).version]

    await sign(db, browser, account)

    expect((await openCart(db, account, 0)).version).toBeGreaterThan(before[0] ?? 0)
    expect((await openCart(db, browser, 0)).version).toBeGreaterThan(before[1] ?? 0)
  })

  test('comes along once: doing it again changes nothing', async () => {
    const { db, account, browser } = await twoCarts(await open())
    await fill(db, browser, { 1: 3 })
    await sign(db, browser, account)
    await fill(db, account, { 1: 1 })

    await sign(db, browser, account)

    expect(await cart(db, account)).toEqual({ 1: 1 })
  })

  test('is its favourites too, with what they cost then; a size chosen in the account stands', async () => {
    const { db, account, browser } = await twoCarts(await open())
    await insertFavorite(db, account, favorite(1, 1, 500), 10)
    await insertFavorite(db, browser, favorite(1, 2, 700), 20)
    await insertFavorite(db, browser, { ...favorite(2, null, 900), was_available: 0 }, 30)

    await sign(db, browser, account)

    expect(await favoritesOf(db, account)).toEqual([
      { ...favorite(2, null, 900), was_available: 0 },
      favorite(1, 1, 500),
    ])
    expect(await favoritesOf(db, browser)).toEqual([])
  })

  test('is the size of a favourite for which the account has chosen none', async () => {
    const { db, account, browser } = await twoCarts(await open())
    await insertFavorite(db, account, favorite(1, null, 500), 10)
    await insertFavorite(db, account, favorite(2, null, 900), 20)
    await insertFavorite(db, browser, favorite(1, 2, 700), 30)
    await insertFavorite(db, browser, favorite(2, null, 1_000), 40)

    await sign(db, browser, account)

    expect(await favoritesOf(db, account)).toEqual([favorite(2, null, 900), favorite(1, 2, 700)])
  })

  test('is not lost when two browsers sign in to one new account at once', async () => {
    const { db, account, browser } = await twoCarts(await open())
    const second = { visitor_id: await newVisitor(db, 'second') }
    await fill(db, browser, { 1: 1 })
    await fill(db, second, { 3: 2 })

    await Promise.all([sign(db, browser, account), sign(db, second, account)])

    expect(await cart(db, account)).toEqual({ 1: 1, 3: 2 })
  })
})

function favorite(product_id: number, offer_id: number | null, price: number) {
  return { product_id, offer_id, price, was_available: 1 as const }
}

type Account = { user_id: number }
type Browser = { visitor_id: number }

async function twoCarts(db: Db): Promise<{ db: Db; account: Account; browser: Browser }> {
  await stockShelves(db)
  const { id } = await findOrCreateUser(db, '+79161234567', 0)
  return { db, account: { user_id: id }, browser: { visitor_id: await newVisitor(db, 'first') } }
}

function newVisitor(db: Db, token_hash: string): Promise<number> {
  return insertVisitor(db, {
    token_hash,
    user_id: null,
    region_json: null,
    known_since: null,
    proved_user_id: null,
    browser_id: null,
    now: 0,
  })
}

async function fill(db: Db, owner: Account | Browser, quantities: Record<number, number>): Promise<void> {
  const { id } = await openCart(db, owner, 0)
  for (const [offer_id, quantity] of Object.entries(quantities)) {
    await saveLines(db, id, [{ offer_id: Number(offer_id), quantity }], 0)
  }
}

async function cart(db: Db, owner: Account | Browser): Promise<Record<number, number>> {
  const { id } = await openCart(db, owner, 0)
  return Object.fromEntries((await linesOfCart(db, id)).map(line => [line.offer_id, line.quantity]))
}

async function sign(db: Db, browser: Browser, account: Account): Promise<void> {
  await inTransaction(db, trx => mergeVisitor(trx, { ...browser, ...account, now: 100 }))
}

/** Offers 1 (4 in the warehouse), 2 (9 in a shop) and 3 (50), of products 1, 1 and 2. */
async function stockShelves(db: Db): Promise<void> {
  await db
    .insertInto('categories')
    .values({
      ext_id: 'c',
      parent_id: null,
      name: 'Платья',
      slug: 'c',
      path: 'c',
      position: 0,
      filters_json: null,
      is_gone: 0,
    })
    .execute()
  const blank = {
    color_name: '',
    color_family: '',
    color_hex: '',
    description: '',
    composition: '',
    care: '',
    season: '',
  }
  const product = {
    ...blank,
    group_key: '',
    slug: '',
    brand: '',
    vendor_code: '',
    category_id: 1,
    params_json: '[]',
    is_new: 0 as const,
    is_hit: 0 as const,
    popularity: 0,
    first_seen_at: 0,
    is_gone: 0 as const,
    content_hash: '',
  }
  await db
    .insertInto('products')
    .values([1, 2].map(n => ({ ...product, ext_key: `p${n}`, name: `Платье ${n}` })))
    .execute()
  const size = {
    barcode: '',
    size_name: '',
    position: 0,
    price: 100,
    price_old: 0,
    weight_g: 1,
    length_cm: 1,
    width_cm: 1,
    height_cm: 1,
    is_available: 1 as const,
    is_gone: 0 as const,
    content_hash: '',
  }
  await db
    .insertInto('offers')
    .values([1, 1, 2].map((product_id, n) => ({ ...size, product_id, ext_id: `o${n + 1}` })))
    .execute()
  const store = {
    city: '',
    region_fias_id: '',
    address: '',
    metro: '',
    workhours: '',
    way_description: '',
    phone: '',
    latitude: 0,
    longitude: 0,
    has_dressing_room: 0 as const,
    images_json: '[]',
    is_gone: 0 as const,
  }
  await db
    .insertInto('stores')
    .values([
      { ...store, ext_id: 'w', kind: 'warehouse', name: 'Склад' },
      { ...store, ext_id: 's', kind: 'store', name: 'Магазин' },
    ])
    .execute()
  await db
    .insertInto('stock')
    .values([
      { offer_id: 1, store_id: 1, qty: 4 },
      { offer_id: 2, store_id: 2, qty: 9 },
      { offer_id: 3, store_id: 1, qty: 50 },
    ])
    .execute()
}
