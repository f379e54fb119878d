import { drawTrousers } from './bottoms/trousers.ts'
import { bodyOf } from './cut/body.ts'
import { drawTailored } from './outerwear/tailored.ts'
import type { GarmentKind, Look } from './sketch/garment.ts'
import { has, type Sketch } from './sketch/sketch.ts'
import { drawUpper } from './tops/upper-garments.ts'

/** Suits: a jacket, a waistcoat or a hoodie over its trousers. */
export function drawSuit(sketch: Sketch): void {
  const { look } = sketch
  const isSoft = look.style === 'hoodie'
  const legs: Look = {
    silhouette: look.legs === 'ankle' || !look.legs ? 'straight' : look.legs,
    ...(look.legs === 'ankle' && { length: 'ankle' }),
    closure: isSoft ? 'cord' : 'zip',
    details: isSoft ? [] : has(sketch, 'tucks') ? ['tucks'] : ['crease'],
  }
  drawTrousers(as(sketch, 'trousers', legs), bodyOf(sketch).waist[1] + 2, true)
  const details = (look.details ?? []).filter(detail => detail !== 'crease' && detail !== 'tucks')
  if (isSoft) drawUpper(as(sketch, 'hoodie', { ...look, details }))
  else
    drawTailored(as(sketch, 'jacket', { neck: look.style === 'vest' ? 'v' : 'notch', ...look, details }), 3)
}

/** Pyjamas and suits for the house: a shirt or a top over trousers or shorts. */
export function drawPyjamas(sketch: Sketch): void {
  const { look } = sketch
  const isPulled = look.closure === 'none'
  const isShort = look.style === 'shorts'
  const body = bodyOf(sketch)
  drawTrousers(
    as(sketch, isShort ? 'shorts' : 'trousers', {
      silhouette: 'loose',
      closure: has(sketch, 'ties') ? 'cord' : 'elastic',
      ...(isShort && { length: 'thigh' }),
      details: has(sketch, 'cuffs') ? ['cuffs'] : [],
    }),
    body.waist[1] + 4,
    true,
  )
  const kind = sketch.cloth.weave === 'fleece' ? 'sweatshirt' : isPulled ? 'longsleeve' : 'pyjamas'
  drawUpper(
    as(sketch, kind, {
      ...look,
      pockets: look.pockets === 'chest' ? 'chest' : 'none',
      neck: isPulled ? 'round' : (look.neck ?? 'shirt'),
    }),
  )
}

function as(sketch: Sketch, kind: GarmentKind, look: Look): Sketch {
  return { ...sketch, drawing: { ...sketch.drawing, kind }, look }
}
