import { gathers, paintSkirt } from '../bottoms/skirt-cloth.ts'
import { neckBand, vBand } from '../collars/necks.ts'
import { BODIES } from '../cut/body.ts'
import type { SleeveCut } from '../cut/sleeve-shape.ts'
import type { Neck, TorsoCut } from '../cut/torso.ts'
import { paintPanel } from '../fabric/fabric.ts'
import { fold } from '../fabric/folds.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { silkFolds } from '../tops/tees.ts'
import { paintUpper } from '../tops/upper.ts'
import { armBands } from '../tops/vests.ts'
import { buttonRow, placket } from '../trims/fronts.ts'
import { patch, seam } from '../trims/trims.ts'
import { waistBand } from '../trims/waistbands.ts'
import { bodiceFolds } from './dress-details.ts'

/** Evening dresses: floor length, bare shoulders or one sleeve, a slit, satin folds. */
export function drawEveningDress(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const line = chance.pick('line', ['fitted', 'full', 'mermaid'] as const)
  const shape = chance.pick('neck', ['sweetheart', 'v', 'boat', 'square'] as const)
  const neck: Neck = {
    shape,
    half: body.neck + { sweetheart: 4.2, v: 2.6, boat: 5.5, square: 4 }[shape] * k,
    depth: body.neck * { sweetheart: 2.1, v: 2.9, boat: 0.9, square: 2 }[shape],
    back: shape === 'boat' ? body.neck * 2.4 : body.neck * 1.5,
  }
  const length = 142 * k
  const waistY = body.waist[1] - 1
  const waist = body.waist[0] * 0.94
  const isSleeved = shape === 'boat' || chance.yes('sleeves', 0.2)
  const bodice: TorsoCut = {
    neck,
    length: waistY + 1,
    ease: -0.4,
    fitted: 1,
    hem: waist + 0.2,
    dip: 0.8,
    drop: (isSleeved ? -0.5 : -4) * k,
  }
  paintUpper(sketch, body, {
    torso: bodice,
    hem: 'none',
    depth: 1,
    folds: bodiceFolds(sketch, body, waistY),
    ...(isSleeved && {
      sleeve: {
        shape: 'set',
        length: body.sleeve,
        arm: body.arm - 0.4,
        wrist: body.wrist - 0.4,
        angle: 11,
      } as SleeveCut,
    }),
  })
  paintSkirt(sketch, {
    top: waistY + 0.4,
    length: length - waistY,
    waist,
    hip: body.hip[0] * (line === 'full' ? 1.12 : 1),
    hem: body.hip[0] * { fitted: 1.3, full: 2.15, mermaid: 1.9 }[line],
    full: 1,
    flutes: line === 'full' ? 8 : 5,
    style: 'soft',
    dip: 2.4,
  })
  if (!isSleeved) armBands({ sketch, body, torso: bodice, width: 0.9, lines: 0 })
  if (!sketch.isBack) {
    drapedWaist(sketch, waist, waistY, k)
    if (line === 'fitted') {
      const top = body.hip[1] + 22 * k
      patch(
        sketch,
        [
          [waist * 0.55, top, 1],
          [waist * 0.85, length * 0.75],
          [waist * 1.15, length + 1.4, 1],
          [waist * 0.62, length + 1.9, 1],
          [waist * 0.6, length * 0.75],
        ],
        undefined,
        { hex: sketch.dye.line, pattern: 'plain' },
      )
    }
    if (neck.shape === 'v') vBand({ sketch, neck, band: 0.8, lines: 0 })
  } else {
    seam(sketch, [
      [0, 2.4],
      [0.1, waistY],
      [0, body.hip[1] + 6],
    ])
    neckBand({ sketch, neck, band: 0.9, lines: 0 })
  }
}

/** Soft horizontal pleats held at the waist. */
function drapedWaist(sketch: Sketch, waist: number, y: number, k: number): void {
  paintPanel(sketch, {
    knots: [
      [-waist - 0.2, y - 4 * k, 1],
      [0, y - 3 * k],
      [waist + 0.2, y - 4 * k, 1],
      [waist + 0.3, y + 2.4 * k, 1],
      [0, y + 3.2 * k],
      [-waist - 0.3, y + 2.4 * k, 1],
    ],
    isTrim: true,
    roundness: 1,
    folds: [-2.6, -1, 0.6, 1.8].flatMap(dy =>
      fold({
        from: [-waist, y + dy * k],
        to: [waist, y + (dy + 0.5) * k],
        width: 0.8 * k,
        tone: 0.8,
        bow: -1.2,
      }),
    ),
  })
}

/** Sundresses: straps, a gathered or buttoned front, a light skirt. */
export function drawSundress(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const shape = chance.pick('neck', ['square', 'sweetheart', 'scoop'] as const)
  const neck: Neck = { shape, half: body.neck + 4.2 * k, depth: body.neck * 2, back: body.neck * 1.6 }
  const waistY = body.waist[1] - 3 * k
  const waist = body.waist[0] * 1.0
  const length = chance.pick('length', [96, 112, 124]) * k
  const bodice: TorsoCut = {
    neck,
    length: waistY + 1,
    ease: -0.4,
    fitted: 1,
    hem: waist + 0.2,
    dip: 0.7,
    drop: -4.9 * k,
  }
  paintUpper(sketch, body, {
    torso: bodice,
    hem: 'none',
    folds: [
      ...bodiceFolds(sketch, body, waistY),
      ...silkFolds(sketch, body.armpit[0] * 0.6, waistY).slice(0, 2),
    ],
  })
  paintSkirt(sketch, {
    top: waistY + 0.4,
    length: length - waistY,
    waist,
    hip: body.hip[0] * 1.12,
    hem: body.hip[0] * 1.8,
    full: 0.95,
    flutes: 7,
    style: chance.pick('skirt', ['soft', 'tiered'] as const),
  })
  gathers(sketch, u => [u * waist * 0.96, waistY + 1 + 0.6 * (1 - u * u)], 26, 7 * k)
  armBands({ sketch, body, torso: bodice, width: 0.9, lines: 0 })
  if (!sketch.isBack && chance.yes('buttons', 0.5)) {
    placket(sketch, neck.depth, length + 0.8, 1.5)
    buttonRow({ sketch, x: 0, from: neck.depth + 3 * k, to: length - 16 * k, count: 10, radius: 0.7 })
  }
  if (sketch.isBack) {
    waistBand({
      sketch: { ...sketch },
      half: waist,
      top: waistY - 7 * k,
      height: 6.4 * k,
      kind: 'elastic',
      lower: waist,
    })
    neckBand({ sketch, neck, band: 0.9, lines: 0 })
  } else
    seam(sketch, [
      [-waist, waistY + 0.5],
      [0, waistY + 1.2],
      [waist, waistY + 0.5],
    ])
}
