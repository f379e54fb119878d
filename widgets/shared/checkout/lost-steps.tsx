import type { LostStep } from '../../../server/contract/cart/step.ts'
import { formatRubles } from '../../../server/contract/money.ts'

/** `Скидка −1 154 Р пропадёт. Промокод FOUR не применен – товаров меньше 4-х`; without a sum the reason alone. */
export function lostInWords(step: LostStep): string {
  return step.roubles === 0 ? step.words : `${lostInShort(step)}. ${step.words}`
}

/** `Скидка −1 154 Р пропадёт` */
export function lostInShort({ name, roubles }: Pick<LostStep, 'name' | 'roubles'>): string {
  return `${name} −${formatRubles(-roubles)} пропадёт`
}

/** What each service takes away, in roubles, by the cart's quotes. */
export type LostOfService = ReadonlyMap<number, LostStep[]>

export function lostOfServices(quotes: { service_id: number; lost: LostStep[] }[]): LostOfService {
  return new Map(
    quotes.map(({ service_id, lost }) => [service_id, lost.filter(({ roubles }) => roubles < 0)]),
  )
}

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
