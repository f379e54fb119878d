import { shadeOf } from '../../../catalog/colors.rules.ts'
import type { FeedOffer } from '../xml/feed-offer.ts'
import { isYes } from './name-words.rules.ts'
import {
  paramKind,
  partName,
  readSeason,
  readStickers,
  sizeRank,
  splitSizes,
  systemOfSize,
} from './param-kinds.rules.ts'

/** What a feed's params say, by what they mean to the shop. */
export interface ReadParams {
  color: string
  sizes: string[]
  /** «Рост», if there is a size as well: distinguishes two offers of one size. */
  height: string
  composition: string
  season: string
  care: string
  barcode: string
  vendor_code: string
  is_new: boolean
  is_hit: boolean
  others: { name: string; value: string }[]
}

type Param = FeedOffer['params'][number]

const PARAMS_MOST = 60
const VALUE_MOST = 1_000

/**
 * Params under their many names; a repeated one adds its value, an empty one is ignored.
 *
 * @param sex by the category tree; it overrides the param «Пол» (`server/import/README.md`)
 */
export function readParams(offer: FeedOffer, sex: string): ReadParams {
  const byKind = Map.groupBy(
    offer.params.filter(({ name, value }) => name && value),
    ({ name }) => paramKind(name),
  )
  const of = (kind: ReturnType<typeof paramKind>) => byKind.get(kind) ?? []
  const first = (kind: ReturnType<typeof paramKind>) => of(kind)[0]?.value ?? ''

  const heights = of('height').flatMap(({ value }) => splitSizes(value))
  const { sizes, others: otherSizes } = chooseSizes(of('size'))
  const stickers = readStickers(
    [...of('sticker').map(({ value }) => value), ...(offer.fields.sales_notes ?? [])].join(', '),
  )
  const { composition, isFromOthers } = readComposition(of('composition'), of('part'), of('other'))
  const others = isFromOthers ? of('other').filter(param => !isMaterial(param)) : of('other')
  return {
    color: readColor(of('color').map(({ value }) => value)),
    sizes: sizes.length > 0 ? sizes : heights,
    height: sizes.length > 0 ? (heights[0] ?? '') : '',
    composition,
    season: readSeason(first('season')),
    care: first('care'),
    barcode: first('barcode'),
    vendor_code: first('vendor_code'),
    is_new: of('new').some(({ value }) => isYes(value)) || stickers.is_new,
    is_hit: of('hit').some(({ value }) => isYes(value)) || stickers.is_hit,
    others: joinRepeated([...others, ...otherSizes, ...(sex ? [] : of('sex'))]),
  }
}

/**
 * Repeated sizes of one system are several sizes. Of several systems (`44` RU and `M` INT) they are one size,
 * given twice: the better known counts, the others stay params.
 */
function chooseSizes(params: Param[]): { sizes: string[]; others: Param[] } {
  const [best] = params.toSorted((a, b) => sizeRank(a.name, a.unit) - sizeRank(b.name, b.unit))
  if (!best) return { sizes: [], others: [] }
  const isSame = (param: Param) => param.name === best.name && param.unit === best.unit
  const system = systemOfSize(best)
  const sizes = params
    .filter(isSame)
    .flatMap(({ value }) => splitSizes(value))
    .map(size => (system && /^\d/.test(size) ? `${size} ${system}` : size))
  return {
    sizes: [...new Set(sizes)],
    others: params.filter(param => !isSame(param) && param.name !== best.name),
  }
}

/** `черный` and `black` are one colour; `белый` and `синий` are two, of which a filter shows the first. */
function readColor(values: string[]): string {
  const colors: string[] = []
  const families = new Set<string>()
  for (const value of values) {
    const { family } = shadeOf(value)
    if (colors.length > 0 && (family === '' || families.has(family))) continue
    families.add(family)
    colors.push(value.replace(/\s+/g, ' ').trim().slice(0, 100))
  }
  return colors.join('/')
}

/** «Состав» and its parts: `хлопок 100%. Подкладка: полиэстер 100%`. A full stop ends a part of the garment. */
function readComposition(
  whole: Param[],
  parts: Param[],
  others: Param[],
): { composition: string; isFromOthers: boolean } {
  const named = [
    ...whole.map(({ value }) => value),
    ...parts.map(({ name, value }) => `${partName(name)}: ${value}`),
  ]
  // «Материал» is a composition where it counts per cent, and a word for a filter where it does not.
  const materials = named.length > 0 ? [] : others.filter(isMaterial).map(({ value }) => value)
  const composition = [...new Set([...named, ...materials])]
    .map(text => text.replace(/\s+/g, ' ').replace(/[\s.;,]+$/, ''))
    .join('. ')
  return { composition, isFromOthers: materials.length > 0 }
}

function isMaterial({ name, value }: Param): boolean {
  return /^материал$/i.test(name) && value.includes('%')
}

function joinRepeated(params: Param[]): { name: string; value: string }[] {
  const joined = new Map<string, { name: string; values: Set<string> }>()
  for (const { name, unit, value } of params) {
    const key = name.toLowerCase()
    const before = joined.get(key) ?? { name: name.slice(0, 100), values: new Set<string>() }
    before.values.add((unit ? `${value} ${unit}` : value).slice(0, VALUE_MOST))
    joined.set(key, before)
  }
  return [...joined.values()]
    .slice(0, PARAMS_MOST)
    .map(({ name, values }) => ({ name, value: [...values].join(', ') }))
}
