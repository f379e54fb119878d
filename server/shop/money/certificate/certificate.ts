import { type Selectable, sql } from 'kysely'
import { columnsOf, jsonObject } from '../../../database/dialects.ts'
import type { CertificatesTable } from '../../../database/tables/promotions.ts'
import { ordersBesideLedger } from '../../../database/undone-order.ts'
import type { Visitor } from '../../account/visitor.ts'
import type { LimitContext } from '../../limits/admissions.ts'
import { enterToGuess } from '../../limits/enter.ts'
import { type MoneyKind, moneyChanged } from '../kind.ts'
import { isReported, lostInChange } from '../terms.rules.ts'
import {
  certificateOfOrder,
  findCertificate,
  insertMove,
  putMoney,
  takeMoney,
  takenByOrder,
} from './certificate.queries.ts'
import {
  type CertificateTerms,
  cartCertificate,
  certificateError,
  certificateSteps,
  whyNoCertificate,
} from './certificate.rules.ts'

const BESIDE_LEDGER = ordersBesideLedger({ kind: 'certificate', moves: 'certificate_moves', taken: 'order' })

/** Prepaid money: it pays what codes and bonuses have left, except for a rouble (decision 27). */
export const certificate: MoneyKind<CertificateTerms> = {
  kind: 'certificate',
  role: 'money',
  words: {
    sum: 'Сертификат',
    column: 'certificate',
    document: 'Оплачено сертификатом',
    back: 'На сертификат',
    lost: 'Оплата сертификатом',
    changed: 'На сертификате стало меньше денег. Проверьте сумму и повторите.',
  },

  readTerms({ db, cart_id }) {
    const row = { ...columnsOf('g', ['id', 'balance', 'ends_at']), wished: sql.ref('k.certificate_amount') }
    return [
      sql`select 'certificate' as name, ${jsonObject(db, row)} as row_json
        from carts k join certificates g on g.id = k.certificate_id where k.id = ${cart_id}`,
    ]
  },
  rows: ['certificate'],
  termsFrom: ({ of }) => of<CertificateTerms>('certificate')[0] ?? null,

  apply: certificateSteps,
  lost(terms, { way, most }) {
    const words = whyNoCertificate(terms, way)
    const roubles = -(most.get('certificate')?.roubles ?? 0)
    return words ? [{ kind: 'certificate', rule: 'certificate', roubles: roubles || 0, words }] : []
  },
  causes({ wished, balance, ends_at }, { lost, sums, now }) {
    const reported = lost.filter(isReported)
    if (reported.length > 0) return reported.map(lostInChange)
    const isSpent = certificateError({ balance, ends_at }, now) !== null || balance < wished
    return wished > 0 && isSpent ? [{ what: 'certificate', was: wished, now: sums.certificate ?? 0 }] : []
  },
  shown: (terms, { roubles, way }) => ({ certificate: cartCertificate(terms, roubles, way) }),

  spent: () => ({ columns: { certificate_id: null, certificate_amount: 0 } }),
  rowsOfOthers: (_, terms) => (terms ? [`certificate ${terms.id}`] : []),
  async take(trx, { orders, now }, terms) {
    for (const { order_id, roubles } of orders) {
      if (!terms) throw new Error(`order ${order_id} is paid by a certificate that its cart does not have`)
      if (!(await takeMoney(trx, terms.id, roubles, now))) throw tooLittle(roubles)
      const move = { certificate_id: terms.id, delta: -roubles, order_id, created_at: now }
      await insertMove(trx, { ...move, kind: 'order' })
    }
  },
  async giveBack(trx, { order_id, now: created_at }) {
    for (const { certificate_id, roubles: delta } of await takenByOrder(trx, order_id))
      await putMoney(trx, { certificate_id, delta, kind: 'release', order_id, created_at })
  },
  async refund(trx, { order_id, roubles: delta, now: created_at }) {
    if (delta === 0) return
    const certificate_id = await certificateOfOrder(trx, order_id)
    if (certificate_id === null) throw new Error(`order ${order_id} was paid by no certificate`)
    await putMoney(trx, { certificate_id, delta, kind: 'return', order_id, created_at })
  },

  reconcile: {
    'a certificate holds the sum of its ledger, between nothing and its amount': `
      select c.id, c.balance, coalesce(m.moved, 0) as moved from certificates c
      left join (select certificate_id, sum(delta) as moved from certificate_moves group by certificate_id) m
        on m.certificate_id = c.id
      where c.balance <> coalesce(m.moved, 0) or c.balance < 0 or c.balance > c.amount`,
    'an order spent the certificate that it says': BESIDE_LEDGER.spent,
    'an order that came to nothing has got its certificate back, and no other has': BESIDE_LEDGER.returned,
  },
}

function tooLittle(was: number) {
  const text = 'На сертификате стало меньше денег, пока вы оформляли заказ. Проверьте сумму и повторите.'
  return moneyChanged(text, { what: 'certificate', was, now: 0 })
}

/**
 * A certificate by its number, or null for a wrong number. Throws `Refused('too-often')` after too many wrong
 * ones (decision 27).
 */
export async function checkCertificate(
  shop: LimitContext,
  visitor: Visitor,
  typed: string,
): Promise<Selectable<CertificatesTable> | null> {
  return enterToGuess(
    shop,
    'certificate',
    visitor,
    async db => (await findCertificate(db, [...new Set([typed.toUpperCase(), typed])])) ?? null,
  )
}
