import type { Figure } from '../cut/body.ts'
import { paintPanel } from '../fabric/fabric.ts'
import { type Fold, fold, shading } from '../fabric/folds.ts'
import { CORNER, contour, type Knot, moved, type PathPoint, way } from '../sketch/path.ts'
import type { ArmLine, Sketch } from '../sketch/sketch.ts'

/** Half widths of an arm from the armpit (0) to the wrist (1), in half upper arms: outside and inside. */
const ARM = [
  [-0.2, 1.02, 0.6],
  [0.06, 0.98, 0.9],
  [0.28, 0.89, 0.86],
  [0.48, 0.75, 0.77],
  [0.6, 0.76, 0.76],
  [0.79, 0.62, 0.62],
  [0.97, 0.49, 0.48],
] as const

/**
 * Outlines of a hand, its thumb in front: centimetres below the wrist of a woman's, outwards from the middle. One that
 * hangs has its index finger and its thumb a little apart, one that carries something is closed.
 */
const HANDS = {
  hanging: contour(
    ...[0.6, 2.05, 3.6, 2.3, 7.2, 2.75, 10.6, 2.6, 14, 1.8, 16.8, 0.7, 17.9, -0.05, 17.6, -0.75],
    ...[16.2, -0.95, 15.6, -0.95, CORNER, 16, -1.5, 15.5, -2.05, 13.6, -2.3, 11.4, -2.45, 10.6, -2.5, CORNER],
    ...[11.2, -2.9, 11, -3.5, 9.2, -3.75, 6.6, -3.4, 3.6, -2.5, 0.6, -2],
  ),
  closed: contour(
    ...[0.6, 2.05, 3.6, 2.5, 6.8, 3.05, 9.2, 2.95, 10.8, 1.9, 11.3, 0.2, 10.8, -1.6, 9.2, -2.7],
    ...[6.4, -2.8, 3.4, -2.3, 0.6, -2],
  ),
}
/** Between fingers: where a line begins and ends. */
const FINGERS = {
  hanging: way(8.6, 1.5, 16, 0.55, 8.4, 0.3, 16.4, -0.1, 9.2, -1, 15.6, -0.95),
  closed: way(7, 1.6, 10.6, 1.3, 7.4, 0.3, 11, 0.1),
}
/** Beside the thumb. */
const SHADE = { hanging: way(5.2, -1.5, 10.7, -2.5), closed: way(4.8, -0.9, 9.2, -1.4) }

export type Grip = keyof typeof HANDS

/** Skin is softer than cloth. */
export const ROUND = 0.6

/** A point so far down the arm and so far outwards, by the line that the arm hangs along. */
export function alongArm({ start, angle }: ArmLine, side: 1 | -1): (down: number, out: number) => PathPoint {
  const turn = (angle * Math.PI) / 180
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  return (down, out) => [side * (start[0] + sin * down + cos * out), start[1] + cos * down - sin * out]
}

/** From the shoulder to the finger tips. */
export function paintArm(skin: Sketch, figure: Figure, line: ArmLine, { side, grip }: Held): void {
  const { shoulder, armpit, arm: wide } = figure
  const at = alongArm(line, side)
  const inHand = handOf(figure, line, side)
  const long = wristOf(figure)
  const k = figure.hip[1] / 62
  paintPanel(skin, {
    knots: [
      [side * (shoulder[0] - 4 * k), shoulder[1] + 0.2 * k, 1],
      [side * (shoulder[0] - 0.6 * k), shoulder[1] + 0.6 * k],
      ...ARM.map(([t, out]): Knot => at(t * long, out * wide)),
      ...inHand(HANDS[grip]),
      ...ARM.slice(1)
        .map(([t, , out]): Knot => at(t * long, -out * wide))
        .toReversed(),
      [side * (armpit[0] - 2 * k), armpit[1] - 3 * k, 1],
    ],
    isSkin: true,
    roundness: ROUND,
    softness: 4.4,
    across:
      side === 1 ? [at(long / 2, -wide), at(long / 2, wide)] : [at(long / 2, wide), at(long / 2, -wide)],
    gloom: side === 1 ? 0.3 : 0,
    folds: [
      shading(at(-0.2 * long, -0.1 * wide), at(0.34 * long, 0), [2 * k, 0.34]),
      ...fold(at(0.47 * long, -0.7 * wide), at(0.5 * long, 0.2 * wide), [0.9 * k, 0.24, 0.5]),
      shading(at(0.52 * long, -0.1 * wide), at(0.92 * long, 0), [1.3 * k, 0.3]),
      shading(at(0.1 * long, 0.55 * wide), at(0.6 * long, 0.4 * wide), [1.6 * k, -0.26]),
      ...handFolds(figure, line, { side, grip }),
    ],
  })
}

/** The hand alone, once more over what it carries. */
export function paintHand(skin: Sketch, figure: Figure, line: ArmLine, held: Held): void {
  const at = alongArm(line, held.side)
  const middle = wristOf(figure) + 8
  paintPanel(skin, {
    knots: handOf(figure, line, held.side)(HANDS[held.grip]),
    isSkin: true,
    softness: 3.4,
    across: held.side === 1 ? [at(middle, -4), at(middle, 3)] : [at(middle, 3), at(middle, -4)],
    folds: handFolds(figure, line, held),
  })
}

/** Which hand, and what it does. */
interface Held {
  side: 1 | -1
  grip: Grip
}

function wristOf({ sleeve, armpit, shoulder }: Figure): number {
  return sleeve - (armpit[1] - shoulder[1])
}

function handFolds(figure: Figure, line: ArmLine, { side, grip }: Held): Fold[] {
  const inHand = handOf(figure, line, side)
  const k = figure.hip[1] / 62
  const between = inHand(FINGERS[grip])
  const [wrist, palm] = inHand(way(2, 0.6, 7.4, 1.2))
  const [root, tip] = inHand(SHADE[grip])
  return [
    ...between.flatMap((from, at): Fold[] => {
      const to = between[at + 1]
      return at % 2 === 0 && to ? [shading(spot(from), spot(to), [0.5 * k, -0.6])] : []
    }),
    shading(spot(wrist), spot(palm), [1.7 * k, 0.36]),
    shading(spot(root), spot(tip), [0.9 * k, -0.8, side * 0.3]),
  ]
}

function spot([x, y]: Knot = [0, 0]): PathPoint {
  return [x, y]
}

/** Puts what is given in centimetres of a hand where the hand of this arm is; a thick arm has a broad hand. */
function handOf(
  figure: Figure,
  line: ArmLine,
  side: 1 | -1,
): (knots: readonly (Knot | PathPoint)[]) => Knot[] {
  const at = alongArm(line, side)
  const [wrist, long, broad] = [wristOf(figure), figure.hip[1] / 62, figure.arm / 4.3]
  return knots => moved(knots as readonly Knot[], (down, out) => at(wrist + down * long, out * broad))
}
