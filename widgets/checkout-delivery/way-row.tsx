import { type ReactNode, useId } from 'react'
import { findPoint } from '../../server/contract/checkout/find-point.ts'
import { lostInWords } from '../../server/contract/checkout/lost-words.ts'
import { partGoingInWords } from '../../server/contract/checkout/order-words.ts'
import type { WayRowData } from '../../server/contract/checkout/way-rows.ts'
import { priceInWords } from '../../server/contract/delivery/card-lines.ts'
import { closedInWords } from '../../server/contract/delivery/point-words.ts'
import { withNoBreaks } from '../../server/contract/no-break.ts'
import { formatDaySpan, pointInWords } from '../../server/contract/words.ts'
import { $deliveries, $draft } from '../shared/checkout/checkout-store.ts'
import { useShopStore } from '../shared/use-shop-store.ts'

/**
 * One delivery method, large: its name, day and price; what it needs opens under it. Grey with the reason
 * where it is not possible.
 */
export function WayRow(props: {
  row: WayRowData
  is_chosen: boolean
  onChoose: () => void
  /** Under the row while no place of it is chosen: a choice without the list. */
  shortcut: ReactNode
  children: ReactNode
}) {
  const { row, is_chosen, onChoose, shortcut, children } = props
  const { quote } = row
  const deliveries = useShopStore($deliveries, () => null)
  const draft = useShopStore($draft, () => $draft.value)
  const point =
    is_chosen && row.kind !== 'courier'
      ? findPoint(deliveries, draft.service_id ?? quote.service_id, draft.point_id)
      : null
  const part = partGoingInWords(quote)
  const id = useId()
  return (
    <div className="order-way" data-chosen={is_chosen || undefined}>
      <button
        type="button"
        className="order-way__row"
        aria-pressed={is_chosen}
        aria-describedby={`${id}-note`}
        disabled={!quote.can_go}
        onClick={onChoose}
      >
        <span className="order-way__name">{row.name}</span>
        <span className="order-way__price">{quote.can_go ? priceInWords(quote.cost) : ''}</span>
        <span className="order-way__note" id={`${id}-note`}>
          {quote.can_go ? formatDaySpan(quote.days_min, quote.days_max) : quote.reason}
        </span>
        {part ? <span className="order-way__note">{part}</span> : null}
        {quote.lost.map(step =>
          step.roubles < 0 ? (
            <span key={`${step.kind} ${step.rule}`} className="order-way__note order-way__note--lacks">
              {lostInWords(step)}
            </span>
          ) : null,
        )}
        {row.last_words ? <span className="order-way__note">{row.last_words}</span> : null}
        {point ? <span className="order-way__point">{withNoBreaks(pointInWords(point))}</span> : null}
        {point && !point.can_go ? (
          <span className="order-way__note order-way__note--lacks">
            {`Здесь ${closedInWords(point)}, выберите другое место`}
          </span>
        ) : null}
      </button>
      {point || row.last_words ? null : shortcut}
      {is_chosen && children ? <div className="order-way__inside">{children}</div> : null}
    </div>
  )
}
