import { slugOf } from '../../../contract/slug.ts'
import type { FeedOffer, FeedParam, FeedVariant } from '../xml/feed-offer.ts'
import { COUNT_FIELDS } from './name-words.rules.ts'
import { paramKind } from './param-kinds.rules.ts'

/** Elements and attributes of a variant with the meaning of a param. */
const AS_PARAMS: Record<string, string> = { size: 'Размер', color: 'Цвет', colour: 'Цвет' }
const IDS = ['id', 'offerId', 'offer_id', 'sku']

/**
 * The variants of an offer as offers of one group: each has the offer's data, overridden by its own. Feeds
 * name them `variant` in the offer, in `variants` or in `variantList`; size and colour are params, elements
 * or attributes. An offer without variants is returned unchanged.
 *
 * A variant without an id has the offer's with its colour and size, so that it is the same the next time.
 */
export function expandVariants(offer: FeedOffer): FeedOffer[] {
  if (offer.variants.length === 0) return [offer]
  return offer.variants.map((variant, index) => offerOf(offer, variant, index))
}

function offerOf(offer: FeedOffer, variant: FeedVariant, index: number): FeedOffer {
  const said = saidBy(variant)
  const params = [...variant.params, ...paramsOf(said)]
  const own = offer.attributes.id?.trim() ?? ''
  const id = IDS.map(name => said[name]?.[0]).find(Boolean) ?? ownId(own, params, variant.text, index)
  const available = said.available?.[0] ?? offer.attributes.available
  return {
    ...offer,
    attributes: {
      ...offer.attributes,
      id: own ? id : '',
      group_id: offer.attributes.group_id || own,
      ...(available !== undefined && { available }),
    },
    fields: fieldsOf(offer, said, variant.text),
    params: [...params, ...offer.params.filter(param => !isSaidAgain(param, params))],
    // Of all variants together they say nothing about one.
    outlets: offer.variants.length > 1 ? [] : offer.outlets,
    variants: [],
  }
}

/** Its attributes and its elements, elements first. */
function saidBy({ attributes, fields }: FeedVariant): Record<string, string[]> {
  const said: Record<string, string[]> = Object.create(null)
  for (const [name, value] of Object.entries(attributes)) said[name] = [value]
  for (const [name, texts] of Object.entries(fields)) if (texts.some(Boolean)) said[name] = texts
  return said
}

function paramsOf(said: Record<string, string[]>): FeedParam[] {
  return Object.entries(AS_PARAMS).flatMap(([name, param]) =>
    (said[name] ?? []).filter(Boolean).map(value => ({ name: param, unit: '', value })),
  )
}

function ownId(offer_id: string, params: FeedParam[], text: string, index: number): string {
  const significant = params
    .filter(({ name }) => ['size', 'color', 'height'].includes(paramKind(name)))
    .map(({ value }) => value)
  const slug = slugOf([...significant, text].filter(Boolean).join(' '))
  return `${offer_id}-${significant.length > 0 || text ? slug : index + 1}`
}

function fieldsOf(offer: FeedOffer, said: Record<string, string[]>, text: string): Record<string, string[]> {
  const fields: Record<string, string[]> = Object.assign(Object.create(null), offer.fields)
  if (offer.variants.length > 1) for (const name of COUNT_FIELDS) delete fields[name]
  // The old price belongs to the offer's own price, not to this one.
  if (said.price) delete fields.oldprice
  for (const [name, texts] of Object.entries(said)) {
    if (!IDS.includes(name) && !Object.hasOwn(AS_PARAMS, name)) fields[name] = texts
  }
  if (said.picture) fields.picture = [...said.picture, ...(offer.fields.picture ?? [])]
  // The size or the colour of a variant that is plain text is found as in names.
  const name = offer.fields.name?.find(Boolean)
  if (text && name && !said.name) fields.name = [`${name}, ${text}`]
  return fields
}

/** Sizes and colours are one thing under many names; other params are theirs by the name. */
function isSaidAgain({ name }: FeedParam, params: FeedParam[]): boolean {
  const kind = paramKind(name)
  return params.some(
    param =>
      param.name.toLowerCase() === name.toLowerCase() || (kind !== 'other' && paramKind(param.name) === kind),
  )
}
