import { BODIES, type Body } from './body.ts'
import { buttonRow, hood, neckBand, placket, turtleneck, vBand } from './collars.ts'
import { mix } from './colour.ts'
import { paintPanel } from './fabric.ts'
import type { Knot, Point } from './path.ts'
import type { Sketch } from './sketch.ts'
import type { SleeveCut } from './sleeves.ts'
import { armpitPoint, type Neck, shoulderPoint, type TorsoCut } from './torso.ts'
import { bandLines, cord, patch, stitch, zip } from './trims.ts'
import { hemBand, paintUpper } from './upper.ts'

function knitSleeve(body: Body, ease: number, cuff: number): SleeveCut {
  return {
    shape: 'set',
    length: body.sleeve + 1,
    arm: body.arm + 0.6 + ease * 0.45,
    wrist: body.wrist + 0.9 + ease * 0.2,
    angle: 11.5,
    cuff: { kind: 'rib', height: cuff },
  }
}

/** Jumpers and turtlenecks. */
export function drawJumper(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const isHigh = drawing.kind === 'turtleneck'
  const ease = isHigh ? chance.between('ease', 0, 1.6) : chance.between('ease', 0.8, 4)
  const isV = !isHigh && chance.yes('v', 0.3)
  const neck: Neck = {
    shape: isV ? 'v' : 'crew',
    half: body.neck + (isHigh ? -0.6 : 0.5),
    depth: body.neck * (isV ? 2.1 : isHigh ? 0.55 : 1),
  }
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] + chance.between('length', -3, 4) * k,
    ease: ease * Math.min(1, k + 0.2),
    fitted: isHigh ? 0.6 : 0.12,
    drop: ease * 0.7 * k,
    dip: 0.9,
  }
  const band = chance.between('band', 4.5, 7.5) * k
  paintUpper(sketch, body, { torso, sleeve: knitSleeve(body, ease * k, band), hem: 'none', depth: 0.85 })
  hemBand(sketch, body, torso, band)
  if (isHigh)
    turtleneck(sketch, neck, body.neck * chance.pick('high', [0.75, 1.15, 1.15]), chance.yes('folded', 0.75))
  else if (isV) vBand(sketch, neck, 2.4 * k + 0.4, 16)
  else neckBand(sketch, neck, 2.6 * k + 0.4, 36)
}

export function drawCardigan(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const isLong = drawing.fit === 'women' && chance.yes('long', 0.35)
  const neck: Neck = {
    shape: 'v',
    half: body.neck + 0.4,
    depth: body.neck * chance.pick('depth', [2.3, 2.9, 1.5]),
  }
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] + (isLong ? 22 : chance.between('length', -4, 4)) * k,
    ease: 2.2 * k,
    fitted: 0.15,
    drop: 1.6 * k,
    dip: 0.5,
  }
  const band = 5.4 * k
  paintUpper(sketch, body, { torso, sleeve: knitSleeve(body, 2 * k, band), hem: 'none', depth: 0.9 })
  hemBand(sketch, body, torso, band)
  if (isLong || chance.yes('pockets', 0.4)) {
    if (!sketch.isBack)
      for (const side of [-1, 1])
        knitPocket(sketch, side * body.hip[0] * 0.56, torso.length - (isLong ? 30 : 20) * k, 6 * k)
  }
  frontBands(sketch, neck, torso.length + 0.5, 1.5 * k + 0.3)
  if (!sketch.isBack)
    buttonRow(sketch, 0, neck.depth + 3 * k, torso.length - 3 * k, isLong ? 5 : 6, 0.85 * k + 0.1)
}

/** The ribbed band down both fronts of a cardigan, and round its neck. */
export function frontBands(sketch: Sketch, neck: Neck, bottom: number, half: number): void {
  vBand(sketch, neck, half * 1.7, 18)
  if (sketch.isBack) return
  paintPanel(sketch, {
    knots: [
      [-half, neck.depth + half * 0.4, 1],
      [0, neck.depth - 0.2, 1],
      [half, neck.depth + half * 0.4, 1],
      [half, bottom, 1],
      [-half, bottom, 1],
    ],
    isTrim: true,
    pattern: 'plain',
    roundness: 0.35,
    inside: bandLines(
      sketch,
      t => [(t * 2 - 1) * half, neck.depth],
      t => [(t * 2 - 1) * half, bottom],
      6,
    ),
  })
  placket(sketch, neck.depth + half, bottom, half)
}

function knitPocket(sketch: Sketch, x: number, y: number, half: number): void {
  patch(sketch, [
    [x - half, y, 1],
    [x + half, y, 1],
    [x + half, y + half * 2.1, 1],
    [x - half, y + half * 2.1, 1],
  ])
  paintPanel(sketch, {
    knots: [
      [x - half - 0.1, y - 0.3, 1],
      [x + half + 0.1, y - 0.3, 1],
      [x + half + 0.1, y + half * 0.4, 1],
      [x - half - 0.1, y + half * 0.4, 1],
    ],
    isTrim: true,
    pattern: 'plain',
    roundness: 0.2,
    inside: bandLines(
      sketch,
      t => [x + (t * 2 - 1) * half, y - 0.3],
      t => [x + (t * 2 - 1) * half, y + half * 0.4],
      14,
    ),
  })
}

/** Knitted waistcoat: V neck, ribbed armholes. */
export function drawVest(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const neck: Neck = {
    shape: 'v',
    half: body.neck + 0.5,
    depth: body.neck * chance.between('depth', 1.9, 2.7),
  }
  const torso: TorsoCut = { neck, length: body.hip[1] - 1, ease: 1, fitted: 0.15, drop: -1.6 * k, dip: 0.9 }
  paintUpper(sketch, body, { torso, hem: 'none', depth: 0.85 })
  hemBand(sketch, body, torso, 5.5 * k)
  armBands(sketch, body, torso, 2 * k)
  if (chance.yes('buttons', 0.4)) {
    frontBands(sketch, neck, torso.length + 0.5, 1.5 * k)
    if (!sketch.isBack) buttonRow(sketch, 0, neck.depth + 3 * k, torso.length - 3 * k, 5, 0.8 * k)
  } else vBand(sketch, neck, 2.3 * k, 16)
}

/** A band along each armhole of a sleeveless piece. */
export function armBands(sketch: Sketch, body: Body, torso: TorsoCut, width: number, lines = 16): void {
  const shoulder = shoulderPoint(body, torso)
  const armpit = armpitPoint(body, torso)
  for (const side of [-1, 1]) {
    const way = (grow: number): Point[] => [
      [side * (shoulder[0] + grow), shoulder[1] + grow * 0.3],
      [side * (shoulder[0] - 1.7 + grow), shoulder[1] + (armpit[1] - shoulder[1]) * 0.45],
      [side * (shoulder[0] - 0.6 + grow), shoulder[1] + (armpit[1] - shoulder[1]) * 0.8],
      [side * (armpit[0] + grow * 0.3), armpit[1] + (grow < 0 ? -grow * 0.7 : -0.2)],
    ]
    const [outer, inner] = [way(0.35), way(-width)]
    const along =
      (points: Point[]) =>
      (t: number): Point => {
        const at = Math.min(2, Math.floor(t * 3))
        const [a, b] = [points[at] as Point, points[at + 1] as Point]
        return [a[0] + (b[0] - a[0]) * (t * 3 - at), a[1] + (b[1] - a[1]) * (t * 3 - at)]
      }
    const corner = (point: Point): Knot => [point[0], point[1], 1]
    paintPanel(sketch, {
      knots: [
        corner(outer[0] as Point),
        outer[1] as Point,
        outer[2] as Point,
        corner(outer[3] as Point),
        corner(inner[3] as Point),
        inner[2] as Point,
        inner[1] as Point,
        corner(inner[0] as Point),
      ],
      isTrim: true,
      pattern: 'plain',
      roundness: 0.4,
      gloom: side === 1 ? 0.3 : 0,
      inside: lines > 0 ? bandLines(sketch, along(inner), along(outer), lines) : '',
    })
    if (lines === 0) stitch(sketch, way(-width * 0.6))
  }
}

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
  hemBand(sketch, body, torso, band)
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
    neckBand(sketch, neck, 2.8 * k + 0.3, 38)
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
    zip(sketch, [0, neck.depth + 2], [0, torso.length + 0.8], mix(sketch.cloth.hex, sketch.dye.deep, 0.4))
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
