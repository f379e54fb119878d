import { hood } from '../collars/high-necks.ts'
import { neckBand } from '../collars/necks.ts'
import { shirtCollar } from '../collars/shirt-collars.ts'
import { BODIES, type Body } from '../cut/body.ts'
import { armpitPoint, type Neck, type TorsoCut } from '../cut/torso.ts'
import { mix } from '../sketch/colour.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { backYoke, hemBand, paintUpper } from '../tops/upper.ts'
import { buttonRow, placket } from '../trims/fronts.ts'
import { button, patch, seam, stitch, zip } from '../trims/trims.ts'
import { coatSleeve, flap } from './tailoring.ts'

/** Short jackets: bomber, biker or denim trucker. */
export function drawShortJacket(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const style =
    drawing.pattern === 'denim' ? 'trucker' : chance.pick('style', ['bomber', 'trucker', 'anorak'] as const)
  const neck: Neck = { shape: 'crew', half: body.neck + 0.2, depth: body.neck * 0.85 }
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] - chance.between('length', -4, 3) * k,
    ease: 1.9 * k,
    fitted: 0.1,
    drop: 1.4 * k,
    dip: 0.7,
  }
  const isBomber = style === 'bomber'
  paintUpper(sketch, body, {
    torso,
    sleeve: coatSleeve(body, 2.4 * k, {
      shape: 'set',
      angle: 11.5,
      cuff: { kind: isBomber ? 'rib' : 'shirt', height: 6 * k },
    }),
    hem: 'none',
    depth: 1.15,
  })
  const half = armpitPoint(body, torso)[0]
  if (isBomber) hemBand({ sketch, body, torso, height: 6 * k })
  else {
    const y = torso.length - 4.5 * k
    seam(sketch, [
      [-half, y],
      [0, y + 0.7],
      [half, y],
    ])
    stitch(sketch, [
      [-half, y + 0.6],
      [0, y + 1.3],
      [half, y + 0.6],
    ])
  }
  frontOfJacket({ sketch, body, torso, style, half, k })
  if (isBomber) neckBand({ sketch, neck, band: 3 * k, lines: 34 })
  else if (style === 'trucker') shirtCollar({ sketch, neck, point: body.neck * 0.95 })
  else hood(sketch, { ...neck, depth: neck.depth + 2 }, 0.9 * k)
}

function frontOfJacket({
  sketch,
  body,
  torso,
  style,
  half,
  k,
}: {
  sketch: Sketch
  body: Body
  torso: TorsoCut
  style: 'bomber' | 'trucker' | 'anorak'
  half: number
  k: number
}): void {
  const bottom = torso.length
  const chest = body.armpit[1] - 1
  if (sketch.isBack) {
    if (style === 'trucker') {
      backYoke(sketch, body, torso, 'shirt')
      for (const side of [-1, 1])
        seam(
          sketch,
          [
            [side * half * 0.4, chest * 0.55],
            [side * half * 0.3, bottom - 4 * k],
          ],
          0.8,
        )
    } else
      seam(sketch, [
        [-half + 2, chest * 0.6],
        [0, chest * 0.7],
        [half - 2, chest * 0.6],
      ])
    return
  }
  if (style === 'trucker') {
    seam(sketch, [
      [-half + 1, chest],
      [-half * 0.2, chest + 0.4],
      [half * 0.2, chest + 0.4],
      [half - 1, chest],
    ])
    placket(sketch, torso.neck.depth, bottom + 0.5, 1.7 * k)
    for (const side of [-1, 1]) {
      flap({ sketch, x: side * half * 0.5, y: chest + 0.4, half: 4.8 * k, height: 4.6 * k })
      button({ sketch, x: side * half * 0.5, y: chest + 3.6 * k, radius: 0.7 * k, hex: '#b9a27a' })
      seam(
        sketch,
        [
          [side * half * 0.34, chest + 5 * k],
          [side * half * 0.22, bottom - 4.5 * k],
        ],
        0.7,
      )
      seam(
        sketch,
        [
          [side * half * 0.66, chest + 5 * k],
          [side * half * 0.52, bottom - 4.5 * k],
        ],
        0.7,
      )
    }
    buttonRow({
      sketch,
      x: 0,
      from: torso.neck.depth + 5 * k,
      to: bottom - 2.4 * k,
      count: 6,
      radius: 0.85 * k,
      hex: '#b9a27a',
    })
    return
  }
  zip({
    sketch,
    from: [0, torso.neck.depth + 1.5],
    to: [0, bottom + 0.5],
    hex: mix(sketch.cloth.hex, sketch.dye.deep, 0.5),
  })
  for (const side of [-1, 1]) {
    const [x, y] = [side * half * 0.62, bottom - 25 * k]
    if (style === 'bomber')
      patch(sketch, [
        [x - side * 2.6 * k, y, 1],
        [x - side * 0.6 * k, y - 0.4, 1],
        [x + side * 3.4 * k, y + 13 * k, 1],
        [x + side * 1.4 * k, y + 13.6 * k, 1],
      ])
    else flap({ sketch, x, y: bottom - 20 * k, half: 6 * k, height: 5 * k })
  }
}
