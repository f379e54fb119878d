import { type Kysely, sql } from 'kysely'

/** Parcels that carriers are asked about. Those that are already on their way are due at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table parcels (
      order_id text primary key references orders (id), check_at bigint, followed_since bigint not null)`,
    `create index parcels_due on parcels (check_at)`,
    `insert into parcels (order_id, check_at, followed_since)
     select e.order_id, 0, max(e.created_at) from order_events e join orders o on o.id = e.order_id
     where e.track <> '' and o.status in ('confirmed', 'packed', 'shipped', 'ready') group by e.order_id`,
  ])
    await sql.raw(statement).execute(db)
}
