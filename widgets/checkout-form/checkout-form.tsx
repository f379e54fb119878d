import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PHONE_PREFIX } from '../../server/contract/account/phone.ts'
import { stoppedLinesOf } from '../../server/contract/checkout/stopped-line.ts'
import { formatRubles } from '../../server/contract/money.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { plural } from '../../server/contract/words.ts'
import { ApiError } from '../shared/api.ts'
import { emit } from '../shared/bus.ts'
import { $cart, reloadCart } from '../shared/cart-store.ts'
import { $chosenWay, $stopped, quoteInForce } from '../shared/chosen-way.ts'
import { goOnTo } from '../shared/go-to.ts'
import { tellOtherTabs } from '../shared/other-tabs.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $user } from '../shared/visitor-store.ts'
import { AgreementBoxes } from './agreement-boxes.tsx'
import { ClientFields } from './client-fields.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import type { Draft } from './draft.ts'
import { type DraftErrors, errorsOf, errorsOfAnswer } from './errors.ts'
import { type Agreements, sendOrder } from './send-order.ts'
import { useDraft } from './use-draft.ts'
import { useFirstErrorFocus } from './use-first-error-focus.ts'

/**
 * Delivery, client and agreement of an order paid on receipt; what was typed survives a reload.
 *
 * An island because it shows what can go which way as the cart changes, and waits for the order.
 */
export function CheckoutForm(props: WidgetProps['checkout-form']) {
  const cart = useShopStore($cart, page => page.cart)
  const user = useShopStore($user, page => page.user)
  const chosen = useShopStore($chosenWay, () => null)
  const [draft, setDraft] = useDraft(props.region_fias_id)
  const [agreements, setAgreements] = useState<Agreements>(() => startingAgreements(props.consents))
  const [showsErrors, setShowsErrors] = useState(false)
  const [told, setTold] = useState<DraftErrors>({})
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string; request_id: string } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstError = useFirstErrorFocus(form)

  useEffect(() => {
    if (user.is_authorized) setDraft(before => fillFromUser(before, user))
  }, [user, setDraft])

  if (cart.products.length === 0) return null
  const quote = quoteInForce(cart, chosen)
  const errors = { ...told, ...errorsOf(draft, agreements, quote) }
  // From the first thing done about it on, a way is the shopper's choice: no change of the cart may switch it unasked.
  const settleWay = () => {
    if (chosen === null && quote) $chosenWay.set(quote.service_id)
  }
  const change = (changed: Partial<Draft>) => {
    settleWay()
    setDraft(before => ({ ...before, ...changed }))
    setTold(before => without(before, Object.keys(changed)))
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    settleWay()
    setShowsErrors(true)
    setTold({})
    const wrong = errorsOf(draft, agreements, quote)
    if (quote === null || Object.keys(wrong).length > 0) return focusFirstError()
    setSending(true)
    setRefusal(null)
    $stopped.set([])
    try {
      const order_id = await sendOrder({ cart, quote, draft, agreements, city: props.city })
      emit('order.placed', { order_id })
      tellOtherTabs('cart')
      goOnTo(`/order/?ORDER_ID=${order_id}`)
    } catch (failure) {
      await showRefusal(failure instanceof ApiError ? failure : new ApiError(0, null))
      setSending(false)
    }
  }

  /** The message, its fields, and the lines that cannot go; the cart is read anew, for it is not as it was shown. */
  const showRefusal = async (failure: ApiError) => {
    const fields = errorsOfAnswer(failure.fields)
    setRefusal({ text: failure.text, request_id: failure.request_id })
    setTold(fields)
    if (fields.point_id) setDraft(before => ({ ...before, point_id: '' }))
    if (failure.status === 409) {
      await reloadCart().catch(() => undefined)
      $stopped.set(stoppedLinesOf(failure.body))
    }
    if (Object.keys(fields).length > 0) focusFirstError()
  }

  return (
    <form ref={form} className="checkout" onSubmit={submit} noValidate aria-label="Оформление заказа">
      <DeliveryChoice
        shops={props.shops}
        city={props.city}
        cart={cart}
        quote={quote}
        draft={draft}
        errors={errors}
        shows_errors={showsErrors}
        onChange={change}
      />
      <ClientFields draft={draft} errors={errors} shows_errors={showsErrors} onChange={change} />
      <section className="checkout__part">
        <h2 className="checkout__title">Оплата</h2>
        <p className="checkout__payment">При получении: картой или наличными</p>
      </section>
      <AgreementBoxes
        agreements={agreements}
        errors={errors}
        shows_errors={showsErrors}
        onChange={setAgreements}
      />
      <p className="checkout__refusal" role="alert">
        {refusal
          ? `${refusal.text}${refusal.request_id ? ` Номер обращения: ${refusal.request_id.slice(0, 8)}` : ''}`
          : null}
      </p>
      {quote ? (
        <dl className="checkout__totals">
          <div className="checkout__row">
            <dt>{`В заказе ${plural(quote.offer_ids.length, 'товар', 'товара', 'товаров')}`}</dt>
            <dd>{formatRubles(quote.goods_total)}</dd>
          </div>
          <div className="checkout__row">
            <dt>Доставка</dt>
            <dd>{quote.cost === 0 ? 'бесплатно' : formatRubles(quote.cost)}</dd>
          </div>
          <div className="checkout__row checkout__row--total">
            <dt>Итого</dt>
            <dd>{formatRubles(quote.total)}</dd>
          </div>
        </dl>
      ) : null}
      <button
        type="submit"
        className="button button--primary checkout__submit"
        data-loading={isSending || undefined}
        aria-busy={isSending || undefined}
      >
        Оформить заказ
      </button>
    </form>
  )
}

function startingAgreements(consents: 'single' | 'separate'): Agreements {
  return {
    single: true,
    separate: consents === 'separate' ? { terms: false, personal_data: false, advertising: false } : null,
  }
}

/** From the account, where the shopper typed nothing of their own. */
function fillFromUser(draft: Draft, user: { name: string; phone: string; email: string }): Draft {
  return {
    ...draft,
    name: draft.name || user.name,
    phone: draft.phone === PHONE_PREFIX ? readablePhone(user.phone) : draft.phone,
    email: draft.email || user.email,
  }
}

function readablePhone(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 $1 $2 $3 $4')
}

function without(errors: DraftErrors, fields: string[]): DraftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))
}
