import { foldColor, shadeOf } from '../../../catalog/colors.rules.ts'
import { slugOf } from '../../../contract/slug.ts'
import { safeHtml } from '../description/safe-html.ts'
import type { FeedOffer } from '../xml/feed-offer.ts'
import type { Rate } from './currencies.rules.ts'
import {
  COUNT_FIELDS,
  cleanName,
  colorInName,
  readCount,
  readDimensions,
  readPrice,
  readWeight,
} from './name-words.rules.ts'
import { brandOf, readVat, titleOf, whyNotSold } from './offer-types.rules.ts'
import { sizeInName } from './param-kinds.rules.ts'
import { type ReadParams, readParams } from './read-params.ts'
import { hashOfFacts, PICTURES_MOST, type StagedOffer, type StagedProduct } from './staged.ts'

export type ReadOffer =
  | { status: 'read'; product: StagedProduct; offers: StagedOffer[]; is_rounded: boolean }
  | { status: 'refused'; reason: string }
  /** The whole feed has to wait for a rate: its prices must not be taken for roubles. */
  | { status: 'rate-asked'; reason: string }

/** What other elements of the feed say about an offer. */
export interface OfferContext {
  /** Roubles for a unit of a currency, by its code; the empty code is the feed's base. */
  rateOf(currency_id: string): Rate
  /** @param id as the feed calls the category */
  categoryOf(id: string): OfferCategory
}

export interface OfferCategory {
  /** The retailer's id. */
  ext_id: string
  /** Whom its goods are for, by the tree; empty when unknown. */
  sex: string
}

const ID_MOST = 100

/** A feed's offer as the shop's own, or the reason in words why it cannot be sold. */
export function readOffer(offer: FeedOffer, context: OfferContext): ReadOffer {
  const first = (name: string) => offer.fields[name]?.find(Boolean) ?? ''
  if (offer.refusal) return refused(offer.refusal)
  const id = offer.attributes.id?.trim() ?? ''
  if (!id) return refused('у предложения нет id')
  if (id.length > ID_MOST) return refused(`id длиннее ${ID_MOST} символов`)
  const notSold = whyNotSold(offer)
  if (notSold) return refused(notSold)
  const title = titleOf(offer, first)
  if (!title) return refused('нет названия: ни name, ни model')
  if (!first('categoryId')) return refused('нет categoryId')
  const rate = context.rateOf(first('currencyId'))
  if (rate.status === 'asked') return { status: 'rate-asked', reason: rate.reason }
  if (rate.status === 'unknown') return refused(rate.reason)
  const price = readPrice(first('price'), rate.rubles)
  if (!price) return refused(first('price') ? `цена «${first('price')}» не читается` : 'нет цены')
  const old = readPrice(first('oldprice') || first('old_price') || first('price_old'), rate.rubles)

  const category = context.categoryOf(first('categoryId'))
  const params = readParams(offer, category.sex)
  const sizes = sizesOf(params, title, offer)
  const product = productOf(offer, first, { id, title, category, params, sizes })
  const offers = sizes.map((size): StagedOffer => {
    const facts = {
      barcode: first('barcode') || params.barcode,
      size_name: size,
      price: price.rubles,
      price_old: old && old.rubles > price.rubles ? old.rubles : 0,
      weight_g: readWeight(first('weight')),
      ...readDimensions(first('dimensions')),
      vat: readVat(first('vat')),
      is_available: isAvailable(offer) ? (1 as const) : (0 as const),
    }
    return {
      // Several sizes in one offer: each needs an id of its own that is the same the next time.
      ext_id: sizes.length > 1 ? `${id}-${slugOf(size)}` : id,
      line: offer.line,
      product_key: product.ext_key,
      height_name: params.height,
      ...facts,
      content_hash: hashOfFacts(facts),
      // It belongs to all sizes together and identifies none.
      count: sizes.length > 1 ? null : countOf(first),
    }
  })
  return { status: 'read', product, offers, is_rounded: price.is_rounded || (old?.is_rounded ?? false) }
}

function refused(reason: string): ReadOffer {
  return { status: 'refused', reason }
}

/** At least one: an empty name is that of goods without sizes. */
function sizesOf(params: ReadParams, title: string, offer: FeedOffer): string[] {
  if (params.sizes.length > 0) return params.sizes
  return [sizeInName(title, Boolean(offer.attributes.group_id))]
}

function productOf(
  offer: FeedOffer,
  first: (name: string) => string,
  of: { id: string; title: string; category: OfferCategory; params: ReadParams; sizes: string[] },
): StagedProduct {
  const { id, title, category, params, sizes } = of
  const color = params.color || colorInName(title)
  // «Чили» is not a common colour: the name may say which it is, as in `красный чили`.
  const shade = shadeOf(color).family ? shadeOf(color) : shadeOf(colorInName(title))
  const brand = brandOf(first)
  const name = cleanName(title, color, sizes)
  // Two brands may share a group's number, and a model's name is no key.
  const group_key = `${brand.toLowerCase()}|${offer.attributes.group_id || `offer-${id}`}`
  return {
    ext_key: `${group_key}|${foldColor(color)}`,
    group_key,
    name,
    slug: slugOf([name, color].filter(Boolean).join(' ')).slice(0, 100),
    brand,
    vendor_code: first('vendorCode') || params.vendor_code,
    category_ext_id: category.ext_id,
    color_name: color,
    color_family: shade.family,
    color_hex: shade.hex,
    description: safeHtml(first('description')),
    composition: params.composition,
    care: params.care,
    season: params.season,
    params: params.others,
    is_new: params.is_new ? 1 : 0,
    is_hit: params.is_hit ? 1 : 0,
    pictures: [...new Set((offer.fields.picture ?? []).filter(Boolean))].slice(0, PICTURES_MOST),
  }
}

/** Absent means yes (`server/import/README.md`); `false` is never sold. */
function isAvailable(offer: FeedOffer): boolean {
  return offer.attributes.available?.toLowerCase() !== 'false'
}

function countOf(first: (name: string) => string): number | null {
  const counts = COUNT_FIELDS.map(name => readCount(first(name)))
  return counts.find(count => count !== null) ?? null
}
