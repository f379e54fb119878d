/** Numbers and flags as feeds write them. */

export interface ReadPrice {
  rubles: number
  /** True when kopecks were rounded away. */
  is_rounded: boolean
}

/**
 * `3 590`, `3590.50`, `3 590,50 руб.`: whole roubles, kopecks rounded half up; null for what is no price. Three digits
 * after the point (`3.590`) may be kopecks or thousands, so they are no price unless all are zeros.
 *
 * Source: decision 2.
 */
export function readPrice(text: string, rate = 1): ReadPrice | null {
  const plain = text
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/(руб\.?|р\.?|₽|rub|rur)$/i, '')
    .replace(',', '.')
  if (!/^\d{1,9}(\.\d+)?$/.test(plain) || /\.(?!000$)\d{3}$/.test(plain)) return null
  const exact = Math.round(Number(plain) * rate * 10_000) / 10_000
  const rubles = Math.floor(exact + 0.5)
  return rubles > 0 && rubles < 2 ** 31 ? { rubles, is_rounded: rubles !== exact } : null
}

/** «да», «true», «1»: a flag of a feed. */
export function isYes(text: string): boolean {
  return /^(да|есть|yes|true|1|\+)$/i.test(text.trim())
}

/** `30/20.5/5` of centimetres, as length, width, height; rounded up, so that the parcel fits. */
export function readDimensions(text: string): { length_cm: number; width_cm: number; height_cm: number } {
  const [length = 0, width = 0, height = 0] = text.split(/[/x×х*]/i).map(part => Math.ceil(readNumber(part)))
  return { length_cm: length, width_cm: width, height_cm: height }
}

/** Kilograms as grams. */
export function readWeight(text: string): number {
  return Math.round(readNumber(text) * 1_000)
}

function readNumber(text: string): number {
  const number = Number(text.trim().replace(',', '.'))
  return Number.isFinite(number) && number > 0 && number < 100_000 ? number : 0
}

/** Elements in which feeds count pieces: Yandex's own, and those of marketplaces and shop engines. */
export const COUNT_FIELDS = [
  'count', 'stock_quantity', 'quantity_in_stock', 'quantity', 'available_quantity', 'stock', 'qty', 'amount', 'instock',
] // biome-ignore format: a list

/** `12`, `12.0`, `12 шт.` pieces; less than none, as bookkeeping has it at times, is none. Null for what is no number. */
export function readCount(text: string): number | null {
  const [, minus, digits] = /^(-?)(\d{1,6})(?:[.,]0+)?\s*(?:шт\.?|pcs)?$/i.exec(text.trim()) ?? []
  if (digits === undefined) return null
  return minus ? 0 : Number(digits)
}
