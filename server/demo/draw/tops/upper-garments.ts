import { lapels } from '../collars/collars.ts'
import { finishNeck } from '../collars/finish-neck.ts'
import type { NeckTrim } from '../collars/necks.ts'
import { type Body, bodyOf } from '../cut/body.ts'
import { bareShoulder, lengthOf, neckOf, silhouetteOf, sleeveOf } from '../cut/shapes.ts'
import type { SleeveCut } from '../cut/sleeve-shape.ts'
import { armpitPoint, hemPoint, type TorsoCut } from '../cut/torso.ts'
import { silkFolds } from '../cut/torso-folds.ts'
import { frontDarts } from '../outerwear/tailoring.ts'
import { mix } from '../sketch/colour.ts'
import type { GarmentKind } from '../sketch/garment.ts'
import { way } from '../sketch/path.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { bow } from '../trims/bows-and-lace.ts'
import { closeFront, type FrontMake } from '../trims/closures.ts'
import { paintPockets } from '../trims/pockets.ts'
import { cord, seam, stitch } from '../trims/trims.ts'
import { belt } from '../trims/waists.ts'
import { armBands, backYoke, hemBand, paintUpper } from './upper.ts'
import { embroider, flounce } from './upper-details.ts'

/** How a kind is sewn, where its look leaves that open. */
interface Make {
  /** Centimetres of room added to the silhouette. */
  room: number
  cuff: NonNullable<SleeveCut['cuff']>
  hem: 'stitch' | 'rib' | 'tail' | 'band'
  trim: NeckTrim
  front: FrontMake
}

const JERSEY: Make = {
  room: 0,
  cuff: { kind: 'hem', height: 2.4 },
  hem: 'stitch',
  trim: { band: 2.1, ribs: 40 },
  front: 'fine',
}
const COTTON: Make = { ...JERSEY, cuff: { kind: 'shirt', height: 5.6 }, trim: { band: 1.5, ribs: 0 } }
const KNIT: Make = {
  room: 0.8,
  cuff: { kind: 'rib', height: 6 },
  hem: 'rib',
  trim: { band: 2.8, ribs: 36 },
  front: 'knit',
}
const JACKET: Make = { ...COTTON, room: 2.2, hem: 'band', front: 'heavy' }

const MAKES: Partial<Record<GarmentKind, Make>> = {
  top: { ...JERSEY, room: -1, trim: { band: 1.1, ribs: 0 } },
  polo: { ...JERSEY, cuff: { kind: 'rib', height: 4 } },
  blouse: COTTON,
  shirt: { ...COTTON, hem: 'tail' },
  jumper: KNIT,
  cardigan: { ...KNIT, room: 1.4 },
  turtleneck: { ...KNIT, room: 0.3 },
  vest: KNIT,
  hoodie: { ...KNIT, room: 1.6 },
  sweatshirt: { ...KNIT, room: 1.4 },
  'short-jacket': JACKET,
  pyjamas: { ...COTTON, room: 1, cuff: { kind: 'hem', height: 5 } },
}

/** All that is worn above the waist and is not tailored: from a camisole to a biker jacket, by its look. */
export function drawUpper(sketch: Sketch): void {
  const { look, drawing } = sketch
  const body = bodyOf(sketch)
  const k = body.hip[1] / 60
  const make = MAKES[drawing.kind] ?? JERSEY
  const has = new Set(look.details)
  const isRibbed = make.hem === 'rib' || (make === JACKET && has.has('rib-hem'))
  const neck = neckOf(sketch, body, k)
  const { ease, fitted, drop } = silhouetteOf(sketch, k)
  const room = ease + make.room * k
  const cuff = isRibbed ? KNIT.cuff : make.cuff
  const sleeve = sleeveOf(sketch, body, room, { ...cuff, height: cuff.height * k })
  const torso: TorsoCut = {
    neck: look.front === 'biker' ? { ...neck, shape: 'v', depth: body.armpit[1] } : neck,
    length: lengthOf(sketch, body, 'hip'),
    ease: room,
    fitted,
    drop: sleeve ? drop + Math.max(0, make.room) * 0.6 * k : bareShoulder(sketch, k),
    dip: 0.9,
    ...(make.hem === 'tail' && { tail: 5.6 * k }),
  }
  const isFlowing = sketch.cloth.weave === 'satin' || sketch.cloth.weave === 'sheer'
  paintUpper(sketch, body, {
    torso,
    ...(sleeve && { sleeve }),
    hem: isRibbed || make.hem === 'band' ? 'none' : 'stitch',
    folds: isFlowing ? silkFolds(sketch, body.armpit[0], torso.length) : [],
    isRaglan: look.shoulder === 'raglan',
  })
  const band = 5.6 * k
  if (isRibbed) hemBand(sketch, body, torso, band)
  else if (make.hem === 'band') hemSeam(sketch, body, torso, look.length === 'long' ? 0 : 4.5 * k)
  if (!sleeve)
    armBands(sketch, body, torso, {
      width: make.trim.ribs && make.front === 'knit' ? 2 * k : 1,
      lines: make.front === 'knit' ? 16 : 0,
    })
  if (sketch.isBack && (make.hem === 'tail' || look.style === 'trucker'))
    backYoke(sketch, body, torso, 'shirt')
  if (!sketch.isBack) frontSeams(sketch, body, torso, k)
  const chest = armpitPoint(body, torso)
  const [hx] = hemPoint(body, torso)
  const up = look.pockets === 'pouch' ? band + 20 * k : (look.length === 'long' ? 28 : 24) * k
  paintPockets(sketch, [chest[0], chest[1] - 1], [hx, torso.length - up], k)
  const finish = () => {
    if (look.front === 'biker')
      lapels(sketch, torso.neck, { breakAt: torso.neck.depth, style: 'notch', width: 5.4 * k })
    else finishNeck(sketch, neck, isRibbed && make === JACKET ? KNIT.trim : make.trim, k)
  }
  const close = () =>
    closeFront(sketch, make.front, {
      top: torso.neck.depth - (look.front === 'biker' ? 6 * k : 0),
      bottom: torso.length + 0.5,
      half: chest[0],
      waist: Math.min(body.waist[1], torso.length - 4),
      k,
    })
  // A band round the neck runs on into the front; a collar lies over it.
  const isCollared =
    look.neck === 'shirt' || has.has('hood') || look.neck === 'stand' || look.front === 'biker'
  for (const step of isCollared ? [close, finish] : [finish, close]) step()
  if (has.has('hood') && drawing.kind === 'hoodie') hoodCords(sketch, neck.half, k)
  if (has.has('bow') && !sketch.isBack) bow(sketch, neck.depth + 1.2, k)
  if (has.has('embroidery')) embroider(sketch, neck)
  if (has.has('ruffle')) flounce(sketch, neck, k)
  if (look.belt) {
    const y = look.front === 'biker' ? torso.length - 3 * k : body.waist[1]
    belt(sketch, (look.front === 'biker' ? hx : chest[0]) + 0.3, y, k)
  }
}

/** Seams of the front that the look names: a denim jacket's, darts, a dropped shoulder's yoke. */
function frontSeams(sketch: Sketch, body: Body, torso: TorsoCut, k: number): void {
  const [half, chest] = armpitPoint(body, torso)
  const sides = [-1, 1]
  if (sketch.look.style === 'trucker') {
    for (const side of sides) {
      seam(sketch, way(side * (half - 1), chest - 1, side * half * 0.1, chest - 0.6))
      for (const [from, to] of [
        [0.34, 0.22],
        [0.66, 0.52],
      ] as const)
        seam(sketch, way(side * half * from, chest + 5 * k, side * half * to, torso.length - 4.5 * k), 0.7)
    }
  }
  if (sketch.look.details?.includes('darts')) frontDarts(sketch, body, torso, k)
}

function hemSeam(sketch: Sketch, body: Body, torso: TorsoCut, height: number): void {
  const [half, hem] = hemPoint(body, torso)
  const y = hem - height
  if (height > 0) seam(sketch, way(-half, y, 0, y + 0.8, half, y))
  stitch(sketch, way(-half, hem - 1.2, 0, hem - 0.4, half, hem - 1.2))
}

function hoodCords(sketch: Sketch, half: number, k: number): void {
  if (sketch.isBack) return
  const hex = mix(sketch.cloth.hex, '#f6f2ea', 0.55)
  for (const side of [-1, 1])
    cord(
      sketch,
      [
        [side * 2.6 * k, half + 3 * k],
        [side * 3.5 * k, half + 11 * k],
        [side * 3.1 * k, half + sketch.chance.between(`cord${side}`, 16, 20) * k],
      ],
      hex,
    )
}
