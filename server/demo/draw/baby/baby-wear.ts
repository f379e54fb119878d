import { drawBeanie } from '../accessories/headwear.ts'
import { feet } from '../bottoms/leg-details.ts'
import { paintTrousers, type TrousersCut } from '../bottoms/legs.ts'
import type { TorsoCut } from '../cut/torso.ts'
import { paintBand, paintPanel } from '../fabric/fabric.ts'
import { fold, shading } from '../fabric/folds.ts'
import { mix } from '../sketch/colour.ts'
import { type Knot, num, type PathPoint, placed, way } from '../sketch/path.ts'
import { drawn } from '../sketch/shape.ts'
import { add, freshId, has, part, type Sketch } from '../sketch/sketch.ts'
import { hemBand, paintUpper } from '../tops/upper.ts'
import { bow } from '../trims/bows-and-lace.ts'
import { closeFront } from '../trims/closures.ts'
import { patch, seam, stitch } from '../trims/trims.ts'
import { waistBand } from '../trims/waists.ts'
import { BABY, babyNeckOf, finishBabyNeck, snaps } from './baby-cuts.ts'

/** A patch for the nappy. */
const SEAT = drawn('-5 0!, 5 0!, 4.6 6, 0 7.4, -4.6 6')

/** Soft trousers for babies: a wide band, ribbed ankles or feet. */
export function drawBabyPants(sketch: Sketch): void {
  const { leg, hip, rise, wrist } = BABY
  const isFooted = has(sketch, 'feet')
  const cut: TrousersCut = {
    top: 0,
    length: leg,
    waist: hip[0] * 0.8,
    hip: hip[0] * 0.98,
    rise: rise + 1.5,
    thigh: hip[0] * 0.53,
    knee: 6.6,
    hem: 4.4,
    stride: 5,
    ...(!isFooted && { cuff: 'rib' }),
  }
  if (isFooted) feet(sketch, cut, wrist * 1.25 * 1.25)
  paintTrousers(sketch, cut)
  seam(sketch, way(0, 0.6, 0.1, cut.rise * 0.6, 0, cut.rise))
  waistBand(sketch, 'elastic', { half: cut.waist, top: -4, height: 4.6, lower: cut.waist + 0.4 })
  if (!sketch.isBack) return
  const y = cut.rise * 0.42
  patch(sketch, placed(SEAT, { y, w: 1, h: 1 }), way(-4.6, y + 1.2, 4.6, y + 1.2), { pattern: 'plain' })
}

/** Babies' wrap jackets and knitted cardigans. */
export function drawBabyCardigan(sketch: Sketch): void {
  const { look } = sketch
  const isWrap = look.front === 'wrap'
  const neck = babyNeckOf(sketch)
  const { hip, sleeve, arm, wrist } = BABY
  const [length, hem] = [hip[1] + 3, hip[0] + 1.6]
  const torso: TorsoCut = { neck, length, hem, ease: 1, fitted: 0.05, drop: 0.8, dip: 0.8 }
  const cuff = { kind: 'rib', height: 3 } as const
  paintUpper(sketch, BABY, {
    torso,
    sleeve: { shape: 'set', length: sleeve + 0.5, arm: arm + 0.7, wrist: wrist + 0.6, angle: 24, cuff },
    hem: isWrap ? 'stitch' : 'none',
    isRaglan: look.shoulder === 'raglan',
    depth: 0.8,
  })
  if (!isWrap) hemBand(sketch, BABY, torso, 3.4)
  closeFront(sketch, 'fine', {
    top: neck.depth,
    bottom: torso.length + 0.6,
    half: BABY.armpit[0],
    waist: hip[1] * 0.68,
    k: 0.8,
  })
  finishBabyNeck(sketch, neck)
}

/** What comes with the first piece of a baby's set: trousers or footed pants beside it, a cap above them. */
export function drawCompanions(sketch: Sketch): void {
  const { look } = sketch
  const own = (details: Sketch['look']['details']): Sketch => ({
    ...sketch,
    look: { closure: 'none', ...(details && { details }) },
  })
  const isRomper = sketch.drawing.kind === 'romper'
  if (!isRomper)
    part(sketch, 'pants', () => beside(own(has(sketch, 'feet') ? ['feet'] : []), [33, 4], drawBabyPants))
  if (isRomper || look.style === 'cap-set')
    part(sketch, 'cap', () => beside(own([]), [33, isRomper ? 6 : 62], drawBeanie))
}

/** Draws another thing so many centimetres to the right and down. */
function beside(sketch: Sketch, [x, y]: readonly [number, number], draw: (sketch: Sketch) => void): void {
  const nested: Sketch = { ...sketch, layers: [], silhouettes: [], boxes: [] }
  draw(nested)
  const place = `transform="translate(${num(x)} ${num(y)})"`
  const id = freshId(sketch, 'w')
  sketch.defs.push(
    `<g id="${id}" ${place}>${nested.silhouettes.map(one => `<use href="#${one}"/>`).join('')}</g>`,
  )
  sketch.silhouettes.push(id)
  for (const box of nested.boxes)
    sketch.boxes.push({ left: box.left + x, right: box.right + x, top: box.top + y, bottom: box.bottom + y })
  add(sketch, `<g ${place}>`, ...nested.layers, '</g>')
}

const OPENING = drawn('0 0!, 4.4 -1!, 7.4 0!, 4 1.3!')
const UPPER = drawn(
  '0 0!, 3.8 1.1, 7.4 0!, 7.3 4, 7.9 7.4, 7.2 9.8, 1 10.3, -5 10, -6.6 8, -5.2 5.6, -2 4.6, 0 3',
)
const SOLE = drawn('-6.5 8.6!, -5 9.6, 1 9.9, 7.4 9.3!, 7.1 10.6, 1 11.1, -5.2 10.8')
const CUFF = drawn('-.2 -.2!, 3.8 1.1, 7.6 -.2!, 7.5 2.2!, 3.8 3.4, -.1 2.2!')

/** A pair of knitted bootees, the left one turned to the viewer. */
export function drawBootees(sketch: Sketch): void {
  const isTied = has(sketch, 'ties')
  const side = sketch.isBack ? -1 : 1
  for (const [dx, dy] of [
    [4.4, -1.6],
    [-4.4, 1.8],
  ] as const) {
    const p = (x: number, y: number): PathPoint => [dx + x * side, dy + y]
    const at = (knots: readonly Knot[]) => placed(knots, { x: dx, y: dy, w: side, h: 1 })
    paintPanel(sketch, {
      knots: at(OPENING),
      cloth: { hex: sketch.dye.line, pattern: 'plain' },
    })
    paintPanel(sketch, {
      knots: at(UPPER),
      across: side === 1 ? [p(-5, 4), p(8, 6)] : [p(8, 6), p(-5, 4)],
      folds: [
        ...fold(p(0, 4.4), p(6.6, 4.8), [1, 0.6, -0.5]),
        ...fold(p(-1.4, 5.4), p(3, 7), [0.9, 0.5, -0.3]),
        shading(p(-5.4, 6.6), p(-1, 5.4), [1.2, 0.7, 0.4]),
      ],
    })
    paintBand(sketch, {
      knots: at(SOLE),
      cloth: { hex: mix(sketch.cloth.hex, sketch.cloth.accent, 0.4) },
    })
    paintBand(sketch, {
      knots: at(CUFF),
      roundness: 1,
    })
    seam(sketch, [p(-2.4, 4.9), p(-0.6, 7), p(-3.4, 8.8)], 0.6)
    if (isTied) {
      stitch(sketch, [p(0, 3.7), p(3.6, 4.7), p(7.2, 3.7)], sketch.cloth.accent)
      const nested = { ...sketch, layers: [] as string[] }
      bow(nested, 0, 0.26, { hex: sketch.cloth.accent, pattern: 'plain' })
      sketch.layers.push(`<g transform="translate(${p(1.6, 4.3).join(' ')})">${nested.layers.join('')}</g>`)
    } else snaps(sketch, [p(1.4, 5.6)], sketch.cloth.accent)
  }
}
