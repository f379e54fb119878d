import type { Cart } from '../../server/contract/cart.ts'
import { COURIER, SHOP_PICKUP } from '../../server/contract/delivery.ts'
import { formatRubles } from '../../server/contract/money.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { formatDays } from '../../server/contract/words.ts'
import { Field } from '../shared/field.tsx'
import type { Draft } from './draft.ts'
import type { DraftErrors } from './errors.ts'

/** Courier or own store: the ways as radio buttons, then what each needs. */
export function DeliveryChoice(
  props: WidgetProps['checkout-form'] & {
    cart: Cart
    draft: Draft
    errors: DraftErrors
    shows_errors: boolean
    onChange: (changed: Partial<Draft>) => void
  },
) {
  const { cart, draft, errors, shows_errors, onChange } = props
  const costOf = (service_id: number) =>
    cart.delivery_quotes.find(quote => quote.service_id === service_id)?.cost ?? 0
  return (
    <section className="checkout__part">
      <h2 className="checkout__title">{`Доставка, ${props.city}`}</h2>
      <div className="choice" role="radiogroup" aria-label="Способ доставки">
        {props.services.map(service => (
          <label key={service.service_id} className="choice__item">
            <input
              type="radio"
              name="service_id"
              className="checkbox__input"
              checked={draft.service_id === service.service_id}
              onChange={() => onChange({ service_id: service.service_id })}
            />
            <span className="choice__name">{service.name}</span>
            <span className="choice__note">
              {`${formatDays(service.days_min)}, ${costOf(service.service_id) === 0 ? 'бесплатно' : formatRubles(costOf(service.service_id))}`}
            </span>
          </label>
        ))}
      </div>
      {draft.service_id === SHOP_PICKUP ? (
        <ShopChoice
          shops={props.shops}
          store_ids={cart.pickup_store_ids}
          draft={draft}
          error={shows_errors ? errors.point_id : undefined}
          onChange={onChange}
        />
      ) : null}
      {draft.service_id === COURIER ? (
        <div className="checkout__fields checkout__fields--address">
          <Field
            name="street"
            label="Улица"
            autoComplete="address-line1"
            required
            value={draft.street}
            error={errors.street ?? null}
            shows_error={shows_errors}
            onValue={street => onChange({ street })}
          />
          <Field
            name="house"
            label="Дом"
            required
            value={draft.house}
            error={errors.house ?? null}
            shows_error={shows_errors}
            onValue={house => onChange({ house })}
          />
          <Field
            name="flat"
            label="Квартира"
            value={draft.flat}
            error={null}
            shows_error={false}
            onValue={flat => onChange({ flat })}
          />
        </div>
      ) : null}
    </section>
  )
}

function ShopChoice(props: {
  shops: WidgetProps['checkout-form']['shops']
  /** Those that hold the whole cart. */
  store_ids: number[]
  draft: Draft
  error: string | undefined
  onChange: (changed: Partial<Draft>) => void
}) {
  const { shops, store_ids, draft, error, onChange } = props
  const sorted = [
    ...shops.filter(shop => store_ids.includes(shop.id)),
    ...shops.filter(shop => !store_ids.includes(shop.id)),
  ]
  return (
    <fieldset className="shops" data-invalid={error ? true : undefined}>
      <legend className="shops__legend">Магазин</legend>
      {/* Where no store can be chosen, the list itself is reached by Tab, so that it scrolls by keyboard too. */}
      <div className="shops__list" tabIndex={shops.some(shop => store_ids.includes(shop.id)) ? undefined : 0}>
        {sorted.map(shop => (
          <label key={shop.id} className="shops__item">
            <input
              type="radio"
              name="point_id"
              className="checkbox__input"
              checked={draft.point_id === String(shop.id) && store_ids.includes(shop.id)}
              disabled={!store_ids.includes(shop.id)}
              onChange={() => onChange({ point_id: String(shop.id) })}
            />
            <span className="shops__name">{shop.name}</span>
            <span className="shops__address">
              {shop.metro ? `${shop.address}, м. ${shop.metro}` : shop.address}
            </span>
            <span className="shops__hours">
              {store_ids.includes(shop.id) ? shop.workhours : 'Нет всех товаров корзины'}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p className="field__error" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
