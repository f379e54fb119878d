import { sql } from 'kysely'
import { type Catalog, openCatalog } from '../../../server/catalog/catalog.ts'
import { offersMovedSince, stockMark } from '../../../server/database/moved-offers.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { noteSoldOut } from '../../../server/shop/favorites/note-sold-out.ts'
import { notifyOfSizes } from '../../../server/shop/size-subscriptions/notify-of-sizes.ts'
import { insertWaiting } from '../../../server/shop/size-subscriptions/size-subscriptions.queries.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

/** Far more than any look back by ids goes. */
const LATER_MOVES = 5_000

onBothDatabases('what is shown follows what is held (promise 31)', (open, engine) => {
  let db: Db
  let shop: TestShop
  let goods: TestShop['goods']
  let catalog: Catalog
  beforeEach(async () => {
    db = await open()
    shop = await createTestShop({ db })
    goods = shop.goods
    catalog = shop.shop.catalog
  })

  const belt = () => goods.leatherBelt.offers[0]?.id as number
  const shown = () => catalog.current().findOffer(belt())?.offer.stock_delivery

  /** As an order or an import sets a shelf of the warehouse: the shelf with its move. */
  async function set(in_db: Db, offer_id: number, qty: number): Promise<void> {
    await in_db.insertInto('stock_moves').values(moveOf(offer_id)).execute()
    await in_db
      .insertInto('stock')
      .values({ offer_id, store_id: 1, qty })
      .onConflict(on => on.columns(['offer_id', 'store_id']).doUpdateSet({ qty }))
      .execute()
  }
  const moveOf = (offer_id: number) => ({
    offer_id,
    store_id: 1,
    delta: 1,
    reason: 'import' as const,
    order_id: null,
    created_at: 1,
  })
  /** Moves of another offer, committed one after the other. */
  async function othersMove(): Promise<void> {
    const other = goods.linenDress.offers[0]?.id as number
    for (let left = LATER_MOVES; left > 0; left -= 500) {
      const moves = Array.from({ length: 500 }, () => moveOf(other))
      await db.insertInto('stock_moves').values(moves).execute()
    }
  }
  /** Begins to write, lets all others go first, and commits last where the database has more than one writer. */
  async function commitsLate(
    write: (trx: Db) => Promise<void>,
    meanwhile: () => Promise<void>,
  ): Promise<void> {
    if (engine === 'SQLite') {
      await db.transaction().execute(write)
      return meanwhile()
    }
    const begun = await db.startTransaction().execute()
    await write(begun)
    await othersMove()
    await meanwhile()
    await begun.commit().execute()
  }

  test('a transaction that began first and is committed last, with thousands behind it', async () => {
    await commitsLate(
      trx => set(trx, belt(), 3),
      () => catalog.followStock(),
    )
    await catalog.followStock()
    expect(shown()).toBe(3)
    expect(await catalog.checkStock(1_000)).toBe(0)
  })

  test('one that was under way while the catalogue was read', async () => {
    await commitsLate(
      trx => set(trx, belt(), 3),
      async () => {
        catalog = await openCatalog(db)
      },
    )
    await catalog.followStock()
    expect(shown()).toBe(3)
  })

  test('a size that came back by such a transaction is shown, notified, and marked in favourites', async () => {
    // Told of once, by whatever found it first.
    const dress = goods.linenDress.offers.find(offer => offer.stock === 0 && offer.stock_shop === 0)
      ?.id as number
    const region_fias_id = '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'
    const waits = {
      offer_id: dress,
      channel: 'sms' as const,
      recipient: '+79161234567',
      user_id: null,
      region_fias_id,
    }
    await insertWaiting(db, { ...waits, created_at: 1 })
    await commitsLate(
      trx => set(trx, dress, 5),
      () => shop.shop.catalog.followStock(),
    )
    await shop.shop.catalog.followStock()
    expect(await notifyOfSizes(shop.shop)).toBe(1)
  })

  test('a favourite that such a transaction sold out is marked', async () => {
    const browser = shop.visit()
    const liked = { product_id: goods.leatherBelt.id, offer_id: belt() }
    await browser.post('/api/v3/favorite/').send(liked).expect(200)
    const look = async () => {
      shop.pass(60_000)
      await noteSoldOut(shop.shop)
    }
    await look()
    await commitsLate(async trx => {
      await set(trx, belt(), 0)
      await trx.updateTable('stock').set({ qty: 0 }).where('offer_id', '=', belt()).execute()
    }, look)
    await look()
    const rows = await db.selectFrom('favorites').select('was_available').execute()
    expect(rows).toEqual([{ was_available: 0 }])
  })

  test('each move is followed once', async () => {
    const mark = await stockMark(db)
    await set(db, belt(), 3)
    const first = await offersMovedSince(db, mark)
    expect(first.offer_ids).toEqual([belt()])
    expect((await offersMovedSince(db, first.mark)).offer_ids).toEqual([])
    expect((await offersMovedSince(db, null)).offer_ids).toContain(belt())
  })

  test('the self-check counts shelves without a move, and corrects them', async () => {
    expect(await catalog.checkStock(1_000)).toBe(0)
    await db
      .updateTable('stock')
      .set({ qty: 7 })
      .where('offer_id', '=', belt())
      .where('store_id', '=', 1)
      .execute()
    expect(await catalog.checkStock(1_000)).toBe(1)
    expect([shown(), catalog.stockDifferences()]).toEqual([7, 1])
    expect(await catalog.checkStock(1_000)).toBe(0)
  })

  test('what the self-check finds on its way to be followed is no difference', async () => {
    await set(db, belt(), 3)
    expect(await catalog.checkStock(1_000)).toBe(0)
    expect(shown()).toBe(3)
  })

  if (engine === 'PostgreSQL') {
    test('a backup of another server, whose transactions are still to come here, is not read again and again', async () => {
      await sql`update stock_moves set tx_id = 1000000000000`.execute(db)
      const mark = await stockMark(db)
      expect((await offersMovedSince(db, mark)).offer_ids).toEqual([])
      // Nor is a mark believed that was kept there.
      const foreign = await offersMovedSince(db, '2000000000000:2000000000000:')
      expect(foreign.offer_ids).toContain(belt())
    })
  }
})
