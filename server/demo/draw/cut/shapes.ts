import type { Sketch } from '../sketch/sketch.ts'
import type { Body } from './body.ts'
import type { SleeveCut } from './sleeve-shape.ts'
import { type Neck, ridgeAt } from './torso.ts'

/** Room between the figure and the cloth, how closely the waist is followed, how far the shoulder drops. */
const SILHOUETTES = {
  fitted: { ease: 0, fitted: 0.92, drop: 0 },
  tapered: { ease: 0.4, fitted: 0.8, drop: 0 },
  semi: { ease: 0.7, fitted: 0.62, drop: 0.2 },
  straight: { ease: 1.1, fitted: 0.16, drop: 0.5 },
  'a-line': { ease: 0.8, fitted: 0.2, drop: 0.3 },
  flared: { ease: 0.8, fitted: 0.5, drop: 0.3 },
  wide: { ease: 2.4, fitted: 0.05, drop: 1.4 },
  loose: { ease: 2.5, fitted: 0.05, drop: 1.5 },
  oversize: { ease: 4.4, fitted: 0, drop: 3.6 },
}

export function silhouetteOf({ look }: Sketch, k: number): { ease: number; fitted: number; drop: number } {
  const { ease, fitted, drop } = SILHOUETTES[look.silhouette ?? 'straight']
  return { ease: ease * k, fitted, drop: drop * k }
}

/** Shape of the opening, centimetres wider than the neck, depth in half necks. */
const NECKS = {
  round: ['crew', 0.5, 1.08],
  v: ['v', 0.9, 2.15],
  boat: ['boat', 4.4, 0.72],
  square: ['square', 2.8, 1.8],
  cowl: ['boat', 4, 2.5],
  high: ['crew', -0.5, 0.55],
  stand: ['crew', -0.1, 0.7],
  shirt: ['collar', 0.1, 1.1],
  notch: ['v', 0, 3],
  peak: ['v', 0, 3],
  shawl: ['v', 0.3, 3],
} as const

/** The opening of the neck; a bare shoulder's is wider and deeper. */
export function neckOf(sketch: Sketch, body: Body, k: number): Neck {
  const { look } = sketch
  const [shape, wider, deep] = NECKS[look.neck ?? 'round']
  const isBare = look.sleeve === 'none' && (look.style === 'straps' || look.style === 'wide-straps')
  const isOpen = isBare && look.neck !== 'boat' && look.neck !== 'high'
  const most = isBare
    ? body.shoulder[0] + bareShoulder(sketch, k) - (look.style === 'straps' ? 1 : 2.8) * k
    : 99
  const half = Math.min(most, body.neck + (wider + (isOpen ? (look.style === 'straps' ? 3.6 : 2.4) : 0)) * k)
  return {
    shape: isOpen && look.neck === 'round' ? 'scoop' : shape,
    half,
    ...(body.firm && { ends: ridgeAt(body, half) }),
    depth: body.neck * (deep + (isOpen && look.neck === 'round' ? 0.6 : 0)),
    ...(look.details?.includes('open-back')
      ? { back: body.neck * 4.2 }
      : isOpen && { back: body.neck * 1.4 }),
  }
}

/** How far the shoulder of a sleeveless piece is cut in. */
export function bareShoulder({ look }: Sketch, k: number): number {
  if (look.style === 'straps') return -6.1 * k
  return (look.style === 'wide-straps' ? -4.2 : look.style === 'halter' ? -6.6 : -2.5) * k
}

type Cuff = NonNullable<SleeveCut['cuff']>

/** A sleeve as long and as full as the look says; none for a sleeveless one. */
export function sleeveOf(sketch: Sketch, body: Body, ease: number, cuff: Cuff): SleeveCut | undefined {
  const { sleeve = 'long', shoulder = 'set' } = sketch.look
  const k = body.hip[1] / 60
  if (sleeve === 'none') return undefined
  const cap = body.armpit[1] - body.shoulder[1]
  const isFull = shoulder === 'puff' || shoulder === 'bishop'
  const room = body.arm + 0.3 + ease * 0.5
  if (sleeve === 'short')
    return {
      shape: shoulder === 'puff' ? 'puff' : 'set',
      length: cap * (shoulder === 'puff' ? 1.6 : 1.32 + ease * 0.03),
      arm: room + 0.8 + (shoulder === 'flounce' ? 1.2 : 0),
      wrist: room + (shoulder === 'flounce' ? 3.4 : 0.5),
      angle: 20,
      cuff: { ...cuff, height: Math.min(cuff.height, 2.4 * k) },
    }
  const isElbow = sleeve === 'elbow'
  return {
    shape: isFull ? 'bishop' : 'set',
    length: body.sleeve * (isElbow ? 0.74 : 1),
    arm: room + (isFull ? 0.6 : 0),
    wrist: body.wrist + ease * 0.22 + (isElbow ? 1.5 : 0.3),
    angle: isElbow ? 13 : 11.2,
    cuff: isElbow ? { ...cuff, height: cuff.height * 0.7 } : cuff,
  }
}

/** From the neck point to the hem, centimetres. */
export function lengthOf(
  { look, drawing }: Sketch,
  body: Body,
  usual: NonNullable<Sketch['look']['length']>,
): number {
  const [waist, leg] = [body.waist[1], body.leg]
  const share = {
    cropped: drawing.fit === 'women' ? 0.1 : 0.17,
    hip: 0.25,
    long: 0.42,
    mini: 0.46,
    thigh: 0.42,
    knee: 0.59,
    midi: 0.77,
    ankle: 0.92,
    maxi: 1.0,
  }[look.length ?? usual]
  // A wide cut hangs longer, or it would look cropped.
  const longer = look.length || usual !== 'hip' ? 0 : { oversize: 7, loose: 2.4 }[look.silhouette as string]
  return waist + leg * share + (longer ?? 0) * (body.hip[1] / 60)
}
