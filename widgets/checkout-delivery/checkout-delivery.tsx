import { useState } from 'react'
import type { Draft } from '../../server/contract/checkout/draft.ts'
import { type DraftErrors, deliveryErrors } from '../../server/contract/checkout/draft-errors.ts'
import { findPoint } from '../../server/contract/checkout/find-point.ts'
import { orderWay } from '../../server/contract/checkout/order-way.ts'
import { type WayRowData, wayRows } from '../../server/contract/checkout/way-rows.ts'
import type { DeliveryQuote } from '../../server/contract/delivery/delivery-quote.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { $cart } from '../shared/cart/cart-store.ts'
import {
  $checkedSteps,
  $deliveries,
  $draft,
  $serverErrors,
  changeDraft,
} from '../shared/checkout/checkout-store.ts'
import { NoWays } from '../shared/checkout/no-ways.tsx'
import { useCheckout } from '../shared/checkout/start-checkout.ts'
import { StepTitle } from '../shared/checkout/step-title.tsx'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $checkoutStep, $region } from '../shared/visitor-store.ts'
import { CourierFields } from './courier-fields.tsx'
import { PointPopup } from './point-popup.tsx'
import { SoonestStore } from './soonest-store.tsx'
import { WayRow } from './way-row.tsx'

/**
 * Step 2: three large rows, and what the chosen one needs.
 *
 * An island because it follows the cart and asks for points and addresses.
 */
export function CheckoutDelivery({ map }: WidgetProps['checkout-delivery']) {
  useCheckout()
  const step = useShopStore($checkoutStep, page => page.checkout_step ?? null)
  const cart = useShopStore($cart, page => page.cart)
  const draft = useShopStore($draft, () => $draft.value)
  const region = useShopStore($region, page => page.region)
  const checked = useShopStore($checkedSteps, () => NONE)
  const server_errors = useShopStore($serverErrors, () => NO_ERRORS)
  const [opened, setOpened] = useState<'store' | 'point' | null>(null)
  if (step !== 2) return null
  const { quote } = orderWay(cart, draft, $deliveries.get())
  const shows_errors = checked.includes(2)
  const errors: DraftErrors = shows_errors
    ? { ...deliveryErrors(draft, quote), ...server_errors }
    : server_errors
  const rows = wayRows(cart)
  return (
    <section className="step">
      <div className="step__head">
        <StepTitle>{`Доставка, ${region.name}`}</StepTitle>
        <a className="step__city" href="/region/" data-asks="region.asked">
          Другой город
        </a>
      </div>
      {rows.length === 0 ? <NoWays town={region.name} /> : null}
      <fieldset className="ways" data-invalid={errors.service_id || errors.point_id ? true : undefined}>
        <legend className="visually-hidden">Способ доставки</legend>
        {rows.map(row => (
          <WayRow
            key={row.kind}
            // Of the chosen method, its own price, days and what it takes away.
            row={isOf(row, quote) ? { ...row, quote } : row}
            is_chosen={isOf(row, quote)}
            onChoose={() => {
              const keeps = isOf(row, quote)
              changeDraft({
                service_id: row.quote.service_id,
                ...(keeps ? { service_id: quote.service_id } : { point_id: '' }),
                ...(isFilled(row, draft, keeps) ? {} : lastOf(row)),
              })
              if (row.kind !== 'courier') setOpened(row.kind)
            }}
            shortcut={row.kind === 'store' && row.quote.can_go ? <SoonestStore /> : null}
          >
            {row.kind === 'courier' ? (
              <CourierFields quote={row.quote} errors={errors} shows_errors={shows_errors} />
            ) : null}
          </WayRow>
        ))}
      </fieldset>
      {errors.service_id || errors.point_id ? (
        <p className="field__error" role="alert">
          {errors.point_id ?? errors.service_id}
        </p>
      ) : null}
      <PointPopup kind={opened} map={map} onClose={() => setOpened(null)} />
    </section>
  )
}

function isOf(row: WayRowData, quote: DeliveryQuote | null): quote is DeliveryQuote {
  return quote !== null && row.service_ids.includes(quote.service_id)
}

/** Was it filled in for this order? Then the last order's is not used. */
function isFilled({ kind }: WayRowData, { address, point_id }: Draft, keeps: boolean): boolean {
  return kind === 'courier' ? address !== '' : keeps && point_id !== ''
}

/** What the last order had; its point with the service that delivers there now. */
function lastOf({ kind, last }: WayRowData): Partial<Draft> {
  if (kind !== 'point' || !last.point_id) return last
  const deliveries = $deliveries.get() ?? []
  const of = deliveries.find(each => findPoint([each], each.service_id, last.point_id ?? ''))
  return of ? { ...last, service_id: of.service_id } : last
}

const NONE: number[] = []
const NO_ERRORS: DraftErrors = {}
