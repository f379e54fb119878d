import { cpSync, readdirSync, readlinkSync } from 'node:fs'
import { appendFile, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { catalogRows } from '../../../server/catalog/catalog.queries.ts'
import { type Catalog, openCatalog } from '../../../server/catalog/catalog.ts'
import { programHash } from '../../../server/catalog/saved/format.ts'
import { SavedCatalogue } from '../../../server/catalog/saved/saved-catalogue.ts'
import type { SnapshotContent } from '../../../server/catalog/snapshot/snapshot-content.ts'
import { changeCatalogueStamp } from '../../../server/database/catalogue-stamp.ts'
import { setMeta } from '../../../server/database/meta.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { openLog } from '../../../server/open-shop.ts'
import { countSoldPieces } from '../../../server/shop/orders/sold-pieces.queries.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import type { Goods } from '../../support/goods/goods.ts'
import { shownBy } from '../../support/goods/shown-by.ts'
import { setShelf } from '../../support/goods/store-catalogue.ts'
import { keepOrder } from '../../support/orders/stored-order.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const READ = 'the catalogue was read from its saved file'
const OUT_OF_DATE = 'the saved catalogue is out of date: it is built anew'
const UNREADABLE = 'the saved catalogue cannot be read'
const UNSAVED = 'the catalogue cannot be saved'

onBothDatabases('the catalogue’s saved file', open => {
  let db: Db
  let shop: TestShop
  let goods: Goods
  let folder: string
  let lines: string[]
  beforeEach(async () => {
    db = await open()
    shop = await createTestShop({ db })
    goods = shop.goods
    folder = await mkdtemp(join(tmpdir(), 'vitrina-saved-'))
    lines = []
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** As a process of the shop starts: opens the catalogue, and saves it where it had to be built. */
  async function start(): Promise<Catalog> {
    const log = openLog('debug', { write: line => void lines.push(line) })
    const catalog = await openCatalog(db, { now: shop.shop.now, save_in: { folder, log } })
    await catalog.whenSaved()
    return catalog
  }
  const logged = () => lines.splice(0).map(line => JSON.parse(line).msg)
  const files = async () => (await readdir(folder)).sort()
  const theFile = async () => join(folder, (await files())[0] ?? '')
  const importAnother = async (revision: number) => {
    await db
      .updateTable('products')
      .set({ name: `Платье ${revision}` })
      .execute()
    await setMeta(db, 'catalog_revision', String(revision))
    await changeCatalogueStamp(db)
  }
  /** What a shop shows that has no such file. */
  const fresh = async () => shownBy((await openCatalog(db, { now: shop.shop.now })).current(), 1)

  test('is read by the next process, which shows the same', async () => {
    const built = await start()
    expect(logged()).toEqual([])
    const read = await start()
    expect(logged()).toEqual([READ])
    expect(shownBy(read.current(), 1)).toEqual(shownBy(built.current(), 1))
  })

  test('is followed by stock that was sold since, and by what sold before it was written', async () => {
    const log = openLog('debug', { write: line => void lines.push(line) })
    const built = await openCatalog(db, { now: shop.shop.now, save_in: { folder, log } })
    const [first, second] = goods.linenDress.offers.map(offer => ({
      offer_id: offer.id,
      store_id: 1,
      qty: 0,
    }))
    if (!first || !second) throw new Error('a dress without sizes')
    await setShelf(db, first)
    built.applyStock([first])
    await built.whenSaved()
    await setShelf(db, { ...second, store_id: goods.nevsky.id, qty: 7 })
    const read = await start()
    expect(logged()).toEqual([READ])
    expect(shownBy(read.current(), 1)).toEqual(await fresh())
  })

  test('is followed by the popularity that orders have added', async () => {
    await start()
    const account = await db
      .insertInto('users')
      .values({ phone: '79160000001', email: '', name: '', surname: '', in_loyalty_program: 0, is_admin: 0, bonus_balance: 0, created_at: 0 }) // biome-ignore format: a row
      .returning('id')
      .executeTakeFirstOrThrow()
    const line = { offer_id: goods.leatherBelt.offers[0]?.id ?? 0, product_id: goods.leatherBelt.id, quantity: 3, price: 1299 } // biome-ignore format: a line
    await keepOrder(shop, { id: 'order-1', user_id: account.id, lines: [line] })
    await db.updateTable('orders').set({ is_counted: 0 }).execute()
    await countSoldPieces(db)
    const read = await start()
    expect(logged()).toEqual([READ])
    expect(read.current().findProduct(goods.leatherBelt.id)?.popularity).toBeGreaterThanOrEqual(3)
    expect(shownBy(read.current(), 1)).toEqual(await fresh())
  })

  test('is never used cut short or changed, wherever: it is built and written again', async () => {
    await start()
    const path = await theFile()
    const whole = await readFile(path)
    const shown = await fresh()
    for (let at = 0; at < 24; at++) {
      const place = Math.floor((whole.length * at) / 24)
      const changed = Buffer.from(whole)
      changed[place] = (changed[place] as number) ^ 1
      for (const bytes of [whole.subarray(0, place), changed]) {
        await writeFile(path, bytes)
        lines = []
        const catalog = await start()
        // Between columns there are bytes that mean nothing.
        if (bytes !== changed || logged()[0] !== READ)
          expect((await readFile(path)).equals(bytes)).toBe(false)
        expect(shownBy(catalog.current(), 1)).toEqual(shown)
      }
    }
    await writeFile(path, whole.subarray(0, whole.length - 1))
    lines = []
    await start()
    await start()
    expect(logged()).toEqual([UNREADABLE, READ])
  })

  test.each(['read', 'written'])('is where a process that has %s it takes products from', async how => {
    const built = await start()
    const catalog = how === 'read' ? await start() : built
    const path = await theFile()
    const { visible: names_before, ...shown } = await fresh()
    const bytes = await readFile(path)

    await writeFile(path, bytes.fill(0))
    expect(() => catalog.current().findProduct(goods.leatherBelt.id)).toThrow()
    logged()
    expect(await catalog.refresh()).toBe(true)
    await catalog.whenSaved()
    expect(logged()).toEqual([UNREADABLE])
    const { visible: names, ...shown_now } = shownBy(catalog.current(), 1)
    expect(shown_now).toEqual(shown)
    // A page that was painted before may show what was sold since.
    expect(names).not.toBe(names_before)
    expect(await catalog.refresh()).toBe(false)
  })

  test('serves whoever has opened it when it was deleted or another took its name', async () => {
    await start()
    const [one, other] = [await start(), await start()]
    const path = await theFile()
    const shown = await fresh()
    await writeFile(`${path}.new`, 'of another')
    await rename(`${path}.new`, path)
    expect(shownBy(one.current(), 1)).toEqual(shown)
    await rm(path)
    expect(shownBy(other.current(), 1)).toEqual(shown)
  })

  test('is closed by those who need it no more', async () => {
    await start()
    const path = await theFile()
    const collect = garbageCollector()
    const openedBy = () =>
      readdirSync('/proc/self/fd').filter(number => linkOf(`/proc/self/fd/${number}`) === path).length
    // `start` returns a catalogue that nothing here keeps.
    for (let process = 0; process < 5; process++) await start()
    expect(logged()).toEqual(Array(5).fill(READ))
    for (let round = 0; round < 50 && openedBy() > 0; round++) {
      collect()
      await new Promise(setImmediate)
    }
    expect(openedBy()).toBe(0)
  })

  test('belongs to one import: after the next one there is another, and the old one is deleted', async () => {
    await start()
    const [before] = await files()
    await importAnother(2)
    const catalog = await start()
    expect(logged()).toEqual([])
    expect(catalog.current().findProduct(goods.leatherBelt.id)?.name).toBe('Платье 2')
    expect(await files()).toHaveLength(1)
    expect(await files()).not.toContain(before)
  })

  test('is also written, and read, by processes that run while the catalogue is imported', async () => {
    const [one, other] = [await start(), await start()]
    await importAnother(2)
    expect(await one.refresh()).toBe(true)
    await one.whenSaved()
    logged()
    expect(await other.refresh()).toBe(true)
    expect(logged()).toEqual([READ])
    expect(shownBy(other.current(), 1)).toEqual(shownBy(one.current(), 1))
  })

  test('is not taken for another catalogue with the same revision, nor under another name', async () => {
    await start()
    const [name = ''] = await files()
    await importAnother(1)
    const other = await start()
    expect(logged()).toEqual([])
    expect(other.current().findProduct(goods.leatherBelt.id)?.name).toBe('Платье 1')

    const [current = ''] = await files()
    const bytes_before = await readFile(join(folder, current))
    await importAnother(2)
    await start()
    const [next = ''] = await files()
    await writeFile(join(folder, next), bytes_before)
    expect(name).not.toBe(current)
    const again = await start()
    expect(logged()).toEqual([OUT_OF_DATE])
    expect(again.current().findProduct(goods.leatherBelt.id)?.name).toBe('Платье 2')
  })

  test('is not used where a backup was restored that knows nothing of its last move', async () => {
    const shelf = { offer_id: goods.leatherBelt.offers[0]?.id ?? 0, store_id: 1, qty: 4 }
    await setShelf(db, shelf)
    await start()
    await db.deleteFrom('stock_moves').execute()
    await db.updateTable('stock').set({ qty: 5 }).where('offer_id', '=', shelf.offer_id).execute()
    const catalog = await start()
    expect(logged()).toEqual([OUT_OF_DATE])
    expect(catalog.current().findOffer(shelf.offer_id)?.offer.stock_delivery).toBe(5)
  })

  test('is not used when stores, categories or size tables have changed without an import', async () => {
    await start()
    await db.updateTable('stores').set({ name: 'Новая вывеска' }).where('id', '=', goods.nevsky.id).execute()
    const catalog = await start()
    expect(logged()).toEqual([OUT_OF_DATE])
    expect(catalog.current().stores.get(goods.nevsky.id)?.name).toBe('Новая вывеска')
    await start()
    expect(logged()).toEqual([READ])
  })

  test('is missed by nobody: where it cannot be written, that is logged', async () => {
    await rm(folder, { recursive: true })
    await writeFile(folder, 'not a folder')
    const catalog = await start()
    expect(logged()).toEqual([UNREADABLE, UNSAVED])
    expect(shownBy(catalog.current(), 1)).toEqual(await fresh())
  })

  test('is whole when two processes write it at once, and what killed ones have left is deleted', async () => {
    // No process has this number.
    await writeFile(join(folder, `1-a.catalog.${2 ** 30}@${hostname()}.part`), 'half')
    const elsewhere = join(folder, '1-a.catalog.1@elsewhere.part')
    await writeFile(elsewhere, 'half')
    await Promise.all([start(), start()])
    expect(await files()).toHaveLength(2)
    await utimes(elsewhere, 0, 0)
    logged()
    await start()
    expect(logged()).toEqual([READ])
    expect(await files()).toHaveLength(1)
  })

  test('that another process has saved since one looked for it is read in the turn, not built again', async () => {
    const rows = catalogRows(db)
    const log = openLog('debug', { write: line => void lines.push(line) })
    const late = new SavedCatalogue({ db, folder, log, now: shop.shop.now })
    const read = () => late.load(rows)
    expect(await read()).toBeNull()
    await start()
    const build = () => Promise.reject(new Error('built again'))
    expect((await late.inTurn<SnapshotContent>({ read, build })).columns.count).toBeGreaterThan(0)
    expect(logged()).toEqual([READ])
  })

  test('of another version of the program stays for a day', async () => {
    const other = join(folder, '1-00000000-000000000000.catalog')
    await writeFile(other, 'of another version')
    await start()
    expect(await files()).toHaveLength(2)
    await utimes(other, 0, 0)
    await importAnother(2)
    await start()
    expect(await files()).toHaveLength(1)
  })
})

/** What `--expose-gc` would give. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    // What the listing itself had open.
    return ''
  }
}

test('a program whose rules or columns have changed has another format', async () => {
  const root = await mkdtemp(join(tmpdir(), 'vitrina-program-'))
  const own = join(import.meta.dirname, '../../..')
  for (const part of ['catalog', 'contract', 'database', 'shop'])
    cpSync(join(own, 'server', part), join(root, 'server', part), { recursive: true })
  const format = programHash(root)
  expect(format).toBe(programHash(own))
  await appendFile(join(root, 'server/catalog/README.md'), 'A word.')
  expect(programHash(root)).toBe(format)
  const formats = new Set([format])
  for (const file of [
    'catalog/columns/product-columns.ts',
    'catalog/search/search-words.rules.ts',
    'contract/slug.ts',
  ]) {
    await appendFile(join(root, 'server', file), '\n')
    formats.add(programHash(root))
  }
  expect(formats.size).toBe(4)
  await rm(root, { recursive: true })
})
