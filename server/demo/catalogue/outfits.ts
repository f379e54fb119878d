import type { GarmentDrawing } from '../draw/draw-garment.ts'

interface Shown {
  name: string
  colors: { name: string; drawings: GarmentDrawing[] }[]
}

/** A colour of a model, by their names. */
type Piece = readonly [model: string, color: string]

/**
 * Looks of whole people: on the figure of the first piece the others are worn instead of quiet things, from the skin
 * outwards. Home shows the first one (`templates/pages/home.liquid`), with these pieces beside it.
 */
export const OUTFITS: readonly (readonly [first: Piece, ...others: Piece[]])[] = [
  [
    ['Двубортное пальто с поясом', 'бежевый'],
    ['Водолазка из мериноса', 'чёрный'],
    ['Прямые брюки со стрелками', 'чёрный'],
  ],
]

/** The catalogue with the pictures of its looks. Throws for a piece that there is not. */
export function withOutfits<Model extends Shown>(models: Model[]): Model[] {
  for (const [first, ...others] of OUTFITS) {
    const outfit = others.map(piece => frontOf(drawingsOf(models, piece), piece))
    const drawings = drawingsOf(models, first)
    const at = drawings.findIndex(({ view }) => view === 'figure')
    drawings[at] = { ...frontOf(drawings, first), view: 'figure', outfit }
  }
  return models
}

function drawingsOf(models: readonly Shown[], [model, color]: Piece): GarmentDrawing[] {
  const colors = models.find(({ name }) => name === model)?.colors
  return colors?.find(({ name }) => name === color)?.drawings ?? []
}

function frontOf(drawings: GarmentDrawing[], piece: Piece): GarmentDrawing {
  const front = drawings.find(({ view }) => view === 'front')
  if (!front) throw new Error(`no ${piece.join(', ')}`)
  return front
}
