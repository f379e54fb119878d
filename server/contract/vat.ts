/**
 * Goods that VAT does not touch (54-FZ tells them as «без НДС»), in the place of a rate in per cent. Not the same as 0 %,
 * which is a rate; either way the sum holds no VAT.
 */
export const NO_VAT = -1

/** `НДС 22 %`, `без НДС` */
export function vatInWords(vat: number): string {
  return vat === NO_VAT ? 'без НДС' : `НДС ${vat}\u00a0%`
}
