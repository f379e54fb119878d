import type { ReactNode } from 'react'
import { agreementErrors } from '../../server/contract/checkout/draft-errors.ts'
import { findPoint } from '../../server/contract/checkout/find-point.ts'
import { orderWay, shortOf } from '../../server/contract/checkout/order-way.ts'
import { clientInWords, destinationInWords } from '../../server/contract/checkout/order-words.ts'
import { whenInWords } from '../../server/contract/checkout/when-words.ts'
import { priceInWords } from '../../server/contract/delivery/card-lines.ts'
import { withNoBreaks } from '../../server/contract/no-break.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { $cart } from '../shared/cart/cart-store.ts'
import {
  $agreements,
  $checkedSteps,
  $deliveries,
  $draft,
  $serverErrors,
  changeDraft,
} from '../shared/checkout/checkout-store.ts'
import { LostSteps } from '../shared/checkout/lost-steps.tsx'
import { useCheckout } from '../shared/checkout/start-checkout.ts'
import { StepTitle } from '../shared/checkout/step-title.tsx'
import { goToStep } from '../shared/checkout/steps.ts'
import { Field } from '../shared/field.tsx'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $checkoutStep, $region } from '../shared/visitor-store.ts'
import { AgreementBoxes } from './agreement-boxes.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { ShortLines } from './short-lines.tsx'

/**
 * Step 4: everything once in words, payment, consent.
 *
 * An island because payments follow the delivery method, and a refusal is shown in place.
 */
export function CheckoutVerification(props: WidgetProps['checkout-verification']) {
  useCheckout()
  const step = useShopStore($checkoutStep, page => page.checkout_step ?? null)
  return step === 4 ? <VerificationStep {...props} /> : null
}

function VerificationStep({ consents }: WidgetProps['checkout-verification']) {
  const cart = useShopStore($cart, page => page.cart)
  const draft = useShopStore($draft, () => $draft.value)
  const deliveries = useShopStore($deliveries, () => null)
  const region = useShopStore($region, page => page.region)
  const saved_agreements = useShopStore($agreements, () => $agreements.value)
  const checked = useShopStore($checkedSteps, () => NONE)
  const server_errors = useShopStore($serverErrors, () => NO_ERRORS)
  const agreements =
    consents === 'separate' && !saved_agreements.separate
      ? { ...saved_agreements, separate: NOT_AGREED }
      : saved_agreements
  if (agreements !== saved_agreements) $agreements.set(agreements)
  const { quote, payments, payment_id } = orderWay(cart, draft, deliveries)
  const errors = { ...agreementErrors(agreements), ...server_errors }
  const point = quote && findPoint(deliveries, quote.service_id, draft.point_id)
  return (
    <section className="step">
      <StepTitle>Проверьте заказ</StepTitle>
      <dl className="review">
        <Row name="Доставка" step={2}>
          {quote ? (
            <>
              {withNoBreaks(destinationInWords(quote, draft, region.name, point))}
              <p className="order-way__note">
                {`${withNoBreaks(whenInWords(quote, draft, { now: Date.now(), timezone: region.timezone }))}, ${priceInWords(quote.cost)}`}
              </p>
            </>
          ) : (
            'Способ доставки больше не подходит'
          )}
        </Row>
        <Row name="Получатель" step={3}>
          {withMailBreak(clientInWords(draft))}
        </Row>
      </dl>
      <LostSteps lost={quote?.lost ?? []} shows_all />
      <ShortLines cart={cart} short={shortOf(cart, draft)} />
      <PaymentChoice
        quote={quote}
        point={point}
        payments={payments}
        payment_id={payment_id}
        error={server_errors.payment_id}
      />
      <Field
        name="comment"
        label="Комментарий к заказу"
        value={draft.comment}
        error={errors.comment ?? null}
        shows_error
        maxLength={1000}
        onValue={comment => changeDraft({ comment })}
      />
      <AgreementBoxes
        agreements={agreements}
        errors={errors}
        shows_errors={checked.includes(4)}
        onChange={next => $agreements.set(next)}
      />
    </section>
  )
}

/** A mail's address stays whole; where it is wider than a line, this may end before its sign rather than within a word. */
function withMailBreak(words: string): ReactNode {
  const [, before = words, name = '', host = ''] = /^(.* )?(\S+)(@\S+)$/.exec(words) ?? []
  return host === '' ? (
    words
  ) : (
    <>
      {before}
      <span>
        {name}
        <wbr />
        {host}
      </span>
    </>
  )
}

function Row(props: { name: string; step: number; children: ReactNode }) {
  return (
    <div className="review__row">
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
      <dd>
        <button
          type="button"
          className="staying__way"
          aria-label={`Изменить: ${props.name}`}
          onClick={() => goToStep(props.step)}
        >
          Изменить
        </button>
      </dd>
    </div>
  )
}

const NONE: number[] = []
const NO_ERRORS: { payment_id?: string } = {}
const NOT_AGREED = { terms: false, personal_data: false, advertising: false }
