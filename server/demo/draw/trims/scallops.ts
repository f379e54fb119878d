import type { PathPoint } from '../sketch/path.ts'
import { add, px, type Sketch } from '../sketch/sketch.ts'

/** A lace edge: scallops along a line. */
export function scallops(sketch: Sketch, points: readonly PathPoint[], radius: number): void {
  let d = ''
  for (let index = 0; index < points.length - 1; index++) {
    const [[ax, ay], [bx, by]] = [points[index] as PathPoint, points[index + 1] as PathPoint]
    const count = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / radius / 1.7))
    for (let step = 0; step < count; step++) {
      const t = (step + 0.5) / count
      const [x, y] = [ax + (bx - ax) * t, ay + (by - ay) * t]
      d += `M${(x - radius).toFixed(2)} ${y.toFixed(2)}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`
    }
  }
  add(
    sketch,
    `<path d="${d}" fill="${sketch.dye.light}" fill-opacity=".85" stroke="${sketch.dye.line}" stroke-width="${px(sketch, 1.2)}" stroke-opacity=".55"/>`,
    `<path d="${d}" transform="scale(1)" fill="none" stroke="${sketch.dye.shadow}" stroke-width="${px(sketch, 3)}" stroke-opacity=".4" stroke-dasharray="${px(sketch, 1.5)} ${px(sketch, 4)}"/>`,
  )
}
