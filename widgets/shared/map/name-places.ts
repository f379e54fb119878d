import type { Box, View } from './place-labels.ts'

export interface Spot {
  x: number
  y: number
}

/** Between two places on a line that a name may have, in pixels. */
const STRIDE = 40
/** A name that follows a line lies on a part of it that bends less than this, in pixels. */
const BEND = 5
/** Between a dot and its name: names keep 4 pixels from everything. */
const BESIDE = 5
/** From the edge of a view to the name of what lies beyond it. */
const INSIDE = 8
/** So many places of a line are tried, those nearest to the middle of the view. */
const TRIED = 10

/**
 * Places for a name that follows a line: its middle is on the line, and it is turned so that it reads from left to
 * right. They are the same spots of the line however the view moves, so that a name in view stays where it is.
 *
 * @param line in pixels of the map
 */
export function placesOnLine(line: Spot[], size: { width: number; height: number }, view: View): Box[] {
  const lengths = lengthsOf(line)
  const half = size.width / 2
  const middle = { x: (view.left + view.right) / 2, y: (view.top + view.bottom) / 2 }
  const places: { box: Box; away: number }[] = []
  for (let at = 1; at < line.length; at++) {
    const [from, to] = [line[at - 1] as Spot, line[at] as Spot]
    if (!isNear(from, to, view)) continue
    const [start, end] = [lengths[at - 1] ?? 0, lengths[at] ?? 0]
    for (let stop = Math.ceil(start / STRIDE) * STRIDE; stop <= end; stop += STRIDE) {
      const [first, centre, last] = [stop - half, stop, stop + half].map(each => spotAt(line, lengths, each))
      if (!first || !centre || !last) continue
      const [dx, dy] = [last.x - first.x, last.y - first.y]
      const off = Math.hypot((first.x + last.x) / 2 - centre.x, (first.y + last.y) / 2 - centre.y)
      if (off > BEND || Math.hypot(dx, dy) < size.width * 0.96) continue
      const box = { ...centre, ...size, angle: readable(Math.atan2(dy, dx)) }
      places.push({ box, away: Math.hypot(centre.x - middle.x, centre.y - middle.y) })
    }
  }
  return places
    .sort((a, b) => a.away - b.away)
    .slice(0, TRIED)
    .map(({ box }) => box)
}

/** Places for a name beside a dot: to the right, to the left, below, above. */
export function placesBeside({ x, y }: Spot, radius: number, size: { width: number; height: number }): Box[] {
  const [across, down] = [radius + BESIDE + size.width / 2, radius + BESIDE + size.height / 2]
  return [
    { x: x + across, y },
    { x: x - across, y },
    { x, y: y + down },
    { x, y: y - down },
  ].map(place => ({ ...place, ...size, angle: 0 }))
}

/** Places for the name of a ring, on its line: at the top, and then clockwise. */
export function placesOnRing({ x, y }: Spot, radius: number, size: { width: number; height: number }): Box[] {
  return [-90, -60, -120, -30, -150, 0, 180, 90, 45, 135].map(degrees => ({
    x: x + radius * Math.cos((degrees * Math.PI) / 180),
    y: y + radius * Math.sin((degrees * Math.PI) / 180),
    ...size,
    angle: 0,
  }))
}

/**
 * Places for the name of what lies outside of a view: in its direction at the edge, and nearer where that is taken.
 * None for what lies inside.
 *
 * @param from whence somebody looks, in the view
 */
export function placesTowards(
  from: Spot,
  to: Spot,
  size: { width: number; height: number },
  view: View,
): Box[] {
  const across = reachOf(to.x - from.x, view.left - from.x, view.right - from.x, size.width / 2 + INSIDE)
  const down = reachOf(to.y - from.y, view.top - from.y, view.bottom - from.y, size.height / 2 + INSIDE)
  const reach = Math.min(across, down)
  if (reach <= 0 || reach >= 1) return []
  return [1, 0.86, 0.72, 0.58].map(part => ({
    x: from.x + (to.x - from.x) * reach * part,
    y: from.y + (to.y - from.y) * reach * part,
    ...size,
    angle: 0,
  }))
}

/** Which part of a way stays between two edges, each `inside` of them. */
function reachOf(way: number, low: number, high: number, inside: number): number {
  if (way === 0) return Number.POSITIVE_INFINITY
  return (way > 0 ? high - inside : low + inside) / way
}

function readable(angle: number): number {
  if (angle > Math.PI / 2) return angle - Math.PI
  return angle <= -Math.PI / 2 ? angle + Math.PI : angle
}

/** How far along the line each of its points is. */
function lengthsOf(line: Spot[]): number[] {
  let length = 0
  return line.map(({ x, y }, at) => {
    const before = line[at - 1]
    if (before) length += Math.hypot(x - before.x, y - before.y)
    return length
  })
}

/** The spot so far along a line; undefined beyond its ends. */
function spotAt(line: Spot[], lengths: number[], length: number): Spot | undefined {
  if (length < 0) return undefined
  let [low, high] = [0, lengths.length - 1]
  if (length > (lengths[high] ?? 0)) return undefined
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((lengths[middle] ?? 0) < length) low = middle
    else high = middle
  }
  const [from, to] = [line[low] as Spot, line[high] as Spot]
  const [start, end] = [lengths[low] ?? 0, lengths[high] ?? 0]
  const part = end === start ? 0 : (length - start) / (end - start)
  return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }
}

function isNear(from: Spot, to: Spot, { left, top, right, bottom }: View): boolean {
  return (
    Math.max(from.x, to.x) > left &&
    Math.min(from.x, to.x) < right &&
    Math.max(from.y, to.y) > top &&
    Math.min(from.y, to.y) < bottom
  )
}
