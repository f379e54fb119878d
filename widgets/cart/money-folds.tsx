import type { Cart } from '../../server/contract/cart/cart.ts'
import { BonusFold } from './bonus-fold.tsx'
import { CertificateFold } from './certificate-fold.tsx'
import { CouponFold } from './coupon-fold.tsx'
import { ExplainFold } from './explain-fold.tsx'

/** Code, bonuses, certificate and the explanation of the sum, each folded into one line. */
export function MoneyFolds({ cart, service_id }: { cart: Cart; service_id: number | null }) {
  return (
    <div className="folds">
      <CouponFold cart={cart} />
      {cart.balance_total > 0 ? <BonusFold cart={cart} /> : null}
      <CertificateFold cart={cart} />
      <ExplainFold cart={cart} service_id={service_id} />
    </div>
  )
}
