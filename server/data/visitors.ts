import type { Db } from './open-database.ts'

export interface VisitorRow {
  id: number
  region_json: string | null
  seen_at: number
  user_id: number | null
  phone: string | null
  email: string | null
  name: string | null
  surname: string | null
  in_loyalty_program: number | null
  is_admin: number | null
  bonus_balance: number | null
}

export async function findVisitor(db: Db, token_hash: string): Promise<VisitorRow | undefined> {
  return db
    .selectFrom('visitors')
    .leftJoin('users', 'users.id', 'visitors.user_id')
    .where('token_hash', '=', token_hash)
    .select([
      'visitors.id',
      'visitors.region_json',
      'visitors.seen_at',
      'visitors.user_id',
      'users.phone',
      'users.email',
      'users.name',
      'users.surname',
      'users.in_loyalty_program',
      'users.is_admin',
      'users.bonus_balance',
    ])
    .executeTakeFirst()
}

export async function insertVisitor(
  db: Db,
  row: { token_hash: string; user_id: number | null; region_json: string | null; now: number },
): Promise<number> {
  const { now, ...values } = row
  const { id } = await db
    .insertInto('visitors')
    .values({ ...values, created_at: now, seen_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRegion(db: Db, visitor_id: number, region_json: string): Promise<void> {
  await db.updateTable('visitors').set({ region_json }).where('id', '=', visitor_id).execute()
}

/** The browser keeps its row (orders point to it), but this cookie opens it no more. */
export async function retireToken(db: Db, visitor_id: number, retired_hash: string): Promise<void> {
  await db.updateTable('visitors').set({ token_hash: retired_hash }).where('id', '=', visitor_id).execute()
}
