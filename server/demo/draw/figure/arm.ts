import type { Figure } from '../cut/body.ts'
import { paintPanel } from '../fabric/fabric.ts'
import { type Fold, fold } from '../fabric/folds.ts'
import type { Knot, PathPoint } from '../sketch/path.ts'
import type { ArmLine, Sketch } from '../sketch/sketch.ts'

/** Half widths of an arm from the armpit (0) to the wrist (1), in half upper arms: outside and inside. */
const ARM = [
  [-0.2, 1.02, 0.6],
  [0.06, 0.98, 0.92],
  [0.28, 0.9, 0.88],
  [0.48, 0.76, 0.78],
  [0.6, 0.82, 0.8],
  [0.78, 0.68, 0.66],
  [0.96, 0.53, 0.52],
] as const

/** The outline of a hand that hangs, thumb in front: centimetres below the wrist of a woman's, outwards from the middle. */
const HAND = [
  [1, 2.2],
  [4.4, 2.8],
  [7, 3.3],
  [11, 2.9],
  [15, 1.7],
  [17, 0.1],
  [16, -1.6],
  [12.6, -2.5],
  [10.4, -2.7],
  [9.8, -3.6],
  [8, -4.3],
  [4.6, -3.2],
  [1, -2.1],
] as const

/** A point so far down the arm and so far outwards, by the line that the arm hangs along. */
export function alongArm({ start, angle }: ArmLine, side: 1 | -1): (down: number, out: number) => PathPoint {
  const turn = (angle * Math.PI) / 180
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  return (down, out) => [side * (start[0] + sin * down + cos * out), start[1] + cos * down - sin * out]
}

/** From the shoulder to the finger tips. */
export function paintArm(skin: Sketch, figure: Figure, line: ArmLine, side: 1 | -1): void {
  const { shoulder, armpit, arm: wide } = figure
  const at = alongArm(line, side)
  const long = wristOf(figure)
  const k = figure.hip[1] / 62
  paintPanel(skin, {
    knots: [
      [side * (shoulder[0] - 4 * k), shoulder[1] + 0.2 * k, 1],
      [side * (shoulder[0] - 0.6 * k), shoulder[1] + 0.6 * k],
      ...ARM.map(([t, out]): Knot => at(t * long, out * wide)),
      ...handKnots(figure, line, side),
      ...ARM.slice(1)
        .map(([t, , out]): Knot => at(t * long, -out * wide))
        .toReversed(),
      [side * (armpit[0] - 2 * k), armpit[1] - 3 * k, 1],
    ],
    isSkin: true,
    softness: 4.4,
    across:
      side === 1 ? [at(long / 2, -wide), at(long / 2, wide)] : [at(long / 2, wide), at(long / 2, -wide)],
    gloom: side === 1 ? 0.3 : 0,
    folds: [
      { from: at(-0.2 * long, -0.1 * wide), to: at(0.3 * long, 0), width: 2 * k, tone: 0.4 },
      ...fold(at(0.47 * long, -0.7 * wide), at(0.5 * long, 0.3 * wide), [k, 0.34, 0.5]),
      { from: at(0.55 * long, -0.1 * wide), to: at(0.9 * long, 0), width: 1.4 * k, tone: 0.34 },
      { from: at(0.1 * long, 0.55 * wide), to: at(0.42 * long, 0.4 * wide), width: 1.6 * k, tone: -0.3 },
      ...handFolds(figure, line, side),
    ],
  })
}

/** The hand alone, once more over what it carries. */
export function paintHand(skin: Sketch, figure: Figure, line: ArmLine, side: 1 | -1): void {
  const at = alongArm(line, side)
  const middle = wristOf(figure) + 8
  paintPanel(skin, {
    knots: handKnots(figure, line, side),
    isSkin: true,
    softness: 3.4,
    across: side === 1 ? [at(middle, -4), at(middle, 3)] : [at(middle, 3), at(middle, -4)],
    folds: handFolds(figure, line, side),
  })
}

function wristOf({ sleeve, armpit, shoulder }: Figure): number {
  return sleeve - (armpit[1] - shoulder[1])
}

function handKnots(figure: Figure, line: ArmLine, side: 1 | -1): Knot[] {
  const inHand = handOf(figure, line, side)
  return HAND.map(([down, out]): Knot => inHand(down, out))
}

function handFolds(figure: Figure, line: ArmLine, side: 1 | -1): Fold[] {
  const inHand = handOf(figure, line, side)
  const k = figure.hip[1] / 62
  return [
    ...[1.4, 0.3, -0.8].map(
      (out): Fold => ({ from: inHand(9, out * 1.2), to: inHand(15.4, out), width: 0.6 * k, tone: -0.6 }),
    ),
    { from: inHand(2, 0.6), to: inHand(8, 1), width: 1.8 * k, tone: 0.4 },
    { from: inHand(5, -2), to: inHand(10, -2.2), width: 0.8 * k, tone: -0.6, bow: 0.3 },
  ]
}

function handOf(figure: Figure, line: ArmLine, side: 1 | -1): (down: number, out: number) => PathPoint {
  const at = alongArm(line, side)
  const [wrist, k] = [wristOf(figure), figure.hip[1] / 62]
  return (down, out) => at(wrist + down * k, out * 0.92 * k)
}
