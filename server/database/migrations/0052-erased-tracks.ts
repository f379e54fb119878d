import { type Kysely, sql } from 'kysely'

/** The numbers of parcels of orders whose people were deleted when these numbers were still left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const ERASED = `(select id from orders where phone = '' and name = '')`

const STATEMENTS = [
  `update order_events set track = '' where track <> '' and order_id in ${ERASED}`,
  `update returns set track = '' where track <> '' and order_id in ${ERASED}`,
  `update parcels set check_at = null where check_at is not null and order_id in ${ERASED}`,
]
