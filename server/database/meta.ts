import type { Db } from './open-database.ts'

export async function findMeta(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('meta').where('key', '=', key).select('value').executeTakeFirst()
  return row?.value ?? null
}

export async function setMeta(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

export async function deleteMeta(db: Db, key: string): Promise<void> {
  await db.deleteFrom('meta').where('key', '=', key).execute()
}

/** Whose turn is it to do what one process of all does every `every_ms`? True for the first to ask. */
export async function claimTurn(
  db: Db,
  key: string,
  { now, every_ms }: { now: number; every_ms: number },
): Promise<boolean> {
  await keepMeta(db, key, '0')
  const rows = await db
    .updateTable('meta')
    .set({ value: String(now) })
    .where('key', '=', key)
    .where(({ cast, ref }) => cast<number>(ref('value'), 'bigint'), '<=', now - every_ms)
    .returning('key')
    .execute()
  return rows.length === 1
}

/** The stored value, or else this one: processes that start at once agree on the first. */
export async function keepMeta(db: Db, key: string, value: string): Promise<string> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  return (await findMeta(db, key)) ?? value
}
