import { METRES_OF_A_DEGREE } from '../server/contract/delivery/distance.ts'

/** What a line of a ground's file may describe beside the metro. */
export const SHAPES = ['built', 'park', 'water', 'river', 'ring', 'street'] as const
export type ShapeKind = (typeof SHAPES)[number]

export type Place = [latitude: number, longitude: number]

export interface Shape {
  kind: ShapeKind
  /** Empty where the map names nothing. */
  name: string
  /** Of a river, in metres; otherwise 0. */
  width_m: number
  points: Place[]
}

/** What a map draws of a town without tiles (`widgets/shared/map/grounds/README.md`). */
export interface TownGround {
  name: string
  /** Where the town's metro and streets lie; rivers and roads may lead out of it. */
  box: [south: number, west: number, north: number, east: number]
  shapes: Shape[]
  metro: { name: string; place: Place }[]
}

const AREAS: ShapeKind[] = ['built', 'park', 'water']
/** Further from the box than this is a slip of the pen, in degrees. */
const REACH = 1
const WIDTHS_M = [10, 5_000] as const

/**
 * Reads a ground's file.
 *
 * @param file its name, for the sentence about a mistake
 * Throws an `Error` whose message names file, line and mistake.
 */
export function readGround(text: string, file: string): TownGround {
  const ground: TownGround = { name: '', box: [0, 0, 0, 0], shapes: [], metro: [] }
  for (const [index, line] of text.split('\n').entries()) {
    const words = line.trim()
    if (words === '' || words.startsWith('#')) continue
    try {
      readLine(ground, words)
    } catch (error) {
      throw new Error(`${file}, line ${index + 1}: ${(error as Error).message}`)
    }
  }
  const mistake = mistakeOf(ground)
  if (mistake) throw new Error(`${file}: ${mistake}`)
  return ground
}

function readLine(ground: TownGround, line: string): void {
  const [head = '', ...cells] = line.split('|').map(cell => cell.trim())
  const [kind = '', ...rest] = head.split(/\s+/)
  const name = rest.join(' ')
  if (kind === 'town') ground.name = name
  else if (kind === 'box') ground.box = readBox(rest)
  else if (kind === 'metro') ground.metro.push({ name, place: onlyPlace(cells) })
  else if (isShape(kind)) ground.shapes.push(readShape(kind, name, cells))
  else throw new Error(`«${kind}» is none of town, box, metro, ${SHAPES.join(', ')}`)
}

function readBox(words: string[]): TownGround['box'] {
  const numbers = words.map(Number)
  const [south = 0, west = 0, north = 0, east = 0] = numbers
  if (numbers.length !== 4 || numbers.some(Number.isNaN) || south >= north || west >= east)
    throw new Error('a box is «south west north east» in degrees')
  return [south, west, north, east]
}

function readShape(kind: ShapeKind, name: string, cells: string[]): Shape {
  const width_m = kind === 'river' ? Number(cells.shift()) : 0
  if (kind === 'river' && !(width_m >= WIDTHS_M[0] && width_m <= WIDTHS_M[1]))
    throw new Error(`a river wants its width in metres, ${WIDTHS_M.join('–')}: «river Нева | 400 | …»`)
  const points = placesOf(cells)
  const least = AREAS.includes(kind) ? 3 : 2
  if (points.length < least) throw new Error(`a ${kind} wants at least ${least} points`)
  return { kind, name, width_m, points }
}

function onlyPlace(cells: string[]): Place {
  const [place, ...others] = placesOf(cells)
  if (!place || others.length > 0)
    throw new Error('a metro station has one point: «metro Сокол | 55.8056 37.5152»')
  return place
}

function placesOf(cells: string[]): Place[] {
  if (cells.length !== 1) throw new Error('its points come after «|», as «55.7558 37.6176, 55.7600 37.6200»')
  return (cells[0] ?? '').split(',').map(each => {
    const [latitude = Number.NaN, longitude = Number.NaN, ...more] = each.trim().split(/\s+/).map(Number)
    if (Number.isNaN(latitude) || Number.isNaN(longitude) || more.length > 0)
      throw new Error(`«${each.trim()}» is no point: latitude, a space, longitude`)
    return [latitude, longitude]
  })
}

function isShape(kind: string): kind is ShapeKind {
  return (SHAPES as readonly string[]).includes(kind)
}

/** What is wrong with the whole, in a sentence; empty for nothing. */
function mistakeOf({ name, box, shapes, metro }: TownGround): string {
  if (!name) return 'a line «town …» is missing'
  const [south, west, north, east] = box
  if (north === 0) return 'a line «box south west north east» is missing'
  const isNear = ([latitude, longitude]: Place, reach: number) =>
    latitude >= south - reach &&
    latitude <= north + reach &&
    longitude >= west - reach &&
    longitude <= east + reach
  const far = shapes.find(({ points }) => !points.every(point => isNear(point, REACH)))
  if (far) return `${far.kind} «${far.name}» has a point more than ${REACH}° outside the box`
  const names = metro.map(station => station.name)
  const twice = names.find((each, at) => names.indexOf(each) !== at)
  if (twice) return `there are two metro stations «${twice}»`
  for (const station of metro) {
    if (!isNear(station.place, 0)) return `metro station «${station.name}» is outside the box`
    const water = shapes.find(shape => isInWater(station.place, shape))
    if (water) return `metro station «${station.name}» is in the water: ${water.kind} «${water.name}»`
  }
  return ''
}

/** Whether a point lies in a lake, or between the banks of a river. */
export function isInWater(place: Place, { kind, width_m, points }: Shape): boolean {
  if (kind === 'water') return isInside(place, points)
  return kind === 'river' && metresToLine(place, points) < width_m / 2
}

/** Whether a ring of points encloses a point. */
export function isInside([latitude, longitude]: Place, ring: Place[]): boolean {
  let is_inside = false
  ring.forEach(([y, x], at) => {
    const [beforeY, beforeX] = ring[(at + ring.length - 1) % ring.length] as Place
    const crosses = y > latitude !== beforeY > latitude
    if (crosses && longitude < ((beforeX - x) * (latitude - y)) / (beforeY - y) + x) is_inside = !is_inside
  })
  return is_inside
}

/** Metres from a point to the nearest part of a line. */
export function metresToLine([latitude, longitude]: Place, line: Place[]): number {
  const east = METRES_OF_A_DEGREE * Math.cos((latitude * Math.PI) / 180)
  const flat = line.map(([y, x]) => [(x - longitude) * east, (y - latitude) * METRES_OF_A_DEGREE] as const)
  return Math.min(
    ...flat.map(([x, y], at) => {
      const [nextX, nextY] = flat[at + 1] ?? [x, y]
      const [wide, high] = [nextX - x, nextY - y]
      const long = wide ** 2 + high ** 2
      const part = long === 0 ? 0 : Math.max(0, Math.min(1, -(x * wide + y * high) / long))
      return Math.hypot(x + part * wide, y + part * high)
    }),
  )
}
