import type { Dye } from '../sketch/colour.ts'
import type { Weave } from '../sketch/garment.ts'
import { num, type PathPoint } from '../sketch/path.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { surfaceOf } from './surfaces.ts'

/** A soft fold: a lens (thin at both ends) or a cone (opens towards its end). */
export interface Fold {
  from: PathPoint
  to: PathPoint
  /** Centimetres the middle leaves the straight line, to the left of the way. */
  bow?: number
  width: number
  /** -1 deepest shade .. 1 brightest light. */
  tone: number
  shape?: 'lens' | 'cone'
}

/** What a fold is painted with, as in `Fold`. */
type Brush = readonly [width: number, tone: number, bow?: number, shape?: Fold['shape']]

/** Light or shade alone. */
export function shading(from: PathPoint, to: PathPoint, [width, tone, bow, shape]: Brush): Fold {
  return { from, to, width, tone, ...(bow !== undefined && { bow }), ...(shape && { shape }) }
}

/** A fold with its lit side: light comes from the upper left, so the light lies left of and above the shade. */
export function fold(from: PathPoint, to: PathPoint, [width, tone, bow = 0, shape = 'lens']: Brush): Fold[] {
  const turn = Math.atan2(to[1] - from[1], to[0] - from[0])
  const lit: PathPoint = [Math.sin(turn), -Math.cos(turn)]
  const side = lit[0] * -0.8 + lit[1] * -0.6 > 0 ? 1 : -1
  const away = (point: PathPoint, distance: number): PathPoint => [
    point[0] + lit[0] * side * distance,
    point[1] + lit[1] * side * distance,
  ]
  const far = shape === 'cone' ? width * 0.85 : width * 0.8
  const near = shape === 'cone' ? width * 0.2 : width * 0.7
  return [
    { from, to, bow, width, tone: -tone, shape },
    { from: away(from, near), to: away(to, far), bow, width: width * 0.75, tone: tone * 0.75, shape },
  ]
}

/** Folds on one side of the middle line, mirrored on the left one; widths are `k` and tones `depth` times as large. */
export function foldsOn(side: number, k = 1, depth = 1) {
  return (from: PathPoint, to: PathPoint, [width, tone, bow = 0, shape]: Brush): Fold[] =>
    fold([side * from[0], from[1]], [side * to[0], to[1]], [width * k, tone * depth, side * bow, shape])
}

/** Two nested lenses for every fold, so that one small blur is enough to make them melt; equal tones share a path. */
export function paintFolds(sketch: Sketch, folds: readonly Fold[], shades: Dye, weave: Weave): string {
  const { light: lightShare, shade: shadeShare } = surfaceOf(weave)
  const step = sketch.scale > 14 ? 25 : 10
  const paths = new Map<string, string>()
  for (const one of folds) {
    const isDark = one.tone < 0
    const share = isDark ? 0.52 * shadeShare : 0.44 * lightShare
    const strength = Math.min(0.6, Math.abs(one.tone) * shades.strength * share)
    if (strength < 0.08) continue
    const opacity = Math.round(strength * 14) / 14
    const fill = isDark ? shades.shadow : one.tone > 0.75 && lightShare > 0.8 ? shades.glow : shades.light
    for (const [layer, width] of (isDark && strength > 0.13 ? [1, 0.48] : [0.85]).entries()) {
      const key = `fill="${fill}" fill-opacity="${num(opacity)}"${layer ? '' : ' '}`
      paths.set(key, (paths.get(key) ?? '') + foldShape(one, one.width * width, step))
    }
  }
  const drawn = [...paths].map(([attributes, d]) => `<path d="${d}" ${attributes}/>`).join('')
  return `<g transform="scale(${1 / step})">${drawn}</g>`
}

/** `step` is how many whole units a centimetre has: short numbers make a short file. */
function foldShape({ from, to, bow = 0, shape }: Fold, width: number, step: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy) || 1
  const [ox, oy] = [dy / length, -dx / length]
  const whole = (value: number) => Math.round(value * step)
  const join = (x: number, y: number) => (y < 0 ? `${x}${y}` : `${x} ${y}`)
  const off = (distance: number) => join(whole(dx / 2 + ox * distance), whole(dy / 2 + oy * distance))
  const start = join(whole(from[0]), whole(from[1]))
  const [ex, ey] = [whole(dx), whole(dy)]
  if (shape === 'cone') {
    const [wx, wy] = [whole((ox * width) / 2), whole((oy * width) / 2)]
    const back = join(
      whole(-dx / 2 + ox * (bow - width * 0.15)) + wx,
      whole(-dy / 2 + oy * (bow - width * 0.15)) + wy,
    )
    return `M${start}q${off(bow + width * 0.15)} ${join(ex + wx, ey + wy)}l${join(-2 * wx, -2 * wy)}q${back} ${join(wx - ex, wy - ey)}z`
  }
  const back = join(whole(-dx / 2 + ox * (bow - width)), whole(-dy / 2 + oy * (bow - width)))
  return `M${start}q${off(bow + width)} ${join(ex, ey)}q${back} ${join(-ex, -ey)}z`
}
