import type { LostStep } from '../../../server/contract/cart/step.ts'
import { lostInWords } from '../../../server/contract/checkout/lost-words.ts'

/**
 * What a delivery method takes away, by the server's answer (decision 42).
 *
 * @param shows_all also what does nothing with any method: before an order everything is shown
 */
export function LostSteps({ lost, shows_all = false }: { lost: LostStep[]; shows_all?: boolean }) {
  const shown_losses = lost.filter(({ roubles }) => shows_all || roubles < 0)
  if (shown_losses.length === 0) return null
  return (
    <ul className="cart__error">
      {shown_losses.map(step => (
        <li key={`${step.kind} ${step.rule}`}>{lostInWords(step)}</li>
      ))}
    </ul>
  )
}
