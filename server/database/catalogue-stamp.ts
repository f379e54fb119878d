import { randomUUID } from 'node:crypto'
import { findMeta, keepMeta, setMeta } from './meta.ts'
import type { Db } from './open-database.ts'

/** In `meta`: random, and another one after every import. */
const STAMP = 'catalog_stamp'

/** Call it in the transaction that changes the catalogue. */
export async function changeCatalogueStamp(trx: Db): Promise<void> {
  await setMeta(trx, STAMP, randomUUID())
}

/**
 * Tells catalogues apart that have the same revision: of other databases, and of this one after a backup was restored
 * and another feed imported. One that was imported before there were stamps gets its by whoever asks first.
 */
export async function catalogueStamp(db: Db): Promise<string> {
  return (await findMeta(db, STAMP)) ?? (await keepMeta(db, STAMP, randomUUID()))
}
