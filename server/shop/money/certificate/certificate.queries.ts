import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../database/open-database.ts'
import type { CertificateMovesTable, CertificatesTable } from '../../../database/tables/promotions.ts'

export async function findCertificate(db: Db, spellings: string[]): Promise<CertificatesTable | undefined> {
  return db.selectFrom('certificates').where('id', 'in', spellings).selectAll().executeTakeFirst()
}

/** Takes money off it if that much is there. False when not: then nothing has changed (promise 3). */
export async function takeMoney(trx: Db, id: string, roubles: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('certificates')
    .set({ balance: sql`balance - ${roubles}` })
    .where('id', '=', id)
    .where('balance', '>=', roubles)
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/** Puts roubles back on it and writes the move: never one without the other. */
export async function putMoney(
  trx: Db,
  move: Omit<CertificateMove, 'kind'> & { kind: 'release' | 'return' },
): Promise<void> {
  await trx
    .updateTable('certificates')
    .set({ balance: sql`balance + ${move.delta}` })
    .where('id', '=', move.certificate_id)
    .execute()
  await insertMove(trx, move)
}

type CertificateMove = Omit<Insertable<CertificateMovesTable>, 'id'>

/** The ledger row that belongs to `takeMoney`: the balance has already changed. */
export async function insertMove(trx: Db, move: CertificateMove): Promise<void> {
  await trx.insertInto('certificate_moves').values(move).execute()
}

/** What an order took from certificates and has not got back. */
export async function takenByOrder(
  trx: Db,
  order_id: string,
): Promise<{ certificate_id: string; roubles: number }[]> {
  const rows = await trx
    .selectFrom('certificate_moves')
    .where('order_id', '=', order_id)
    .groupBy('certificate_id')
    .orderBy('certificate_id')
    .select(({ fn }) => ['certificate_id', fn.sum<number>('delta').as('delta')])
    .execute()
  return rows.flatMap(({ certificate_id, delta }) =>
    Number(delta) < 0 ? [{ certificate_id, roubles: -Number(delta) }] : [],
  )
}

/** The certificate that has paid for an order. */
export async function certificateOfOrder(db: Db, order_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('certificate_moves')
    .where('order_id', '=', order_id)
    .where('kind', '=', 'order')
    .select('certificate_id')
    .executeTakeFirst()
  return row?.certificate_id ?? null
}
