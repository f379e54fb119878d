import type { Db } from '../../database/open-database.ts'
import { moneyChanged } from '../pricing/money-changed.ts'
import { insertMove, putMoney, takeMoney, takenByOrder } from './certificates.rows.ts'

/**
 * Pays a part of an order by a certificate. `trx` must be the order's transaction. Throws `Refused('changed')` when less
 * is left on it by now, or its term has ended.
 */
export async function takeFromCertificate(
  trx: Db,
  {
    certificate_id,
    order_id,
    roubles,
    now,
  }: { certificate_id: string; order_id: string; roubles: number; now: number },
): Promise<void> {
  if (!(await takeMoney(trx, certificate_id, roubles, now))) throw spent(roubles)
  await insertMove(trx, { certificate_id, delta: -roubles, kind: 'order', order_id, created_at: now })
}

/** A cancelled order's money, back on its certificate, once. `trx` must be a transaction. */
export async function releaseCertificate(trx: Db, order_id: string, now: number): Promise<void> {
  for (const { certificate_id, roubles } of await takenByOrder(trx, order_id)) {
    await putMoney(trx, certificate_id, roubles)
    await insertMove(trx, { certificate_id, delta: roubles, kind: 'release', order_id, created_at: now })
  }
}

function spent(was: number) {
  const text = 'На сертификате стало меньше денег, пока вы оформляли заказ. Проверьте сумму и повторите.'
  return moneyChanged(text, { what: 'certificate', was, now: 0 })
}
