import { paintTrim } from '../fabric/fabric.ts'
import { way } from '../sketch/path.ts'
import { part, type Sketch } from '../sketch/sketch.ts'
import { bow } from './bows.ts'
import { stitch } from './trims.ts'

/** A tied or buckled belt of the same or the second colour. */
export function belt(sketch: Sketch, half: number, y: number, k: number): void {
  part(sketch, 'belt', () => {
    const isTied = sketch.look.belt !== 'buckled'
    const height = (isTied ? 3 : 2.6) * k
    paintTrim(sketch, {
      knots: [
        [-half, y - height / 2, 1],
        [0, y - height / 2 + 0.7],
        [half, y - height / 2, 1],
        [half, y + height / 2, 1],
        [0, y + height / 2 + 0.7],
        [-half, y + height / 2, 1],
      ],
      roundness: 1,
    })
    stitch(sketch, way(-half, y - height / 2 + 0.5, 0, y - height / 2 + 1.2, half, y - height / 2 + 0.5))
    stitch(sketch, way(-half, y + height / 2 - 0.5, 0, y + height / 2 + 0.2, half, y + height / 2 - 0.5))
    if (sketch.isBack) return
    if (isTied) bow(sketch, y + 0.8, 0.62 * k)
    else part(sketch, 'buckle', () => buckle(sketch, -0.4, y + 0.7, height))
  })
}

function buckle(sketch: Sketch, x: number, y: number, height: number): void {
  const [w, h] = [height * 0.75, height * 0.78]
  const frame = (grow: number) =>
    `M${x - w - grow} ${y - h - grow}h${2 * (w + grow)}v${2 * (h + grow)}h${-2 * (w + grow)}z`
  sketch.layers.push(
    `<path d="${frame(0)}" fill="none" stroke="#7d6a45" stroke-width="${height * 0.34}" stroke-linejoin="round"/>`,
    `<path d="${frame(0)}" fill="none" stroke="#cdb27a" stroke-width="${height * 0.24}" stroke-linejoin="round"/>`,
    `<path d="M${x - w} ${y + h}V${y - h}H${x + w}" fill="none" stroke="#fff5da" stroke-width="${height * 0.07}" stroke-linejoin="round"/>`,
    `<path d="M${x - w} ${y}H${x + w}" stroke="#b79a60" stroke-width="${height * 0.16}"/>`,
  )
}
