import { hood, turtleneck } from '../collars/high-necks.ts'
import { bodyOf } from '../cut/body.ts'
import { lengthOf, silhouetteOf } from '../cut/shapes.ts'
import type { SleeveCut } from '../cut/sleeve-shape.ts'
import { hemPoint, type Neck, type TorsoCut } from '../cut/torso.ts'
import { mix } from '../sketch/colour.ts'
import { way } from '../sketch/path.ts'
import { has, type Sketch } from '../sketch/sketch.ts'
import { paintUpper } from '../tops/upper.ts'
import { closeFront } from '../trims/closures.ts'
import { paintPockets, slantPocket } from '../trims/pockets.ts'
import { zip } from '../trims/trims.ts'
import { belt } from '../trims/waists.ts'
import { halfAt, paintQuilting, type Quilt, seamsOf, swells, tuckFolds } from './quilting.ts'

/** Down coats and jackets: quilted rows that swell between the seams. */
export function drawPuffer(sketch: Sketch): void {
  const { chance, look } = sketch
  const body = bodyOf(sketch)
  const k = body.hip[1] / 62
  const isLong = !['cropped', 'hip'].includes(look.length ?? 'knee')
  const { ease, drop } = silhouetteOf(sketch, k)
  const gap = chance.pick('gap', [6.4, 8, 10]) * k
  const first = body.armpit[1] * 0.42
  const isUpright = has(sketch, 'upright-quilt')
  const neck: Neck = { shape: 'crew', half: body.neck + 0.4, depth: body.neck * 0.8 }
  const torso: TorsoCut = {
    neck,
    length:
      lengthOf(
        look.length === 'cropped' ? { ...sketch, look: { length: 'hip' as const } } : sketch,
        body,
        'knee',
      ) + (isLong ? 0 : 3 * k),
    ease: 2.2 * k + ease,
    fitted: 0,
    hem: body.hip[0] + 1.6 * k + ease,
    drop: 1.8 * k + drop,
    dip: 1.2,
    ...(!isUpright && { rows: [first, gap] as const }),
  }
  const quilt: Quilt = { sketch, body, torso, isUpright, first, gap }
  if (has(sketch, 'hood')) hood(sketch, { ...neck, half: neck.half + 1.5 * k }, 1.12 * k)
  const sleeve: SleeveCut = {
    shape: 'padded',
    length: body.sleeve + 2,
    arm: body.arm + 2.2 * k,
    wrist: body.wrist + 1.8,
    angle: 12,
    cuff: { kind: 'rib', height: 3.4 * k },
    ...(!isUpright && { rows: gap / (body.sleeve * 0.75) }),
  }
  const seams = seamsOf(quilt)
  const sleeves = paintUpper(sketch, body, {
    torso,
    sleeve,
    hem: 'none',
    depth: 0.25,
    folds: tuckFolds(quilt, seams),
    panel: { inside: swells(quilt, seams), softness: 2.6 },
  })
  const hy = hemPoint(body, torso)[1]
  paintQuilting(quilt, seams, { sleeves, rows: sleeve.rows ?? 1 })
  const dark = mix(sketch.cloth.hex, sketch.dye.deep, 0.5)
  if (!sketch.isBack) {
    if (look.closure === 'snaps')
      closeFront(sketch, 'heavy', {
        top: neck.depth,
        bottom: hy + 1,
        half: body.armpit[0],
        waist: body.waist[1],
        k,
      })
    else zip(sketch, way(0, neck.depth, 0, hy + 1), dark, false)
    if (look.pockets === 'four')
      paintPockets(sketch, [body.armpit[0], body.armpit[1] + 2], [body.hip[0], body.waist[1] + 8 * k], k)
    else
      for (const side of [-1, 1]) {
        const [x, y] = [side * body.hip[0] * 0.56, body.waist[1] + 4 * k]
        slantPocket(sketch, [x, y], [x * 1.28, y + 13 * k])
      }
  }
  turtleneck(sketch, { ...neck, depth: neck.depth * 0.9 }, body.neck * 0.95, {
    isSmooth: true,
    isStand: true,
  })
  if (!sketch.isBack && look.closure !== 'snaps')
    zip(sketch, way(0, -body.neck * 0.7, 0, neck.depth + 3), dark)
  if (look.belt) belt(sketch, halfAt(body.waist[1], body, torso), body.waist[1] + 1, k * 1.4)
}
