import type { Map as LeafletMap } from 'leaflet'
import { distanceInWords, distanceKm } from '../../../server/contract/delivery/distance.ts'
import type { MapPoint } from './map-points.ts'
import type { Name } from './name-layer.ts'
import { placesBeside, placesOnRing, placesTowards } from './name-places.ts'
import type { Box, View } from './place-labels.ts'
import { metresPerPixel } from './town-layer.ts'
import { isIn } from './town-names.ts'
import type { Place } from './unpack-ground.ts'
import { directionOf, wayInWords } from './ways-to.ts'

/** The radius of a marker's dot, beside which the name of its street stands. */
const DOT = 9
/** From so near somebody looks for a street, and only the way back into the town is of use. */
const OWN_TOWN_FROM = 12
/** So many towns around say where a town lies. */
const AROUND = 4

/** How far the rings are from their middle. */
export function ringNames(map: LeafletMap, middle: Place, rings: number[]): Name[] {
  const spot = map.latLngToContainerPoint(middle)
  const metre = metresPerPixel(middle[0], map.getZoom())
  return rings.map(radius => ({
    kind: 'distance',
    text: distanceInWords(radius),
    placesFor: size => placesOnRing(spot, radius / metre, size),
  }))
}

/** Each street once, beside the first of its points. */
export function streetNames(map: LeafletMap, singles: MapPoint[], view: View): Name[] {
  const streets = new Map<string, MapPoint>()
  for (const point of singles)
    if (point.street && !streets.has(point.street)) streets.set(point.street, point)
  return [...streets].flatMap(([text, { latitude, longitude }]) => {
    const spot = map.latLngToContainerPoint([latitude, longitude])
    if (!isIn(spot, view)) return []
    return [{ kind: 'street' as const, text, placesFor: size => below(placesBeside(spot, DOT, size)) }]
  })
}

/**
 * Where towns lie that are not in view, at its edges: the map's own town first, then the nearest of each direction.
 *
 * @param towns the map's own first
 */
export function townWays(
  map: LeafletMap,
  from: Place,
  towns: [name: string, longitude: number, latitude: number][],
  view: View,
): Name[] {
  const spotOf = (place: Place) => map.latLngToContainerPoint(place)
  const [latitude, longitude] = from
  const all = towns.slice(0, map.getZoom() < OWN_TOWN_FROM ? towns.length : 1).map(([name, east, north]) => ({
    name,
    place: [north, east] as Place,
    metres: 1_000 * distanceKm({ latitude, longitude }, { latitude: north, longitude: east }),
    direction: directionOf(from, [north, east]),
  }))
  const near = all.slice(1).sort((a, b) => a.metres - b.metres)
  return [...all.slice(0, 1), ...near]
    .filter(({ place }) => !isIn(spotOf(place), view))
    .filter((town, at, others) => others.findIndex(({ direction }) => direction === town.direction) === at)
    .slice(0, AROUND)
    .map(town => ({
      kind: 'street',
      text: wayInWords(from, town),
      placesFor: size => placesTowards(spotOf(from), spotOf(town.place), size, view),
    }))
}

/** A face stands above its point: the name of the street is best below it. */
function below([right, left, under, over]: Box[]): Box[] {
  return [under, right, left, over].filter(place => place !== undefined)
}
