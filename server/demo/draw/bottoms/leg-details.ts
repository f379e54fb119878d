import { paintPanel } from '../fabric/fabric.ts'
import { dye, mix } from '../sketch/colour.ts'
import { corners, type Knot, num, placed, way } from '../sketch/path.ts'
import { drawn } from '../sketch/shape.ts'
import { add, line, paintStrokes, part, px, type Sketch } from '../sketch/sketch.ts'
import { patch, seam } from '../trims/trims.ts'
import type { Leg, TrousersCut } from './legs.ts'

/** Boxes with flaps on the outside of the thighs. */
export function cargoPockets(sketch: Sketch, legs: readonly Leg[], k: number): void {
  for (const { at } of legs) {
    const box = (top: number, bottom: number, wide: number): Knot[] => [
      [...at(top, 0.1 - wide * 0.2), 1],
      [...at(top, 0.96), 1],
      [...at(bottom, 0.99), 1],
      [...at(bottom, 0.08 - wide * 0.2), 1],
    ]
    part(sketch, 'pocket', () => {
      patch(sketch, box(0.1, 0.34, 0))
      patch(sketch, box(0.09, 0.16, 0.4))
      seam(sketch, [at(0.13, 0.5), at(0.34, 0.52)], 0.6 * Math.min(1, k))
    })
  }
}

/** A flat pocket for a telephone on the thigh. */
export function thighPocket(sketch: Sketch, [leg]: readonly Leg[]): void {
  if (!leg) return
  const { at } = leg
  part(sketch, 'pocket', () =>
    seam(sketch, [at(0.06, 0.96), at(0.06, 0.1), at(0.3, 0.12), at(0.3, 0.96)], 1.3),
  )
}

/** Two tucks on each side below the waistband. */
export function tucks(sketch: Sketch, { top, rise, waist }: TrousersCut): void {
  if (sketch.isBack) return
  part(sketch, 'tucks', () => {
    for (const side of [-1, 1])
      for (const [at, deep] of [
        [0.34, 0.62],
        [0.56, 0.46],
      ] as const)
        seam(sketch, way(side * waist * at, top + 0.6, side * waist * (at + 0.05), top + rise * deep), 1.4)
  })
}

/** A contrasting tape down the outside of each leg. */
export function sideStripes(sketch: Sketch, legs: readonly Leg[], cut: TrousersCut): void {
  const hex = sketch.dye.lightness > 0.7 ? sketch.dye.deep : mix('#f6f1e8', sketch.cloth.hex, 0.08)
  part(sketch, 'side-stripe', () => {
    for (const { side, at } of legs) {
      const d = line(sketch, [
        [side * (cut.waist - 0.6), cut.top + 1],
        [side * (cut.hip - 1.2), cut.top + cut.rise * 0.7],
        at(0.2, 0.88),
        at(0.5, 0.87),
        at(0.99, 0.84),
      ])
      paintStrokes(sketch, d, [
        `stroke="${dye(hex).line}" stroke-width="1.9" stroke-opacity=".5"`,
        `stroke="${hex}" stroke-width="1.6"`,
      ])
    }
  })
}

export function kneePatches(sketch: Sketch, legs: readonly Leg[], k: number): void {
  if (sketch.isBack) return
  part(sketch, 'knees', () => {
    for (const { at } of legs) {
      const [x, y] = at(0.44, 0)
      const [w, h] = [6.4 * k, 9 * k]
      patch(
        sketch,
        corners(x - w, y - h, x + w, y - h, x + w * 0.96, y + h, x - w * 0.96, y + h),
        way(x - w + 0.6, y - h + 0.7, x + w - 0.6, y - h + 0.7),
      )
    }
  })
}

/** Threads of an unhemmed edge. */
export function fringedHems(sketch: Sketch, legs: readonly Leg[]): void {
  part(sketch, 'raw-edge', () => {
    for (const { at } of legs) {
      const d = Array.from({ length: 30 }, (_, index) => {
        const [x, y] = at(1, -0.98 + (index / 29) * 1.96)
        return `M${num(x)} ${num(y - 0.3)}l${num(sketch.chance.spread(0.4))} ${num(1.2 + sketch.chance.next() * 1.2)}`
      }).join('')
      add(
        sketch,
        `<path d="${d}" stroke="${sketch.dye.light}" stroke-width="${px(sketch, 2.2)}" stroke-linecap="round"/>`,
      )
    }
  })
}

const FOOT = drawn('-1 -3, 1 -3, 1.1 2, 1.9 6.4, 1.2 8.6, -.8 7.2, -1.1 2')

/** The feet of tights, `half` as wide. */
export function feet(sketch: Sketch, cut: TrousersCut, half: number): void {
  const bottom = cut.top + cut.length
  part(sketch, 'feet', () => {
    for (const side of [-1, 1]) {
      const x = side * (cut.hem + 0.8 + Math.tan((cut.stride * Math.PI) / 180) * (cut.length - cut.rise))
      paintPanel(sketch, {
        knots: placed(FOOT, { x, y: bottom, w: side * half, h: 1 }),
        cloth: { hex: mix(sketch.cloth.hex, sketch.dye.line, 0.25) },
      })
    }
  })
}
