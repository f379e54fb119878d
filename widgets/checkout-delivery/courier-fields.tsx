import type { DraftErrors } from '../../server/contract/checkout/draft-errors.ts'
import { dayOf, intervalOf } from '../../server/contract/checkout/order-way.ts'
import { dayInWords } from '../../server/contract/delivery/day-words.ts'
import type { DeliveryQuote } from '../../server/contract/delivery/delivery-quote.ts'
import { $draft, $exact, changeDraft } from '../shared/checkout/checkout-store.ts'
import { Field } from '../shared/field.tsx'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $region } from '../shared/visitor-store.ts'
import { AddressField } from './address-field.tsx'

/** Address and flat, then the coming days as a strip and the hours as chips. */
export function CourierFields(props: { quote: DeliveryQuote; errors: DraftErrors; shows_errors: boolean }) {
  const { quote, errors, shows_errors } = props
  const draft = useShopStore($draft, () => $draft.value)
  const is_exact = useShopStore($exact, () => false)
  const { timezone } = useShopStore($region, page => page.region)
  const day = dayOf(quote, draft)
  const interval = intervalOf(quote, draft)
  return (
    <>
      <AddressField error={errors.address ?? null} shows_error={shows_errors} />
      <div className="address__more">
        <Field
          name="entrance"
          label="Подъезд"
          autoComplete="off"
          maxLength={50}
          value={draft.entrance}
          error={errors.entrance ?? null}
          shows_error={shows_errors}
          onValue={entrance => changeDraft({ entrance })}
        />
        <Field
          name="flat"
          label="Квартира"
          autoComplete="address-line2"
          maxLength={50}
          value={draft.flat}
          error={errors.flat ?? null}
          shows_error={shows_errors}
          onValue={flat => changeDraft({ flat })}
        />
      </div>
      <p className="order-way__exact" role="status">
        {is_exact ? 'Срок и цена — для этого адреса' : 'Срок и цену уточним по адресу'}
      </p>
      {quote.days_delivery.length > 1 ? (
        <fieldset className="days">
          <legend className="visually-hidden">День доставки</legend>
          {quote.days_delivery.slice(0, 7).map((each, index) => (
            <button
              key={each.days_min}
              type="button"
              className="days__day"
              aria-pressed={each === day}
              onClick={() => changeDraft({ day: index })}
            >
              {dayInWords(each.days_min, { now: Date.now(), timezone }).map(line => (
                <span key={line}>{line}</span>
              ))}
            </button>
          ))}
        </fieldset>
      ) : null}
      {quote.delivery_intervals.length > 0 ? (
        <fieldset className="intervals">
          <legend className="visually-hidden">Время доставки</legend>
          {quote.delivery_intervals.map((each, index) => (
            <button
              key={each.from}
              type="button"
              className="chip"
              aria-pressed={each === interval}
              onClick={() => changeDraft({ interval: index })}
            >
              {`${each.from}–${each.to}`}
            </button>
          ))}
        </fieldset>
      ) : null}
    </>
  )
}
