import type { CartCertificate } from '../../contract/cart/cart-money.ts'
import { formatRubles, type Rubles } from '../../contract/money.ts'
import { spendable, stepsFrom, sumOf } from '../pricing/spendable.rules.ts'
import { spread } from '../pricing/spread.rules.ts'
import type { PricingRule, Reckoning } from '../pricing/steps.rules.ts'

/** The certificate of a cart. */
export interface CertificateTerms {
  id: string
  balance: Rubles
  wished: Rubles
  ends_at: number | null
}

export const CERTIFICATE_UNKNOWN = 'Сертификат с таким номером не найден'
export const NOT_ALLOWED = 'При этом способе доставки сертификат не принимается'

/** Why a certificate cannot pay anything now; null when it can. */
export function certificateError(
  { balance, ends_at }: Pick<CertificateTerms, 'balance' | 'ends_at'>,
  now: number,
): string | null {
  if (ends_at !== null && ends_at <= now) return 'Срок действия сертификата закончился'
  return balance > 0 ? null : 'На сертификате не осталось денег'
}

/** What it pays of the goods that codes and bonuses have left: all but one rouble of each order (contract 1.5). */
export function certificatePays({ balance, wished }: CertificateTerms, soFar: Reckoning): Rubles {
  return Math.min(balance, wished, sumOf(spendable(soFar)))
}

/** The number itself is as good as money: a step tells its end alone. */
export function certificateRule(terms: CertificateTerms): PricingRule {
  return {
    kind: 'certificate',
    steps: soFar => {
      const shares = spread(certificatePays(terms, soFar), spendable(soFar))
      const words = `Сертификат …${terms.id.slice(-4)}`
      return stepsFrom(soFar.lines, shares, { kind: 'certificate', rule: 'certificate', words })
    },
  }
}

/** The certificate as the cart shows it. */
export function cartCertificate(
  terms: CertificateTerms,
  paid: Rubles,
  { now, is_allowed }: { now: number; is_allowed: boolean },
): CartCertificate {
  const { id, balance, wished } = terms
  const error = certificateError(terms, now) ?? (is_allowed ? capError(terms, paid) : NOT_ALLOWED)
  return { certificate_id: id, amount: paid, wished, balance, error }
}

function capError({ balance, wished }: CertificateTerms, paid: Rubles): string | null {
  if (paid >= wished) return null
  return wished > balance && paid === balance
    ? `На сертификате ${formatRubles(balance)}`
    : `Сертификатом можно оплатить ${formatRubles(paid)}: к оплате должен остаться хотя бы 1 рубль`
}
