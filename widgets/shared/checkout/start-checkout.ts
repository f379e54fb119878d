import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { filledFrom } from '../../../server/contract/checkout/draft.ts'
import { clientErrors } from '../../../server/contract/checkout/draft-errors.ts'
import { lastStepToShow, stepOfName } from '../../../server/contract/checkout/steps.ts'
import { afterPaint } from '../after-paint.ts'
import { emit, on } from '../bus.ts'
import { $cart } from '../cart/cart-store.ts'
import { reloadCart } from '../cart/change-cart.ts'
import { $chosenWay } from '../chosen-way.ts'
import { $checkoutStep, $region, $user } from '../visitor-store.ts'
import { calculateDelivery } from './calculate.ts'
import { reapplyFourItems } from './change-money.ts'
import {
  $checkedSteps,
  $deliveries,
  $draft,
  $refusal,
  $stateLoading,
  changeDraft,
  counted,
} from './checkout-store.ts'
import { readDraft, saveDraft } from './draft.ts'
import { onStepAsked, replaceStep, stepOfHash } from './steps.ts'

let is_started = false

/** The steps start with whichever of their islands hydrates first. */
export function useCheckout(): void {
  useEffect(startCheckout, [])
}

function startCheckout(): void {
  if (is_started) return
  is_started = true
  const region_fias_id = $region.get().fias_id
  const user = $user.get()
  const draft = filledFrom(readDraft(region_fias_id), user.is_authorized ? user : null)
  $draft.set(draft)
  if ($chosenWay.get() === null) $chosenWay.set(draft.service_id)
  // The cart offers other delivery methods too.
  $chosenWay.subscribe(service_id => {
    const before = $draft.get()
    if (before.service_id === service_id) return
    $draft.set({ ...before, service_id })
    saveDraft($draft.get(), region_fias_id)
  })
  on('cart.changed', () => {
    if ($cart.get().products.length > 0) {
      if ($checkoutStep.get() !== 1) void calculateDelivery()
      return
    }
    // By the address: a tab that was hidden before its next frame has not shown the step yet. After an order its own
    // address is here already, for «back» from the provider's page.
    if (stepOfHash(location.hash) === 1) return
    replaceStep(1)
    enterStep(1, false)
  })
  // An address from a browser without a script (decision 49).
  const named = stepOfName(new URLSearchParams(location.search).get('step'))
  if (named > 1) replaceStep(named)
  showStep({ step: stepToShow(stepOfHash(location.hash)), is_wrong: false })
  // The cart names the place that was chosen on the card.
  if (draft.point_id) void calculateDelivery()
  onStepAsked(enterStep)
}

interface StepAsked {
  step: number
  is_wrong: boolean
}

let on_its_way: StepAsked | null = null

/** Until the requested step is shown, a click belongs to a step that the shopper has left. */
export function isStepOnItsWay(): boolean {
  return on_its_way !== null
}

/**
 * Rendering another step takes a cheap phone longer than a click may: the frame before it shows the click
 * (`styles/checkout.css`). Then the whole step comes in one frame; of several that are requested meanwhile,
 * the last.
 */
function enterStep(asked: number, is_wrong: boolean): void {
  const step = stepToShow(asked)
  const isWaited = isStepOnItsWay()
  if (!isWaited && step === $checkoutStep.get()) return
  on_its_way = { step, is_wrong }
  if (isWaited) return
  const order = document.querySelector('[data-order]')
  order?.setAttribute('aria-busy', 'true')
  const show = () => {
    const shown = on_its_way as StepAsked
    on_its_way = null
    order?.removeAttribute('aria-busy')
    // Otherwise its attribute would be visible before its islands, each of which renders by itself.
    flushSync(() => showStep(shown))
  }
  // If a popup led here, nothing behind it takes the focus until it has closed, which may be a frame later.
  const showBehindNone = () =>
    document.querySelector('dialog[data-closing]') ? setTimeout(showBehindNone) : show()
  afterPaint(showBehindNone)
}

/** A step is shown only when those before it are complete: otherwise the first incomplete one replaces it. */
function stepToShow(asked: number): number {
  const progress = { cart: $cart.get(), draft: $draft.get(), deliveries: $deliveries.get() }
  const step = Math.min(asked, lastStepToShow(progress))
  if (step !== asked) replaceStep(step)
  return step
}

function showStep({ step, is_wrong }: StepAsked): void {
  const before = $checkoutStep.get()
  // First: the layout happens here anyway, and later it would happen for this alone.
  if (step !== before) scrollTo({ top: 0, behavior: 'instant' })
  $checkoutStep.set(step)
  lockScroll(step)
  if (step === before) return
  emit('checkout.entered', { step })
  $checkedSteps.set(is_wrong ? [step] : [])
  if (step !== 4) $refusal.set(null)
  if (step === 1) {
    changeDraft({ point_id: '' })
    void reapplyFourItems()
  }
  if (step > 1) void calculateDelivery()
  if (step !== 4) return
  const { experiment } = $cart.get()
  if (experiment) emit('payments.shown', { experiment })
  void counted($stateLoading, reloadCart).catch(() => undefined)
}

export function isClientKnown(): boolean {
  return Object.keys(clientErrors($draft.get())).length === 0
}

/** Step 2 is a layer of its own (contract 1.2); the style of every step follows the attribute. */
function lockScroll(step: number): void {
  document.querySelector<HTMLElement>('[data-order]')?.setAttribute('data-step', String(step))
  document.documentElement.classList.toggle('is-order-layer', step === 2)
}
