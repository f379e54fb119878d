import { hood } from '../collars/high-necks.ts'
import { neckBand } from '../collars/necks.ts'
import { BODIES } from '../cut/body.ts'
import type { Neck, TorsoCut } from '../cut/torso.ts'
import { mix } from '../sketch/colour.ts'
import type { Knot } from '../sketch/path.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { cord, patch, stitch, zip } from '../trims/trims.ts'
import { knitSleeve } from './jumpers.ts'
import { hemBand, paintUpper } from './upper.ts'

/** Hoodies and sweatshirts: thick fleece, ribbed ends, pouch pocket. */
export function drawHoodie(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const isHooded = drawing.kind === 'hoodie'
  const ease = chance.between('ease', 1.4, 3.4) * k
  const neck: Neck = { shape: 'crew', half: body.neck + 0.6, depth: body.neck * (isHooded ? 1.3 : 1) }
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] + chance.between('length', -1, 4) * k,
    ease,
    fitted: 0.05,
    drop: ease * 0.9,
    dip: 0.9,
  }
  const band = 6 * k
  paintUpper(sketch, body, {
    torso,
    sleeve: { ...knitSleeve(body, ease, band), wrist: body.wrist + 1.6 },
    hem: 'none',
    depth: 1.05,
  })
  hemBand({ sketch, body, torso, height: band })
  const isZipped = isHooded && chance.yes('zip', 0.4)
  const half = torso.ease + body.armpit[0]
  if (!sketch.isBack && (isHooded || chance.yes('pouch', 0.12))) {
    const [top, bottom] = [torso.length - band - 20 * k, torso.length - band + 0.2]
    const knots: Knot[] = [
      [-half * 0.36, top, 1],
      [half * 0.36, top, 1],
      [half * 0.66, top + 12 * k, 1],
      [half * 0.66, bottom + 0.3, 1],
      [0, bottom + 0.8],
      [-half * 0.66, bottom + 0.3, 1],
      [-half * 0.66, top + 12 * k, 1],
    ]
    patch(sketch, knots, [
      [-half * 0.38, top + 0.8],
      [half * 0.38, top + 0.8],
    ])
    for (const side of [-1, 1])
      stitch(sketch, [
        [side * (half * 0.36 - 0.6), top + 1],
        [side * (half * 0.66 - 0.9), top + 12.4 * k],
      ])
  }
  if (!isHooded) {
    neckBand({ sketch, neck, band: 2.8 * k + 0.3, lines: 38 })
    if (!sketch.isBack && chance.yes('dart', 0.6)) {
      const y = neck.depth + 2.8 * k + 0.4
      stitch(sketch, [
        [-2.2 * k, y],
        [0, y + 4.4 * k, 1],
        [2.2 * k, y],
      ])
    }
    return
  }
  if (isZipped && !sketch.isBack)
    zip({
      sketch,
      from: [0, neck.depth + 2],
      to: [0, torso.length + 0.8],
      hex: mix(sketch.cloth.hex, sketch.dye.deep, 0.4),
    })
  hood(
    sketch,
    neck,
    k,
    chance.yes('lining', 0.25) ? mix(sketch.cloth.accent, sketch.cloth.hex, 0.35) : undefined,
  )
  if (!sketch.isBack) {
    const hex = mix(sketch.cloth.hex, '#f6f2ea', 0.55)
    const y = neck.depth - 0.5
    cord(
      sketch,
      [
        [-2.6 * k, y],
        [-3.4 * k, y + 9 * k],
        [-3 * k, y + chance.between('cord1', 15, 19) * k],
      ],
      hex,
    )
    cord(
      sketch,
      [
        [2.6 * k, y],
        [3.6 * k, y + 8 * k],
        [3.3 * k, y + chance.between('cord2', 13, 17) * k],
      ],
      hex,
    )
  }
}
