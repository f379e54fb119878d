import { priceInWords } from '../../server/contract/delivery/card-lines.ts'
import type { DeliveryQuote } from '../../server/contract/delivery/delivery-quote.ts'
import { formatRubles } from '../../server/contract/money.ts'

/** Every reason of the sum as a row, as the server gives it for this delivery method. */
export function SumRows(props: { bonuses_new: number; quote: DeliveryQuote | null; has_delivery: boolean }) {
  const { bonuses_new, quote, has_delivery } = props
  if (!quote) return null
  return (
    <dl className="sums">
      {quote.rows.map(({ kind, words, roubles }) =>
        kind !== 'delivery' || has_delivery ? (
          <div key={kind} className={`sums__row${roubles < 0 ? ' sums__row--off' : ''}`}>
            <dt>{words}</dt>
            <dd>{kind === 'delivery' ? priceInWords(roubles) : inWords(roubles)}</dd>
          </div>
        ) : null,
      )}
      {bonuses_new > 0 ? (
        <div className="sums__row">
          <dt>Вернётся бонусами</dt>
          <dd>{`+${bonuses_new}`}</dd>
        </div>
      ) : null}
    </dl>
  )
}

function inWords(roubles: number): string {
  return roubles < 0 ? `−${formatRubles(-roubles)}` : formatRubles(roubles)
}
