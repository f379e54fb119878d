import type { PackedGround } from 'virtual:grounds'

export type Place = [latitude: number, longitude: number]

export interface GroundShape {
  kind: PackedGround['shapes'][number][0]
  /** Empty where it is not named. */
  name: string
  /** Of a river; otherwise 0. */
  width_m: number
  points: Place[]
}

export interface TownGround {
  shapes: GroundShape[]
  metro: { name: string; place: Place }[]
}

/** As `build/grounds.ts` packs it. */
const PART = 10_000
/** Between two points of a river or a ring road, which a file gives only where they turn. */
const BENDS = 5
const SMOOTH: GroundShape['kind'][] = ['river', 'water', 'ring', 'park', 'built']
const CLOSED: GroundShape['kind'][] = ['water', 'park', 'built']

/** A town's ground as its file describes it, with rivers and rings made smooth. */
export function unpackGround({ shapes, metro, stations }: PackedGround, box: number[]): TownGround {
  const places = unpacked(stations, box)
  return {
    shapes: shapes.map(([kind, name, width_m, packed]) => {
      const points = unpacked(packed, box)
      return {
        kind,
        name,
        width_m,
        points: SMOOTH.includes(kind) ? smooth(points, CLOSED.includes(kind)) : points,
      }
    }),
    metro: metro.map((name, at) => ({ name, place: places[at] as Place })),
  }
}

function unpacked(numbers: number[], [south = 0, west = 0]: number[]): Place[] {
  const points: Place[] = []
  let y = Math.round(south * PART)
  let x = Math.round(west * PART)
  for (let at = 0; at < numbers.length; at += 2) {
    y += numbers[at] ?? 0
    x += numbers[at + 1] ?? 0
    points.push([y / PART, x / PART])
  }
  return points
}

/** A Catmull-Rom curve: it leads through every point. */
function smooth(points: Place[], is_area: boolean): Place[] {
  const last = points.length - 1
  const is_closed = is_area || String(points[0]) === String(points[last])
  const round = is_area ? points : is_closed ? points.slice(0, last) : points
  const count = round.length
  const at = (index: number): Place =>
    round[is_closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))] as Place
  const curve: Place[] = []
  for (let index = 0; index < (is_closed ? count : count - 1); index++) {
    const four = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const [latitudes, longitudes] = [four.map(([y]) => y), four.map(([, x]) => x)]
    for (let bend = 0; bend < BENDS; bend++)
      curve.push([bent(latitudes, bend / BENDS), bent(longitudes, bend / BENDS)])
  }
  return [...curve, is_closed ? at(0) : at(count - 1)]
}

/** The part `t` of the way from the second of four numbers to the third. */
function bent([before = 0, from = 0, to = 0, after = 0]: number[], t: number): number {
  const cubic = 3 * (from - to) + after - before
  const square = 2 * before - 5 * from + 4 * to - after
  return from + (t * (to - before + t * (square + t * cubic))) / 2
}
