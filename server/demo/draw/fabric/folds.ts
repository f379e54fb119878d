import type { Dye } from '../sketch/colour.ts'
import type { Weave } from '../sketch/garment.ts'
import { num, type PathPoint } from '../sketch/path.ts'
import type { Sketch } from '../sketch/sketch.ts'

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

/** How much the lit side of a fold shines, and how deep its shade is. */
const SHEEN: Record<Weave, readonly [light: number, shade: number]> = {
  satin: [1, 1],
  leather: [0.8, 0.8],
  down: [0.95, 0.95],
  woven: [0.62, 0.92],
  twill: [0.5, 0.88],
  jersey: [0.46, 0.85],
  knit: [0.34, 0.74],
  chunky: [0.34, 0.74],
  wool: [0.34, 0.8],
  fleece: [0.34, 0.8],
  sheer: [0.8, 0.7],
  velvet: [0.9, 1],
  corduroy: [0.45, 0.85],
  terry: [0.3, 0.7],
  waffle: [0.34, 0.7],
  lace: [0.3, 0.6],
  fur: [0.4, 0.8],
  quilt: [0.5, 0.6],
  tweed: [0.3, 0.75],
  straw: [0.3, 0.5],
  felt: [0.4, 0.8],
}

/** Two nested lenses for every fold, so that one small blur is enough to make them melt; equal tones share a path. */
export function paintFolds(sketch: Sketch, folds: readonly Fold[], shades: Dye, weave: Weave): string {
  const [lightShare, shadeShare] = SHEEN[weave]
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
