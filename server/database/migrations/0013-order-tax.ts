import { type Kysely, sql } from 'kysely'

/**
 * The VAT included in an order, and the bonuses it earns when it is delivered. Older orders were all sold at
 * 22 % and earned nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table orders add column tax integer not null default 0 check (tax >= 0)`,
  `alter table orders add column bonuses_new integer not null default 0 check (bonuses_new >= 0)`,
  // Integer division rounds down on both databases: adding half of the divisor rounds half up.
  `update orders set tax = (total * 22 + 61) / 122`,
]
