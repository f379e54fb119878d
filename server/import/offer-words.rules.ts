import { foldColor, isColor } from '../contract/colors.ts'

export interface ReadPrice {
  rubles: number
  /** True when kopecks were rounded away. */
  is_rounded: boolean
}

/** `3 590`, `3590.50`, `3 590,50 руб.`: whole roubles, kopecks rounded half up; null for what is no price. */
export function readPrice(text: string, rate = 1): ReadPrice | null {
  const plain = text
    .replace(/[\s\u00a0]/g, '')
    .replace(/(руб\.?|р\.?|rub|rur)$/i, '')
    .replace(',', '.')
  if (!/^\d{1,9}(\.\d+)?$/.test(plain)) return null
  const exact = Math.round(Number(plain) * rate * 10_000) / 10_000
  const rubles = Math.floor(exact + 0.5)
  return rubles > 0 && rubles < 2 ** 31 ? { rubles, is_rounded: rubles !== exact } : null
}

/** Is this param the size, the colour, the composition? Feeds name them in many ways. */
export function paramKind(
  name: string,
): 'size' | 'color' | 'composition' | 'season' | 'care' | 'new' | 'hit' | 'sex' | 'other' {
  const folded = name.toLowerCase().replaceAll('ё', 'е').trim()
  if (
    /^(размер|российский размер|размер \(?rus?\)?|size|рост)( |$|,)/.test(folded) &&
    !/сетк|упаков/.test(folded)
  )
    return 'size'
  if (/^(цвет|основной цвет|цвет товара|color|colour)$/.test(folded)) return 'color'
  if (/^(состав|материал состав|состав материала|состав ткани)$/.test(folded)) return 'composition'
  if (/^(сезон|сезонность)$/.test(folded)) return 'season'
  if (/^(уход|уход за вещами|уход за изделием)$/.test(folded)) return 'care'
  if (/^(новинка|new)$/.test(folded)) return 'new'
  if (/^(хит|хит продаж|bestseller)$/.test(folded)) return 'hit'
  if (/^(пол|gender)$/.test(folded)) return 'sex'
  return 'other'
}

/** «да», «true», «1»: a flag of a feed. */
export function isYes(text: string): boolean {
  return /^(да|yes|true|1|\+)$/i.test(text.trim())
}

/**
 * Sizes of one param: `42,44,46` and `S; M; L` are several offers; `92-98`, `W30/L32` and the half size `36,5` are one.
 */
export function splitSizes(text: string): string[] {
  const parts = text
    .split(/[;|]|,(?!5(?:\D|$))/)
    .map(part => part.trim())
    .filter(Boolean)
  return [...new Set(parts)]
}

/**
 * The model's name without the colour and the size that this offer adds to it: `Футболка Ветер, синий, 46` -> `Футболка
 * Ветер`. Only what the offer's own colour and size say is taken off, and only from the end.
 */
export function cleanName(name: string, color: string, sizes: string[]): string {
  const folded = new Set([foldColor(color), ...sizes.map(size => foldColor(size))].filter(Boolean))
  let clean = name.replace(/\s+/g, ' ').trim()
  for (;;) {
    const tail =
      /^(.*\S)(?:\s*[,;/–—]\s*|\s+\(|\s+)((?:(?:размер|р\.|р-р|рост|цвет|цв\.)\s*:?\s*)?[^,;/()]+?)\)?\s*$/i.exec(
        clean,
      )
    const [, rest, last] = tail ?? []
    if (!rest || !last) return clean
    const word = foldColor(last.replace(/^(размер|р\.|р-р|рост|цвет|цв\.)\s*:?\s*/i, ''))
    if (!folded.has(word)) return clean
    clean = rest.replace(/[\s,;/–—(]+$/, '')
  }
}

/** A colour that stands in the name, where no param names one: the last word that is a colour. */
export function colorInName(name: string): string {
  const words = name.split(/[\s,;/()]+/).filter(word => /^[а-яё-]+$/i.test(word) && isColor(word))
  return words.at(-1) ?? ''
}

/** `30/20.5/5` of centimetres, as length, width, height. */
export function readDimensions(text: string): { length_cm: number; width_cm: number; height_cm: number } {
  const [length = 0, width = 0, height = 0] = text.split(/[/x×х]/i).map(part => Math.ceil(readNumber(part)))
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
