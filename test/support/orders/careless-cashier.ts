import { openDatabase } from '../../../server/database/open-database.ts'

// node test/support/orders/careless-cashier.ts DATABASE_URL: a common mistake. A payment arrives, and each
// table records it in a COMMIT of its own. It prints a line after the first of them, and waits to be killed
// or for a line on its standard input.

const db = openDatabase(process.argv[2] ?? '', 'commands')
const payment = await db
  .selectFrom('payments')
  .where('status', '=', 'pending')
  .select(['id', 'checkout_id'])
  .orderBy('id')
  .executeTakeFirstOrThrow()
await db
  .updateTable('payments')
  .set({ status: 'succeeded', check_at: null })
  .where('id', '=', payment.id)
  .execute()
process.stdout.write('half\n')
await new Promise(resolve => process.stdin.once('data', resolve))
await db
  .updateTable('orders')
  .set({ payment_status: 'paid' })
  .where('checkout_id', '=', payment.checkout_id)
  .execute()
await db.destroy()
