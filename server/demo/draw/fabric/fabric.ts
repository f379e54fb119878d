import { type Dye, dye } from '../sketch/colour.ts'
import type { PatternKind, Weave } from '../sketch/garment.ts'
import { type Box, boxOf, type Knot, num, type PathPoint } from '../sketch/path.ts'
import {
  add,
  type ClothLook,
  define,
  freshId,
  isOutOfFrame,
  outline,
  px,
  type Sketch,
} from '../sketch/sketch.ts'
import { leatherEdge, rims, shaggyEdge, trimShadow } from './edges.ts'
import { type Fold, paintFolds } from './folds.ts'
import { paintPattern } from './patterns.ts'
import { surfaceOf } from './surfaces.ts'
import { textureFill } from './textures.ts'

/** One cut piece of cloth, painted from the dye up to the rim light. */
export interface Panel {
  knots: readonly Knot[]
  /** Where the roundness runs from and to; the widest part of the panel by default. */
  across?: readonly [PathPoint, PathPoint]
  /** Degrees the cloth is turned against the vertical. */
  turn?: number
  /** How much narrower the pattern is at the top than at the bottom (1 is straight). */
  fan?: number
  cloth?: Partial<ClothLook>
  folds?: readonly Fold[]
  /** 0 flat .. 1 a full cylinder. */
  roundness?: number
  /** Extra shade on the side away from the light, 0..1. */
  gloom?: number
  /** Trims throw no shadow on the ground but a small one on the cloth below. */
  isTrim?: boolean
  /** Skin has no edges and throws no shadow on itself. */
  isSkin?: boolean
  /** Painted over the pattern, inside the panel. */
  inside?: string
  /** Only the pattern of the whole product: trims stay plain. */
  pattern?: PatternKind
  /** How soft the folds are, in pixels. */
  softness?: number
}

/** A piece sewn onto another: it throws a small shadow on the cloth below. */
export function paintTrim(sketch: Sketch, panel: Panel): void {
  paintPanel(sketch, { isTrim: true, ...panel })
}

/** A trim that is knitted or bound: the pattern of the cloth is not on it. */
export function paintBand(sketch: Sketch, panel: Panel): void {
  paintTrim(sketch, { pattern: 'plain', ...panel })
}

export function paintPanel(sketch: Sketch, panel: Panel): void {
  const box = boxOf(panel.knots)
  if (isOutOfFrame(sketch, box)) return
  const cloth: ClothLook = { ...sketch.cloth, ...panel.cloth }
  if (panel.pattern) cloth.pattern = panel.pattern
  const shades = cloth.hex === sketch.cloth.hex ? sketch.dye : dye(cloth.hex)
  const d = outline(sketch, panel.knots)
  const id = freshId(sketch, 'p')
  sketch.defs.push(`<path id="${id}" d="${d}"/><clipPath id="${id}K"><use href="#${id}"/></clipPath>`)
  if ((panel.isTrim || sketch.isOnFigure) && !panel.isSkin) add(sketch, trimShadow(sketch, id, shades))
  if (!panel.isTrim) sketch.silhouettes.push(id)
  if (cloth.weave === 'fur' && !panel.isTrim) add(sketch, shaggyEdge(sketch, panel.knots, shades))
  sketch.boxes.push(box)

  const use = (attributes: string) => `<use href="#${id}" ${attributes}/>`
  const folds = (panel.folds ?? []).filter(one => !isOutOfFrame(sketch, boxOf([one.from, one.to])))
  add(
    sketch,
    `<g clip-path="url(#${id}K)">`,
    use(`fill="${shades.base}"`),
    paintPattern({
      sketch,
      cloth,
      shades,
      box,
      turn: panel.turn ?? 0,
      fan: panel.fan ?? 1,
      isTrim: panel.isTrim === true,
    }),
    panel.inside ?? '',
    use(`fill="url(#${roundGradient(sketch, panel, shades, cloth.weave)})"`),
    panel.isTrim || panel.isSkin ? '' : use(`fill="url(#${fallGradient(sketch, shades)})"`),
    panel.gloom ? use(`fill="${shades.shadow}" fill-opacity="${num(panel.gloom * 0.4)}"`) : '',
    folds.length > 0 ? softly({ sketch, panel, folds, shades, id, weave: cloth.weave }) : '',
    panel.isTrim &&
      sketch.drawing.view !== 'detail' &&
      !(cloth.weave === 'fur' && cloth.hex === sketch.cloth.hex)
      ? ''
      : textureFill({
          sketch,
          cloth,
          shades,
          panel: id,
          turn: panel.turn ?? 0,
          isQuiet: panel.inside !== undefined || cloth.pattern === 'cable',
        }),
    rims(sketch, use, shades, panel.isTrim === true),
    cloth.weave === 'leather' && !panel.isTrim ? leatherEdge(sketch, use, shades) : '',
    '</g>',
    use(
      `fill="none" stroke="${shades.line}" stroke-width="${px(sketch, panel.isTrim ? 1.1 : 1.3)}" stroke-opacity="${panel.isSkin ? '.16' : '.55'}"`,
    ),
  )
}

function within(box: Box, window: Box = box): Box {
  return {
    left: Math.max(box.left, window.left),
    top: Math.max(box.top, window.top),
    right: Math.min(box.right, window.right),
    bottom: Math.min(box.bottom, window.bottom),
  }
}

interface SoftFolds {
  sketch: Sketch
  panel: Panel
  folds: Fold[]
  shades: Dye
  id: string
  weave: Weave
}

/** Folds and the darkening edge in one blurred group. */
function softly({ sketch, panel, folds, shades, id, weave }: SoftFolds): string {
  const soft = px(sketch, panel.softness ?? surfaceOf(weave).blur)
  const { left, top, right, bottom } = within(boxOf(panel.knots), sketch.window)
  const filter = `${id}B`
  sketch.defs.push(
    `<filter id="${filter}" filterUnits="userSpaceOnUse" x="${num(left)}" y="${num(top)}" width="${num(right - left)}" height="${num(bottom - top)}"><feGaussianBlur stdDeviation="${soft}"/></filter>`,
  )
  const edge = `<use href="#${id}" fill="none" stroke="${shades.shadow}" stroke-width="${px(sketch, 13)}" stroke-opacity=".3"/>`
  return `<g filter="url(#${filter})">${edge}${paintFolds(sketch, folds, shades, weave)}</g>`
}

/** Light from the left over a round body; panels that name no way across share one gradient. */
function roundGradient(sketch: Sketch, panel: Panel, shades: Dye, weave: Weave): string {
  // Three depths are enough, and gradients are long.
  const depth = (Math.ceil((panel.roundness ?? 1) * 2.99) / 3) * shades.strength
  const { shine } = surfaceOf(weave)
  const stop = (at: number, colour: string, opacity: number) =>
    `<stop offset="${num(at)}" stop-color="${colour}" stop-opacity="${num(opacity * depth)}"/>`
  const stops =
    stop(0, shades.shadow, 0.42) +
    stop(0.19, shades.shadow, 0.02) +
    stop(0.2, shades.light, 0) +
    stop(0.33, shades.light, shine) +
    stop(0.53, shades.light, 0) +
    stop(0.53, shades.shadow, 0) +
    stop(0.76, shades.shadow, 0.22) +
    stop(0.95, shades.shadow, 0.6) +
    stop(1, shades.shadow, 0.46)
  const names = `${shades.base.slice(1)}${Math.round(depth * 9)}`
  const shared = define(sketch, `s${names}`, id => `<linearGradient id="${id}">${stops}</linearGradient>`)
  if (!panel.across) return shared
  const [from, to] = panel.across
  const id = freshId(sketch, 'g')
  sketch.defs.push(
    `<linearGradient id="${id}" href="#${shared}" gradientUnits="userSpaceOnUse" x1="${num(from[0])}" y1="${num(from[1])}" x2="${num(to[0])}" y2="${num(to[1])}"/>`,
  )
  return id
}

function fallGradient(sketch: Sketch, shades: Dye): string {
  return define(
    sketch,
    `f${shades.base.slice(1)}`,
    id =>
      `<linearGradient id="${id}" x1=".2" y1="0" x2=".45" y2="1"><stop offset="0" stop-color="${shades.light}" stop-opacity=".3"/><stop offset=".35" stop-color="${shades.light}" stop-opacity="0"/><stop offset=".6" stop-color="${shades.shadow}" stop-opacity="0"/><stop offset="1" stop-color="${shades.shadow}" stop-opacity=".26"/></linearGradient>`,
  )
}
