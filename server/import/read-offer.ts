import { createHash } from 'node:crypto'
import { foldColor, shadeOf } from '../contract/colors.ts'
import { slugOf } from '../contract/slug.ts'
import { safeHtml } from './html.rules.ts'
import { cleanName, colorInName, readDimensions, readPrice, readWeight } from './offer-words.rules.ts'
import type { FeedOffer } from './read-feed.ts'
import { type ReadParams, readParams } from './read-params.ts'

/** A product of the feed, before it has an id. */
export interface StagedProduct {
  ext_key: string
  group_key: string
  name: string
  slug: string
  brand: string
  vendor_code: string
  category_ext_id: string
  color_name: string
  color_family: string
  color_hex: string
  description: string
  composition: string
  care: string
  season: string
  params_json: string
  is_new: 0 | 1
  is_hit: 0 | 1
  /** Addresses of its pictures, as JSON. */
  pictures_json: string
  content_hash: string
}

export interface StagedOffer {
  ext_id: string
  line: number
  product_key: string
  barcode: string
  size_name: string
  price: number
  price_old: number
  weight_g: number
  length_cm: number
  width_cm: number
  height_cm: number
  is_available: 0 | 1
  content_hash: string
  /** Pieces in the warehouse by the feed itself; null when it says nothing. */
  count: number | null
}

export type ReadOffer =
  | { status: 'read'; product: StagedProduct; offers: StagedOffer[]; is_rounded: boolean }
  | { status: 'refused'; reason: string }

const PICTURES_MOST = 10
const BOTH_MARKS = new Set(['RUR', 'RUB', 'BYN', ''])

/** What a feed's offer is to the shop, or in words why it cannot be sold. `rates` are roubles for a unit of currency. */
export function readOffer(offer: FeedOffer, rates: Map<string, number>): ReadOffer {
  const first = (name: string) => offer.fields[name]?.find(Boolean) ?? ''
  const id = offer.attributes.id?.trim() ?? ''
  if (!id) return { status: 'refused', reason: 'у предложения нет id' }
  const title = titleOf(offer, first)
  if (!title) return { status: 'refused', reason: 'нет названия: ни name, ни model' }
  if (!first('categoryId')) return { status: 'refused', reason: 'нет categoryId' }
  const currency = first('currencyId').toUpperCase()
  const rate = rates.get(currency) ?? (BOTH_MARKS.has(currency) && currency !== 'BYN' ? 1 : undefined)
  if (rate === undefined) return { status: 'refused', reason: `валюта ${currency} без курса к рублю` }
  const price = readPrice(first('price'), rate)
  if (!price)
    return { status: 'refused', reason: first('price') ? `цена «${first('price')}» не читается` : 'нет цены' }
  const old = readPrice(first('oldprice'), rate)

  const params = readParams(offer)
  const color = params.color || colorInName(title)
  const product = productOf(offer, first, { id, title, color, params })
  const sizes = params.sizes.length > 0 ? params.sizes : ['']
  const offers = sizes.map(size => {
    const facts = {
      barcode: first('barcode'),
      size_name: size,
      price: price.rubles,
      price_old: old && old.rubles > price.rubles ? old.rubles : 0,
      weight_g: readWeight(first('weight')),
      ...readDimensions(first('dimensions')),
      is_available: isAvailable(offer) ? (1 as const) : (0 as const),
    }
    return {
      // Several sizes in one offer: each needs an id of its own that stays the same next time.
      ext_id: sizes.length > 1 ? `${id}-${slugOf(size)}` : id,
      line: offer.line,
      product_key: product.ext_key,
      ...facts,
      content_hash: hashOf(facts),
      count: countOf(first),
    }
  })
  return { status: 'read', product, offers, is_rounded: price.is_rounded || (old?.is_rounded ?? false) }
}

function titleOf(offer: FeedOffer, first: (name: string) => string): string {
  const parts = [first('typePrefix'), first('vendor'), first('model')].filter(Boolean)
  if (offer.attributes.type === 'vendor.model' && first('model')) return parts.join(' ')
  return first('name') || first('title') || (first('model') ? parts.join(' ') : '')
}

function productOf(
  offer: FeedOffer,
  first: (name: string) => string,
  of: { id: string; title: string; color: string; params: ReadParams },
): StagedProduct {
  const { id, title, color, params } = of
  const brand = first('vendor') || first('author') || first('artist')
  const name = cleanName(title, color, params.sizes)
  // Two brands may share a group's number, and a model's name is no key.
  const group_key = `${brand.toLowerCase()}|${offer.attributes.group_id ?? `offer-${id}`}`
  const shade = shadeOf(color)
  const facts = {
    group_key,
    name,
    brand,
    vendor_code: first('vendorCode'),
    category_ext_id: first('categoryId'),
    color_name: color,
    color_family: shade.family,
    color_hex: shade.hex,
    description: safeHtml(first('description')),
    composition: params.composition,
    care: params.care,
    season: params.season,
    params_json: JSON.stringify(params.others),
    is_new: params.is_new ? (1 as const) : (0 as const),
    is_hit: params.is_hit ? (1 as const) : (0 as const),
    pictures_json: JSON.stringify(
      [...new Set((offer.fields.picture ?? []).filter(Boolean))].slice(0, PICTURES_MOST),
    ),
  }
  return {
    ext_key: `${group_key}|${foldColor(color)}`,
    slug: slugOf([name, color].filter(Boolean).join(' ')).slice(0, 100),
    ...facts,
    content_hash: hashOf(facts),
  }
}

/** Absent means yes (`outside.md`, YML); `false` is never sold. */
function isAvailable(offer: FeedOffer): boolean {
  return offer.attributes.available?.toLowerCase() !== 'false'
}

function countOf(first: (name: string) => string): number | null {
  const count = first('count')
  return /^\d{1,6}$/.test(count) ? Number(count) : null
}

function hashOf(facts: object): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
}
