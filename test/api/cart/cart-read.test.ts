import type { CompiledQuery } from 'kysely'
import type { Db } from '../../../server/database/open-database.ts'
import { readTerms } from '../../../server/shop/cart/read-cart.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { addGoods } from '../../support/goods/more-goods.ts'
import { createTestShop } from '../../support/test-shop.ts'

// A cart is read with every page of its owner: what that costs must not grow with the shop.

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  Plans?: PlanNode[]
}

onBothDatabases('a cart is read', (open, engine) => {
  test('with the shelves of its own lines, however many others there are', async () => {
    const db = await open()
    const shop = await createTestShop({ db })
    const names = Array.from({ length: 600 }, (_, number) => `Вещь ${number}`)
    const [thing] = await addGoods(
      shop,
      names.map(name => ({ name })),
    )
    await shop.visit().post('/api/cart/').send({ offer_id: thing?.offer_id, quantity: 1 }).expect(200)
    const { visitor_id } = await db.selectFrom('carts').select('visitor_id').executeTakeFirstOrThrow()

    const asked: CompiledQuery[] = []
    const terms = await readTerms(hearing(db, asked), { visitor_id: visitor_id ?? 0 }, '')

    expect(terms.stock).toMatchObject([{ offer_id: thing?.offer_id, kind: 'warehouse', qty: 5 }])
    expect(asked).toHaveLength(1)
    if (engine === 'SQLite') expect(await tablesScanned(db, asked[0])).not.toContain('shelf')
    // One, or the few that an index shares with it: which, its statistics decide.
    else expect(await rowsRead(db, asked[0], 'stock')).toBeLessThan(10)
  })
})

/** The same database, which tells what it is asked. */
function hearing(db: Db, asked: CompiledQuery[]): Db {
  return new Proxy(db, {
    get: (target, name) => {
      if (name !== 'executeQuery')
        return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name)
      return (query: CompiledQuery) => {
        asked.push(query)
        return target.executeQuery(query)
      }
    },
  })
}

/** Names, as the statement calls them, of what SQLite reads from its first row to its last. */
async function tablesScanned(db: Db, query: CompiledQuery | undefined): Promise<string[]> {
  const { rows } = await explained<{ detail: string }>(db, 'explain query plan', query)
  return rows.flatMap(({ detail }) => /^SCAN (\S+)/.exec(detail)?.[1] ?? [])
}

/** Rows of a table that PostgreSQL looked at. */
async function rowsRead(db: Db, query: CompiledQuery | undefined, table: string): Promise<number> {
  const { rows } = await explained<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    db,
    'explain (analyze, format json)',
    query,
  )
  const read = (node: PlanNode): number =>
    (node['Relation Name'] === table ? (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0) : 0) +
    (node.Plans ?? []).reduce((sum, each) => sum + read(each), 0)
  const [first] = rows[0]?.['QUERY PLAN'] ?? []
  if (!first) throw new Error('PostgreSQL has no plan')
  return read(first.Plan)
}

function explained<R>(db: Db, how: string, query: CompiledQuery | undefined) {
  return db.executeQuery<R>({ ...query, sql: `${how} ${query?.sql}` } as CompiledQuery<R>)
}
