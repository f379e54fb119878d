import { NO_VAT } from '../../../contract/money.ts'
import type { FeedOffer } from '../xml/feed-offer.ts'

/** What this shop cannot sell, in words. Books, discs and everything else with a name are ordinary goods. */
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

/** The maker: `vendor`, or for books and discs the name on the cover. */
export function brandOf(first: (name: string) => string): string {
  return first('vendor') || first('author') || first('artist')
}

/** Numbers of the rates in older feeds: 1 and 7 the full rate, 2 ten per cent, 3 and 4 the same as parts, 5 zero, 6 none. */
const BY_NUMBER: Record<string, number | null> = { 1: null, 2: 10, 3: null, 4: 10, 5: 0, 6: NO_VAT, 7: 20 }

/**
 * The VAT of an offer as feeds write it: `VAT_20`, `VAT_10`, `VAT_20_120`, `NO_VAT`, `10`, `10%`, or a rate's number.
 * Whole per cent, `NO_VAT` for what VAT does not touch; null where nothing is said that can be read: then the shop's own rate holds.
 */
export function readVat(text: string): number | null {
  const word = text.trim().toUpperCase()
  if (/^(NO_VAT|VAT_NONE|БЕЗ НДС|НЕ ОБЛАГАЕТСЯ)$/.test(word)) return NO_VAT
  if (Object.hasOwn(BY_NUMBER, word)) return BY_NUMBER[word] ?? null
  const found = /^(?:VAT_|НДС )?(\d{1,2})(?:_1\d\d| ?%)?$/.exec(word)
  return found ? Number(found[1]) : null
}
