import { useState } from 'react'
import type { Cart } from '../../server/contract/cart/cart.ts'
import { expiringInWords, formatCount, plural } from '../../server/contract/words.ts'
import { ApiError } from '../shared/calls/api-error.ts'
import { changeBonuses } from '../shared/checkout/change-money.ts'

/** How many bonuses there are and may be used here; one click spends them, another takes them off. */
export function BonusFold({ cart }: { cart: Cart }) {
  const [is_waiting, setWaiting] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const spend = async (amount: number) => {
    if (is_waiting) return
    setWaiting(true)
    try {
      setError(await changeBonuses(amount))
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.text : 'Не получилось, попробуйте ещё раз')
    }
    setWaiting(false)
  }
  const { balance_total, balance, bonuses, bonuses_extra, bonuses_extra_expiration_date } = cart
  return (
    <details className="fold" open={bonuses > 0 || undefined}>
      <summary className="fold__name fold__line">{`Бонусы: ${formatCount(balance_total)}`}</summary>
      {bonuses_extra > 0 ? (
        <p className="fold__words">{expiringInWords(bonuses_extra, bonuses_extra_expiration_date)}</p>
      ) : null}
      <p className="fold__entry" data-applied={bonuses > 0 || undefined}>
        <span>
          {bonuses > 0
            ? `Спишется ${plural(bonuses, 'бонус', 'бонуса', 'бонусов')}`
            : `Можно списать ${plural(balance, 'бонус', 'бонуса', 'бонусов')}`}
        </span>
        <button
          type="button"
          className="staying__way"
          disabled={is_waiting || (bonuses === 0 && balance === 0)}
          onClick={() => void spend(bonuses > 0 ? 0 : balance)}
        >
          {bonuses > 0 ? 'Не списывать' : 'Списать'}
        </button>
      </p>
      <p className="cart__error" role="alert">
        {error}
      </p>
    </details>
  )
}
