import { foldColor, isColorWord, masculine } from '../../../catalog/colors.rules.ts'

const NAME_MOST = 250
const MARK = /^(?:размер|разм\.|р-р|р\.|рост|цвет|цв\.)\s*:?\s*/i
/** How many words at the end of a name may be a colour or size. */
const TAIL_WORDS = 4

/**
 * The model's name without the colour and the size that this offer adds to it: `Футболка «Ветер» синяя, р.
 * 46` -> `Футболка «Ветер»`. Only the offer's own colour and sizes are removed: in brackets, between commas,
 * or at the end. A name that would become empty stays whole.
 */
export function cleanName(name: string, color: string, sizes: string[]): string {
  const said = new Set([color, ...color.split(/[/,]/), ...sizes].map(foldWords).filter(Boolean))
  const isSaid = (text: string) => isOwnWord(text, said)

  let clean = name.replace(/\s+/g, ' ').trim().slice(0, NAME_MOST)
  clean = clean.replace(/\s*\(([^()]*)\)/g, (whole, inside: string) => (isSaid(inside) ? '' : whole))
  const [first = '', ...others] = clean.split(/\s*[,;|]\s*/)
  clean = [first, ...others.filter(piece => piece !== '' && !isSaid(piece))].join(', ')
  for (;;) {
    const shorter = withoutTail(clean, isSaid)
    if (shorter === clean) return clean === '' ? name.trim() : clean
    clean = shorter
  }
}

function withoutTail(name: string, isSaid: (text: string) => boolean): string {
  const words = name.split(' ')
  for (let count = Math.min(TAIL_WORDS, words.length - 1); count > 0; count--) {
    if (isSaid(words.slice(-count).join(' ')))
      return words
        .slice(0, -count)
        .join(' ')
        .replace(/[\s,;/–—-]+$/, '')
  }
  return name
}

/** `цвет: Синий`, `синие`, `синий/46`: is all of it the offer's own colour or size? */
function isOwnWord(text: string, said: Set<string>): boolean {
  const plain = text.trim().replace(MARK, '')
  if (said.has(foldWords(plain))) return true
  // `бежевый капучино` of a feed whose colour is «Капучино».
  const [word = '', ...rest] = plain.split(' ')
  if (rest.length > 0 && isColorWord(word) && isOwnWord(rest.join(' '), said)) return true
  const parts = plain.split(/\s*[/,;]\s*/)
  return parts.length > 1 && parts.every(part => said.has(foldWords(part.replace(MARK, ''))))
}

function foldWords(text: string): string {
  return foldColor(text).split(' ').map(masculine).join(' ')
}

/** The colour in a name, where no param has one: its last word that is an adjective of colour. */
export function colorInName(name: string): string {
  const word = name
    .split(/[\s,;/()«»"]+/)
    .filter(Boolean)
    .findLast(isColorWord)
  return word ? masculine(word.toLowerCase()) : ''
}

const SEXES: [string, RegExp][] = [
  ['Женский', /женщин|женск|девуш|для нее|women/],
  ['Мужской', /мужчин|мужск|для него|(^|[^o])men/],
  ['Для девочек', /девоч|girl/],
  ['Для мальчиков', /мальчик|boy/],
]

/** Whom a category is for, by its own name or an ancestor's (nearest first); empty when none says. */
export function sexOfCategories(names: string[]): string {
  for (const name of names) {
    const folded = name.toLowerCase().replaceAll('ё', 'е')
    const found = SEXES.filter(([, pattern]) => pattern.test(folded))
    if (found[0] && found.length === 1) return found[0][0]
  }
  return ''
}

/** Numbers and flags as feeds write them. */

interface ReadPrice {
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

/**
 * `12`, `12.0`, `12 шт.` are pieces; a negative number, as accounting sometimes has, is 0. Null for anything
 * else.
 */
export function readCount(text: string): number | null {
  const [, minus, digits] = /^(-?)(\d{1,6})(?:[.,]0+)?\s*(?:шт\.?|pcs)?$/i.exec(text.trim()) ?? []
  if (digits === undefined) return null
  return minus ? 0 : Number(digits)
}
