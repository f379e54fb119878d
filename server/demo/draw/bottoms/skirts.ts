import { type Body, bodyOf } from '../cut/body.ts'
import { slit } from '../dresses/dress-details.ts'
import { corners, onSides, way } from '../sketch/path.ts'
import { has, part, type Sketch } from '../sketch/sketch.ts'
import { closeFront } from '../trims/closures.ts'
import { patchPocket, slantPocket } from '../trims/pockets.ts'
import { button, patch, seam } from '../trims/trims.ts'
import { waistBand } from '../trims/waists.ts'
import { gathers, paintSkirt } from './skirt-cloth.ts'
import { trouserFront } from './trouser-fronts.ts'

/** From the waist to the hem, in lengths of the leg. */
const LENGTHS: Partial<Record<string, number>> = { mini: 0.42, knee: 0.57, midi: 0.76, maxi: 0.98 }

/** Skirts: pencil, straight, A-line, pleated, tiered, wrapped or a full circle. */
export function drawSkirt(sketch: Sketch): void {
  const { look, drawing } = sketch
  const body = bodyOf(sketch)
  const k = body.hip[0] / 21.4
  const { silhouette = 'a-line' } = look
  const isDenim = drawing.pattern === 'denim'
  const isTiered = has(sketch, 'tiers')
  const isPleated = has(sketch, 'pleats')
  const isNarrow = silhouette === 'fitted'
  const isStiff =
    isDenim ||
    sketch.cloth.weave === 'corduroy' ||
    sketch.cloth.weave === 'leather' ||
    sketch.cloth.weave === 'tweed'
  const isSoft = !isNarrow && !isStiff
  const length = body.leg * (LENGTHS[look.length ?? 'knee'] ?? 0.57)
  const waist = body.waist[0] * (sketch.isOnFigure ? 1.01 : look.rise === 'mid' ? 0.92 : 0.88)
  const flare = isNarrow ? 0.86 : silhouette === 'straight' ? (isSoft ? 1.2 : 0.98) : isStiff ? 1.3 : 1.62
  paintSkirt(sketch, {
    top: 0,
    length,
    waist: waist + 0.3,
    hip: body.hip[0] * (sketch.isOnFigure ? 1.02 : isNarrow ? 0.94 : 0.98),
    hem: body.hip[0] * flare,
    full: isSoft ? (silhouette === 'straight' ? 0.5 : 0.9) : 0.2,
    flutes: isPleated ? 11 : 6,
    style: isPleated ? 'pleated' : isTiered ? 'tiered' : isSoft ? 'soft' : 'straight',
  })
  const isElastic = look.closure === 'elastic'
  waistBand(sketch, isElastic ? 'elastic' : 'plain', {
    half: waist,
    top: -3.6 * k,
    height: 4.2 * k,
    lower: waist + 0.5,
  })
  if (isTiered || (isElastic && isSoft && !isPleated))
    gathers(sketch, u => [u * waist, 1 + 0.7 * (1 - u * u)], 24, 6 * k)
  if (isDenim)
    trouserFront(
      sketch,
      { top: 0, length, waist, hip: body.hip[0], rise: 20 * k, thigh: 0, knee: 0, hem: 0, stride: 0 },
      'jeans',
      '#c9843c',
    )
  if (sketch.isBack) backOf(sketch, length, isNarrow)
  else frontOf(sketch, body, waist, length)
}

function frontOf(sketch: Sketch, body: Body, waist: number, length: number): void {
  const k = body.hip[0] / 21.4
  const { look } = sketch
  if (look.front === 'wrap') {
    wrapWithBuckles(sketch, waist, length, k)
    return
  }
  if (look.closure === 'buttons')
    closeFront(sketch, 'heavy', { top: 1, bottom: length + 1, half: waist, waist: 0, k })
  if (look.closure === 'snaps') button(sketch, [0.4, -1.2], 1.1 * k, '#b9a27a')
  if (look.pockets === 'patch')
    for (const side of [-1, 1]) patchPocket(sketch, side * body.hip[0] * 0.56, 9 * k, 6 * k)
  else if (look.pockets)
    for (const side of [-1, 1])
      slantPocket(sketch, [side * waist * 0.78, 0.8], [side * (body.hip[0] - 1), 12 * k])
  if (has(sketch, 'darts'))
    part(sketch, 'darts', () => {
      for (const line of onSides(way(waist * 0.58, 1, waist * 0.64, 11 * k))) seam(sketch, line, 0.8)
    })
  if (has(sketch, 'slit')) slit({ ...sketch }, { ...body, waist: [0, 0] }, length, k)
}

function backOf(sketch: Sketch, length: number, isNarrow: boolean): void {
  seam(sketch, way(0, 0.8, 0.2, length * 0.4, 0, length + 0.8))
  if (isNarrow) part(sketch, 'vent', () => seam(sketch, way(0, length * 0.7, 0.6, length + 1), 1.8))
}

/** The overlap of a kilt, held by two straps with buckles. */
function wrapWithBuckles(sketch: Sketch, waist: number, length: number, k: number): void {
  closeFront({ ...sketch, look: { front: 'wrap', belt: 'buckled' } }, 'heavy', {
    top: 0.8,
    bottom: length + 1,
    half: waist * 1.2,
    waist: 8 * k,
    k,
  })
  for (const y of [3 * k, 9 * k]) {
    patch(
      sketch,
      corners(waist * 0.42, y, waist * 0.98, y, waist * 0.98, y + 2.2 * k, waist * 0.42, y + 2.2 * k),
      undefined,
      { hex: '#4a3222', pattern: 'plain', weave: 'leather' },
    )
    button(sketch, [waist * 0.66, y + 1.1 * k], 1 * k, '#c6a666')
  }
}
