import { drawBag } from './accessories/bags.ts'
import { drawBeanie } from './accessories/beanies.ts'
import { drawBelt } from './accessories/belts.ts'
import { drawHat } from './accessories/hats.ts'
import { drawScarf } from './accessories/scarves.ts'
import { drawBabyCardigan, drawBabyPants } from './baby/baby-wear.ts'
import { drawBodysuit } from './baby/bodysuits.ts'
import { drawBootees } from './baby/bootees.ts'
import { drawRomper } from './baby/rompers.ts'
import { drawSkirt } from './bottoms/skirts.ts'
import { drawTrousers } from './bottoms/trousers.ts'
import { composeStudio } from './canvas.ts'
import { composeCloseUp } from './close-up.ts'
import { drawDress } from './dresses/dresses.ts'
import { drawEveningDress, drawSundress } from './dresses/evening-dresses.ts'
import { drawPyjamas, drawRobe, drawSuit } from './home.ts'
import { drawJacket } from './outerwear/blazers.ts'
import { drawCoat } from './outerwear/coats.ts'
import { drawPuffer } from './outerwear/puffer.ts'
import { drawShortJacket } from './outerwear/short-jackets.ts'
import { drawTrench } from './outerwear/trenches.ts'
import type { GarmentDrawing, GarmentFit, GarmentKind } from './sketch/garment.ts'
import { createSketch, type Sketch, type Weave } from './sketch/sketch.ts'
import { drawCardigan } from './tops/cardigans.ts'
import { drawHoodie } from './tops/hoodies.ts'
import { drawJumper } from './tops/jumpers.ts'
import { drawBlouse, drawShirt } from './tops/shirts.ts'
import { drawPolo, drawTee, drawTop } from './tops/tees.ts'
import { drawVest } from './tops/vests.ts'
import { drawBra } from './underwear/bras.ts'
import { drawBriefs } from './underwear/briefs.ts'
import { drawSocks } from './underwear/socks.ts'
import { drawSwimsuit } from './underwear/swimsuits.ts'

export {
  GARMENT_KINDS,
  type GarmentDrawing,
  type GarmentFit,
  type GarmentKind,
  type GarmentView,
  type PatternKind,
} from './sketch/garment.ts'

/** How a kind is drawn, of what cloth, and how tall a woman's size of it is, in centimetres. */
type Recipe = [draw: (sketch: Sketch) => void, weave: Weave, height: number]

const RECIPES: Record<GarmentKind, Recipe> = {
  dress: [drawDress, 'woven', 108],
  'evening-dress': [drawEveningDress, 'satin', 142],
  sundress: [drawSundress, 'woven', 112],
  blouse: [drawBlouse, 'satin', 68],
  shirt: [drawShirt, 'woven', 76],
  't-shirt': [drawTee, 'jersey', 64],
  top: [drawTop, 'jersey', 58],
  longsleeve: [drawTee, 'jersey', 66],
  polo: [drawPolo, 'jersey', 66],
  jumper: [drawJumper, 'knit', 68],
  cardigan: [drawCardigan, 'knit', 72],
  turtleneck: [drawJumper, 'knit', 74],
  vest: [drawVest, 'knit', 60],
  hoodie: [drawHoodie, 'fleece', 84],
  sweatshirt: [drawHoodie, 'fleece', 70],
  trousers: [drawTrousers, 'woven', 106],
  'wide-trousers': [drawTrousers, 'woven', 106],
  joggers: [drawTrousers, 'fleece', 104],
  leggings: [drawTrousers, 'jersey', 102],
  jeans: [drawTrousers, 'twill', 106],
  skirt: [drawSkirt, 'woven', 52],
  'midi-skirt': [drawSkirt, 'woven', 78],
  shorts: [drawTrousers, 'twill', 46],
  suit: [drawSuit, 'wool', 146],
  jacket: [sketch => void drawJacket(sketch), 'wool', 76],
  coat: [drawCoat, 'wool', 108],
  'short-jacket': [drawShortJacket, 'twill', 70],
  puffer: [drawPuffer, 'down', 100],
  trench: [drawTrench, 'twill', 108],
  pyjamas: [drawPyjamas, 'satin', 146],
  robe: [drawRobe, 'fleece', 110],
  bra: [drawBra, 'satin', 42],
  briefs: [drawBriefs, 'jersey', 26],
  socks: [drawSocks, 'knit', 46],
  swimsuit: [drawSwimsuit, 'satin', 68],
  bag: [drawBag, 'leather', 50],
  belt: [drawBelt, 'leather', 30],
  scarf: [drawScarf, 'wool', 96],
  hat: [drawHat, 'woven', 30],
  beanie: [drawBeanie, 'knit', 32],
  bodysuit: [drawBodysuit, 'jersey', 44],
  romper: [drawRomper, 'jersey', 64],
  'baby-pants': [drawBabyPants, 'jersey', 44],
  'baby-cardigan': [drawBabyCardigan, 'knit', 38],
  bootees: [drawBootees, 'knit', 16],
}

const FIT_HEIGHT: Record<GarmentFit, number> = { women: 1, men: 1.1, child: 0.72, baby: 0.5 }

/** Kinds that only babies wear, or that have one size, take no other proportions. */
const OWN_SIZE = new Set<GarmentKind>([
  'bag',
  'belt',
  'scarf',
  'hat',
  'beanie',
  'bra',
  'socks',
  'bootees',
  'bodysuit',
  'romper',
  'baby-pants',
  'baby-cardigan',
])

/** A product picture as a complete SVG document of 900 × 1200, the same for the same drawing. */
export function drawGarment(drawing: GarmentDrawing): string {
  const [draw, weave, height] = RECIPES[drawing.kind]
  if (drawing.view === 'detail') return composeCloseUp(drawing, weave, draw)
  const tall = height * (OWN_SIZE.has(drawing.kind) ? 1 : FIT_HEIGHT[drawing.fit])
  const sketch = createSketch(drawing, weave, Math.min(26, 940 / tall))
  draw(sketch)
  return composeStudio(sketch)
}
