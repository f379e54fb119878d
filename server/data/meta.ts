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

/** The value that is there, or else this one: processes that start at once agree on the first. */
export async function keepMeta(db: Db, key: string, value: string): Promise<string> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  return (await findMeta(db, key)) ?? value
}
