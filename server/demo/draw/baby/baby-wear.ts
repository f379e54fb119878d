import { drawn } from '../sketch/shape.ts'
import { drawBeanie } from '../accessories/headwear.ts'
import { feet } from '../bottoms/leg-details.ts'
import { paintTrousers, type TrousersCut } from '../bottoms/legs.ts'
import type { TorsoCut } from '../cut/torso.ts'
import { num, placed, way } from '../sketch/path.ts'
import { add, freshId, has, part, type Sketch } from '../sketch/sketch.ts'
import { hemBand, paintUpper } from '../tops/upper.ts'
import { closeFront } from '../trims/closures.ts'
import { patch, seam } from '../trims/trims.ts'
import { waistBand } from '../trims/waists.ts'
import { BABY, babyNeckOf, finishBabyNeck } from './baby-cuts.ts'

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
