import { placeSleeve, type SleeveCut } from '../cut/sleeve-shape.ts'
import { hemPoint, type UpperPiece } from '../cut/torso.ts'
import { mix } from '../sketch/colour.ts'
import { corners, way } from '../sketch/path.ts'
import { has } from '../sketch/sketch.ts'
import { flap, paintPockets, patchPocket } from '../trims/pockets.ts'
import { button, buttonColour, patch } from '../trims/trims.ts'

/** Those of the look; a blazer has flaps where it says nothing, and one on its breast. */
export function pocketsOf({ sketch, body, torso, k }: UpperPiece, isBlazer: boolean): void {
  if (sketch.isBack) return
  const [hx] = hemPoint(body, torso)
  const half = Math.min(hx, body.hip[0] + torso.ease)
  const y = body.waist[1] + (torso.length - body.waist[1] < 20 * k ? 2 : 10) * k
  const kind = sketch.drawing.kind
  const pockets = sketch.look.pockets ?? (kind === 'robe' ? 'patch' : isBlazer ? 'flaps' : 'welt')
  switch (pockets) {
    case 'patch':
      for (const side of [-1, 1]) patchPocket(sketch, side * half * 0.58, y, 6.6 * k)
      break
    case 'four':
      for (const side of [-1, 1]) {
        patchPocket(sketch, side * half * 0.52, y - 2 * k, 5.6 * k)
        patchPocket(sketch, side * half * 0.48, body.armpit[1], 4.4 * k)
      }
      return
    default: {
      const hasFlaps = pockets === 'flaps'
      if (!isBlazer && !hasFlaps) paintPockets({ ...sketch, look: { pockets } }, [half, 0], [half, y], k)
      else
        for (const side of [-1, 1]) flap(sketch, [side * half * 0.58, y], 6.2 * k, (hasFlaps ? 4.4 : 1.6) * k)
    }
  }
  if (!isBlazer) return
  const [wx, wy] = [body.armpit[0] * 0.52, body.armpit[1] + 1]
  patch(
    sketch,
    corners(wx - 4 * k, wy + 0.6, wx + 4 * k, wy - 0.6, wx + 4.1 * k, wy + 1.2, wx - 3.9 * k, wy + 2.4),
  )
}

/** A braid along the neck and down both fronts. */
export function braid({ sketch, torso }: Pick<UpperPiece, 'sketch' | 'torso'>): void {
  if (sketch.isBack) return
  for (const x of [-1.1, 1.1])
    patch(
      sketch,
      [
        [x - 0.8, torso.neck.depth + 0.6, 1],
        [x + 0.8, torso.neck.depth + 0.6, 1],
        [x + 0.8, torso.length + 0.6, 1],
        [x - 0.8, torso.length + 0.6, 1],
      ],
      undefined,
      { hex: mix(sketch.cloth.hex, sketch.dye.deep, 0.45), pattern: 'plain' },
    )
}

/** Three at each wrist, and patches on the elbows. */
export function cuffButtons({ sketch, body, torso }: UpperPiece, cut: SleeveCut): void {
  const hex = buttonColour(sketch)
  for (const side of [-1, 1] as const) {
    const sleeve = placeSleeve(body, torso, cut, side)
    for (const t of [0.9, 0.93, 0.96]) {
      const [x, y] = sleeve.at(t, sketch.isBack ? 0.4 : 0.62)
      button(sketch, [x, y], 0.55, hex)
    }
    if (has(sketch, 'elbow-patches') && sketch.isBack) {
      const [x, y] = sleeve.at(0.44, 0.1)
      patch(
        sketch,
        way(x - 2.6, y - 4, x + 2.6, y - 4, x + 2.8, y + 3, x, y + 5, x - 2.8, y + 3),
        undefined,
        { hex: '#6d4b32', pattern: 'plain', weave: 'leather' },
      )
    }
  }
}
