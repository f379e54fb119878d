/** A rectangle by its centre, in pixels; turned clockwise by an angle in radians. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
  angle: number
}

/** The part of a map that names may use: nothing of it is covered. */
export interface View {
  left: number
  top: number
  right: number
  bottom: number
}

/** Between two names, and between a name and the edge, in pixels. */
const APART = 4

/**
 * Finds places for labels so that no two touch each other or what is `taken`, and none is cut by the edge: each
 * lies in the view as a whole, or outside of it as a whole.
 *
 * @param labels the most important first; each with the places it may have, the best first
 * @returns for each label the index of its place, or -1 where there is room for none
 */
export function placeLabels(labels: { places: Box[] }[], view: View, taken: Box[]): number[] {
  const placed = [...taken]
  return labels.map(({ places }) => {
    const at = places.findIndex(
      place => !isCut(place, view) && !placed.some(other => touches(place, other, APART)),
    )
    const place = places[at]
    if (place) placed.push(place)
    return at
  })
}

/** Whether a part of a box, but not the whole, lies in the view. */
export function isCut(box: Box, { left, top, right, bottom }: View): boolean {
  const within = cornersOf(box).every(
    ([x, y]) => x >= left + APART && x <= right - APART && y >= top + APART && y <= bottom - APART,
  )
  if (within) return false
  const view = {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: right - left,
    height: bottom - top,
    angle: 0,
  }
  return touches(box, view, APART)
}

/**
 * Whether two rectangles are closer than `apart`: there is no line between them that is parallel to a side of one
 * of them (the separating axis theorem).
 */
export function touches(one: Box, other: Box, apart: number): boolean {
  const [dx, dy] = [other.x - one.x, other.y - one.y]
  const reach = (one.width + one.height + other.width + other.height) / 2 + apart
  if (Math.abs(dx) > reach || Math.abs(dy) > reach) return false
  return [one.angle, one.angle + Math.PI / 2, other.angle, other.angle + Math.PI / 2].every(axis => {
    const distance = Math.abs(dx * Math.cos(axis) + dy * Math.sin(axis))
    return distance < halfAlong(one, axis) + halfAlong(other, axis) + apart
  })
}

function halfAlong({ width, height, angle }: Box, axis: number): number {
  return (Math.abs(Math.cos(axis - angle)) * width + Math.abs(Math.sin(axis - angle)) * height) / 2
}

function cornersOf({ x, y, width, height, angle }: Box): [x: number, y: number][] {
  const [cos, sin] = [Math.cos(angle) / 2, Math.sin(angle) / 2]
  return [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ].map(([right = 0, down = 0]) => [
    x + right * width * cos - down * height * sin,
    y + right * width * sin + down * height * cos,
  ])
}
