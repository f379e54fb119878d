import { STEPS } from '../../../server/contract/checkout/steps.ts'
import { isPopupEntry } from '../popup/popup-entry.ts'

/** An unknown hash is the cart. */
export function stepOfHash(hash: string): number {
  return STEPS.find(each => each.hash === hash)?.step ?? 1
}

export function addressOfStep(step: number): string {
  return `/order/${STEPS.find(each => each.step === step)?.hash ?? ''}`
}

/**
 * A step that the shopper goes to: «back» leads to the one before, never to a popup that led here. It is
 * shown with a later frame than the one that answers the click (`enterStep`).
 *
 * @param is_wrong its errors are shown from the start
 */
export function goToStep(step: number, { is_wrong = false } = {}): void {
  if (step === stepOfHash(location.hash)) return
  if (isPopupEntry()) history.replaceState(null, '', addressOfStep(step))
  else history.pushState(null, '', addressOfStep(step))
  dispatchEvent(new CustomEvent(STEP_ASKED, { detail: is_wrong }))
}

/** The history's entry is another step from now on: the one it named cannot be shown yet. */
export function replaceStep(step: number): void {
  history.replaceState(null, '', addressOfStep(step))
}

/** Reports each change of the address: by «back», by a link and by `goToStep`. */
export function onStepAsked(listen: (step: number, is_wrong: boolean) => void): void {
  const report = (event: Event) =>
    listen(stepOfHash(location.hash), (event as CustomEvent<unknown>).detail === true)
  for (const sign of ['popstate', 'hashchange', STEP_ASKED]) addEventListener(sign, report)
}

const STEP_ASKED = 'checkout-step'
