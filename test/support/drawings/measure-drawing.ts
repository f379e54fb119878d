import { BODIES, bodyOf } from '../../../server/demo/draw/cut/body.ts'
import type { GarmentDrawing } from '../../../server/demo/draw/draw-garment.ts'
import { FROM_WAIST } from '../../../server/demo/draw/figure/wear.ts'
import { type DrawnPart, type Point, readDrawing } from './read-drawing.ts'

/** What a picture shows, measured in its lines against the figure of its size. */
export interface Shown {
  parts: DrawnPart[]
  has(...names: string[]): boolean
  count(name: string): number
  /** By how far the sleeve reaches from the shoulder. */
  sleeve: 'none' | 'short' | 'elbow' | 'long'
  /** Shape of the opening in the body's outline; '' where there is no body. */
  neckline: 'round' | 'v' | 'boat' | 'square' | ''
  /** From the waist to the hem, in lengths of the leg. */
  length: number
  /** Half width of the body below the armpit and at the waist, in half widths of the figure's chest. */
  chest: number
  waist: number
  /** Half width of the hips it is cut for, centimetres. */
  hips: number
  /** Half width of the hem, of one leg's hem and its knee, in half hips. */
  hem: number
  legHem: number
  legKnee: number
  /** Buttons and snaps of the front or the back; those of the cuffs are no part of it. */
  buttons: number
  /** Columns of buttons. */
  columns: number
  /** How far the zip leans from its top to its bottom, centimetres. */
  zipLean: number
  /** Width and height of the first piece of a part. */
  sizeOf(name: string): { width: number; height: number }
}

/** `svg` is the picture of `drawing`, which says no more here than what body to measure against. */
export function measure(svg: string, drawing: GarmentDrawing): Shown {
  const parts = readDrawing(svg)
  const body = bodyOf({ drawing, isOnFigure: drawing.view === 'figure' })
  const isFromWaist = FROM_WAIST.has(drawing.kind)
  const named = (name: string) => parts.filter(part => part.name === name)
  const outlineOf = (name: string) => named(name)[0]?.outlines[0] ?? []
  const trunk = [...outlineOf('body'), ...outlineOf('footed')]
  const skirt = outlineOf('skirt')
  const legs = named('leg').flatMap(part => part.outlines.slice(0, 1))
  const lowest = Math.max(...[trunk, skirt, ...legs].flat().map(([, y]) => y), 0)
  const hips = body.hip[0]
  // Room is so many centimetres, on a figure as on the table.
  const chest = BODIES[drawing.fit].armpit[0]
  const leg = legs[0] ?? []
  const legBottom = Math.max(...leg.map(([, y]) => y), 0)
  const crotch = (isFromWaist ? 0 : body.waist[1]) + body.rise
  const hemOf = skirt.length > 0 ? skirt : trunk
  const buttons = parts.filter(({ name }) => name === 'buttons' || name === 'snaps')
  const zip = named('zip')[0]?.lines[0] ?? []
  return {
    parts,
    has: (...names) => parts.some(({ name }) => names.includes(name)),
    count: name => named(name).length,
    sleeve: sleeveOf(outlineOf('sleeve'), body.shoulder[1], body.sleeve),
    neckline: necklineOf(trunk),
    length: (lowest - (isFromWaist ? 0 : body.waist[1])) / body.leg,
    chest: 1 + (halfAt(trunk, body.armpit[1] + 6) - body.armpit[0]) / chest,
    waist: 1 + (halfAt(trunk, body.waist[1]) - body.armpit[0]) / chest,
    hips,
    hem: halfAt(hemOf, Math.max(...hemOf.map(([, y]) => y), 0) - 3) / hips,
    legHem: spanAt(leg, legBottom - 1) / 2 / hips,
    legKnee: spanAt(leg, crotch + (legBottom - crotch) * 0.46) / 2 / hips,
    buttons: buttons.flatMap(({ places }) => places).length,
    columns: new Set(buttons.flatMap(({ places }) => places.map(([x]) => Math.round(x)))).size,
    zipLean: Math.abs((zip[0]?.[0] ?? 0) - (zip.at(-1)?.[0] ?? 0)),
    sizeOf: name => sizeOf(outlineOf(name)),
  }
}

function sizeOf(outline: Point[]): { width: number; height: number } {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) }
}

function sleeveOf(outline: Point[], shoulder: number, arm: number): Shown['sleeve'] {
  if (outline.length === 0) return 'none'
  const reach = (Math.max(...outline.map(([, y]) => y)) - shoulder) / arm
  return reach < 0.56 ? 'short' : reach < 0.86 ? 'elbow' : 'long'
}

/** The outline begins in the middle of the neck, climbs to its ends and goes down over the shoulder. */
function necklineOf(trunk: Point[]): Shown['neckline'] {
  const [first] = trunk
  if (!first) return ''
  const low = first[1]
  const isEnd = (y: number, index: number) =>
    index > 2 && y < low * 0.7 && (trunk[index + 1]?.[1] ?? 0) > y + 0.1
  const top = trunk.slice(0, trunk.findIndex(([, y], index) => isEnd(y, index)) + 1)
  const [half, end] = top.at(-1) ?? [1, 0]
  const depth = low - end
  const widthAt = (share: number) => (top.find(([, y]) => y <= end + depth * share)?.[0] ?? 0) / half
  if (widthAt(0.5) < 0.66) return 'v'
  if (depth / half < 0.62) return 'boat'
  return widthAt(0.88) > 0.76 ? 'square' : 'round'
}

/** Half width of an outline at a height; 0 where it does not reach. */
function halfAt(outline: Point[], height: number): number {
  return Math.max(...crossings(outline, height).map(Math.abs), 0)
}

function spanAt(outline: Point[], height: number): number {
  const found = crossings(outline, height)
  return found.length === 0 ? 0 : Math.max(...found) - Math.min(...found)
}

function crossings(outline: Point[], height: number): number[] {
  return outline.flatMap(([x, y], index) => {
    const [toX, toY] = outline[(index + 1) % outline.length] as Point
    if ((y - height) * (toY - height) > 0 || y === toY) return []
    return [x + ((toX - x) * (height - y)) / (toY - y)]
  })
}
