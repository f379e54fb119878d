import { type Body, bodyOf } from '../cut/body.ts'
import { mix } from '../sketch/colour.ts'
import type { Look } from '../sketch/garment.ts'
import { corners, onSides, way } from '../sketch/path.ts'
import { has, type Sketch } from '../sketch/sketch.ts'
import { button, patch, stitch } from '../trims/trims.ts'
import { waistBand } from '../trims/waists.ts'
import {
  cargoPockets,
  feet,
  fringedHems,
  kneePatches,
  sideStripes,
  thighPocket,
  tucks,
} from './leg-details.ts'
import { paintTrousers, type TrousersCut } from './legs.ts'
import { trouserFront } from './trouser-fronts.ts'

/** Half widths of a leg at the thigh (in half hips), the knee and the hem, and how far the legs stand apart, in degrees. */
const LEGS: Partial<Record<NonNullable<Look['silhouette']>, [number, number, number, number]>> = {
  fitted: [0.5, 7.6, 5.8, 2.2],
  tapered: [0.54, 9.4, 6.6, 2],
  straight: [0.52, 10, 9.4, 2],
  loose: [0.56, 11.4, 9.2, 2.4],
  wide: [0.56, 13, 15, 1],
  flared: [0.51, 8.8, 13.2, 1.6],
}

/** From the waist to the hem, in lengths of the leg. */
const LENGTHS: Partial<Record<NonNullable<Look['length']>, number>> = {
  mini: 0.36,
  thigh: 0.44,
  knee: 0.57,
  midi: 0.75,
  ankle: 0.9,
  maxi: 1.01,
}

/** The waist sits so much higher or lower than usual, in lengths of the rise. */
const RISES = { low: -0.14, mid: 0, high: 0.14 }

/** Trousers, jeans, leggings, tights and shorts, by their look; `cloth` of the sketch decides what they are sewn of. */
export function drawTrousers(sketch: Sketch, top = 0, isCovered = false): void {
  const { look, drawing, chance } = sketch
  const body = bodyOf(sketch)
  const k = body.hip[0] / 21.4
  const cut = trousersOf(sketch, body, top)
  const { waist } = cut
  const isDenim = drawing.pattern === 'denim'
  const isTights = look.style === 'tights'
  const isBare = drawing.kind === 'leggings'
  const isSoft = look.closure === 'cord' || look.closure === 'elastic' || isBare
  if (isTights) feet(sketch, cut, body.wrist * 1.25)
  const legs = paintTrousers(sketch, cut)
  if (isCovered) return
  const thread = isDenim
    ? chance.pick('thread', ['#d39a4e', '#c9843c', mix('#e8d9b8', sketch.cloth.hex, 0.2)])
    : undefined
  trouserFront(sketch, cut, isDenim ? 'jeans' : isBare ? 'none' : 'slant', thread)
  if (look.pockets === 'cargo') cargoPockets(sketch, legs, k)
  if (isBare && look.pockets) thighPocket(sketch, legs)
  if (has(sketch, 'tucks')) tucks(sketch, cut)
  if (has(sketch, 'side-stripe')) sideStripes(sketch, legs, cut)
  if (has(sketch, 'knees')) kneePatches(sketch, legs, k)
  if (has(sketch, 'raw-edge')) fringedHems(sketch, legs)
  if (isDenim)
    for (const line of onSides(way(waist + 0.2, cut.top + 1, cut.hip - 0.7, cut.top + cut.rise * 0.78)))
      stitch(sketch, line, thread)
  const height = (isBare && look.rise === 'high' ? 8 : isBare ? 4.6 : 4) * k
  waistBand(sketch, look.closure === 'cord' ? 'cord' : isSoft ? 'elastic' : 'loops', {
    half: waist,
    top: cut.top - height + 0.6,
    height,
    lower: waist + 0.3,
  })
  if (!isSoft && !sketch.isBack)
    button(sketch, [0.6, cut.top - height * 0.42 + 1.1], 0.95 * k, isDenim ? '#b08a52' : undefined)
  if (isDenim && !isSoft && sketch.isBack) label(sketch, waist, cut.top - height + 0.9)
}

function trousersOf(sketch: Sketch, body: Body, top: number): TrousersCut {
  const { look, drawing } = sketch
  const k = body.hip[0] / 21.4
  const isShort = drawing.kind === 'shorts'
  const isBare = drawing.kind === 'leggings'
  const [thigh, knee, hem, stride] = LEGS[look.silhouette ?? 'straight'] ?? [0.52, 10, 9.4, 2]
  const room =
    look.silhouette === 'loose' || look.silhouette === 'wide' ? 1.05 : sketch.isOnFigure ? 1.01 : 0.98
  const shift = RISES[look.rise ?? 'mid'] * body.rise
  const usual = isShort ? 'knee' : undefined
  const share = (look.length ?? usual) ? (LENGTHS[look.length ?? 'knee'] ?? 0.98) : isBare ? 0.94 : 0.98
  const isCuffed = has(sketch, 'cuffs') && !isShort
  return {
    top: top - shift,
    length: body.leg * share + shift,
    waist:
      body.waist[0] *
      (sketch.isOnFigure ? 1.01 : drawing.fit === 'men' ? 0.86 : 0.9) *
      (look.rise === 'low' ? 1.06 : 1),
    hip: body.hip[0] * room,
    rise: body.rise + shift,
    thigh: body.hip[0] * (isShort ? 0.54 : isBare ? 0.49 : thigh),
    knee: isShort ? body.hip[0] * (look.silhouette === 'loose' ? 0.6 : 0.56) : (isBare ? 7.2 : knee) * k,
    hem: isShort
      ? body.hip[0] * (look.silhouette === 'loose' ? 0.6 : 0.56)
      : (isBare ? 4.8 : isCuffed ? 6.8 : hem) * k,
    stride: isShort ? 5 : stride,
    crease: has(sketch, 'crease'),
    cuff: isCuffed
      ? 'rib'
      : has(sketch, 'turn-up')
        ? 'turn-up'
        : has(sketch, 'raw-edge')
          ? undefined
          : 'stitch',
    depth: isBare ? 0.6 : 1.05,
  }
}

function label(sketch: Sketch, waist: number, y: number): void {
  patch(
    sketch,
    corners(waist * 0.4, y, waist * 0.82, y - 0.3, waist * 0.83, y + 3.2, waist * 0.4, y + 3.5),
    undefined,
    { hex: '#a06a3c', pattern: 'plain', weave: 'leather' },
  )
}
