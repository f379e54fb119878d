import type { Cloth } from './cloth.ts'
import { cottonLinenSilk } from './cotton-linen-silk.ts'
import { smallThings } from './small-things.ts'
import { woolDenimOuterwear } from './wool-denim-outerwear.ts'

export const CLOTHS: Record<string, Cloth> = { ...cottonLinenSilk, ...woolDenimOuterwear, ...smallThings }
