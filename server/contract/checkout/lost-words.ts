import type { LostStep } from '../cart/step.ts'
import { formatRubles } from '../money.ts'

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
