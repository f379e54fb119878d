import type { CartCertificate } from '../../../contract/cart/cart-money.ts'
import type { Step } from '../../../contract/cart/step.ts'
import { formatRubles, type Rubles } from '../../../contract/money.ts'
import type { Way } from '../kind.ts'
import { spendable, spread, stepsFrom, sumOf } from '../spread.rules.ts'
import type { Reckoning } from '../steps.rules.ts'

/** The certificate of a cart. */
export interface CertificateTerms {
  id: string
  balance: Rubles
  wished: Rubles
  ends_at: number | null
}

export const CERTIFICATE_UNKNOWN = 'Сертификат с таким номером не найден'
const NOT_ALLOWED = 'При этом способе доставки сертификат не принимается'

/** Why a certificate cannot pay anything now; null when it can. */
export function certificateError(
  { balance, ends_at }: Pick<CertificateTerms, 'balance' | 'ends_at'>,
  now: number,
): string | null {
  if (ends_at !== null && ends_at <= now) return 'Срок действия сертификата закончился'
  return balance > 0 ? null : 'На сертификате не осталось денег'
}

/** What it pays of the goods after codes and bonuses: all but one rouble of each order (contract 1.5). */
function certificatePays({ balance, wished }: CertificateTerms, soFar: Reckoning): Rubles {
  return Math.min(balance, wished, sumOf(spendable(soFar)))
}

/** The number itself is as good as money, so a step shows only its last digits. */
export function certificateSteps(terms: CertificateTerms, soFar: Reckoning, way: Way): Step[] {
  if (way.certificates_allowed === false || certificateError(terms, way.now) !== null) return []
  const shares = spread(certificatePays(terms, soFar), spendable(soFar))
  const words = `Сертификат …${terms.id.slice(-4)}`
  return stepsFrom(soFar.lines, shares, { kind: 'certificate', rule: 'certificate', words })
}

/** Why a certificate in the cart pays nothing with this delivery method; null where it pays. */
export function whyNoCertificate(terms: CertificateTerms, way: Way): string | null {
  if (terms.wished === 0) return null
  return certificateError(terms, way.now) ?? (way.certificates_allowed === false ? NOT_ALLOWED : null)
}

/** The certificate as the cart shows it. */
export function cartCertificate(terms: CertificateTerms, paid: Rubles, way: Way): CartCertificate {
  const { id, balance, wished } = terms
  const is_allowed = way.certificates_allowed !== false
  const error = certificateError(terms, way.now) ?? (is_allowed ? capError(terms, paid) : NOT_ALLOWED)
  return { certificate_id: id, amount: paid, wished, balance, error }
}

function capError({ balance, wished }: CertificateTerms, paid: Rubles): string | null {
  if (paid >= wished) return null
  return paid === balance
    ? `На сертификате ${formatRubles(balance)}`
    : `Сертификатом можно оплатить ${formatRubles(paid)}: к оплате должен остаться хотя бы 1 рубль`
}
