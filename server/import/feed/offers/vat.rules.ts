import { NO_VAT } from '../../../contract/vat.ts'

/** Numbers of the rates in older feeds: 1 and 7 the full rate, 2 ten per cent, 3 and 4 the same as parts, 5 zero, 6 none. */
const BY_NUMBER: Record<string, number | null> = { 1: null, 2: 10, 3: null, 4: 10, 5: 0, 6: NO_VAT, 7: 20 }

/**
 * The VAT of an offer as feeds write it: `VAT_20`, `VAT_10`, `VAT_20_120`, `NO_VAT`, `10`, `10%`, or a rate's number.
 * Whole per cent, `NO_VAT` for what VAT does not touch; null where nothing is said that can be read: then the shop's own rate holds.
 */
export function readVat(text: string): number | null {
  const word = text.trim().toUpperCase()
  if (/^(NO_VAT|VAT_NONE|БЕЗ НДС|НЕ ОБЛАГАЕТСЯ)$/.test(word)) return NO_VAT
  if (Object.hasOwn(BY_NUMBER, word)) return BY_NUMBER[word] ?? null
  const found = /^(?:VAT_|НДС )?(\d{1,2})(?:_1\d\d| ?%)?$/.exec(word)
  return found ? Number(found[1]) : null
}
