import { shirtCollar } from '../collars/collars.ts'
import { hood } from '../collars/high-necks.ts'
import { neckBand, vBand } from '../collars/necks.ts'
import { BODIES } from '../cut/body.ts'
import type { SleeveCut } from '../cut/sleeve-shape.ts'
import type { Neck } from '../cut/torso.ts'
import { paintPanel, paintTrim } from '../fabric/fabric.ts'
import { onSides, type PathPoint, placed, way } from '../sketch/path.ts'
import { shape } from '../sketch/shape.ts'
import { has, part, type Sketch } from '../sketch/sketch.ts'
import { button, seam } from '../trims/trims.ts'

/** All that only babies wear is cut for this body, so its outlines are plain centimetres. */
export const BABY = BODIES.baby

/** A short or a long sleeve with a ribbed end; none when the look has none. */
export function babySleeve({ look }: Sketch): SleeveCut | undefined {
  if (look.sleeve === 'none') return undefined
  const { sleeve, arm, wrist } = BABY
  const cuff = (height: number) => ({ kind: 'rib' as const, height })
  return look.sleeve === 'short'
    ? { shape: 'set', length: 11.6, arm: arm + 0.5, wrist: arm + 0.3, angle: 24, cuff: cuff(1.6) }
    : { shape: 'set', length: sleeve, arm: arm + 0.5, wrist: wrist + 0.2, angle: 22, cuff: cuff(3.2) }
}

/** The opening by the look; on straps it is wide and square. */
export function babyNeckOf({ look }: Sketch): Neck {
  const { neck } = BABY
  if (look.front === 'wrap') return { shape: 'v', half: neck + 0.4, depth: 12 }
  if (look.neck === 'shirt') return { shape: 'collar', half: neck + 0.2, depth: neck * 1.05 }
  if (look.sleeve === 'none') return { shape: 'square', half: neck + 2.2, depth: 9, back: 8 }
  return { shape: 'crew', half: neck + 0.7, depth: neck * 0.92 }
}

/** Band, collar or hood of a baby's garment. */
export function finishBabyNeck(sketch: Sketch, neck: Neck, cloth: { hex?: string } = {}): void {
  if (has(sketch, 'hood')) {
    hood(sketch, neck, 0.62)
    if (has(sketch, 'ears')) ears(sketch)
  } else if (sketch.look.neck === 'shirt') shirtCollar(sketch, neck, neck.half * 0.7)
  else if (neck.shape === 'v') vBand(sketch, neck, { band: 1.2, ribs: 0, cloth })
  else if (neck.shape !== 'square') neckBand(sketch, neck, { band: 1.5, ribs: 28, cloth })
}

/** The right ear, or its lighter inside. */
const EAR = shape('3.6+i -8, 4.4+.4i -12.4+i, 7.2-.2i -13.2+i, 9-i -10.4, 7.6-i -6.6')

/** Two ears sewn to the hood. */
function ears(sketch: Sketch): void {
  part(sketch, 'ears', () => {
    for (const side of [-1, 1]) {
      const ear = (inset: number) => placed(EAR({ i: inset }), { w: side, h: 1 })
      paintPanel(sketch, { knots: ear(0) })
      paintTrim(sketch, { knots: ear(1), cloth: { hex: sketch.dye.light, pattern: 'plain' } })
    }
  })
}

/** Envelope shoulders of a bodysuit. */
export function envelope(sketch: Sketch): void {
  const { neck, shoulder, armpit } = BABY
  const half = way(neck + 0.8, 0.4, shoulder[0] - 1.2, armpit[1] * 0.42, shoulder[0] + 0.4, armpit[1] * 0.62)
  for (const line of onSides(half)) part(sketch, 'envelope', () => seam(sketch, line, 1.3))
}

export function snaps(sketch: Sketch, points: readonly PathPoint[], hex: string): void {
  part(sketch, 'snaps', () => {
    for (const point of points) button(sketch, point, 0.55, hex)
  })
}
