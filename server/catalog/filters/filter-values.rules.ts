import type { ProductParam } from '../../contract/catalog/catalog.ts'
import { measuresOf } from '../../contract/catalog/jeans-size.ts'
import { remembered } from '../../contract/remembered.ts'
import { slugOf } from '../../contract/slug.ts'
import { mainFibres } from './composition.rules.ts'

const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL', '6XL', '7XL', '8XL']
const SAME: Record<string, string> = {
  '2XS': 'XXS',
  '1XL': 'XL',
  '2XL': 'XXL',
  XXXL: '3XL',
  XXXXL: '4XL',
  XXXXXL: '5XL',
}
/** Cyrillic letters that feeds use instead of Latin ones. */
const LATIN: Record<string, string> = { Х: 'X', С: 'S', М: 'M', Л: 'L' }
/** From here on a bare number is a child's height, below the other one the density of tights. */
const HEIGHT_FROM = 68
const GARMENT_FROM = 10

const KINDS = ['letters', 'numbers', 'jeans', 'shoes', 'cups', 'heights', 'densities', 'other'] as const

/**
 * The one order of sizes, as a shop has them on its shelves, kind by kind: letters (`XXS` … `8XL`, `S/M`), Russian numbers
 * (`38`, `44-46`), jeans (`W28 L32`, `28/32`), shoes with their country (`EU 38`), bras (`75B`), heights (`92`, `92-98`,
 * `рост 104`), single digits, then everything else alphabetically. Shoes without a country are numbers: their `40` is the
 * value of the same filter.
 */
export function compareSizes(a: string, b: string): number {
  const [left, right] = [placeOf(a), placeOf(b)]
  for (let index = 0; index < 4; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return a < b ? -1 : a > b ? 1 : 0
}

function placeOf(size: string): number[] {
  const text = size.trim().toUpperCase().replaceAll(',', '.')
  const letters = text.split(/\s*[-–/ ]\s*/).map(part => {
    const latin = part.replace(/[ХСМЛ]/g, letter => LATIN[letter] ?? letter)
    return LETTERS.indexOf(SAME[latin] ?? latin)
  })
  if (letters.every(place => place >= 0)) return [KINDS.indexOf('letters'), letters[0] ?? 0, letters[1] ?? -1]

  const [first, second = 0] = (text.match(/\d+(\.\d+)?/g) ?? []).map(Number)
  if (first === undefined) return [KINDS.indexOf('other')]
  // The letter of a cup.
  return [KINDS.indexOf(kindOf(text, first)), first, second, text.charCodeAt(text.length - 1)]
}

function kindOf(text: string, first: number): (typeof KINDS)[number] {
  const isBare = /^\d+(\.\d+)?(\s*[-–]\s*\d+(\.\d+)?)?$/.test(text)
  if (/РОСТ|СМ|CM/.test(text) || (isBare && first >= HEIGHT_FROM)) return 'heights'
  if (measuresOf(text) || /^W\s*\d/.test(text)) return 'jeans'
  if (/^(EU|US|UK|RUS?)\s*\d/.test(text)) return 'shoes'
  if (/^\d+\s*[A-ZА-Я]{1,2}$/.test(text)) return 'cups'
  if (!/^\d/.test(text)) return 'other'
  return isBare && first < GARMENT_FROM ? 'densities' : 'numbers'
}

const slugFor = remembered(slugOf)
const fibresFor = remembered(mainFibres)

/** Filters that do not come from a feed's parameters, with their names, in the panel's default order. */
export const OWN_FILTERS = [
  { code: 'price', name: 'Цена' },
  { code: 'size', name: 'Размер' },
  { code: 'color', name: 'Цвет' },
  { code: 'brand', name: 'Бренд' },
  { code: 'season', name: 'Сезон' },
  { code: 'composition', name: 'Состав' },
  { code: 'sticker', name: 'Стикеры' },
  { code: 'discount', name: 'Со скидкой' },
  { code: 'in_stock', name: 'В наличии' },
  { code: 'shop', name: 'Наличие в магазинах' },
] as const

/** The shops filter contains the brand (contract 2.9; decision 36). */
export function shopsFilterName(shop_name: string): string {
  return `Наличие в магазинах ${shop_name}`.trim()
}

/** Parameters are inserted before this one of `OWN_FILTERS`. */
export const PARAMS_BEFORE = 'sticker'
/** A parameter is a filter of a category if it has this many values there. */
export const PARAM_VALUES = { least: 2, most: 100 }
/** Longer texts are descriptions, not values. */
const VALUE_LENGTH_MOST = 60
/** Parameters that the shop has in its own columns. */
const OWN_COLUMNS = /^(цвет|размер|сезон|состав|бренд|производитель|артикул|штрихкод|color|size|brand)$/i

export interface FilterFact {
  code: string
  name: string
  slug: string
  value: string
}

/**
 * The filter values of a product that do not change with stock: colour, brand, season, fibres, parameters.
 */
export function factsOf(product: {
  brand: string
  color_family: string
  season: string
  composition: string
  params: ProductParam[]
}): FilterFact[] {
  const facts: FilterFact[] = []
  const add = (code: string, name: string, value: string) => {
    const text = value.trim()
    if (text !== '' && text.length <= VALUE_LENGTH_MOST)
      facts.push({ code, name, slug: slugFor(text), value: text })
  }
  add('color', 'Цвет', product.color_family)
  add('brand', 'Бренд', product.brand)
  add('season', 'Сезон', product.season)
  for (const fibre of fibresFor(product.composition)) add('composition', 'Состав', fibre)
  for (const param of product.params) {
    const name = param.name.trim()
    if (name !== '' && name.length <= VALUE_LENGTH_MOST && !OWN_COLUMNS.test(name))
      add(paramCode(name), name, param.value)
  }
  return facts
}

/** `Длина рукава` -> `dlina-rukava`; a name equal to an own filter's code gets another code. */
export function paramCode(name: string): string {
  const slug = slugFor(name)
  return OWN_FILTERS.some(filter => filter.code === slug) ? `p-${slug}` : slug
}

/** Do these values mean yes and no? Then the filter is a boolean one. */
export function isYesNo(slugs: Iterable<string>): boolean {
  let count = 0
  for (const slug of slugs) {
    if (slug !== 'da' && slug !== 'net') return false
    count++
  }
  return count > 0
}
