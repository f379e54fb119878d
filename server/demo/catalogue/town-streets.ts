import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { distanceKm, METRES_OF_A_DEGREE, type Point } from '../../contract/delivery/distance.ts'
import type { Seeded } from './seeded.ts'

type Place = [latitude: number, longitude: number]

/** A place at a main street of a town. */
export interface StreetPlace {
  /** As an address has it: `ул. Баумана`. */
  street: string
  house: number
  latitude: number
  longitude: number
}

/** What maps draw of towns without tiles: a pick-up point stands at a street that is seen there. */
const FOLDER = join(import.meta.dirname, '../../../widgets/shared/map/grounds')
/** From the middle of a street to a house, and from one house to the next. */
const ASIDE_M = 22
const HOUSE_M = 24
/** No street is longer than its numbers. */
const HOUSES_MOST = 240
/** From the middle of a river or the edge of a lake. */
const SHORE_M = 120
/** What leads somewhere, but has no houses. */
const NO_ADDRESS = /мост|дамба|кольцо|набережная/i

interface Town {
  streets: { name: string; points: Place[] }[]
  /** Of a lake `half_m` is 0, and its last point is its first. */
  waters: { half_m: number; points: Place[] }[]
}

const towns = new Map<string, Town>()

/** @returns streets by the town's name; none where no ground is known */
export function streetsIn(name: string): Town | undefined {
  if (towns.size === 0)
    for (const file of readdirSync(FOLDER))
      if (file.endsWith('.txt')) readTown(readFileSync(join(FOLDER, file), 'utf8'))
  return towns.get(name)
}

function readTown(text: string): void {
  const town: Town = { streets: [], waters: [] }
  for (const line of text.split('\n')) {
    const [head = '', ...cells] = line.split('|').map(cell => cell.trim())
    const [kind = '', ...words] = head.split(' ')
    const name = words.join(' ')
    const points = (cells.at(-1) ?? '').split(',').map(place => place.trim().split(' ').map(Number) as Place)
    if (kind === 'town') towns.set(name, town)
    if (kind === 'street' && name && !NO_ADDRESS.test(name))
      town.streets.push({ name: inAddress(name), points })
    if (kind === 'river') town.waters.push({ half_m: Number(cells[0]) / 2, points })
    if (kind === 'water') town.waters.push({ half_m: 0, points: [...points, ...points.slice(0, 1)] })
  }
}

/** `Улица Баумана` -> `ул. Баумана`, `Тверская улица` -> `ул. Тверская` */
function inAddress(name: string): string {
  const street = name.replace(/\s*улица\s*/i, '')
  if (street !== name) return street.endsWith('тракт') ? street : `ул. ${street}`
  return name.replace(/^Проспект /, 'пр. ')
}

/** A house at one of a town's streets, more often near its middle; on dry land, and at most so many metres away. */
export function houseIn(town: Town, middle: Place, reach_m: number, chance: Seeded): StreetPlace {
  for (;;) {
    const { name, points } = chance.pick(town.streets)
    const at = chance.integer(1, points.length - 1)
    const [from, to] = [points[at - 1] as Place, points[at] as Place]
    const place = beside(from, to, chance.integer(2, 98) / 100, chance.isLucky(0.5) ? ASIDE_M : -ASIDE_M)
    const away = metresBetween(middle, place) / reach_m
    const house = 1 + Math.round((lengthOf(points.slice(0, at)) + metresBetween(from, place)) / HOUSE_M)
    if (away > 1 || house > HOUSES_MOST || !chance.isLucky(1 - away * 0.7) || isWet(place, town)) continue
    const [latitude, longitude] = place.map(degrees => Math.round(degrees * 1e5) / 1e5) as Place
    return { street: name, house, latitude, longitude }
  }
}

function isWet(place: Place, { waters }: Town): boolean {
  return waters.some(
    ({ half_m, points }) =>
      metresToLine(place, points) < half_m + SHORE_M || (half_m === 0 && isInside(place, points)),
  )
}

/** A line to the east crosses the shore of what encloses a place an odd number of times. */
function isInside([latitude, longitude]: Place, shore: Place[]): boolean {
  const crossed = shore.slice(1).filter(([y, x], at) => {
    const [beforeY, beforeX] = shore[at] as Place
    const part = (latitude - beforeY) / (y - beforeY)
    return y > latitude !== beforeY > latitude && longitude < beforeX + (x - beforeX) * part
  })
  return crossed.length % 2 === 1
}

/** So many metres to the right of a spot of a straight line. */
function beside(from: Place, to: Place, part: number, metres: number): Place {
  const wide = Math.cos((from[0] * Math.PI) / 180)
  const [north, east] = [to[0] - from[0], (to[1] - from[1]) * wide]
  const aside = metres / METRES_OF_A_DEGREE / (Math.hypot(north, east) || 1)
  return [from[0] + north * part - east * aside, from[1] + (east * part + north * aside) / wide]
}

/** A town is so small that it is flat: how far the second place lies from the first. */
function flat([latitude, longitude]: Place, [y, x]: Place): [east: number, north: number] {
  const wide = METRES_OF_A_DEGREE * Math.cos((latitude * Math.PI) / 180)
  return [(x - longitude) * wide, (y - latitude) * METRES_OF_A_DEGREE]
}

function metresBetween(from: Place, to: Place): number {
  return distanceKm(pointAt(from), pointAt(to)) * 1_000
}

function pointAt([latitude, longitude]: Place): Point {
  return { latitude, longitude }
}

function lengthOf(points: Place[]): number {
  return points.reduce(
    (sum, point, at) => sum + (at > 0 ? metresBetween(points[at - 1] as Place, point) : 0),
    0,
  )
}

function metresToLine(place: Place, line: Place[]): number {
  const spots = line.map(point => flat(place, point))
  return Math.min(
    ...spots.slice(1).map(([toX, toY], at) => {
      const [x, y] = spots[at] as [number, number]
      const [wide, high] = [toX - x, toY - y]
      const part = Math.max(0, Math.min(1, -(x * wide + y * high) / (wide ** 2 + high ** 2 || 1)))
      return Math.hypot(x + part * wide, y + part * high)
    }),
  )
}
