import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialects.ts'

/**
 * What lowered or paid an order becomes rows, of any kind, and so does what a return gives back of it;
 * before, kinds were columns and a list that the table knew.
 *
 * The version before runs beside this one: it writes and reads `order_discounts` and the columns. So triggers
 * copy each row to where the other version looks for it, once: whichever version wrote it, both find it.
 * Older rows are copied by `0035`, which then has no lock to wait for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...TABLES, ...(isPostgres(db) ? POSTGRES : SQLITE)])
    await sql.raw(statement).execute(db)
}

const TABLES = [
  `create table order_money (
    order_id text not null, position integer not null, offer_id integer not null, kind text not null, source text not null,
    roubles integer not null check (roubles > 0), words text not null, primary key (order_id, position),
    foreign key (order_id, offer_id) references order_lines (order_id, offer_id))`,
  `create table return_money (
    return_code text not null references returns (code), kind text not null,
    roubles integer not null check (roubles > 0), primary key (return_code, kind))`,
]

/** The kinds that `order_discounts` accepts. */
const KNOWN_BEFORE = "('promotion', 'coupon', 'bonuses', 'certificate')"
const TO_MONEY = `insert into order_money (order_id, position, offer_id, kind, source, roubles, words)
  values (new.order_id, new.position, new.offer_id, new.kind, new.rule, new.roubles, new.words)
  on conflict (order_id, position) do nothing;`
const TO_DISCOUNTS = `insert into order_discounts (order_id, position, offer_id, kind, rule, roubles, words)
  values (new.order_id, new.position, new.offer_id, new.kind, new.source, new.roubles, new.words)
  on conflict (order_id, position) do nothing;`
const toReturn = (kind: string) => `insert into return_money (return_code, kind, roubles)
  select new.code, '${kind}', new.${kind} where new.${kind} > 0 on conflict (return_code, kind) do nothing;`
const TO_RETURN = ['bonuses', 'certificate'].map(toReturn).join('\n')

const CARRIED = [
  { name: 'order_discounts_carried', table: 'order_discounts', copy: TO_MONEY },
  {
    name: 'order_money_carried',
    table: 'order_money',
    copy: TO_DISCOUNTS,
    when: `new.kind in ${KNOWN_BEFORE}`,
  },
  { name: 'returns_carried', table: 'returns', copy: TO_RETURN },
]

const POSTGRES = CARRIED.flatMap(({ name, table, copy, when = 'true' }) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${copy} return null; end $$`,
  `create trigger ${name} after insert on ${table} for each row when (${when}) execute function ${name}()`,
])

const SQLITE = CARRIED.map(
  ({ name, table, copy, when = 'true' }) =>
    `create trigger ${name} after insert on ${table} when ${when} begin ${copy} end`,
)
