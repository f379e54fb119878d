import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBroken } from '../../../server/shop/money/kinds.ts'
import { createTestDatabase, ENGINES, type TestDatabase } from '../../support/database/databases.ts'
import { type Goods, stockGoods } from '../../support/goods/goods.ts'

const MAIN = join(import.meta.dirname, '../../../server/commands/import-stock.ts')

describe.each(ENGINES)('npm run import:stock, on %s', engine => {
  let database: TestDatabase
  let goods: Goods
  let folder: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrina-stock-'))
    database = await createTestDatabase(engine, { on_disk: true })
    goods = await stockGoods(database.db)
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const run = (text: string) => {
    const file = join(folder, 'stock.csv')
    writeFileSync(file, text)
    const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: database.url }
    return new Promise<{ code: number; out: string; err: string }>(resolve => {
      execFile(process.execPath, [MAIN, file], { env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      )
    })
  }
  const shelves = () =>
    database.db.selectFrom('stock').selectAll().orderBy('offer_id').orderBy('store_id').execute()
  const moves = () => database.db.selectFrom('stock_moves').selectAll().orderBy('id').execute()

  test('sets the shelves that it names and no other; the same file again changes nothing', async () => {
    const belt = goods.leatherBelt.offers[0]
    const text = `offer;store;qty\n${belt?.ext_id};warehouse;17\n${belt?.ext_id};msk-01;2\nnothing;warehouse;1\n`
    const before = await shelves()

    const first = await run(text)

    expect([first.code, first.err]).toEqual([0, ''])
    expect(first.out).toContain('Остатки: строк 3, изменено 2\n')
    expect(first.out).toContain('предложение nothing, магазин warehouse')
    const after = await shelves()
    const changed = after.filter((shelf, at) => shelf.qty !== before[at]?.qty)
    expect(changed.map(({ offer_id, qty }) => [offer_id, qty])).toEqual([
      [belt?.id, 17],
      [belt?.id, 2],
    ])
    const moved = await moves()
    expect((await run(text)).out).toContain('Остатки: строк 3, изменено 0\n')
    expect([await shelves(), await moves()]).toEqual([after, moved])
    expect((await findBroken(database.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
  })

  test('refuses a file that it cannot read, with the line, and changes nothing', async () => {
    const before = await shelves()
    const { code, err } = await run(
      `offer,store,qty\n${goods.leatherBelt.offers[0]?.ext_id},warehouse,many\n`,
    )
    expect(code).toBe(1)
    expect(err).toContain('строка 2: количество «many»')
    expect(await shelves()).toEqual(before)
  })
})
