/** A size of two measures, as feeds write it: `29/32`, `W29 L32`, `W29/L32`. */
const TWO_MEASURES = /^W?(\d{2})(?:\/| ?\/? ?L)(\d{2})$/i

export interface Measures {
  waist: string
  length: string
}

/** Waist 29, length 32; null for a size of one measure. */
export function measuresOf(size_name: string): Measures | null {
  const [, waist, length] = TWO_MEASURES.exec(size_name) ?? []
  return waist && length ? { waist, length } : null
}
