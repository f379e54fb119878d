import { gathers, paintSkirt } from '../bottoms/skirt-cloth.ts'
import { finishNeck } from '../collars/finish-neck.ts'
import { type Body, bodyOf } from '../cut/body.ts'
import { bareShoulder, lengthOf, neckOf, silhouetteOf, sleeveOf } from '../cut/shapes.ts'
import type { TorsoCut } from '../cut/torso.ts'
import { frontDarts } from '../outerwear/tailoring.ts'
import { way } from '../sketch/path.ts'
import { has, type Sketch } from '../sketch/sketch.ts'
import { armBands, paintUpper } from '../tops/upper.ts'
import { flounce } from '../tops/upper-details.ts'
import { bow } from '../trims/bows-and-lace.ts'
import { closeFront } from '../trims/closures.ts'
import { paintPockets } from '../trims/pockets.ts'
import { seam } from '../trims/trims.ts'
import { belt } from '../trims/waists.ts'
import {
  backOfDress,
  bodiceFolds,
  drapedSide,
  laceEdge,
  ruffleLine,
  slit,
  straightFolds,
} from './dress-details.ts'

const KNITTED = new Set(['jersey', 'knit', 'chunky'])

/** Every dress: cut in one piece, or a bodice with a skirt where the silhouette, tiers or pleats ask for one. */
export function drawDress(sketch: Sketch): void {
  const { look } = sketch
  const body = bodyOf(sketch)
  const k = body.hip[1] / 60
  const { silhouette = 'straight' } = look
  const isWhole =
    !['semi', 'a-line', 'flared'].includes(silhouette) && !has(sketch, 'tiers') && !has(sketch, 'pleats')
  const neck = neckOf(sketch, body, k)
  const length = lengthOf(sketch, body, 'midi')
  const isKnit = KNITTED.has(sketch.cloth.weave) && look.neck !== 'shirt'
  const { ease, fitted, drop } = silhouetteOf(sketch, k)
  const room = isWhole ? ease : 0.4 * k
  const sleeve = sleeveOf(
    sketch,
    body,
    room,
    isKnit
      ? { kind: 'rib', height: 5 * k }
      : { kind: look.neck === 'shirt' && look.sleeve === 'long' ? 'shirt' : 'hem', height: 4.6 * k },
  )
  const waistY = body.waist[1] - (has(sketch, 'tiers') ? 7 : 1) * k
  const waist = body.waist[0] * (has(sketch, 'tiers') || silhouette === 'loose' ? 1.1 : 0.98)
  const torso: TorsoCut = {
    neck,
    length: isWhole ? length : waistY + 1,
    ease: room,
    fitted: isWhole ? fitted : 1,
    hem: isWhole ? body.hip[0] * (silhouette === 'fitted' ? 0.9 : 1.08) + room : waist + 0.3,
    dip: isWhole ? 1.4 : 0.7,
    drop: sleeve ? (isWhole ? drop : 0) : bareShoulder(sketch, k),
  }
  paintUpper(sketch, body, {
    torso,
    ...(sleeve && { sleeve }),
    hem: isWhole ? 'stitch' : 'none',
    folds: isWhole ? straightFolds(sketch, body, length) : bodiceFolds(sketch, body, waistY),
    isRaglan: look.shoulder === 'raglan',
  })
  if (!isWhole) skirtOf(sketch, body, { waist, waistY, length })
  if (!sleeve) armBands(sketch, body, torso, { width: 1 })
  if (has(sketch, 'darts') && !sketch.isBack) frontDarts(sketch, body, torso, k)
  if (has(sketch, 'drape')) drapedSide(sketch, body, k)
  if (has(sketch, 'slit') && !sketch.isBack) slit(sketch, body, length, k)
  paintPockets(sketch, [body.armpit[0], body.armpit[1] - 1], [body.hip[0], body.waist[1] + 12 * k], k)
  // A dress's zip hides in a seam.
  closeFront(look.closure === 'zip' ? { ...sketch, look: { ...look, closure: 'none' } } : sketch, 'fine', {
    top: neck.depth,
    bottom: length + 0.6,
    half: isWhole ? body.armpit[0] + room : waist,
    waist: waistY,
    k,
  })
  finishNeck(sketch, neck, isKnit ? { band: 2, ribs: 34 } : { band: 1, ribs: 0 }, k)
  if (has(sketch, 'ruffle')) {
    if (look.sleeve === 'none') ruffleLine(sketch, body, length, k)
    else flounce(sketch, neck, k)
  }
  if (has(sketch, 'lace-edge')) laceEdge(sketch, isWhole ? (torso.hem ?? 20) : body.hip[0] * 1.6, length, k)
  if (look.belt)
    belt(
      sketch,
      (isWhole ? body.waist[0] * (1 - fitted) * 0.24 + body.waist[0] + room : waist) + 0.4,
      waistY,
      k,
    )
  if (has(sketch, 'bow') && !sketch.isBack) bow(sketch, waistY, 0.8 * k)
  if (sketch.isBack) backOfDress(sketch, body, length)
}

function skirtOf(sketch: Sketch, body: Body, at: { waist: number; waistY: number; length: number }): void {
  const { waist, waistY, length } = at
  const k = body.hip[1] / 60
  const { silhouette } = sketch.look
  const isTiered = has(sketch, 'tiers')
  const isPleated = has(sketch, 'pleats')
  const isFull = silhouette === 'a-line' || isTiered || isPleated
  paintSkirt(sketch, {
    top: waistY + 0.4,
    length: length - waistY,
    waist,
    hip: body.hip[0] * (isFull ? 1.12 : 1.03),
    hem: body.hip[0] * (isFull ? sketch.chance.between('flare', 1.7, 1.9) : 1.42),
    full: isFull ? 0.95 : 0.6,
    flutes: isPleated ? 10 : isFull ? 7 : 5,
    style: isTiered ? 'tiered' : isPleated ? 'pleated' : 'soft',
  })
  if (!isPleated)
    gathers(sketch, u => [u * waist * 0.96, waistY + 1 + 0.6 * (1 - u * u)], isFull ? 24 : 12, 6 * k)
  seam(sketch, way(-waist, waistY + 0.5, 0, waistY + 1.2, waist, waistY + 0.5))
}
