import { isYes, paramKind, splitSizes } from './offer-words.rules.ts'
import type { FeedOffer } from './read-feed.ts'

/** What a feed's params say, by what they mean to the shop. */
export interface ReadParams {
  color: string
  sizes: string[]
  composition: string
  season: string
  care: string
  is_new: boolean
  is_hit: boolean
  others: { name: string; value: string }[]
}

/** Params under their many names; a repeated one adds its value, an empty one says nothing. */
export function readParams(offer: FeedOffer): ReadParams {
  const read: ReadParams = {
    color: '',
    sizes: [],
    composition: '',
    season: '',
    care: '',
    is_new: false,
    is_hit: false,
    others: [],
  }
  const seen = new Map<string, { name: string; value: string }>()
  for (const { name, unit, value } of offer.params) {
    if (!name || !value) continue
    switch (paramKind(name)) {
      case 'size':
        // A size next to a height (`Рост`) says both; the first one named is what is sold.
        if (read.sizes.length === 0) read.sizes = splitSizes(value)
        break
      case 'color':
        read.color ||= value
        break
      case 'composition':
        read.composition ||= value
        break
      case 'season':
        read.season ||= value
        break
      case 'care':
        read.care ||= value
        break
      case 'new':
        read.is_new = isYes(value)
        break
      case 'hit':
        read.is_hit = isYes(value)
        break
      case 'sex':
        // The category tree says for whom, and says it better.
        break
      default: {
        const text = unit ? `${value} ${unit}` : value
        const before = seen.get(name.toLowerCase())
        if (!before) seen.set(name.toLowerCase(), { name, value: text })
        else if (!before.value.split(', ').includes(text)) before.value += `, ${text}`
      }
    }
  }
  return { ...read, others: [...seen.values()] }
}
