import { lapels } from '../collars/lapels.ts'
import { BODIES, type Body } from '../cut/body.ts'
import { placeSleeve, type SleeveCut } from '../cut/sleeve-shape.ts'
import { armpitPoint, hemPoint, type Neck, type TorsoCut } from '../cut/torso.ts'
import { mix } from '../sketch/colour.ts'
import { add, line, px, type Sketch } from '../sketch/sketch.ts'
import { backYoke, paintUpper } from '../tops/upper.ts'
import { buttonRow } from '../trims/fronts.ts'
import { button, buttonColour, patch, seam } from '../trims/trims.ts'
import { coatSleeve, flap, shirtFront } from './tailoring.ts'

/** Blazers; also the upper half of a suit. */
export function drawJacket(sketch: Sketch, long = 0): { bottom: number; body: Body } {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const isDouble = chance.yes('double', 0.35)
  const breakAt = (isDouble ? body.waist[1] * 0.82 : body.waist[1] * chance.pick('break', [0.84, 1.0])) - 2
  const neck: Neck = { shape: 'v', half: body.neck - 0.4, depth: breakAt }
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] + (chance.between('length', 5, 13) + long) * k,
    ease: 1.4,
    fitted: drawing.fit === 'men' ? 0.55 : chance.between('fitted', 0.2, 0.8),
    drop: 0.6,
    dip: 1.2,
  }
  shirtFront(sketch, body, neck, k)
  paintUpper(sketch, body, {
    torso,
    sleeve: coatSleeve(body, 1),
    hem: 'none',
    depth: 0.8,
    lining: mix(sketch.cloth.hex, '#8b8178', 0.5),
  })
  tailoredFront({ sketch, body, torso, edge: isDouble ? 3.6 * k : 0.4, breakAt, k })
  lapels({ sketch, neck, breakAt, style: isDouble ? 'peak' : 'notch', width: 5 * k })
  const hex = buttonColour(sketch)
  if (!sketch.isBack) {
    const rows = isDouble ? 2 : breakAt > body.waist[1] * 0.9 ? 1 : 2
    if (isDouble)
      for (const x of [-4.6 * k, 3.8 * k])
        buttonRow({ sketch, x, from: breakAt + 2, to: breakAt + 12 * k, count: 2, radius: 1.05 * k, hex })
    else
      buttonRow({
        sketch,
        x: 0,
        from: breakAt + 1.4,
        to: breakAt + 10.5 * k,
        count: rows,
        radius: 1.05 * k,
        hex,
      })
  }
  cuffButtons({ sketch, body, torso, cut: coatSleeve(body, 1), hex })
  return { bottom: torso.length, body }
}

/** Overlap, darts, welt pocket and flaps. */
function tailoredFront({
  sketch,
  body,
  torso,
  edge,
  breakAt,
  k,
}: {
  sketch: Sketch
  body: Body
  torso: TorsoCut
  edge: number
  breakAt: number
  k: number
}): void {
  const { chance } = sketch
  const [ax, ay] = armpitPoint(body, torso)
  const [hx, hy] = hemPoint(body, torso)
  if (sketch.isBack) {
    backYoke(sketch, body, torso, 'tailored')
    for (const side of [-1, 1])
      seam(
        sketch,
        [
          [side * (ax - 1.2), ay * 0.7],
          [side * ax * 0.6, ay + 8 * k],
          [side * ax * 0.5, body.waist[1]],
          [side * hx * 0.6, hy + 0.6],
        ],
        0.7,
      )
    return
  }
  const curve = line(sketch, [
    [edge, breakAt],
    [edge + 0.2, (breakAt + hy) / 2],
    [edge + 0.3, hy - 5 * k],
    [edge + 2.4 * k, hy + 1],
  ])
  add(
    sketch,
    `<path d="${curve}" transform="translate(${px(sketch, 4)} 0)" fill="none" stroke="${sketch.dye.shadow}" stroke-width="${px(sketch, 9)}" stroke-opacity=".26"/>`,
    `<path d="${curve}" fill="none" stroke="${sketch.dye.line}" stroke-width="${px(sketch, 1.5)}"/>`,
    `<path d="${curve}" transform="translate(${-px(sketch, 2)} 0)" fill="none" stroke="${sketch.dye.glow}" stroke-width="${px(sketch, 1.6)}" stroke-opacity=".4"/>`,
  )
  for (const side of [-1, 1])
    seam(
      sketch,
      [
        [side * ax * 0.5, ay + 5 * k],
        [side * ax * 0.46, body.waist[1]],
        [side * hx * 0.5, body.waist[1] + 12 * k],
      ],
      0.6,
    )
  const pocketY = body.waist[1] + 10 * k
  const isPatch = chance.yes('patch', 0.3)
  for (const side of [-1, 1]) {
    const x = side * hx * 0.6
    const half = 6.4 * k
    if (isPatch)
      patch(
        sketch,
        [
          [x - half, pocketY, 1],
          [x + half, pocketY, 1],
          [x + half, pocketY + 11 * k],
          [x + half * 0.6, pocketY + 13.5 * k],
          [x - half * 0.6, pocketY + 13.5 * k],
          [x - half, pocketY + 11 * k],
        ],
        [
          [x - half + 0.4, pocketY + 1.4],
          [x + half - 0.4, pocketY + 1.4],
        ],
      )
    else flap({ sketch, x, y: pocketY, half, height: 4.4 * k, slant: side * 3 })
  }
  const [wx, wy] = [body.armpit[0] * 0.52, body.armpit[1] + 1]
  patch(sketch, [
    [wx - 4 * k, wy + 0.6, 1],
    [wx + 4 * k, wy - 0.6, 1],
    [wx + 4.1 * k, wy + 1.2, 1],
    [wx - 3.9 * k, wy + 2.4, 1],
  ])
}

function cuffButtons({
  sketch,
  body,
  torso,
  cut,
  hex,
}: {
  sketch: Sketch
  body: Body
  torso: TorsoCut
  cut: SleeveCut
  hex: string
}): void {
  for (const side of [-1, 1] as const) {
    const sleeve = placeSleeve(body, torso, cut, side)
    for (const t of [0.9, 0.93, 0.96]) {
      const [x, y] = sleeve.at(t, sketch.isBack ? 0.4 : 0.62)
      button({ sketch, x, y, radius: 0.55, hex })
    }
  }
}
