import { FITS, type GarmentFit } from '../sketch/garment.ts'
import { type PathPoint, way } from '../sketch/path.ts'
import type { Sketch } from '../sketch/sketch.ts'

/** What a garment is cut for, in centimetres seen from the front; y counts from the neck point down. */
export interface Body {
  /** Half of the neck opening. */
  neck: number
  shoulder: PathPoint
  /** Where the sleeve leaves the side. */
  armpit: PathPoint
  waist: PathPoint
  hip: PathPoint
  /** From the shoulder to the wrist. */
  sleeve: number
  /** Half widths of the upper arm and the wrist. */
  arm: number
  wrist: number
  /** From the waist down: to the crotch and to the ankle. */
  rise: number
  leg: number
  /** Cloth keeps so far off the waist and the hips: a figure pushes it out. */
  firm?: number
}

/** Somebody who wears it: what lies flat goes round this body, so that it is narrower by a third. */
export interface Figure extends Body {
  /** Heights above the neck point, negative, and the ground below. */
  crown: number
  chin: number
  floor: number
  /** Half widths of the head and the neck. */
  head: number
  throat: number
}

/** Degrees between the body and an arm that hangs. */
export const ARM_ANGLE = 10.5

/** The body whose measures a garment is painted by: as wide as cloth that lies flat, or a figure. */
export function bodyOf({ drawing, isOnFigure }: Pick<Sketch, 'drawing' | 'isOnFigure'>): Body {
  return isOnFigure ? figureOf(drawing.fit) : BODIES[drawing.fit]
}

/** Babies have none: what they wear lies flat. */
export function figureOf(fit: GarmentFit): Figure {
  if (fit === 'baby') throw new Error('no figure of a baby')
  return FIGURES[FITS.indexOf(fit)] as Figure
}

/** By fit, in the order of `FITS`. */
type Measures<B> = { [M in keyof B]: readonly B[M][] }

const BODY_MEASURES: Measures<Body> = {
  neck: [7.2, 7.8, 6, 5.4],
  shoulder: way(18.6, 4.4, 22.2, 5, 14.2, 3.1, 10.8, 2.3),
  armpit: way(18.9, 20.5, 22.8, 23.5, 15.2, 15.2, 12, 11.4),
  waist: way(16.2, 39, 22, 45, 15, 28, 12.8, 20),
  hip: way(20.8, 62, 22.8, 69, 16.4, 43, 14, 30),
  sleeve: [59, 64, 40, 23.5],
  arm: [5.1, 6.2, 4.4, 3.9],
  wrist: [3.7, 4.5, 3.8, 3.3],
  rise: [26, 27, 20, 16],
  leg: [102, 107, 68, 41],
}

/** Eight heads tall, a child of seven years six and a half. */
const FIGURE_MEASURES: Measures<Figure> = {
  neck: [6.2, 7, 5.2],
  shoulder: way(17, 4.6, 20.8, 5.6, 12.6, 3.4),
  armpit: way(14.7, 20, 18, 23.5, 11.2, 15),
  waist: way(12.1, 39, 15.2, 45, 10.4, 28),
  hip: way(17.2, 62, 17.2, 69, 12.2, 43),
  sleeve: [58, 63, 39.5],
  arm: [4.3, 5.4, 3.5],
  wrist: [3, 3.6, 2.7],
  rise: [26, 27, 18],
  leg: [103, 107, 68],
  crown: [-29, -31, -24.6],
  chin: [-6.6, -7, -5.2],
  firm: [0.5, 0.5, 0.4],
  floor: [150, 160, 102],
  head: [7.6, 8.3, 7.4],
  throat: [4.6, 6, 3.9],
}

export const BODIES = Object.fromEntries(FITS.map((fit, at) => [fit, column(BODY_MEASURES, at)])) as Record<
  GarmentFit,
  Body
>

const FIGURES = FITS.map((_, at) => column(FIGURE_MEASURES, at))

function column<B>(measures: Measures<B>, at: number): B {
  const rows = Object.entries<readonly unknown[]>(measures)
  return Object.fromEntries(rows.map(([name, values]) => [name, values[at]])) as B
}
