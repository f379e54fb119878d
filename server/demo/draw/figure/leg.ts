import type { Figure } from '../cut/body.ts'
import { paintPanel } from '../fabric/fabric.ts'
import { type Fold, fold, shading } from '../fabric/folds.ts'
import { CORNER, contour, type Knot, type PathPoint } from '../sketch/path.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { ROUND } from './arm.ts'

/** How far an ankle is from the middle, in half hips. */
export const STANCE = 0.345

/**
 * Hip, thigh, knee, calf and ankle: how high between hip and ankle (0..1), outer and inner edge in half hips. The
 * thighs touch, and the outer edge is one long line that swings back at the calf.
 */
const LEG = [
  [0, 0.965, 0.01],
  [0.12, 0.955, 0.012],
  [0.25, 0.875, 0.03],
  [0.36, 0.775, 0.062],
  [0.43, 0.71, 0.092],
  [0.5, 0.672, 0.11],
  [0.6, 0.678, 0.096],
  [0.7, 0.648, 0.116],
  [0.84, 0.54, 0.178],
  [0.95, 0.478, 0.212],
  [1, 0.482, 0.206],
] as const

/** Which leg, and how far it is moved away from the middle. */
interface Limb {
  side: 1 | -1
  shift: number
}

/** Seen from `from` down only: what is above is covered. */
export function paintLeg(skin: Sketch, figure: Figure, { side, shift, from }: Limb & { from: number }): void {
  const { waist, hip, rise, leg, floor } = figure
  const top = hip[1]
  const ankle = waist[1] + leg + (floor - waist[1] - leg) * 0.5
  const start = Math.max(0, (from - top) / (ankle - top))
  if (start > 0.99) return
  const at = (t: number, share: number): PathPoint => [
    side * (hip[0] * share + shift),
    top + (ankle - top) * t,
  ]
  const seen = LEG.filter(([t]) => t > start)
  const first = LEG.findLast(([t]) => t <= start) ?? LEG[0]
  const outer = [at(start, first[1]), ...seen.map(([t, x]) => at(t, x))]
  const inner = [...(start > 0 ? [at(start, first[2])] : []), ...seen.map(([t, , x]) => at(t, x))]
  const k = hip[1] / 62
  const thin = skin.drawing.fit === 'women' ? 0.8 : 1
  const crotch: Knot[] = start > 0 ? [] : contour(side * 0.1, waist[1] + rise, 0, top - 9, CORNER)
  const folds: Fold[] = [
    shading(at(0.05, 0.44), at(0.4, 0.42), [3.2 * k, 0.32]),
    // The inner side lies in the shade of the other leg.
    shading(at(0.02, 0.05), at(0.42, 0.14), [2.6 * k, -0.46]),
    shading(at(0.52, 0.14), at(0.82, 0.22), [1.8 * k, -0.44]),
    // The knee: lit above, in the shade below and at its sides.
    shading(at(0.482, 0.24), at(0.482, 0.54), [1.3 * k, -0.3 * thin, side * -1.2 * k]),
    shading(at(0.452, 0.3), at(0.452, 0.5), [1.8 * k, 0.26]),
    shading(at(0.4, 0.58), at(0.48, 0.57), [k, -0.24 * thin]),
    shading(at(0.53, 0.38), at(0.92, 0.35), [1.8 * k, 0.36]),
  ]
  paintPanel(skin, {
    isSkin: true,
    roundness: ROUND,
    softness: 5,
    knots: [
      ...(start > 0 ? [] : [[side * hip[0] * 0.925, top - 9, 1] as Knot]),
      ...outer,
      ...inner.toReversed(),
      ...crotch,
    ],
    gloom: side === 1 ? 0.16 : 0,
    folds: folds.filter(one => one.from[1] > from - 3),
  })
}

/** Seen from in front: a plain low shoe, or a bare foot. */
export function paintFoot(skin: Sketch, figure: Figure, { side, shift, hex }: Limb & { hex?: string }): void {
  const { waist, hip, leg, floor } = figure
  const k = hip[1] / 62
  const x = hip[0] * STANCE + shift
  const ankle = waist[1] + leg
  const tall = floor - ankle
  const wide = hip[0] * 0.185
  const at = (out: number, y: number): PathPoint => [side * (x + out * wide), y]
  const corner = (out: number, y: number): Knot => [...at(out, y), 1]
  paintPanel(skin, {
    knots: [
      corner(-0.86, ankle + tall * (hex ? 0.3 : -0.1)),
      at(0, ankle + tall * (hex ? 0.44 : -0.1)),
      corner(0.9, ankle + tall * (hex ? 0.3 : -0.1)),
      at(1.14, ankle + tall * 0.62),
      at(1.42, floor - 1.4 * k),
      at(1.2, floor),
      at(-0.7, floor),
      at(-1.02, floor - 1.4 * k),
      at(-0.98, ankle + tall * 0.62),
    ],
    ...(hex ? { cloth: { hex, weave: 'satin', pattern: 'plain' } } : { isSkin: true }),
    gloom: side === 1 ? 0.2 : 0,
    folds: hex
      ? fold(at(-0.9, ankle + tall * 0.78), at(1.2, ankle + tall * 0.8), [1.2 * k, 0.7, side * 1.4 * k])
      : [-0.5, 0, 0.44, 0.86].map(
          (out): Fold => shading(at(out, floor - 2.6 * k), at(out, floor), [0.5 * k, -0.6]),
        ),
  })
}
