import type { GarmentFit } from '../sketch/garment.ts'
import type { PathPoint } from '../sketch/path.ts'
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
  return FIGURES[fit]
}

export const BODIES: Record<GarmentFit, Body> = {
  women: {
    neck: 7.2,
    shoulder: [18.6, 4.4],
    armpit: [18.9, 20.5],
    waist: [16.2, 39],
    hip: [20.8, 62],
    sleeve: 59,
    arm: 5.1,
    wrist: 3.7,
    rise: 26,
    leg: 102,
  },
  men: {
    neck: 7.8,
    shoulder: [22.2, 5],
    armpit: [22.8, 23.5],
    waist: [22, 45],
    hip: [22.8, 69],
    sleeve: 64,
    arm: 6.2,
    wrist: 4.5,
    rise: 27,
    leg: 107,
  },
  child: {
    neck: 6,
    shoulder: [14.2, 3.1],
    armpit: [15.2, 15.2],
    waist: [15, 28],
    hip: [16.4, 43],
    sleeve: 40,
    arm: 4.4,
    wrist: 3.8,
    rise: 20,
    leg: 68,
  },
  baby: {
    neck: 5.4,
    shoulder: [10.8, 2.3],
    armpit: [12, 11.4],
    waist: [12.8, 20],
    hip: [14, 30],
    sleeve: 23.5,
    arm: 3.9,
    wrist: 3.3,
    rise: 16,
    leg: 41,
  },
}

/** Eight heads tall, a child of seven years six and a half. */
const FIGURES: Record<Exclude<GarmentFit, 'baby'>, Figure> = {
  women: {
    neck: 6.2,
    shoulder: [17, 4.6],
    armpit: [14.7, 20],
    waist: [12.1, 39],
    hip: [17.2, 62],
    sleeve: 58,
    arm: 4.3,
    wrist: 3,
    rise: 26,
    leg: 103,
    crown: -29,
    chin: -6.6,
    firm: 0.5,
    floor: 150,
    head: 7.6,
    throat: 4.6,
  },
  men: {
    neck: 7,
    shoulder: [20.8, 5.6],
    armpit: [18, 23.5],
    waist: [15.2, 45],
    hip: [17.2, 69],
    sleeve: 63,
    arm: 5.4,
    wrist: 3.6,
    rise: 27,
    leg: 107,
    crown: -31,
    chin: -7,
    firm: 0.5,
    floor: 160,
    head: 8.3,
    throat: 6,
  },
  child: {
    neck: 5.2,
    shoulder: [12.6, 3.4],
    armpit: [11.2, 15],
    waist: [10.4, 28],
    hip: [12.2, 43],
    sleeve: 39.5,
    arm: 3.5,
    wrist: 2.7,
    rise: 18,
    leg: 68,
    crown: -24.6,
    chin: -5.2,
    firm: 0.4,
    floor: 102,
    head: 7.4,
    throat: 3.9,
  },
}
