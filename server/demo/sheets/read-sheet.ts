import { shadeOf } from '../../catalog/colors.rules.ts'
import { PALETTES, type PaletteName } from '../catalogue/palette.ts'
import { type Row, readRows } from '../catalogue/rows.ts'
import { SIZE_GRIDS, type SizeGrid } from '../catalogue/sizes.ts'
import { CLOTHS, type Season } from '../cloths/cloths.ts'
import { GARMENT_KINDS, type GarmentFit, type GarmentKind, type PatternKind } from '../draw/draw-garment.ts'
import { type Look, mergeLooks, type Weave } from '../draw/sketch/garment.ts'
import { lookOfParameters, type Parameter, parametersOf } from './parameters.ts'
import { disagreements, lookOfText } from './words.ts'

/** The models of one category, written as a person would write them (`sheetsOf`). */
export interface Sheet {
  /** `ext_id` of the category. */
  leaf: string
  kind: GarmentKind
  grid: SizeGrid
  palette: PaletteName
  brands: string[]
  /** How to wear it, in sentences that agree with every name of the sheet. */
  pairings: string[]
  models: Row[]
}

export interface Model {
  leaf: string
  /** Place in its sheet, from 1. */
  place: number
  name: string
  kind: GarmentKind
  fit: GarmentFit
  grid: SizeGrid
  colors: readonly string[]
  /** Key of `CLOTHS`. */
  cloth: string
  pattern: PatternKind
  /** Roubles, before any discount. */
  price: number
  season: Season
  params: Parameter[]
  text: string
  /** What name, parameters and text promise; the drawing is made from it. */
  look: Look
  weave?: Weave
}

/**
 * Reads sheets, each a row of its own with sentences on how to wear it, and the rows of its models:
 *
 *     # ext_id of the category | kind | grid | palette | brands, separated by commas
 *     > One sentence that agrees with every name of the sheet.
 *     name | cloth | pattern | price in roubles | parameters | exceptions to the sheet (kind, grid, palette, colors, season)
 *     > One or two sentences about the cut.
 *
 * Parameters, `Param value; Param value`, are those that differ from the usual ones of the kind (`parametersOf`).
 * The first colours of a palette come oftenest; `colors=белый+синий` names them outright. Nothing is looked up here:
 * `readSheet` refuses what it does not know.
 */
export function sheetsOf(text: string): Sheet[] {
  const sheets: Sheet[] = []
  for (const row of readRows(text)) {
    const [head = '', kind, grid, palette, brands = ''] = row.cells
    if (head.startsWith('# '))
      sheets.push({
        leaf: head.slice(2),
        kind: kind as GarmentKind,
        grid: grid as SizeGrid,
        palette: palette as PaletteName,
        brands: brands.split(', '),
        pairings: row.sentences,
        models: [],
      })
    else sheets.at(-1)?.models.push(row)
  }
  return sheets
}

const FITS: Record<string, GarmentFit> = {
  women: 'women',
  men: 'men',
  girls: 'child',
  boys: 'child',
  babies: 'baby',
}

/** Throws an error naming the model when a word is unknown: a slip of the pen must not reach the shop. */
export function readSheet(sheet: Sheet): Model[] {
  return sheet.models.map((row, index) => readModel(sheet, row, index + 1))
}

function readModel(sheet: Sheet, { cells, sentences }: Row, place: number): Model {
  const [name = '', cloth = '', pattern = '', price = '', stated = '', exceptions = ''] = cells
  const exception = Object.fromEntries(exceptions.split(/\s+/).map(pair => pair.split('=')))
  const kind: GarmentKind = exception.kind ?? sheet.kind
  const grid = exception.grid ?? sheet.grid
  const palette = exception.palette ?? sheet.palette
  const colors: string[] = exception.colors?.split('+') ?? PALETTES[palette as PaletteName]
  const found = CLOTHS[cloth]
  const slips = [
    !found && `cloth ${cloth}`,
    !GARMENT_KINDS.includes(kind) && `kind ${kind}`,
    !(grid in SIZE_GRIDS) && `grid ${grid}`,
    !colors?.every(color => shadeOf(color).hex) && `palette ${palette} or colors ${colors}`,
    !/^\d+$/.test(price) && `price ${price}`,
    !(pattern in PATTERN_NAMES) && `pattern ${pattern}`,
    sentences.length === 0 && 'no sentences',
  ].filter(slip => slip !== false && slip !== undefined)
  const params = parametersOf(kind, stated)
  const text = sentences.join(' ')
  const said = lookOfText(`${name}. ${text}`)
  const shown = lookOfParameters(params)
  slips.push(...disagreements(shown, said).map(trait => `${trait} ${shown[trait]} but ${said[trait]}`))
  if (!found || slips.length > 0) throw new Error(`${sheet.leaf}, ${name}: ${slips.join(', ')}`)
  return {
    leaf: sheet.leaf,
    place,
    name,
    kind,
    fit: FITS[sheet.leaf.split('-')[0] ?? ''] ?? 'women',
    grid,
    colors,
    cloth,
    pattern: pattern as PatternKind,
    price: Number(price),
    season: exception.season ?? found.season,
    params: withHood(params, said),
    text,
    look: mergeLooks(said, shown),
    ...(found.weave && { weave: found.weave }),
  }
}

/** Values of the filter «Узор». */
export const PATTERN_NAMES: Record<PatternKind, string> = {
  plain: 'однотонный',
  stripe: 'полоска',
  breton: 'полоска',
  check: 'клетка',
  tartan: 'клетка',
  dots: 'горошек',
  floral: 'цветочный',
  melange: 'меланж',
  rib: 'рубчик',
  cable: 'косы',
  houndstooth: 'гусиная лапка',
  denim: 'однотонный',
  stars: 'звёзды',
  animals: 'животные',
}

/** The filter «Капюшон» where only the name speaks of one. */
function withHood(params: Parameter[], said: Look): Parameter[] {
  const isHooded = said.details?.includes('hood') && !params.some(({ name }) => name === 'Капюшон')
  return isHooded ? [...params, { name: 'Капюшон', value: 'есть' }] : params
}
