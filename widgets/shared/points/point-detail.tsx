import type { LostStep } from '../../../server/contract/cart/step.ts'
import type { Pickpoint } from '../../../server/contract/delivery/calculation.ts'
import { priceInWords, storageInWords } from '../../../server/contract/delivery/card-lines.ts'
import {
  carrierInWords,
  hoursNow,
  kindInWords,
  payableInWords,
  placeInWords,
  takeInWords,
} from '../../../server/contract/delivery/point-words.ts'
import { withNoBreaks } from '../../../server/contract/no-break.ts'
import { LostSteps } from '../checkout/lost-steps.tsx'

/** Everything that a shopper should know before choosing a point (contract 2.2). */
export function PointDetail(props: {
  point: Pickpoint
  /** Discounts that its service takes away. */
  lost: LostStep[]
  now: number
  timezone: string
  onBack: () => void
}) {
  const { point, lost, now, timezone, onBack } = props
  const opening = hoursNow(point, now, timezone)
  const means = payableInWords(point)
  const place = placeInWords(point)
  return (
    <article className="point" aria-label={point.name}>
      <button type="button" className="point__back" onClick={onBack}>
        Все пункты
      </button>
      <h3 className="point__name">{withNoBreaks(point.name)}</h3>
      <p className="point__kind">
        {withNoBreaks([kindInWords(point), carrierInWords(point)].filter(Boolean).join(' · '))}
      </p>
      {place ? <p>{withNoBreaks(place)}</p> : null}
      <p className="point__take">
        {withNoBreaks(takeInWords(point, now, timezone))}, <b>{priceInWords(point.price)}</b>
      </p>
      <LostSteps lost={lost} />
      <dl className="point__facts">
        <div>
          <dt>Часы работы</dt>
          <dd>
            {point.workhours}
            {opening && opening !== point.workhours ? `, сейчас ${opening}` : ''}
          </dd>
        </div>
        <div>
          <dt>Хранение</dt>
          <dd>{withNoBreaks(storageInWords(point.storage_period))}</dd>
        </div>
        {point.has_dressing_room ? (
          <div>
            <dt>Примерка</dt>
            <dd>можно примерить до покупки</dd>
          </div>
        ) : null}
        {means ? (
          <div>
            <dt>Оплата</dt>
            <dd>{means}</dd>
          </div>
        ) : null}
      </dl>
      {point.way_description ? (
        <details className="point__way">
          <summary>Как добраться</summary>
          <p>{point.way_description}</p>
        </details>
      ) : null}
    </article>
  )
}
