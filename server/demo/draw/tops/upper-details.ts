import { frontNeck, type Neck } from '../cut/torso.ts'
import { paintTrim } from '../fabric/fabric.ts'
import { fold } from '../fabric/folds.ts'
import { dye } from '../sketch/colour.ts'
import { bothSides, type Knot, num, type PathPoint } from '../sketch/path.ts'
import { add, part, px, type Sketch } from '../sketch/sketch.ts'

/** A row of small stitched flowers below the neck. */
export function embroider(sketch: Sketch, neck: Neck): void {
  if (sketch.isBack) return
  const thread = dye(sketch.cloth.hex)
  const flower = ([x, y]: PathPoint) =>
    [0, 1, 2, 3, 4]
      .map(petal => {
        const turn = (petal / 5) * Math.PI * 2
        return `M${num(x)} ${num(y)}l${num(Math.cos(turn) * 0.9)} ${num(Math.sin(turn) * 0.9)}`
      })
      .join('')
  const points = Array.from({ length: 11 }, (_, index): PathPoint => {
    const turn = (index / 10) * Math.PI
    return [-(neck.half + 2.4) * Math.cos(turn), 1 + (neck.depth + 2.6) * Math.sin(turn)]
  })
  part(sketch, 'embroidery', () =>
    add(
      sketch,
      `<path d="${points.map(flower).join('')}" stroke="${thread.line}" stroke-width="${px(sketch, 3.4)}" stroke-linecap="round"/>`,
      `<path d="${points.map(flower).join('')}" stroke="${thread.glow}" stroke-width="${px(sketch, 1.6)}" stroke-linecap="round"/>`,
    ),
  )
}

/** A flounce that follows the neck and lies over the shoulders. */
export function flounce(sketch: Sketch, neck: Neck, k: number): void {
  if (sketch.isBack) return
  const edge = frontNeck(neck)
  const deep = 5.4 * k
  const steps = 12
  const waves = Array.from({ length: steps + 1 }, (_, index): Knot => {
    const turn = (index / steps) * Math.PI * 0.5
    const wave = index % 2 ? 0.7 * k : -0.5 * k
    return [
      Math.sin(turn) * (neck.half + deep * 1.15),
      neck.depth * Math.cos(turn) + 2 + (deep + wave) * (0.55 + 0.45 * Math.cos(turn)),
    ]
  })
  part(sketch, 'ruffle', () =>
    paintTrim(sketch, {
      knots: bothSides([...edge, ...waves.toReversed()]),
      roundness: 0.5,
      folds: waves
        .filter((_, index) => index % 2 === 0)
        .flatMap(([x, y]) =>
          [-1, 1].flatMap(side =>
            fold([side * x * 0.7, y - deep * 0.8], [side * x, y], [1.2 * k, 0.7, 0, 'cone']),
          ),
        ),
    }),
  )
}
