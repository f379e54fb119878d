import { startTransition, useContext, useEffect, useState } from 'react'
import { PaintedPage } from '../page.ts'
import { $checkoutStep } from '../visitor-store.ts'

/**
 * The step of the order, from 1; null where nothing is ordered. Another step is another page to paint: it is painted in
 * slices, so that the press that asked for it is answered before.
 */
export function useCheckoutStep(): number | null {
  const { checkout_step: painted = null } = useContext(PaintedPage)
  const [step, setStep] = useState(painted)
  useEffect(() => $checkoutStep.subscribe(next => startTransition(() => setStep(next))), [])
  return step
}
