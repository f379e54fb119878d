import type { Rubles } from '../../contract/money.ts'

/** VAT that is inside a sum, in whole roubles. @param vat percent */
export function vatInside(sum: Rubles, vat: number): Rubles {
  return Math.round((sum * vat) / (100 + vat))
}
