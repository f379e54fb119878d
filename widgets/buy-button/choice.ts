import { formatRubles } from '../../server/contract/money.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'

export type ButtonOffer = WidgetProps['buy-button']['offers'][number]

export interface SizesProps {
  offers: ButtonOffer[]
  chosen_id: number | null
  /** Path of the grid of sizes, or empty. */
  size_table: string
  /** Null: only one measure of a two-measure size was chosen. */
  onChoose: (offer_id: number | null) => void
  /** A sold-out size is wanted. */
  onWait: (offer_id: number) => void
}

/** A single offer is preselected; with several the shopper chooses. */
export function firstOffer(offers: ButtonOffer[]): ButtonOffer | null {
  return offers.length === 1 ? (offers[0] ?? null) : null
}

/** `2 999 Р`, or `от 2 999 Р` where sizes differ: among those that can be bought, if any. */
export function priceWords(offers: Pick<ButtonOffer, 'price' | 'is_sold'>[]): string {
  const sold = offers.filter(offer => offer.is_sold)
  const prices = (sold.length > 0 ? sold : offers).map(offer => offer.price)
  if (prices.length === 0) return ''
  const least = Math.min(...prices)
  return `${Math.max(...prices) > least ? 'от ' : ''}${formatRubles(least)}`
}

/** Why the button cannot buy, before it is clicked: the chosen size, or every size, is not available here. */
export function whyNot(offers: ButtonOffer[], chosen: ButtonOffer | null): string {
  if (chosen ? chosen.is_sold : offers.some(offer => offer.is_sold)) return ''
  const notes = new Set((chosen ? [chosen] : offers).flatMap(({ note }) => note ?? []))
  const [note = 'нет в наличии'] = notes.size > 1 ? ['только в магазинах других городов'] : notes
  return note.slice(0, 1).toUpperCase() + note.slice(1)
}

/** The offer that the hash of the address names by its ext_id (contract 2.2). */
export function offerOfHash(offers: ButtonOffer[], hash: string): ButtonOffer | null {
  const ext_id = decodeHash(hash.replace(/^#/, ''))
  return offers.find(offer => offer.ext_id === ext_id) ?? null
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
