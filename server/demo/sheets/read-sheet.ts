import { shadeOf } from '../../catalog/colors.rules.ts'
import { PALETTES, type PaletteName } from '../catalogue/palette.ts'
import { SIZE_GRIDS, type SizeGrid } from '../catalogue/size-grids.ts'
import type { Season } from '../cloths/cloth.ts'
import { CLOTHS } from '../cloths/cloths.ts'
import { GARMENT_KINDS, type GarmentFit, type GarmentKind, type PatternKind } from '../draw/draw-garment.ts'
import type { Weave } from '../draw/sketch/garment.ts'
import { type Look, mergeLooks } from '../draw/sketch/looks.ts'
import { lookOfParameters } from './parameters.ts'
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
  models: string
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
  params: { name: string; value: string }[]
  text: string
  /** What name, parameters and text promise; the drawing is made from it. */
  look: Look
  weave?: Weave
}

/**
 * The sheets of a department. Each begins with a line of its own, goes on with sentences on how to wear it, and then has
 * its models, in blocks of three lines with an empty line between them:
 *
 *     # ext_id of the category | kind | grid | palette | brands, separated by commas
 *     > One sentence that agrees with every name of the sheet.
 *
 *     name | cloth | pattern | price in roubles | exceptions to the sheet (kind, grid, palette, colors, season)
 *     Param value; Param value
 *     One or two sentences about the cut.
 *
 * The first colours of a palette come oftenest; `colors=белый+синий` names them outright. Nothing is looked up here:
 * `readSheet` refuses what it does not know.
 */
export function sheetsOf(text: string): Sheet[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map(sheet => {
      const [head = '', ...lines] = sheet.split('\n')
      const [leaf = '', kind, grid, palette, brands = ''] = cellsOf(head)
      const pairings = lines.filter(line => line.startsWith('> ')).map(line => line.slice(2))
      return {
        ...{ leaf, kind: kind as GarmentKind, grid: grid as SizeGrid, palette: palette as PaletteName },
        ...{ brands: brands.split(', '), pairings, models: lines.slice(pairings.length).join('\n') },
      }
    })
}

function cellsOf(line: string): string[] {
  return line.split('|').map(cell => cell.trim())
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
  return sheet.models
    .trim()
    .split(/\n\s*\n/)
    .map((block, index) => readModel(sheet, block.trim(), index + 1))
}

function readModel(sheet: Sheet, block: string, place: number): Model {
  const [head = '', params = '', ...sentences] = block.split('\n')
  const [name = '', cloth = '', pattern = '', price = '', exceptions = ''] = cellsOf(head)
  const exception = Object.fromEntries(exceptions.split(/\s+/).map(pair => pair.split('=')))
  const kind = exception.kind ?? sheet.kind
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
  const read = params.split(';').map(readParam)
  const text = sentences.join(' ')
  const said = lookOfText(`${name}. ${text}`)
  const stated = lookOfParameters(read)
  slips.push(...disagreements(stated, said).map(trait => `${trait} ${stated[trait]} but ${said[trait]}`))
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
    params: withHood(read, said),
    text,
    look: mergeLooks(said, stated),
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
function withHood(params: Model['params'], said: Look): Model['params'] {
  const isHooded = said.details?.includes('hood') && !params.some(({ name }) => name === 'Капюшон')
  return isHooded ? [...params, { name: 'Капюшон', value: 'есть' }] : params
}

function readParam(text: string): { name: string; value: string } {
  const trimmed = text.trim()
  const space = trimmed.indexOf(' ')
  return { name: trimmed.slice(0, space), value: trimmed.slice(space + 1) }
}
