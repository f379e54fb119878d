import { ARM_ANGLE, type Figure } from '../cut/body.ts'
import { paintPanel } from '../fabric/fabric.ts'
import { type Fold, fold, shading } from '../fabric/folds.ts'
import { bothSides, flip, type Knot, placed } from '../sketch/path.ts'
import { drawn } from '../sketch/shape.ts'
import type { ArmLine, Sketch } from '../sketch/sketch.ts'
import { type Grip, paintArm } from './arm.ts'
import { paintFoot, paintLeg, STANCE } from './leg.ts'

/** How the figure stands: its arms and the middle of its right ankle; and where its body is not covered. */
export interface Pose {
  arm?: ArmLine
  /** What its right hand does, which is on the left of the picture. */
  grip: Grip
  ankle?: number
  /** The breast is seen down to here, the legs from here. */
  bareTo: number
  bareFrom: number
  /** Colour of the shoes; barefoot without. */
  shoe?: string
}

/**
 * A faceless figure that stands and looks at the camera, as a shop window has it; its limbs are where those of its
 * clothes are. `skin` is a sketch dyed in the colour of the skin.
 */
export function paintFigure(skin: Sketch, figure: Figure, pose: Pose): void {
  const { armpit, arm, hip } = figure
  // Under wide trousers a figure stands as it always does, or nearly.
  const apart = Math.max(-0.04, Math.min(0.28, (pose.ankle ?? 0) / hip[0] - STANCE))
  const shift = pose.ankle === undefined ? 0 : apart * hip[0]
  for (const side of [1, -1] as const) {
    if (!pose.shoe) paintFoot(skin, figure, { side, shift })
    paintLeg(skin, figure, { side, shift, from: pose.bareFrom })
    if (pose.shoe) paintFoot(skin, figure, { side, shift, hex: pose.shoe })
  }
  const hanging = pose.arm ?? {
    start: [armpit[0] + arm * 0.22, armpit[1] - 1],
    angle: ARM_ANGLE,
    covered: -99,
  }
  for (const side of [1, -1] as const)
    paintArm(seen(skin, hanging.covered - 3, 999), figure, hanging, {
      side,
      grip: side === -1 ? pose.grip : 'hanging',
    })
  paintTrunk(seen(skin, -99, pose.bareTo), figure)
  paintHead(skin, figure)
}

/** What is covered needs neither folds nor shades. */
function seen(skin: Sketch, from: number, to: number): Sketch {
  const { left, right, top, bottom } = skin.window ?? { left: -99, right: 99, top: -99, bottom: 999 }
  return { ...skin, window: { left, right, top: Math.max(top, from), bottom: Math.min(bottom, to) } }
}

function paintSkin(skin: Sketch, half: { knots: Knot[]; folds: Fold[]; roundness?: number }): void {
  paintPanel(skin, { ...half, isSkin: true, softness: 5 })
}

/** From the throat to the crotch; all measures in shares of the figure's. */
function paintTrunk(skin: Sketch, figure: Figure): void {
  const { shoulder, armpit, waist, hip, throat, chin, rise } = figure
  const k = hip[1] / 62
  const crotch = waist[1] + rise
  const isChild = skin.drawing.fit === 'child'
  const isWoman = skin.drawing.fit === 'women'
  const bust = armpit[1] + 6 * k
  const folds: Fold[] = [
    // The throat between its two cords, the shade of the chin.
    shading([-throat, chin - 0.8 * k], [throat, chin - 0.8 * k], [4.2 * k, -0.7, -3 * k]),
    shading([-throat * 0.72, chin + 3 * k], [-1 * k, 2.2 * k], [1.5 * k, 0.5, 0.6]),
    shading([throat * 0.72, chin + 3 * k], [1.2 * k, 2.4 * k], [1.6 * k, -0.6, -0.6]),
    shading([0, 1.4 * k], [0, 3.8 * k], [1.4 * k, -0.4]),
    // Collarbones.
    ...[-1, 1].flatMap(side =>
      fold(
        [side * 1.6 * k, 3.6 * k],
        [side * shoulder[0] * 0.78, 3.4 * k],
        [1.3 * k, isChild ? 0.3 : 0.55, side * 0.9 * k],
      ),
    ),
    // Breast and ribs.
    ...[-1, 1].map(
      (side): Fold =>
        shading(
          [side * armpit[0] * 0.9, bust],
          [side * 1.6 * k, bust + (isWoman ? 3.4 : 1.4) * k],
          [
            (isWoman ? 3 : 1.8) * k,
            isChild ? -0.12 : isWoman ? -0.5 : -0.4,
            side * (isWoman ? 3.6 : 1.4) * k,
          ],
        ),
    ),
    shading([0, armpit[1]], [0, waist[1] + 8 * k], [2.2 * k, isChild ? -0.1 : -0.26]),
    shading([0, waist[1] + 4.6 * k], [0, waist[1] + 6 * k], [1.2 * k, -0.8]),
    ...[-1, 1].map(
      (side): Fold =>
        shading(
          [side * hip[0] * 0.86, hip[1] - 9 * k],
          [side * 1.4 * k, crotch - 0.6 * k],
          [1.6 * k, -0.5, side * 1.2 * k],
        ),
    ),
    shading([-armpit[0] * 0.5, armpit[1] + k], [-waist[0] * 0.5, waist[1]], [5 * k, 0.4, -1]),
  ]
  // Nearly flat: its sides go over into the arms and the legs.
  paintSkin(skin, {
    roundness: 0.3,
    folds,
    knots: bothSides([
      [0, chin - 3 * k],
      [throat * 0.96, chin - 3 * k, 1],
      [throat * 0.94, chin * 0.5],
      [throat + 1.2 * k, -1.4 * k],
      [throat + 4.6 * k, 1.5 * k],
      [shoulder[0] * 0.8, shoulder[1] * 0.66],
      [shoulder[0] - 0.8 * k, shoulder[1] + 0.7 * k],
      [shoulder[0] - 0.9 * k, shoulder[1] + 5 * k],
      [armpit[0] - 0.7 * k, armpit[1]],
      [armpit[0] - (isWoman ? 0.5 : 1) * k, bust + k],
      [waist[0] + (armpit[0] - waist[0]) * 0.24, waist[1] - 7 * k],
      [waist[0] - 0.5 * k, waist[1]],
      [waist[0] + (hip[0] - waist[0]) * 0.62, waist[1] + (hip[1] - waist[1]) * 0.5],
      [hip[0] * 0.945, hip[1] - 7 * k],
      [hip[0] * 0.965, hip[1], 1],
      [hip[0] * 0.52, crotch - 8.4 * k],
      [2.6 * k, crotch - 0.4 * k],
      [0, crotch + 0.8 * k],
    ]),
  })
}

const HEAD = drawn('0 0, .56 .05, .92 .22, 1 .4, .95 .58, .78 .78, .46 .94, 0 1')

/** An egg without a face; its planes only, from the forehead to the chin. */
function paintHead(skin: Sketch, { crown, chin, head }: Figure): void {
  const tall = chin - crown
  const y = (share: number) => crown + tall * share
  const k = tall / 22.4
  const half = placed(HEAD, { y: crown, w: head, h: tall })
  paintSkin(skin, {
    knots: [...half, ...flip(half).slice(1, -1)],
    folds: [
      // The ridge of a nose, the plane below it; no eyes and no mouth.
      shading([-0.4, y(0.44)], [-0.2, y(0.64)], [1.6 * k, 0.34]),
      shading([1, y(0.46)], [1.2, y(0.66)], [1.4 * k, -0.2, 0.2]),
      shading([-head * 0.3, y(0.87)], [head * 0.3, y(0.87)], [1.6 * k, -0.22, -0.3]),
      shading([-head * 0.62, y(0.2)], [-head * 0.1, y(0.12)], [4 * k, 0.4, 1.2]),
      shading([-head * 0.6, y(0.54)], [-head * 0.36, y(0.72)], [2.8 * k, 0.3]),
      shading([head * 0.9, y(0.46)], [head * 0.42, y(0.94)], [2.6 * k, -0.46, -0.8]),
    ],
  })
}
