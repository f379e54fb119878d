import type { Sketch } from '../sketch/sketch.ts'
import type { Body } from './body.ts'
import type { TorsoCut } from './torso.ts'

/** An upper garment in the making; `k` is the figure's size against a woman's. */
export interface UpperPiece {
  sketch: Sketch
  body: Body
  torso: TorsoCut
  k: number
}
