import { hood, turtleneck } from '../collars/high-necks.ts'
import { type Body, bodyOf } from '../cut/body.ts'
import type { UpperPiece } from '../cut/piece.ts'
import { lengthOf, silhouetteOf } from '../cut/shapes.ts'
import type { SleeveCut } from '../cut/sleeve-shape.ts'
import { armpitPoint, hemPoint, type Neck, type TorsoCut } from '../cut/torso.ts'
import type { Fold } from '../fabric/folds.ts'
import { mix } from '../sketch/colour.ts'
import { num, type PathPoint, xy } from '../sketch/path.ts'
import { add, define, has, px, type Sketch, strokeLine } from '../sketch/sketch.ts'
import { paintUpper } from '../tops/upper.ts'
import { closeFront } from '../trims/closures.ts'
import { paintPockets, slantPocket } from '../trims/pockets.ts'
import { zip } from '../trims/trims.ts'
import { belt } from '../trims/waist-belts.ts'

/** Down coats and jackets: quilted rows that swell between the seams. */
export function drawPuffer(sketch: Sketch): void {
  const { chance, look } = sketch
  const body = bodyOf(sketch)
  const k = body.hip[1] / 62
  const isLong = !['cropped', 'hip'].includes(look.length ?? 'knee')
  const { ease, drop } = silhouetteOf(sketch, k)
  const gap = chance.pick('gap', [6.4, 8, 10]) * k
  const first = body.armpit[1] * 0.42
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
    rows: [first, gap],
  }
  if (has(sketch, 'hood')) hood(sketch, { ...neck, half: neck.half + 1.5 * k }, 1.12 * k)
  const sleeve: SleeveCut = {
    shape: 'padded',
    length: body.sleeve + 2,
    arm: body.arm + 2.2 * k,
    wrist: body.wrist + 1.8,
    angle: 12,
    cuff: { kind: 'rib', height: 3.4 * k },
    rows: gap / (body.sleeve * 0.75),
  }
  const rows = rowTops(first, gap, hemPoint(body, torso)[1])
  const sleeves = paintUpper(sketch, body, {
    torso,
    sleeve,
    hem: 'none',
    depth: 0.25,
    folds: tuckFolds(sketch, body, torso, rows),
    panel: { inside: swells({ sketch, body, torso, k }, rows, gap), softness: 2.6 },
  })
  const hy = hemPoint(body, torso)[1]
  const seams = rows.map(y => {
    const half = halfAt(y, body, torso) - 0.5
    return (u: number): PathPoint => [u * half, y + 1.3 * (1 - u * u)]
  })
  for (const one of sleeves) {
    for (let t = 0.02; t < 0.9; t += sleeve.rows as number) {
      seams.push(u => [one.at(t, u * 0.95)[0], one.at(t, u * 0.95)[1] + 0.7 * (1 - u * u)])
    }
  }
  quiltSeams(sketch, seams)
  const dark = mix(sketch.cloth.hex, sketch.dye.deep, 0.5)
  if (!sketch.isBack) {
    if (look.closure === 'snaps')
      closeFront({
        sketch,
        top: neck.depth,
        bottom: hy + 1,
        half: body.armpit[0],
        waist: body.waist[1],
        k,
        make: 'heavy',
      })
    else zip({ sketch, from: [0, neck.depth], to: [0, hy + 1], hex: dark, hasPull: false })
    if (look.pockets === 'four')
      paintPockets(sketch, {
        chest: body.armpit[0],
        armpit: body.armpit[1] + 2,
        hip: body.hip[0],
        low: body.waist[1] + 8 * k,
        k,
      })
    else
      for (const side of [-1, 1]) {
        const [x, y] = [side * body.hip[0] * 0.56, body.waist[1] + 4 * k]
        slantPocket(sketch, [x, y], [x * 1.28, y + 13 * k])
      }
  }
  turtleneck({
    sketch,
    neck: { ...neck, depth: neck.depth * 0.9 },
    height: body.neck * 0.95,
    isFolded: false,
    isSmooth: true,
    isStand: true,
  })
  if (!sketch.isBack && look.closure !== 'snaps')
    zip({ sketch, from: [0, -body.neck * 0.7], to: [0, neck.depth + 3], hex: dark })
  if (look.belt) belt(sketch, halfAt(body.waist[1], body, torso), body.waist[1] + 1, k * 1.4)
}

function rowTops(first: number, gap: number, bottom: number): number[] {
  return Array.from(
    { length: Math.ceil((bottom - gap * 0.3 - first) / gap) },
    (_, index) => first + index * gap,
  )
}

function halfAt(y: number, body: Body, torso: TorsoCut): number {
  const [ax, ay] = armpitPoint(body, torso)
  const [hx, hy] = hemPoint(body, torso)
  return y < ay ? body.shoulder[0] + (torso.drop ?? 0) - 1.2 : ax + ((hx - ax) * (y - ay)) / (hy - ay)
}

/** Every row is a small cylinder: lit above its middle, dark towards its seams. */
function swells({ sketch, body, torso }: UpperPiece, rows: number[], gap: number): string {
  const { dye } = sketch
  const stop = (at: number, colour: string, opacity: number) =>
    `<stop offset="${at}" stop-color="${colour}" stop-opacity="${num(opacity * dye.strength)}"/>`
  const id = define(
    sketch,
    'swell',
    id =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stop(0, dye.shadow, 0.4)}${stop(0.14, dye.shadow, 0.06)}${stop(0.2, dye.light, 0.1)}${stop(0.36, dye.light, 0.5)}${stop(0.55, dye.light, 0.02)}${stop(0.56, dye.shadow, 0)}${stop(0.86, dye.shadow, 0.4)}${stop(1, dye.shadow, 0.72)}</linearGradient>`,
  )
  return rows
    .map(y => {
      const half = halfAt(y + gap, body, torso) + 2
      return `<path d="M${num(-half)} ${num(y)}Q0 ${num(y + 2.6)} ${num(half)} ${num(y)}V${num(y + gap)}Q0 ${num(y + gap + 2.6)} ${num(-half)} ${num(y + gap)}z" fill="url(#${id})"/>`
    })
    .join('')
}

function tuckFolds(sketch: Sketch, body: Body, torso: TorsoCut, rows: number[]): Fold[] {
  const { chance } = sketch
  const count = rows.length > 9 ? 2 : 4
  return rows.flatMap(y => {
    const half = halfAt(y, body, torso)
    return Array.from({ length: count }, (_, index): Fold => {
      const x = -half * 0.9 + ((index + chance.next() * 0.8) / count) * half * 1.85
      return {
        from: [x, y + 0.8],
        to: [x + chance.spread(1.2), y + 3.4 + chance.next() * 2],
        width: 0.6,
        tone: -0.6,
      }
    })
  })
}

/** All quilting lines at once, with the small tucks along them. */
function quiltSeams(sketch: Sketch, seams: ReadonlyArray<(u: number) => PathPoint>): void {
  const step = seams.length > 20 ? 0.6 : 0.34
  let lines = ''
  let tucks = ''
  for (const at of seams) {
    const [from, middle, to] = [at(-1), at(0), at(1)]
    lines += `M${xy(from)}Q${num(2 * middle[0] - (from[0] + to[0]) / 2)} ${num(2 * middle[1] - (from[1] + to[1]) / 2)} ${xy(to)}`
    for (let u = -0.92; u < 0.95; u += step) {
      const [x, y] = at(u + sketch.chance.spread(0.1))
      tucks += `M${x.toFixed(1)} ${(y - 0.9).toFixed(1)}l${sketch.chance.spread(0.3).toFixed(1)} ${(1.4 + sketch.chance.next()).toFixed(1)}`
    }
  }
  add(
    sketch,
    `<path d="${tucks}" stroke="${sketch.dye.shadow}" stroke-width="${px(sketch, 2.2)}" stroke-opacity=".36" stroke-linecap="round"/>`,
    strokeLine(sketch, lines, [
      `stroke="${sketch.dye.line}" stroke-width="${px(sketch, 1.5)}" stroke-opacity=".9"`,
      `transform="translate(0 ${px(sketch, 2.6)})" stroke="${sketch.dye.glow}" stroke-width="${px(sketch, 1.6)}" stroke-opacity=".35"`,
    ]),
  )
}
