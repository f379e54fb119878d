import type { Cart } from '../../server/contract/cart/cart.ts'
import { COURIER, SHOP_PICKUP, serviceName } from '../../server/contract/delivery/delivery.ts'
import type { DeliveryQuote } from '../../server/contract/delivery/delivery-quote.ts'
import { formatRubles } from '../../server/contract/money.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { formatDaySpan, plural } from '../../server/contract/words.ts'
import { chooseWay } from '../shared/chosen-way.ts'
import { AddressFields } from './address-fields.tsx'
import type { Draft } from './draft.ts'
import type { DraftErrors } from './errors.ts'
import { ShopChoice } from './shop-choice.tsx'

/** The ways as radio buttons, those that cannot serve this cart grey with the reason, then what the chosen one needs. */
export function DeliveryChoice(props: {
  shops: WidgetProps['checkout-form']['shops']
  city: string
  cart: Cart
  /** Of the way in force. */
  quote: DeliveryQuote | null
  draft: Draft
  errors: DraftErrors
  shows_errors: boolean
  onChange: (changed: Partial<Draft>) => void
}) {
  const { cart, quote, draft, errors, shows_errors, onChange } = props
  const error = shows_errors ? errors.service_id : undefined
  return (
    <section className="checkout__part">
      <div className="checkout__head">
        <h2 className="checkout__title">{`Доставка, ${props.city}`}</h2>
        <a className="checkout__city" href="/region/" data-asks="region.asked">
          Другой город
        </a>
      </div>
      <div
        className="choice"
        role="radiogroup"
        aria-label="Способ доставки"
        aria-describedby={error ? 'field-service_id-error' : undefined}
        data-invalid={error ? true : undefined}
      >
        {cart.delivery_quotes.filter(isAskedFor).map(way => (
          <label key={way.service_id} className="choice__item">
            <input
              type="radio"
              name="service_id"
              className="checkbox__input"
              checked={quote?.service_id === way.service_id}
              disabled={!way.can_go}
              // A press on the way that stands chosen already is a choice too.
              onClick={() => chooseWay(way.service_id)}
              onChange={() => chooseWay(way.service_id)}
            />
            <span className="choice__name">{serviceName(way.service_id)}</span>
            <span className="choice__note">{way.can_go ? promiseOf(way) : way.reason}</span>
            {way.can_go && way.stays.length > 0 ? (
              <span className="choice__note choice__note--part">{partOf(way)}</span>
            ) : null}
          </label>
        ))}
      </div>
      {error ? (
        <p className="field__error" id="field-service_id-error" role="alert">
          {error}
        </p>
      ) : null}
      {quote?.service_id === SHOP_PICKUP ? (
        <ShopChoice
          shops={props.shops}
          cart={cart}
          quote={quote}
          point_id={draft.point_id}
          error={shows_errors ? errors.point_id : undefined}
          onPoint={point_id => onChange({ point_id })}
        />
      ) : null}
      {quote?.service_id === COURIER ? (
        <AddressFields draft={draft} errors={errors} shows_errors={shows_errors} onChange={onChange} />
      ) : null}
    </section>
  )
}

/** Ways that this form has the fields of. */
function isAskedFor({ service_id }: DeliveryQuote): boolean {
  return service_id === SHOP_PICKUP || service_id === COURIER
}

function promiseOf(way: DeliveryQuote): string {
  const cost = way.cost === 0 ? 'бесплатно' : formatRubles(way.cost)
  return `${formatDaySpan(way.days_min, way.days_max)}, ${cost}`
}

function partOf({ offer_ids, stays }: DeliveryQuote): string {
  const all = offer_ids.length + stays.length
  return `${offer_ids.length} из ${plural(all, 'товара', 'товаров', 'товаров')}, остальное останется в корзине`
}
