import { lapels } from '../collars/collars.ts'
import { finishNeck } from '../collars/finish-neck.ts'
import { type Body, bodyOf } from '../cut/body.ts'
import { lengthOf, neckOf, silhouetteOf } from '../cut/shapes.ts'
import type { SleeveCut } from '../cut/sleeve-shape.ts'
import { armpitPoint, type Neck, type TorsoCut, type UpperPiece } from '../cut/torso.ts'
import { mix } from '../sketch/colour.ts'
import type { GarmentKind, Look } from '../sketch/garment.ts'
import { has, type Sketch } from '../sketch/sketch.ts'
import { armBands, paintUpper } from '../tops/upper.ts'
import { buttonRow, closeFront, placket } from '../trims/closures.ts'
import { belt } from '../trims/waists.ts'
import {
  backSeams,
  braid,
  coatFolds,
  coatSleeve,
  cuffButtons,
  frontDarts,
  pocketsOf,
  shirtFront,
  stormFlaps,
} from './tailoring.ts'

/** Room, lapels and where the roll ends as a share of the waist's height, single and double-breasted. */
interface Make {
  room: number
  lapel: number
  roll: readonly [single: number, double: number]
  /** Centimetres between buttons. */
  gap: number
  usual: NonNullable<Look['length']>
}

const MAKES: Partial<Record<GarmentKind, Make>> = {
  coat: { room: 1.6, lapel: 5.8, roll: [0.82, 0.74], gap: 15, usual: 'midi' },
  trench: { room: 1.4, lapel: 5.6, roll: [0.62, 0.62], gap: 13, usual: 'midi' },
  robe: { room: 1.8, lapel: 3.6, roll: [0.95, 0.95], gap: 12, usual: 'midi' },
}
const BLAZER: Make = { room: 0.6, lapel: 5, roll: [0.9, 0.82], gap: 10.5, usual: 'hip' }

const LAPELLED = ['notch', 'peak', 'shawl']

/** Blazers, coats, trenches and robes; also the upper half of a suit, `cut` centimetres shorter. */
export function drawTailored(sketch: Sketch, shorter = 0): void {
  const { look, drawing } = sketch
  const make = MAKES[drawing.kind] ?? BLAZER
  const isBlazer = make === BLAZER
  const body = bodyOf(sketch)
  const k = body.hip[1] / 60
  const isDouble = look.front === 'double'
  const collar = drawing.kind === 'trench' && look.neck === 'shirt' ? 'notch' : (look.neck ?? 'notch')
  const isHooded = has(sketch, 'hood')
  const isOpen = LAPELLED.includes(collar) && (!isHooded || drawing.kind === 'robe')
  const roll = has(sketch, 'one-button') ? 1 : make.roll[isDouble ? 1 : 0]
  const breakAt = body.waist[1] * roll - 1
  const neck: Neck = isOpen
    ? { shape: 'v', half: body.neck, depth: breakAt }
    : neckOf({ ...sketch, look: { ...look, neck: isHooded ? 'stand' : collar } }, body, k)
  const torso = torsoOf(sketch, body, neck, make)
  torso.length -= shorter
  const isBare = look.sleeve === 'none'
  const sleeve: SleeveCut | undefined = isBare ? undefined : sleeveLike(sketch, body, k)
  if (isOpen) shirtFront(sketch, body, neck, k)
  paintUpper(sketch, body, {
    torso,
    ...(sleeve && { sleeve }),
    hem: drawing.kind === 'robe' || drawing.kind === 'trench' ? 'stitch' : 'none',
    depth: 0.85,
    folds: isBlazer ? [] : coatFolds(sketch, body, torso),
    lining: mix(sketch.cloth.hex, '#8b8178', 0.5),
    isRaglan: look.shoulder === 'raglan',
  })
  if (isBare) armBands(sketch, body, torso, { width: 1 })
  if (sketch.isBack) backSeams(sketch, body, torso, isBlazer)
  else if (isBlazer) frontDarts(sketch, body, torso, k)
  if (drawing.kind === 'trench' && (isDouble || has(sketch, 'epaulettes')))
    stormFlaps({ sketch, body, torso, k })
  pocketsOf({ sketch, body, torso, k }, isBlazer)
  fasten({ sketch, body, torso, k }, make, isOpen)
  if (isOpen && !isHooded)
    lapels(sketch, neck, {
      breakAt,
      style: isDouble && isBlazer ? 'peak' : (collar as 'notch'),
      width: make.lapel * k,
    })
  else
    finishNeck(
      sketch,
      isHooded ? { ...neck, depth: neck.half } : neck,
      { band: has(sketch, 'braid-trim') ? 2 : 1.2, ribs: 0 },
      isHooded ? 1.1 * k : k,
    )
  if (has(sketch, 'braid-trim')) braid({ sketch, torso })
  if (sleeve && isBlazer) cuffButtons({ sketch, body, torso, k }, sleeve)
  if (look.belt)
    belt(sketch, body.waist[0] * 0.6 + body.armpit[0] * 0.4 + torso.ease, body.waist[1] + 1, k * 1.3)
}

function torsoOf(sketch: Sketch, body: Body, neck: Neck, make: Make): TorsoCut {
  const { look } = sketch
  const k = body.hip[1] / 60
  const { ease, fitted, drop } = silhouetteOf(sketch, k)
  const isBlazer = make === BLAZER
  const isShortCoat = !isBlazer && (look.length === 'cropped' || look.length === 'hip')
  const length = lengthOf(
    isShortCoat ? { ...sketch, look: { ...look, length: 'long' } } : sketch,
    body,
    make.usual,
  )
  const flare = look.silhouette === 'a-line' ? 1.5 : look.silhouette === 'oversize' ? 1.08 : 1.22
  return {
    neck,
    length: length + (isBlazer && look.length !== 'cropped' ? 5 * k : 0),
    ease: ease + make.room * k,
    fitted: look.belt ? 0.6 : fitted * 0.9,
    ...(!isBlazer && { hem: body.hip[0] * flare + ease }),
    drop: look.sleeve === 'none' ? -2.4 * k : drop + make.room * 0.6 * k,
    dip: 1.3,
  }
}

function sleeveLike(sketch: Sketch, body: Body, k: number): SleeveCut {
  const { look, drawing } = sketch
  if (drawing.kind === 'robe')
    return {
      shape: 'bell',
      length: body.sleeve * (look.sleeve === 'elbow' ? 0.74 : 0.96),
      arm: body.arm + 1.8,
      wrist: body.wrist + 3.4,
      angle: 11.5,
      cuff: { kind: 'turn-up', height: 6 * k },
    }
  const isWide = look.silhouette === 'oversize' || look.silhouette === 'loose'
  return coatSleeve(body, (drawing.kind === 'coat' ? 2.2 : 1.2) + (isWide ? 1.6 : 0), {
    ...(drawing.kind === 'coat' && { cuff: { kind: 'hem', height: 6 * k } }),
  })
}

function fasten({ sketch, body, torso, k }: UpperPiece, make: Make, isOpen: boolean): void {
  const { look } = sketch
  if (sketch.isBack) return
  const top = torso.neck.depth
  const bottom = torso.length + 1
  const isWrapped = look.front === 'wrap' || look.closure === 'belt' || sketch.drawing.kind === 'robe'
  if (!isOpen || look.closure === 'zip' || isWrapped) {
    if (isWrapped) placket(sketch, top, bottom, 6 * k)
    closeFront(sketch, 'heavy', { top, bottom, half: armpitPoint(body, torso)[0], waist: body.waist[1], k })
    return
  }
  const isDouble = look.front === 'double'
  placket(sketch, top, bottom, isDouble ? 4.4 * k : 1)
  if (look.front === 'hidden') return
  const single = has(sketch, 'one-button') ? 1 : make === BLAZER ? 2 : 3
  const count = isDouble ? 3 : single
  const from = top + 2 * k
  const to = from + make.gap * k * (count - 1) * (make === BLAZER && isDouble ? 0.7 : 1)
  for (const x of isDouble ? [-5.2 * k, 4.4 * k] : [0]) buttonRow(sketch, { x, from, to, count }, 1.15 * k)
}
