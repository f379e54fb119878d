import type { Engine } from '../support/database/databases.ts'
import { addGoods } from '../support/goods/more-goods.ts'
import {
  checkOutAtOnce,
  countAnswers,
  gatherBuyers,
  type OpenShops,
  openShops,
  putIntoWarehouse,
} from '../support/orders/crowd.ts'

// A thousand buyers who order in the same moment: what they are answered, and how long the last one waits. PostgreSQL is
// that of the tests, which does not wait for the disk; SQLite is a file that is on the disk before anybody hears of it.

const BUYERS = 1_000

const SETUPS: [Engine, number][] = [
  ['SQLite', 1],
  ['PostgreSQL', 1],
  ['PostgreSQL', 4],
]
const rows: Record<string, Record<string, string | number>> = {}
for (const [engine, processes] of SETUPS) {
  const setup = `${engine}, ${processes} process${processes > 1 ? 'es' : ''}`
  rows[`${setup}: 100 pieces of one thing`] = await measure(engine, processes, 1, 100)
  rows[`${setup}: plenty of 98 things`] = await measure(engine, processes, 98, BUYERS)
}
console.table(rows)
process.exit()

async function measure(engine: Engine, processes: number, things: number, pieces: number) {
  let offers: number[] = []
  const shops = await openShops(engine, processes, async shop => {
    const names = Array.from({ length: things }, (_, number) => `Вещь ${number}`)
    const added = await addGoods(
      shop,
      names.map(name => ({ name, price: 1_299, stock: 0 })),
    )
    offers = added.map(({ offer_id }) => offer_id)
    await putIntoWarehouse(shop.shop.db, offers, pieces)
  })
  const buyers = await gatherBuyers(shops.db, BUYERS, number => offers[number % things] as number)
  const started = performance.now()
  const answers = await checkOutAtOnce(
    shops.urls,
    buyers.map(buyer => ({ buyer, cost: 299 })),
  )
  const seconds = (performance.now() - started) / 1_000
  const row = {
    answers: JSON.stringify(countAnswers(answers)),
    orders: await ordersOf(shops),
    seconds: seconds.toFixed(1),
    reconciler: (await shops.shop.broken()).length === 0 ? 'clean' : 'BROKEN',
  }
  await shops.close()
  return row
}

async function ordersOf({ db }: OpenShops): Promise<number> {
  return (await db.selectFrom('orders').select('id').execute()).length
}
