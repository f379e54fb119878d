import { SaxesParser } from 'saxes'

export type Point = readonly [x: number, y: number]

/** One named group of a drawing, in centimetres. */
export interface DrawnPart {
  name: string
  /** Outlines of the pieces of cloth in it, in paint order. */
  outlines: Point[][]
  /** Lines drawn without an outline of their own: zips, straps, stitches. */
  lines: Point[][]
  /** Where small things (buttons) were put. */
  places: Point[]
}

/**
 * The parts of a picture as its SVG names them (`data-part`), with the geometry that is really in the file: a part that
 * was not painted is not here, whatever the drawing was asked for.
 */
export function readDrawing(svg: string): DrawnPart[] {
  const paths = new Map<string, Point[]>()
  const parts: DrawnPart[] = []
  const open: (DrawnPart | null)[] = []
  let depthOfDefs = 0
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    if (name === 'defs') depthOfDefs += 1
    const { id, d, href, transform = '', 'data-part': part } = attributes as Record<string, string>
    const started = part ? { name: part, outlines: [], lines: [], places: [] } : null
    if (started) parts.push(started)
    if (name === 'path' && d && id) paths.set(id, pointsOf(d))
    const holders = [...open, started].filter(one => one !== null)
    if (depthOfDefs === 0 && name === 'path' && d) for (const one of holders) one.lines.push(pointsOf(d))
    if (name === 'use' && href) {
      const outline = paths.get(href.slice(1))
      const [, x, y] = transform.match(/^translate\(([-\d.]+) ([-\d.]+)\) scale/) ?? []
      for (const one of holders) {
        if (outline && !one.outlines.includes(outline)) one.outlines.push(outline)
        if (!outline && x && y) one.places.push([Number(x), Number(y)])
      }
    }
    if (!isSelfClosing) open.push(started)
    else if (name === 'defs') depthOfDefs -= 1
  })
  parser.on('closetag', ({ name, isSelfClosing }) => {
    if (isSelfClosing) return
    open.pop()
    if (name === 'defs') depthOfDefs -= 1
  })
  parser.write(svg).close()
  return parts
}

/** A path as points: curves are cut into four. Relative commands are followed. */
function pointsOf(d: string): Point[] {
  const points: Point[] = []
  let at: Point = [0, 0]
  for (const [, command = '', rest = ''] of d.matchAll(/([MLCQlqahvHVz])([^MLCQlqahvHVz]*)/g)) {
    const numbers = Array.from(rest.matchAll(/-?(?:\d*\.\d+|\d+)/g), ([text]) => Number(text))
    const isRelative = command === command.toLowerCase()
    const pair = (index: number): Point => {
      const [x, y] = [numbers[index] ?? 0, numbers[index + 1] ?? 0]
      return isRelative ? [at[0] + x, at[1] + y] : [x, y]
    }
    if (command === 'C') {
      const [from, a, b, to] = [at, pair(0), pair(2), pair(4)]
      for (const t of [0.25, 0.5, 0.75, 1]) points.push(cubic([from, a, b, to], t))
      at = to
    } else if (numbers.length >= 2) {
      at = pair(numbers.length - 2)
      points.push(at)
    }
  }
  return points
}

function cubic([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const mix = (axis: 0 | 1) =>
    a[axis] * (1 - t) ** 3 +
    3 * b[axis] * t * (1 - t) ** 2 +
    3 * c[axis] * t ** 2 * (1 - t) +
    d[axis] * t ** 3
  return [mix(0), mix(1)]
}
