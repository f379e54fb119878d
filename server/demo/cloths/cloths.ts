import type { Cloth } from './cloth.ts'
import { cottonAndLinen } from './cotton-and-linen.ts'
import { denimAndSport } from './denim-and-sport.ts'
import { outerwear } from './outerwear.ts'
import { silkAndSuiting } from './silk-and-suiting.ts'
import { smallThings } from './small-things.ts'
import { wool } from './wool.ts'

export const CLOTHS: Record<string, Cloth> = {
  ...cottonAndLinen,
  ...silkAndSuiting,
  ...wool,
  ...denimAndSport,
  ...outerwear,
  ...smallThings,
}
