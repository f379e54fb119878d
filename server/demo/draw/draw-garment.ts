import { drawBag } from './accessories/bags.ts'
import { drawBelt } from './accessories/belts.ts'
import { drawBeanie, drawHat } from './accessories/headwear.ts'
import { drawScarf } from './accessories/scarves.ts'
import { drawBabyCardigan, drawBabyPants, drawBootees, drawCompanions } from './baby/baby-wear.ts'
import { drawBodysuit, drawRomper } from './baby/one-pieces.ts'
import { drawSkirt } from './bottoms/skirts.ts'
import { drawTrousers } from './bottoms/trousers.ts'
import { composeStudio } from './canvas.ts'
import { composeCloseUp } from './close-up.ts'
import { drawDress } from './dresses/dresses.ts'
import { composeOnFigure } from './figure/on-figure.ts'
import { drawPyjamas, drawSuit } from './home.ts'
import { drawPuffer } from './outerwear/puffer.ts'
import { drawTailored } from './outerwear/tailored.ts'
import type { GarmentDrawing, GarmentFit, GarmentKind, Look } from './sketch/garment.ts'
import { createSketch, type Recipe, type Sketch } from './sketch/sketch.ts'
import { drawUpper } from './tops/upper-garments.ts'
import { drawBra } from './underwear/bras.ts'
import { drawBriefs } from './underwear/briefs.ts'
import { drawSocks } from './underwear/socks.ts'
import { drawSwimsuit } from './underwear/swimsuits.ts'

export { viewsOf } from './figure/wear.ts'
export {
  GARMENT_KINDS,
  type GarmentDrawing,
  type GarmentFit,
  type GarmentKind,
  type GarmentView,
  type PatternKind,
} from './sketch/garment.ts'

/** A kind, and how tall a woman's size of it is in centimetres. */
interface SizedRecipe extends Recipe {
  height: number
}

const recipe = (
  draw: Recipe['draw'],
  weave: Recipe['weave'],
  height: number,
  usual: Look = {},
): SizedRecipe => ({ draw, weave, height, usual })

const trousers = (sketch: Sketch) => drawTrousers(sketch)
const tailored = (sketch: Sketch) => drawTailored(sketch)
const sleeveless: Look = { sleeve: 'none', neck: 'v' }

const RECIPES: Record<GarmentKind, SizedRecipe> = {
  dress: recipe(drawDress, 'woven', 108, { silhouette: 'semi' }),
  'evening-dress': recipe(drawDress, 'satin', 142, { sleeve: 'none', style: 'wide-straps', length: 'maxi' }),
  sundress: recipe(drawDress, 'woven', 112, { sleeve: 'none', style: 'wide-straps', silhouette: 'a-line' }),
  blouse: recipe(drawUpper, 'satin', 68, { closure: 'buttons' }),
  shirt: recipe(drawUpper, 'woven', 76, { neck: 'shirt', closure: 'buttons' }),
  't-shirt': recipe(drawUpper, 'jersey', 64, { sleeve: 'short' }),
  top: recipe(drawUpper, 'jersey', 58, { sleeve: 'none', style: 'wide-straps' }),
  longsleeve: recipe(drawUpper, 'jersey', 66),
  polo: recipe(drawUpper, 'jersey', 66, { neck: 'shirt', sleeve: 'short', front: 'half' }),
  jumper: recipe(drawUpper, 'knit', 68),
  cardigan: recipe(drawUpper, 'knit', 72, { neck: 'v', closure: 'buttons' }),
  turtleneck: recipe(drawUpper, 'knit', 74, { neck: 'high' }),
  vest: recipe(drawUpper, 'knit', 60, sleeveless),
  hoodie: recipe(drawUpper, 'fleece', 84, { details: ['hood'], pockets: 'pouch' }),
  sweatshirt: recipe(drawUpper, 'fleece', 70),
  trousers: recipe(trousers, 'woven', 106),
  'wide-trousers': recipe(trousers, 'woven', 106, { silhouette: 'wide' }),
  joggers: recipe(trousers, 'fleece', 104, { silhouette: 'loose', closure: 'cord' }),
  leggings: recipe(trousers, 'jersey', 102, { silhouette: 'fitted' }),
  jeans: recipe(trousers, 'twill', 106),
  skirt: recipe(drawSkirt, 'woven', 52),
  'midi-skirt': recipe(drawSkirt, 'woven', 78, { length: 'midi' }),
  shorts: recipe(trousers, 'twill', 46),
  suit: recipe(drawSuit, 'wool', 146),
  jacket: recipe(tailored, 'wool', 76),
  coat: recipe(tailored, 'wool', 108),
  'short-jacket': recipe(drawUpper, 'twill', 70, { neck: 'shirt', closure: 'zip', pockets: 'welt' }),
  puffer: recipe(drawPuffer, 'down', 100, { closure: 'zip' }),
  trench: recipe(tailored, 'twill', 108, { neck: 'shirt' }),
  pyjamas: recipe(drawPyjamas, 'satin', 146, { neck: 'shirt' }),
  robe: recipe(tailored, 'fleece', 110, { neck: 'shawl', belt: 'tied', front: 'wrap' }),
  bra: recipe(drawBra, 'satin', 42),
  briefs: recipe(drawBriefs, 'jersey', 26),
  socks: recipe(drawSocks, 'knit', 46),
  swimsuit: recipe(drawSwimsuit, 'satin', 68),
  bag: recipe(drawBag, 'leather', 50),
  belt: recipe(drawBelt, 'leather', 30),
  scarf: recipe(drawScarf, 'wool', 96),
  hat: recipe(drawHat, 'felt', 30),
  beanie: recipe(drawBeanie, 'knit', 32),
  bodysuit: recipe(drawBodysuit, 'jersey', 44),
  romper: recipe(drawRomper, 'jersey', 64, { closure: 'snaps' }),
  'baby-pants': recipe(drawBabyPants, 'jersey', 44),
  'baby-cardigan': recipe(drawBabyCardigan, 'knit', 38, { closure: 'buttons' }),
  bootees: recipe(drawBootees, 'knit', 16),
}

const FIT_HEIGHT: Record<GarmentFit, number> = { women: 1, men: 1.1, child: 0.72, baby: 0.5 }

/** Kinds that only babies wear, or that have one size, take no other proportions. */
const OWN_SIZE = new Set<GarmentKind>([
  ...(['bag', 'belt', 'scarf', 'hat', 'beanie', 'bra', 'socks', 'bootees'] as const),
  ...(['bodysuit', 'romper', 'baby-pants', 'baby-cardigan'] as const),
])

/** What stands by itself; everything else lies. */
const STANDING = new Set<GarmentKind>(['bag', 'bootees'])

/** A product picture as a complete SVG document of 900 × 1200, the same for the same drawing. */
export function drawGarment(drawing: GarmentDrawing): string {
  const recipe = RECIPES[drawing.kind]
  if (drawing.view === 'detail') return composeCloseUp(drawing, recipe)
  if (drawing.view === 'figure') return composeOnFigure(drawing, kind => RECIPES[kind])
  const tall = recipe.height * (OWN_SIZE.has(drawing.kind) ? 1 : FIT_HEIGHT[drawing.fit])
  const sketch = createSketch(drawing, recipe, Math.min(26, 940 / tall))
  recipe.draw(sketch)
  if (sketch.look.style === 'set' || sketch.look.style === 'cap-set') drawCompanions(sketch)
  return composeStudio(sketch, STANDING.has(drawing.kind))
}
