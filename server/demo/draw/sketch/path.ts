/** Centimetres: x to the right of the centre line, y down from the top of the garment. */
export type PathPoint = readonly [x: number, y: number]

/** A point of an outline; a third element makes it a corner, without it the line runs on smoothly. */
export type Knot = readonly [x: number, y: number, corner?: 1]

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A number as short as a picture needs it. */
export function num(value: number): string {
  const text = String(Math.round(value * 100) / 100)
  return text.replace(/^(-?)0\./, '$1.')
}

export function xy(point: PathPoint | Knot): string {
  return `${num(point[0])} ${num(point[1])}`
}

/** The whole symmetrical outline from its right half, given from the top to the bottom. */
export function bothSides(half: readonly Knot[]): Knot[] {
  return [...half, ...flip(half).filter(knot => Math.abs(knot[0]) > 0.001)]
}

/** The other side of an outline, in the opposite order, so that it can be joined. */
export function flip(knots: readonly Knot[]): Knot[] {
  return knots.map(([x, y, corner]): Knot => (corner ? [-x, y, 1] : [-x, y])).toReversed()
}

/** Where an outline of plain numbers is in the picture: its origin, and centimetres of a unit across and down. */
interface Place {
  x?: number
  y?: number
  w: number
  h: number
}

export function placed(knots: readonly Knot[], { x = 0, y = 0, w, h }: Place): Knot[] {
  return moved(knots, (u, v) => [x + u * w, y + v * h])
}

/** Every knot moved, corners stay corners. */
export function moved(knots: readonly Knot[], to: (x: number, y: number) => PathPoint): Knot[] {
  return knots.map(([x, y, corner]): Knot => (corner ? [...to(x, y), 1] : to(x, y)))
}

/** A line on the left and the same on the right, given for the right. */
export function onSides(knots: readonly (Knot | PathPoint)[]): Knot[][] {
  return [-1, 1].map(w => placed(knots as readonly Knot[], { w, h: 1 }))
}

/** What lies between two edges, each a way from 0 to 1, by these shares of the ways; its ends are corners. */
export function strip(
  upper: (t: number) => PathPoint,
  lower: (t: number) => PathPoint,
  shares: readonly number[],
): Knot[] {
  const edge = (at: (t: number) => PathPoint) =>
    shares.map((t): Knot => (t === 0 || t === 1 ? [...at(t), 1] : at(t)))
  return [...edge(upper), ...edge(lower).toReversed()]
}

export function boxOf(knots: readonly (Knot | PathPoint)[]): Box {
  const xs = knots.map(knot => knot[0])
  const ys = knots.map(knot => knot[1])
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

export function lerp(from: PathPoint, to: PathPoint, share: number): PathPoint {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/** The point of a broken line so far along it, every part taken as equally long: 0 its start, 1 its end. */
export function alongLine(points: readonly PathPoint[]): (t: number) => PathPoint {
  const parts = points.length - 1
  return t => {
    const at = Math.min(parts - 1, Math.floor(t * parts))
    return lerp(points[at] as PathPoint, points[at + 1] as PathPoint, t * parts - at)
  }
}

/** A smooth line through all knots, straight handles at corners; a coarse one is rounded to millimetres. */
export function spline(knots: readonly Knot[], isClosed: boolean, isCoarse = false): string {
  const first = knots[0]
  if (!first) return ''
  const count = knots.length
  const knotAt = (index: number) => knots[(index + count) % count] as Knot
  const at = (point: PathPoint | Knot) =>
    isCoarse ? `${Math.round(point[0] * 10) / 10} ${Math.round(point[1] * 10) / 10}` : xy(point)
  const parts = [`M${at(first)}`]
  for (let index = 0; index < (isClosed ? count : count - 1); index++) {
    const [from, to] = [knotAt(index), knotAt(index + 1)]
    const before = isClosed || index > 0 ? knotAt(index - 1) : from
    const after = isClosed || index < count - 2 ? knotAt(index + 2) : to
    const leave = handle(before, from, to)
    const arrive = handle(after, to, from)
    parts.push(from[2] && to[2] ? `L${at(to)}` : `C${at(leave)} ${at(arrive)} ${at(to)}`)
  }
  return parts.join('') + (isClosed ? 'z' : '')
}

/** The control point beside `at` towards `to`; the tangent leans to the nearer neighbour, so it never overshoots. */
function handle(before: Knot, at: Knot, to: Knot): PathPoint {
  const ahead = Math.hypot(to[0] - at[0], to[1] - at[1]) || 1
  const behind = Math.hypot(at[0] - before[0], at[1] - before[1])
  if (at[2] || behind < 0.001) return lerp([at[0], at[1]], [to[0], to[1]], 0.34)
  const slope = (axis: 0 | 1) =>
    (((at[axis] - before[axis]) / behind) * ahead + ((to[axis] - at[axis]) / ahead) * behind) /
    (ahead + behind)
  return [at[0] + (slope(0) * ahead) / 3, at[1] + (slope(1) * ahead) / 3]
}

/** Points of a smooth line, read like SVG's path data: x, y, x, y and so on. */
export function way(...numbers: number[]): PathPoint[] {
  return Array.from({ length: numbers.length / 2 }, (_, index): PathPoint => {
    const [x = 0, y = 0] = numbers.slice(index * 2)
    return [x, y]
  })
}

/** The same for an outline that has nothing but corners. */
export function corners(...numbers: number[]): Knot[] {
  return way(...numbers).map(([x, y]): Knot => [x, y, 1])
}

/** Marks the pair before it in `contour`. */
export const CORNER = Number.POSITIVE_INFINITY

/** An outline of both: x, y, and CORNER after a pair that is one. */
export function contour(...numbers: number[]): Knot[] {
  const knots: Knot[] = []
  for (let index = 0; index < numbers.length; index += 2) {
    const [x = 0, y = 0, mark] = numbers.slice(index, index + 3)
    knots.push(mark === CORNER ? [x, y, 1] : [x, y])
    if (mark === CORNER) index += 1
  }
  return knots
}
