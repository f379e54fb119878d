import { openDatabase } from '../../../server/database/open-database.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import { spendBonuses } from '../../../server/shop/money/bonuses/bonuses.ts'
import { TEST_LIMITS } from '../database/databases.ts'
import { spendCarelessly } from './careless-spending.ts'

// node test/support/orders/bonus-spender.ts DATABASE_URL USER_ID NAME careful|careless: 50 concurrent orders
// spend 100 bonuses of one account each. It starts at the first line of its standard input, and prints how
// many succeeded.

const AT_ONCE = 50

const [url = '', id = '', name = '', way = ''] = process.argv.slice(2)
const user_id = Number(id)
const db = openDatabase(url, { ...TEST_LIMITS, lock_ms: null, idle_ms: null })
await db.selectFrom('users').where('id', '=', user_id).select('id').executeTakeFirstOrThrow()
process.stdout.write('ready\n')
await new Promise(resolve => process.stdin.once('data', resolve))
const spend = way === 'careful' ? spendCarefully : () => spendCarelessly(db, user_id)
const spent = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => spend(`${name}-${at}`)))
process.stdout.write(`${spent.filter(Boolean).length}\n`)
process.stdin.destroy()
await db.destroy()

async function spendCarefully(order_id: string): Promise<boolean> {
  try {
    await inTransaction(db, trx => spendBonuses(trx, { user_id, order_id, amount: 100, now: 1 }))
    return true
  } catch (error) {
    if ((error as { status?: number }).status !== 409) throw error
    return false
  }
}
