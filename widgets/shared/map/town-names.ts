import type { Map as LeafletMap } from 'leaflet'
import type { Name, NameKind } from './name-layer.ts'
import { placesBeside, placesOnLine, type Spot } from './name-places.ts'
import type { Box, View } from './place-labels.ts'
import { METRO_FROM, stationAt } from './town-layer.ts'
import type { GroundShape, Place, TownGround } from './unpack-ground.ts'
import { type WayTo, waysFrom } from './ways-to.ts'

/** The zoom from which on a kind of thing is named. */
const NAMED_FROM: Record<'river' | 'ring' | 'park' | 'street' | 'metro', number> = {
  river: 9,
  ring: 10,
  park: 11,
  street: 12,
  metro: 12,
}
/** The most important first: from afar the large things, close by where one can walk to. */
const FROM_AFAR: NameKind[] = ['ring', 'river', 'park', 'street']
const CLOSE_BY: NameKind[] = ['street', 'river', 'ring', 'park']
const CLOSE_FROM = 12

interface Projected {
  zoom: number
  spots: Spot[]
  bounds: View
}

/** The names of a town's ground that lie in a view, and the places that each may have. */
export class TownNames {
  readonly #map: LeafletMap
  readonly #ground: TownGround
  readonly #projected = new Map<GroundShape, Projected>()

  constructor(map: LeafletMap, ground: TownGround) {
    this.#map = map
    this.#ground = ground
  }

  /** @returns the names in their order, and the circles of stations, which no name may cover */
  inView(view: View): { names: Name[]; stations: Box[] } {
    const zoom = this.#map.getZoom()
    const radius = stationAt(zoom)
    const stations =
      zoom < METRO_FROM
        ? []
        : this.#ground.metro
            .map(({ name, place }) => ({ name, spot: this.#map.latLngToContainerPoint(place) }))
            .filter(({ spot }) => isIn(spot, view))
    const metro: Name[] = stations.map(({ name, spot }) => ({
      kind: 'metro',
      text: name,
      placesFor: size => (zoom < NAMED_FROM.metro ? [] : placesBeside(spot, radius, size)),
    }))
    const order = zoom < CLOSE_FROM ? FROM_AFAR : CLOSE_BY
    const others = order.flatMap(kind =>
      this.#ground.shapes
        .filter(shape => shape.kind === kind && shape.name)
        .flatMap(shape => this.#nameOf(shape, zoom, view)),
    )
    return {
      names: [...metro, ...others],
      stations: stations.map(({ spot: { x, y } }) => ({
        x,
        y,
        width: 2 * radius,
        height: 2 * radius,
        angle: 0,
      })),
    }
  }

  /** What somebody may find the way by who sees neither a station nor a street. */
  waysFrom(place: Place): WayTo[] {
    return waysFrom(place, this.#ground)
  }

  #nameOf(shape: GroundShape, zoom: number, view: View): Name[] {
    const kind = shape.kind as keyof typeof NAMED_FROM
    if (zoom < NAMED_FROM[kind]) return []
    const { spots, bounds } = this.#project(shape, zoom)
    const { x, y } = this.#map.getPixelBounds().getTopLeft()
    const seen = { left: view.left + x, top: view.top + y, right: view.right + x, bottom: view.bottom + y }
    if (!overlap(bounds, seen)) return []
    const moved = (box: Box) => ({ ...box, x: box.x - x, y: box.y - y })
    const placesFor = (size: { width: number; height: number }) =>
      (kind === 'park' ? inTheMiddle(bounds, size) : placesOnLine(spots, size, seen)).map(moved)
    return [{ kind, text: shape.name, placesFor }]
  }

  #project(shape: GroundShape, zoom: number): Projected {
    const known = this.#projected.get(shape)
    if (known?.zoom === zoom) return known
    const spots = shape.points.map(point => this.#map.project(point, zoom))
    const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
    const bounds = {
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
    }
    const projected = { zoom, spots, bounds }
    this.#projected.set(shape, projected)
    return projected
  }
}

/** The middle of an area that its name nearly fits into. */
function inTheMiddle({ left, top, right, bottom }: View, size: { width: number; height: number }): Box[] {
  if (right - left < size.width * 0.6 || bottom - top < size.height) return []
  return [{ x: (left + right) / 2, y: (top + bottom) / 2, ...size, angle: 0 }]
}

function overlap(one: View, other: View): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

export function isIn({ x, y }: Spot, { left, top, right, bottom }: View): boolean {
  return x > left && x < right && y > top && y < bottom
}
