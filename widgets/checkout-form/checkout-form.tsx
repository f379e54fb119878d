import { type FormEvent, useEffect, useState } from 'react'
import type { Cart } from '../../server/contract/cart.ts'
import { SHOP_PICKUP } from '../../server/contract/delivery.ts'
import { formatRubles } from '../../server/contract/money.ts'
import { PHONE_PREFIX } from '../../server/contract/phone.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { ApiError } from '../shared/api.ts'
import { emit } from '../shared/bus.ts'
import { $cart, reloadCart } from '../shared/cart-store.ts'
import { goOnTo } from '../shared/go-to.ts'
import { tellOtherTabs } from '../shared/other-tabs.ts'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $user } from '../shared/visitor-store.ts'
import { AgreementBoxes } from './agreement-boxes.tsx'
import { ClientFields } from './client-fields.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import { type Draft, readDraft, saveDraft } from './draft.ts'
import { errorsOf } from './errors.ts'
import { type Agreements, sendOrder } from './send-order.ts'

/**
 * Delivery, client and agreement of an order paid on receipt; what was typed survives a reload.
 *
 * An island because it prices the delivery as the cart changes and waits for the order.
 */
export function CheckoutForm(props: WidgetProps['checkout-form']) {
  const cart = useShopStore($cart, page => page.cart)
  const user = useShopStore($user, page => page.user)
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(firstService(props.services, cart)))
  const [agreements, setAgreements] = useState<Agreements>(() => startingAgreements(props.consents))
  const [showsErrors, setShowsErrors] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string; request_id: string } | null>(null)

  useEffect(() => setDraft(before => ({ ...before, ...readDraft() })), [])
  useEffect(() => {
    if (user.is_authorized) setDraft(before => fillFromUser(before, user))
  }, [user])

  if (cart.products.length === 0) return null
  const errors = errorsOf(draft, cart.pickup_store_ids)
  const quote = cart.delivery_quotes.find(each => each.service_id === draft.service_id)
  const change = (changed: Partial<Draft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    saveDraft(next)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    setShowsErrors(true)
    if (Object.keys(errors).length > 0) return focusFirstError(event.currentTarget)
    setSending(true)
    setRefusal(null)
    try {
      const order_id = await sendOrder(cart, draft, agreements, props.city)
      emit('order.placed', { order_id })
      tellOtherTabs('cart')
      goOnTo(`/order/?ORDER_ID=${order_id}`)
    } catch (failure) {
      const told = failure instanceof ApiError ? failure : new ApiError(0, null)
      setRefusal({ text: told.text, request_id: told.request_id })
      if (told.status === 409) await reloadCart().catch(() => undefined)
      setSending(false)
    }
  }

  return (
    <form className="checkout" onSubmit={submit} noValidate aria-label="Оформление заказа">
      <DeliveryChoice
        {...props}
        cart={cart}
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
      <AgreementBoxes agreements={agreements} onChange={setAgreements} />
      <p className="checkout__refusal" role="alert">
        {refusal
          ? `${refusal.text}${refusal.request_id ? ` Номер обращения: ${refusal.request_id.slice(0, 8)}` : ''}`
          : null}
      </p>
      <dl className="checkout__totals">
        <div className="checkout__row">
          <dt>Доставка</dt>
          <dd>{quote?.cost === 0 ? 'бесплатно' : formatRubles(quote?.cost ?? 0)}</dd>
        </div>
        <div className="checkout__row checkout__row--total">
          <dt>Итого</dt>
          <dd>{formatRubles(quote?.total ?? cart.price_total)}</dd>
        </div>
      </dl>
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

/** The first way there is; not the pickup, where no store holds the whole cart. */
function firstService(services: WidgetProps['checkout-form']['services'], cart: Cart): number {
  const possible = services.filter(
    service => service.service_id !== SHOP_PICKUP || cart.pickup_store_ids.length > 0,
  )
  return (possible[0] ?? services[0])?.service_id ?? SHOP_PICKUP
}

function emptyDraft(service_id: number): Draft {
  return {
    name: '',
    phone: PHONE_PREFIX,
    email: '',
    service_id,
    point_id: '',
    street: '',
    house: '',
    flat: '',
    comment: '',
  }
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

function focusFirstError(form: HTMLFormElement): void {
  // The errors are painted after this event: they are looked for in the next frame.
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"] input')?.focus(),
  )
}
