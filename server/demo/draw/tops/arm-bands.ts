import type { Body } from '../cut/body.ts'
import { armpitPoint, shoulderPoint, type TorsoCut } from '../cut/torso.ts'
import { paintBand } from '../fabric/fabric.ts'
import { alongLine, type Knot, type PathPoint } from '../sketch/path.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { bandLines, stitch } from '../trims/trims.ts'

/** A band along each armhole of a sleeveless piece. */
export function armBands(
  sketch: Sketch,
  body: Body,
  torso: TorsoCut,
  band: { width: number; lines?: number },
): void {
  const { width, lines = 0 } = band
  const shoulder = shoulderPoint(body, torso)
  const armpit = armpitPoint(body, torso)
  const hollow = (torso.drop ?? 0) < -3 ? 0.1 : 1.7
  for (const side of [-1, 1]) {
    const way = (grow: number): PathPoint[] => [
      [side * (shoulder[0] + grow), shoulder[1] + grow * 0.3],
      [side * (shoulder[0] - hollow + grow), shoulder[1] + (armpit[1] - shoulder[1]) * 0.45],
      [
        side * (shoulder[0] + (hollow < 1 ? 1.4 : -0.6) + grow),
        shoulder[1] + (armpit[1] - shoulder[1]) * 0.8,
      ],
      [side * (armpit[0] + grow * 0.3), armpit[1] + (grow < 0 ? -grow * 0.7 : -0.2)],
    ]
    const [outer, inner] = [way(0.35), way(-width)]
    const corner = (point: PathPoint): Knot => [point[0], point[1], 1]
    paintBand(sketch, {
      knots: [
        corner(outer[0] as PathPoint),
        outer[1] as PathPoint,
        outer[2] as PathPoint,
        corner(outer[3] as PathPoint),
        corner(inner[3] as PathPoint),
        inner[2] as PathPoint,
        inner[1] as PathPoint,
        corner(inner[0] as PathPoint),
      ],
      roundness: 0.4,
      gloom: side === 1 ? 0.3 : 0,
      inside: lines > 0 ? bandLines(sketch, [alongLine(inner), alongLine(outer)], lines) : '',
    })
    if (lines === 0) stitch(sketch, way(-width * 0.6))
  }
}
