import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'esbuild'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { clipPolygon } from 'lineclip'
import { feature } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'
import { BUILT_IN_CITIES } from '../server/shop/towns/built-in-cities.rules.ts'

/** What the shop's maps show, in degrees: the far east ends at the date line. */
const WEST = -10
const SOUTH = 34
const EAST = 180
const NORTH = 82
/** Bends smaller than this many square degrees are not drawn: four pixels of a region’s map. */
const LEAST_BEND = 0.003
/** Islands smaller than this many square degrees are not drawn. */
const LEAST_ISLAND = 0.03
/** Degrees are stored as integers, in this fraction of a degree. */
const PART = 100

/**
 * `import('virtual:land')`: what a map shows without tiles (`widgets/shared/map/virtual-land.d.ts`).
 *
 * The outline of the land is Natural Earth's public-domain coast (`world-atlas`): rings of integers, in
 * hundredths of a degree, longitude first, each point relative to the one before. The towns are the built-in
 * ones, largest first.
 */
export const LAND: Plugin = {
  name: 'land',
  setup(build) {
    build.onResolve({ filter: /^virtual:land$/ }, () => ({ path: 'land', namespace: 'land' }))
    build.onLoad({ filter: /.*/, namespace: 'land' }, () => ({
      contents: `export const LAND = ${JSON.stringify(landRings())}; export const TOWNS = ${JSON.stringify(towns())}`,
      loader: 'js',
    }))
  },
}

function towns(): [name: string, longitude: number, latitude: number][] {
  return BUILT_IN_CITIES.toSorted((a, b) => b.population - a.population).map(
    ({ name, longitude, latitude }) => [name, longitude, latitude],
  )
}

let made: number[][] | undefined

export function landRings(): number[][] {
  made ??= readRings()
  return made
}

function readRings(): number[][] {
  const path = createRequire(import.meta.url).resolve('world-atlas/land-50m.json')
  const whole = JSON.parse(readFileSync(path, 'utf8')) as Parameters<typeof presimplify>[0]
  const land = simplify(presimplify(whole), LEAST_BEND)
  const shape = feature(land, land.objects.land as never) as unknown as {
    features: { geometry: Polygon | MultiPolygon }[]
  }
  return shape.features
    .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates))
    .flatMap(rings => rings.slice(0, 1))
    .map(ring => clipPolygon(ring, [WEST, SOUTH, EAST, NORTH]) as Position[])
    .filter(ring => ring.length > 3 && areaOf(ring) > LEAST_ISLAND)
    .map(packed)
    .filter(ring => ring.length > 6)
}

function areaOf(ring: Position[]): number {
  let twice = 0
  ring.forEach(([x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? []
    twice += x * nextY - nextX * y
  })
  return Math.abs(twice) / 2
}

function packed(ring: Position[]): number[] {
  const numbers: number[] = []
  let lastX = 0
  let lastY = 0
  for (const [lon = 0, lat = 0] of ring) {
    const x = Math.round(lon * PART)
    const y = Math.round(lat * PART)
    if (numbers.length > 0 && x === lastX && y === lastY) continue
    numbers.push(x - lastX, y - lastY)
    lastX = x
    lastY = y
  }
  return numbers
}
