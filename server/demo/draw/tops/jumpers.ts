import { turtleneck } from '../collars/high-necks.ts'
import { neckBand, vBand } from '../collars/necks.ts'
import { BODIES, type Body } from '../cut/body.ts'
import type { SleeveCut } from '../cut/sleeve-shape.ts'
import type { Neck, TorsoCut } from '../cut/torso.ts'
import type { Sketch } from '../sketch/sketch.ts'
import { hemBand, paintUpper } from './upper.ts'

export function knitSleeve(body: Body, ease: number, cuff: number): SleeveCut {
  return {
    shape: 'set',
    length: body.sleeve + 1,
    arm: body.arm + 0.6 + ease * 0.45,
    wrist: body.wrist + 0.9 + ease * 0.2,
    angle: 11.5,
    cuff: { kind: 'rib', height: cuff },
  }
}

/** Jumpers and turtlenecks. */
export function drawJumper(sketch: Sketch): void {
  const { chance, drawing } = sketch
  const body = BODIES[drawing.fit]
  const k = body.hip[1] / 60
  const isHigh = drawing.kind === 'turtleneck'
  const ease = isHigh ? chance.between('ease', 0, 1.6) : chance.between('ease', 0.8, 4)
  const isV = !isHigh && chance.yes('v', 0.3)
  const neck: Neck = {
    shape: isV ? 'v' : 'crew',
    half: body.neck + (isHigh ? -0.6 : 0.5),
    depth: body.neck * (isV ? 2.1 : isHigh ? 0.55 : 1),
  }
  const torso: TorsoCut = {
    neck,
    length: body.hip[1] + chance.between('length', -3, 4) * k,
    ease: ease * Math.min(1, k + 0.2),
    fitted: isHigh ? 0.6 : 0.12,
    drop: ease * 0.7 * k,
    dip: 0.9,
  }
  const band = chance.between('band', 4.5, 7.5) * k
  paintUpper(sketch, body, { torso, sleeve: knitSleeve(body, ease * k, band), hem: 'none', depth: 0.85 })
  hemBand({ sketch, body, torso, height: band })
  if (isHigh)
    turtleneck({
      sketch,
      neck,
      height: body.neck * chance.pick('high', [0.75, 1.15, 1.15]),
      isFolded: chance.yes('folded', 0.75),
    })
  else if (isV) vBand({ sketch, neck, band: 2.4 * k + 0.4, lines: 16 })
  else neckBand({ sketch, neck, band: 2.6 * k + 0.4, lines: 36 })
}
