import { frontNeck, type Neck } from '../cut/torso.ts'
import { paintTrim } from '../fabric/fabric.ts'
import { fold } from '../fabric/folds.ts'
import { bothSides, type Knot, moved, way } from '../sketch/path.ts'
import { shape } from '../sketch/shape.ts'
import { has, part, type Sketch } from '../sketch/sketch.ts'
import { seam, stitch } from '../trims/trims.ts'
import { lapels, shirtCollar } from './collars.ts'
import { hood, turtleneck } from './high-necks.ts'
import { type NeckTrim, neckBand, vBand } from './necks.ts'

/** Whatever lies round the opening: a band, a tube, a stand, a collar; and the hood behind it. */
export function finishNeck(sketch: Sketch, neck: Neck, trim: NeckTrim, k: number): void {
  const { look } = sketch
  const { band, ribs } = trim
  const isSmooth = ribs === 0
  if (has(sketch, 'hood')) hood(sketch, { ...neck, depth: Math.max(neck.depth, neck.half) }, k)
  else if (look.neck === 'v') vBand(sketch, neck, { band, ribs: Math.round(ribs * 0.45) })
  else if (look.neck === 'high') turtleneck(sketch, neck, neck.half * 1.1, { isFolded: !isSmooth, isSmooth })
  else if (look.neck === 'shawl' || look.neck === 'notch')
    lapels(sketch, neck, { breakAt: neck.depth, style: look.neck, width: 4.6 * k })
  else if (look.neck === 'shirt')
    shirtCollar(sketch, neck, neck.half * (isSmooth ? 0.86 : 0.72), has(sketch, 'white-collar'))
  else if (look.neck === 'stand') {
    turtleneck(sketch, neck, neck.half * 0.42, { isSmooth, isStand: true })
    if (!sketch.isBack && look.closure && look.front !== 'back')
      seam(sketch, way(0, -neck.half * 0.4 + 1, 0, neck.depth + 0.6))
  } else if (look.neck !== 'square' && look.neck !== 'cowl') neckBand(sketch, neck, trim)
  else if (sketch.isBack) neckBand(sketch, neck, { band: 0.9, ribs: 0 })
  else if (look.neck === 'cowl') cowl(sketch, neck)
  else part(sketch, 'neckline', () => stitch(sketch, squareEdge(neck)))
}

function squareEdge(neck: Neck): Knot[] {
  return bothSides(moved(frontNeck(neck), (x, y) => [x * 1.06, y + 0.9]).toReversed())
}

const LOOP = shape('0 l-3.2, .56o .62l, .96o .2!, o+.8 1!, .7o .8l, 0 l')

/** Cloth that hangs in deep loops from the shoulders. */
function cowl(sketch: Sketch, neck: Neck): void {
  part(sketch, 'collar-cowl', () => {
    for (const [index, deep] of [1.55, 1.25, 1].entries()) {
      const low = neck.depth * deep
      const out = neck.half + 0.9 - index * 0.3
      paintTrim(sketch, {
        knots: bothSides(LOOP({ o: out, l: low })),
        roundness: 0.6,
        folds: fold([-out * 0.7, low * 0.5], [out * 0.7, low * 0.5], [1.6, 0.8, -low * 0.4]),
      })
    }
  })
}
