import { useEffect, useState } from 'react'
import type { Cart } from '../../server/contract/cart/cart.ts'
import { CartExplained } from '../../server/contract/cart/cart-asked.ts'
import type { Step } from '../../server/contract/cart/step.ts'
import { formatRubles } from '../../server/contract/money.ts'
import { call } from '../shared/calls/api.ts'

/**
 * «Как посчитана сумма»: every step of the quote in words, requested when it is opened. They add up to the
 * total.
 */
export function ExplainFold({ cart, service_id }: { cart: Cart; service_id: number | null }) {
  const [is_open, setOpen] = useState(false)
  const [explained, setExplained] = useState<{ steps: Step[]; total: number } | null>(null)
  const [has_failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cart has other reasons
  useEffect(() => {
    if (!is_open || service_id === null) return
    const stop = new AbortController()
    setFailed(false)
    call('GET', `/api/cart/?explain=1&service_id=${service_id}`, CartExplained, { signal: stop.signal }).then(
      ({ explain: steps, delivery_quotes }) => {
        const way = delivery_quotes.find(each => each.service_id === service_id)
        setExplained({ steps, total: way?.total ?? 0 })
      },
      () => stop.signal.aborted || setFailed(true),
    )
    return () => stop.abort()
  }, [is_open, service_id, cart])
  if (service_id === null) return null
  return (
    <details className="fold" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="fold__name fold__line">Как посчитана сумма</summary>
      {explained ? (
        <dl className="sums explain">
          {explained.steps.map(step => (
            <div key={`${step.kind} ${step.rule} ${step.line ?? ''}`} className="sums__row">
              <dt>{step.words}</dt>
              <dd>{inWords(step.roubles)}</dd>
            </div>
          ))}
          <div className="sums__row explain__total">
            <dt>Итого с доставкой</dt>
            <dd>{formatRubles(explained.total)}</dd>
          </div>
        </dl>
      ) : (
        <p className="fold__words" role="status">
          {has_failed ? 'Не получилось узнать. Закройте и откройте ещё раз.' : 'Считаем…'}
        </p>
      )}
    </details>
  )
}

function inWords(roubles: number): string {
  return roubles < 0 ? `−${formatRubles(-roubles)}` : formatRubles(roubles)
}
