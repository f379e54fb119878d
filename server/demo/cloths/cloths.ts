import { CARES, type CareName } from '../catalogue/cares.ts'
import { readRows } from '../catalogue/rows.ts'
import { WEAVES, type Weave } from '../draw/sketch/garment.ts'
import { cottonLinenSilk } from './cotton-linen-silk.ts'
import { smallThings } from './small-things.ts'
import { woolDenimOuterwear } from './wool-denim-outerwear.ts'

/** What a thing is made of, and what is worth saying of it. */
export interface Cloth {
  /** How it looks in a drawing, where it looks otherwise than its kind usually does. */
  weave?: Weave
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

const SEASONS = ['лето', 'зима', 'демисезон', 'круглый год'] as const
export type Season = (typeof SEASONS)[number]

/** By their names. */
export const CLOTHS = clothsOf([cottonLinenSilk, woolDenimOuterwear, smallThings].join('\n'))

/**
 * Reads cloths. Throws an error that names one with an unknown word.
 *
 *     name | weave | material | composition | care | season
 *     > A sentence.
 */
function clothsOf(text: string): Record<string, Cloth> {
  const cloths = readRows(text).map(({ cells, sentences }): [string, Cloth] => {
    const [name = '', weave, material = '', composition = '', care, season] = cells
    const known = WEAVES.find(each => each === weave)
    if ((weave && !known) || !isCare(care) || !isSeason(season)) throw new Error(`no such cloth: ${name}`)
    return [name, { ...(known && { weave: known }), material, composition, care, season, words: sentences }]
  })
  return Object.fromEntries(cloths)
}

function isCare(name = ''): name is CareName {
  return name in CARES
}

function isSeason(name = ''): name is Season {
  return SEASONS.some(each => each === name)
}
