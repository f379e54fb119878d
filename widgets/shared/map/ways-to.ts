import { distanceInWords, METRES_OF_A_DEGREE } from '../../../server/contract/delivery/distance.ts'
import type { Place, TownGround } from './unpack-ground.ts'

/** Something with a name that lies outside of a view: its nearest spot, and how far that is. */
export interface WayTo {
  kind: 'metro' | 'street'
  name: string
  place: Place
  metres: number
}

/** Nobody walks further to a station, and a street that is further away says nothing of a place. */
const FARTHEST_M = { metro: 2_000, street: 500 }

/** The station and the main street of a town that are nearest to a place, each where somebody would walk to it. */
export function waysFrom(from: Place, { metro, shapes }: TownGround): WayTo[] {
  const stations = metro.map(({ name, place }) => wayTo(from, 'metro', name, place))
  const streets = shapes
    .filter(({ kind, name }) => kind === 'street' && name)
    .flatMap(({ name, points }) =>
      points
        .slice(1)
        .map((point, at) => wayTo(from, 'street', name, nearestOn(from, points[at] as Place, point))),
    )
  return [stations, streets].flatMap(ways => {
    const nearest = ways.toSorted((a, b) => a.metres - b.metres)[0]
    return nearest && nearest.metres <= FARTHEST_M[nearest.kind] ? [nearest] : []
  })
}

function wayTo(from: Place, kind: WayTo['kind'], name: string, place: Place): WayTo {
  return { kind, name, place, metres: Math.hypot(...metresBetween(from, place)) }
}

/** To the north and to the east; a town is so small that it is flat. */
function metresBetween([latitude, longitude]: Place, to: Place): [north: number, east: number] {
  const wide = Math.cos((latitude * Math.PI) / 180)
  return [(to[0] - latitude) * METRES_OF_A_DEGREE, (to[1] - longitude) * METRES_OF_A_DEGREE * wide]
}

/** The spot of a straight line that is nearest to a place. */
function nearestOn(from: Place, start: Place, end: Place): Place {
  const [north, east] = metresBetween(from, start)
  const [up, right] = metresBetween(start, end)
  const long = up ** 2 + right ** 2
  const part = long === 0 ? 0 : Math.min(1, Math.max(0, -(north * up + east * right) / long))
  return [start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part]
}

const ARROWS = '↑↗→↘↓↙←↖'

/** Of the eight that an arrow may show, clockwise from the north. */
export function directionOf(from: Place, to: Place): number {
  const [north, east] = metresBetween(from, to)
  return Math.round(Math.atan2(east, north) / (Math.PI / 4) + 8) % 8
}

/** `↗ Новые Черёмушки, 650 м`, `↑ Москва, 173 км`: no more exact than it is of use, for nobody goes as the crow flies. */
export function wayInWords(
  from: Place,
  { name, place, metres }: Pick<WayTo, 'name' | 'place' | 'metres'>,
): string {
  const step = metres < 2_000 ? 50 : metres < 10_000 ? 100 : 1_000
  const far = distanceInWords(Math.max(step, Math.round(metres / step) * step))
  return `${ARROWS[directionOf(from, place)]} ${name}, ${far}`
}
