import { type ChosenRange, type ListValue, STICKERS } from '../../contract/catalog/filter.ts'
import type { IndexedValue } from './filter-index.ts'

// Values of filters as panels and calls show them (contract 2.3).

export interface CountedValue {
  of: IndexedValue
  selected: boolean
  /** Products that it gives together with the other filters' choice. */
  count: number
}

/**
 * Frozen values, by value and number, so that what is made of one can be found by it: most values have one of a few
 * numbers in many listings. A place is taken by the next one that falls on it; nothing of a catalogue stays for them.
 */
const LISTED_MOST = 8_192
const listed = new Array<Readonly<ListValue> | undefined>(LISTED_MOST).fill(undefined)

export function listValue({ of, selected, count }: CountedValue): ListValue {
  const { id, slug, value, background } = of
  const place = (id ^ Math.imul(count * 2 + Number(selected), 0x9e3779b1)) & (LISTED_MOST - 1)
  const known = listed[place]
  const isKnown = known?.id === id && known.count === count && known.selected === selected
  if (isKnown && known.slug === slug && known.value === value && known.background === background) return known
  const plain = { id, slug, value, selected, count }
  const made = Object.freeze(background ? { ...plain, background } : plain)
  listed[place] = made
  return made
}

export function stickerValue({ of, selected, count }: CountedValue) {
  const sticker = STICKERS.find(one => String(one.id) === of.slug) as (typeof STICKERS)[number]
  return { ...sticker, ext_id: sticker.code, selected, count }
}

export function shopValue({ of, selected, count }: CountedValue) {
  const store = of.store as NonNullable<IndexedValue['store']>
  const { id, ext_id, name, address } = store
  return { id, ext_id, place: name, address, selected, selectedFront: selected, count }
}

export function rangeValue([min, max]: [number, number], chosen: string[] | ChosenRange | undefined) {
  const range = chosen === undefined || Array.isArray(chosen) ? null : chosen
  return { min, max, from: range?.from ?? min, to: range?.to ?? max, selected: range !== null }
}
