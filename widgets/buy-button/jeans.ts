import { type Measures, measuresOf } from '../../server/contract/catalog/jeans-size.ts'
import type { ButtonOffer } from './choice.ts'

/** What each row of buttons shows, smallest first. */
export interface JeansRows {
  waists: string[]
  lengths: string[]
}

/** Null when a size has not two measures, or when there is only one size: then one row is enough. */
export function jeansRows(offers: Pick<ButtonOffer, 'size_name'>[]): JeansRows | null {
  const all = offers.map(offer => measuresOf(offer.size_name))
  if (all.length < 2 || all.some(each => each === null)) return null
  const sizes = all as Measures[]
  return {
    waists: [...new Set(sizes.map(({ waist }) => waist))].sort(),
    lengths: [...new Set(sizes.map(({ length }) => length))].sort(),
  }
}

/** The offer with both measures, in stock or not; null while one is missing or no such size is made. */
export function offerOfMeasures<Sized extends Pick<ButtonOffer, 'size_name'>>(
  offers: Sized[],
  { waist, length }: Partial<Measures>,
): Sized | null {
  return (
    offers.find(({ size_name }) => {
      const measures = measuresOf(size_name)
      return measures !== null && measures.waist === waist && measures.length === length
    }) ?? null
  )
}

/** Whether some size in stock has these measures; of two measures, whether their size is. */
export function isMeasureSold(
  offers: Pick<ButtonOffer, 'size_name' | 'is_sold'>[],
  wanted: Partial<Measures>,
): boolean {
  return offers.some(offer => {
    const measures = measuresOf(offer.size_name)
    if (!measures || !offer.is_sold) return false
    return (
      measures.waist === (wanted.waist ?? measures.waist) &&
      measures.length === (wanted.length ?? measures.length)
    )
  })
}
