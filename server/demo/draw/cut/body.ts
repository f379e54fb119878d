import type { GarmentFit } from '../sketch/garment.ts'
import type { PathPoint } from '../sketch/path.ts'

/** The figure a garment is cut for, in centimetres seen from the front; y counts from the neck point down. */
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
