import type { CareName } from '../catalogue/cares.ts'

/** What a thing is made of, and what is worth saying of it. */
export interface Cloth {
  /** Value of the filter «Материал»: the main fibre. */
  material: string
  /** As the label says it; each part sums to 100 %. */
  composition: string
  care: CareName
  /** Value of the filter «Сезон», where the model does not say otherwise. */
  season: Season
  /** Sentences that agree with any noun. One of them stands in the description. */
  words: string[]
}

export type Season = 'лето' | 'зима' | 'демисезон' | 'круглый год'
