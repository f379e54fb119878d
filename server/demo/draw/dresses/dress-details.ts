import type { Body } from '../cut/body.ts'
import { paintTrim } from '../fabric/fabric.ts'
import { fold, foldsOn } from '../fabric/folds.ts'
import type { Knot, PathPoint } from '../sketch/path.ts'
import { shape } from '../sketch/shape.ts'
import { part, type Sketch } from '../sketch/sketch.ts'
import { scallops } from '../trims/bows-and-lace.ts'
import { patch, seam } from '../trims/trims.ts'

export function straightFolds(sketch: Sketch, body: Body, length: number) {
  const [w, y] = body.hip
  const bow = () => sketch.chance.spread(1)
  return [-1, 1].flatMap(side => [
    ...foldsOn(side)([w * 0.9, y - 8], [w * 0.25, y - 4], [1.8, 0.5, -1.4]),
    ...fold([side * w * 0.5, y + 2], [side * w * 0.62, length], [3, 0.6, bow(), 'cone']),
    ...fold([side * w * 0.12, y + 8], [side * w * 0.2, length], [2.6, 0.45, bow(), 'cone']),
  ])
}

export function bodiceFolds(sketch: Sketch, body: Body, waistY: number) {
  return [-0.7, -0.45, 0.45, 0.7].flatMap(u =>
    fold(
      [u * body.waist[0], waistY + 0.5],
      [u * body.armpit[0] * 0.85, waistY - 12 + sketch.chance.spread(2)],
      [1.2, 0.55, u],
    ),
  )
}

/** The seam down the back, where a hidden zip lies. */
export function backOfDress(sketch: Sketch, body: Body, length: number): void {
  if (sketch.look.closure === 'zip' || sketch.look.silhouette === 'fitted')
    seam(sketch, [
      [0, 2.4],
      [0.1, body.waist[1]],
      [0, sketch.look.silhouette === 'fitted' ? length + 1 : body.hip[1]],
    ])
}

/** Folds gathered into one side seam. */
export function drapedSide(sketch: Sketch, body: Body, k: number): void {
  if (sketch.isBack) return
  part(sketch, 'drape', () => {
    for (const [index, y] of [-9, -5, -1, 3, 7, 11].entries())
      seam(
        sketch,
        [
          [body.waist[0] * 0.98, body.waist[1] + y * 0.6 * k],
          [0, body.waist[1] + (y * 0.9 - 3) * k],
          [-body.waist[0] * 0.9, body.waist[1] + (y * 1.5 - 7 + index) * k],
        ],
        1.3,
      )
  })
}

const SLIT = shape('x t!, x+1.6k m, x+4.6k b+1.2!, x-.6k b+1.5!, x-.3k m')

/** An opening of the skirt from the middle of the thigh, the leg's side in shade. */
export function slit(sketch: Sketch, body: Body, length: number, k: number): void {
  const top = body.waist[1] + body.leg * 0.44
  const x = body.hip[0] * 0.42
  part(sketch, 'slit', () =>
    patch(sketch, SLIT({ x, t: top, m: (top + length) / 2, b: length, k }), undefined, {
      hex: sketch.dye.line,
      pattern: 'plain',
    }),
  )
}

/** Scallops along the hem. */
export function laceEdge(sketch: Sketch, half: number, y: number, k: number): void {
  part(sketch, 'lace-edge', () => {
    const steps = 12
    scallops(
      sketch,
      Array.from({ length: steps + 1 }, (_, index): PathPoint => {
        const u = (index / steps) * 2 - 1
        return [u * half * 0.92, y - 1 + 1.4 * (1 - u * u)]
      }),
      1.7 * k,
    )
  })
}

/** A frill that runs from the neck across the waist to the hem. */
export function ruffleLine(sketch: Sketch, body: Body, length: number, k: number): void {
  if (sketch.isBack) return
  const at = (t: number): PathPoint => [
    Math.sin(t * 2.1) * body.waist[0] * 0.66 - t * 4 * k,
    body.armpit[1] * 0.8 + t * (length - body.armpit[1]),
  ]
  const steps = 18
  const side = (out: number): Knot[] =>
    Array.from({ length: steps + 1 }, (_, index): Knot => {
      const [x, y] = at(index / steps)
      return [x + out * (1.6 + (index / steps) * 2 + (index % 2 ? 0.9 : -0.4)) * k, y + (index % 2 ? 0.8 : 0)]
    })
  part(sketch, 'ruffle', () =>
    paintTrim(sketch, {
      knots: [...side(1), ...side(-1).toReversed()],
      folds: side(1)
        .filter((_, index) => index % 2 === 0)
        .flatMap(([x, y], index) => fold(at((index * 2) / steps), [x, y + 1], [1.1 * k, 0.7])),
    }),
  )
}
