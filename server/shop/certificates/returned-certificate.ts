import type { Db } from '../../database/open-database.ts'
import { certificateOfOrder, putBackOn } from './returned-certificate.rows.ts'

/** What a certificate has paid for returned pieces, back on it. `trx` must be a transaction. */
export async function giveBackCertificate(
  trx: Db,
  asked: { order_id: string; roubles: number; now: number },
): Promise<void> {
  const { order_id, roubles: delta, now } = asked
  const certificate_id = await certificateOfOrder(trx, order_id)
  if (certificate_id === null) throw new Error(`order ${order_id} was paid by no certificate`)
  await putBackOn(trx, { certificate_id, delta, order_id, now })
}
