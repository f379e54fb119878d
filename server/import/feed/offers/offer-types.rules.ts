import type { FeedOffer } from '../xml/feed-offer.ts'

/** What this shop cannot sell, in words. Books, discs and everything with a name are goods like any other. */
const NOT_SOLD: Record<string, string> = {
  tour: 'туры магазин не продаёт',
  ticket: 'билеты магазин не продаёт',
  'event-ticket': 'билеты магазин не продаёт',
  medicine: 'лекарства и БАД продаются только с лицензией',
  alco: 'алкоголь нельзя продавать дистанционно',
  'on.demand': 'услуги и товары под заказ магазин не продаёт',
}

/** Why an offer of this type cannot be sold; null when it can. Types as YML has them. */
export function whyNotSold(offer: FeedOffer): string | null {
  const reason = NOT_SOLD[offer.attributes.type?.trim().toLowerCase() ?? '']
  if (reason) return reason
  return offer.fields.downloadable?.includes('true') ? 'цифровой товар доставить нельзя' : null
}

/**
 * The offer's name: `typePrefix vendor model` of a `vendor.model`, else `name`, `title` of a disc; empty when the feed
 * gives none.
 */
export function titleOf(offer: FeedOffer, first: (name: string) => string): string {
  const parts = [first('typePrefix'), first('vendor'), first('model')].filter(Boolean).join(' ')
  if (offer.attributes.type === 'vendor.model' && first('model')) return parts
  return first('name') || first('title') || (first('model') ? parts : '')
}

/** Who made it: `vendor`, or of books and discs whoever stands on the cover. */
export function brandOf(first: (name: string) => string): string {
  return first('vendor') || first('author') || first('artist')
}
