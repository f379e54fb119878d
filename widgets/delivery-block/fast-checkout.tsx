import { type FormEvent, useEffect, useRef, useState } from 'react'
import { maskPhone, PHONE_PREFIX } from '../../server/contract/account/phone.ts'
import { orderNowOf } from '../../server/contract/checkout/changed.ts'
import { splitName } from '../../server/contract/checkout/checkout.ts'
import type { Pickpoint } from '../../server/contract/delivery/calculation.ts'
import { ApiError } from '../shared/calls/api-error.ts'
import { logError } from '../shared/calls/log-error.ts'
import { $cart } from '../shared/cart/cart-store.ts'
import { type ClientDraft, readClientDraft, saveClientDraft } from '../shared/client-draft.ts'
import { Field } from '../shared/field.tsx'
import { $user } from '../shared/visitor-store.ts'
import { FastAgreements, type FastConsents } from './fast-agreements.tsx'
import { errorsOfAnswer, type FastErrors, failureInWords, fastErrors } from './fast-errors.ts'
import { FastProduct } from './fast-product.tsx'
import type { BlockOffer, BlockProps } from './popup-props.ts'
import { sendFastOrder } from './send-fast-order.ts'
import { StoreFacts } from './store-facts.tsx'

/** Letters, hyphen and space only (contract 2.5). */
const NOT_LETTERS = /[^a-zа-яё\- ]/gi

/**
 * Four fields and the order is placed, to be picked up in the chosen store. On entering, a field is filled
 * with what is known: from the account, otherwise from what was typed before in this session; once touched it
 * is stored when it is left (contract 2.5).
 *
 * @param client the content of the fields, stored by the caller so that it survives the choice of another
 *   store
 * @param has_one_name «Имя и фамилия» in one field, as in the checkout: three fields are left
 */
export function FastCheckout(props: {
  product: BlockProps['product']
  offer: BlockOffer
  store: Pickpoint
  /** Why this store, where the shopper did not choose it. */
  near?: string
  town: BlockProps['town']
  consents: BlockProps['consents']
  client: ClientDraft
  has_one_name?: boolean
  onClient: (change: (before: ClientDraft) => ClientDraft) => void
  /** Absent where there is no other store. */
  onEditStore?: (() => void) | undefined
  onPlaced: (order_id: string) => void
}) {
  const { product, store, near = '', town, consents, client, onClient, onEditStore, onPlaced } = props
  const { has_one_name = false } = props
  const [agreed, setAgreed] = useState<FastConsents>({
    single: true,
    separate: consents === 'separate' ? { terms: false, personal_data: false, advertising: false } : null,
  })
  const [shows_errors, setShowsErrors] = useState(false)
  const [refused, setRefused] = useState<FastErrors>({})
  const [failure, setFailure] = useState('')
  /** What a refusal said that the piece costs by now: the next press orders it for that. */
  const [now, setNow] = useState<Pick<BlockOffer, 'price' | 'price_old'> | null>(null)
  const offer = { ...props.offer, ...now }
  const [is_sending, setSending] = useState(false)
  const is_locked = useRef(false)
  const touched = useRef(new Set<keyof ClientDraft>())
  const form = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (failure) note.current?.focus()
  }, [failure])
  const errors: FastErrors = { ...refused, ...fastErrors(client, has_one_name), ...missingOf(agreed) }

  const change = (field: keyof ClientDraft, value: string) => {
    setRefused(before => ({ ...before, [field]: undefined }))
    onClient(before => ({ ...before, [field]: value, ...(has_one_name ? { surname: '' } : {}) }))
    touched.current.add(field)
  }
  const fill = (field: keyof ClientDraft) => {
    const is_empty = client[field].trim() === '' || client[field].trim() === PHONE_PREFIX.trim()
    const known = is_empty ? knownOf(field, has_one_name) : ''
    if (known) change(field, field === 'phone' ? maskPhone(known) : known)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setShowsErrors(true)
    if (Object.values(errors).some(Boolean)) return focusFirst(form.current)
    // Two clicks in one frame are one order.
    if (is_locked.current) return
    is_locked.current = true
    setSending(true)
    setFailure('')
    const named = has_one_name ? { ...client, ...splitName(client.name, '') } : client
    saveClientDraft(named)
    try {
      const { single, separate } = agreed
      onPlaced(
        await sendFastOrder({
          offer,
          store,
          city_name: town.name,
          client: named,
          confirm: separate ? separate.terms && separate.personal_data : single,
          consents: separate,
        }),
      )
    } catch (error) {
      const message = error instanceof ApiError ? error : new ApiError(0, null)
      logError('checkout', `fast order: ${message.status} ${message.code}`)
      const { surname, ...others } = errorsOfAnswer(message.fields)
      // A field that is not there could never be mended.
      setRefused(has_one_name ? { ...others, name: others.name ?? surname } : { ...others, surname })
      const line = orderNowOf(message.body)?.lines.find(each => each.offer_id === offer.id)
      if (line) setNow({ price: line.price, price_old: line.price_old })
      setFailure(failureInWords(message, $cart.get()))
    }
    setSending(false)
    is_locked.current = false
  }
  const field = (name: keyof ClientDraft) => ({
    name,
    required: true,
    value: client[name],
    error: errors[name] ?? null,
    shows_error: shows_errors,
    onFocus: () => fill(name),
    onBlur: () => {
      if (!touched.current.has(name)) return
      saveClientDraft(has_one_name && name === 'name' ? splitName(client.name, '') : { [name]: client[name] })
    },
  })
  return (
    <form className="fast" ref={form} noValidate onSubmit={event => void submit(event)}>
      <FastProduct product={product} offer={offer} />
      <StoreFacts store={store} near={near} timezone={town.timezone} onEdit={onEditStore} />
      <div className="fast__fields">
        <Field
          {...field('name')}
          label={has_one_name ? 'Имя и фамилия' : 'Имя'}
          autoComplete={has_one_name ? 'name' : 'given-name'}
          onValue={name => change('name', name.replace(NOT_LETTERS, ''))}
        />
        {has_one_name ? null : (
          <Field
            {...field('surname')}
            label="Фамилия"
            autoComplete="family-name"
            onValue={surname => change('surname', surname.replace(NOT_LETTERS, ''))}
          />
        )}
        <Field
          {...field('phone')}
          label="Телефон"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          onValue={phone => change('phone', maskPhone(phone))}
        />
        <Field
          {...field('email')}
          label="Электронная почта"
          type="email"
          inputMode="email"
          autoComplete="email"
          onValue={email => change('email', email)}
        />
      </div>
      <FastAgreements agreed={agreed} errors={shows_errors ? errors : {}} onChange={setAgreed} />
      <p className="fast__failure" role="alert" tabIndex={-1} ref={note}>
        {failure}
      </p>
      <div className="fast__below">
        <button type="submit" className="button button--primary" aria-busy={is_sending || undefined}>
          Оформить заказ
        </button>
      </div>
    </form>
  )
}

function knownOf(field: keyof ClientDraft, has_one_name: boolean): string {
  const { first_name, last_name, phone, email } = $user.get()
  const known = { name: first_name, surname: last_name, phone, email }
  const typed = readClientDraft()
  if (field !== 'name' || !has_one_name) return known[field] || typed[field]
  const { name, surname } = known.name ? known : typed
  return `${name} ${surname}`.trim()
}

function missingOf({ separate }: FastConsents): FastErrors {
  return {
    ...(separate && !separate.terms ? { terms: 'Примите пользовательское соглашение' } : {}),
    ...(separate && !separate.personal_data
      ? { personal_data: 'Дайте согласие на обработку персональных данных' }
      : {}),
  }
}

function focusFirst(form: HTMLFormElement | null): void {
  // After the errors are rendered.
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
}
