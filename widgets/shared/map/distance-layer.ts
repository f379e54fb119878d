import { Circle, type LatLngBounds, LayerGroup, Polyline, type Renderer } from 'leaflet'
import { METRES_OF_A_DEGREE } from '../../../server/contract/delivery/distance.ts'
import { STEPS_M } from './rings.ts'
import { COLORS, metresPerPixel } from './town-layer.ts'
import type { Place } from './unpack-ground.ts'

/** The smallest square of the grid, in pixels. */
const SQUARE_FROM = 90

/** Around a point there are houses, so far at least. */
const HOUSES_M = 1_400

interface Distances {
  middle: Place
  zoom: number
  rings: number[]
  /** Where points stand. */
  houses: Place[]
}

/**
 * Where nothing is known of a place but how far it is: rings of so many metres around the chosen point or the
 * middle of the town, on a grid, and the ground on which its points stand.
 */
export class DistanceLayer extends LayerGroup {
  readonly #renderer: Renderer
  /** What is drawn, and the part of the map that its grid fills. */
  #drawn = ''
  #filled: LatLngBounds | null = null

  constructor(renderer: Renderer) {
    super()
    this.#renderer = renderer
  }

  /** @param bounds what the grid fills at least; null for no grid */
  draw({ middle, zoom, rings, houses }: Distances, bounds: LatLngBounds | null): void {
    const wanted = [middle, zoom, rings, houses.length, !bounds].join()
    if (wanted === this.#drawn && (!bounds || this.#filled?.contains(bounds))) return
    this.#drawn = wanted
    this.#filled = bounds?.pad(0.5) ?? null
    this.clearLayers()
    const quiet = { renderer: this.#renderer, interactive: false }
    for (const house of houses)
      this.addLayer(
        new Circle(house, {
          ...{ ...quiet, radius: HOUSES_M },
          ...{ stroke: false, fillColor: COLORS.houses, fillOpacity: 1 },
        }),
      )
    if (this.#filled) this.#grid(middle, zoom, this.#filled)
    for (const radius of rings)
      this.addLayer(
        new Circle(middle, {
          ...{ ...quiet, radius, fill: false },
          ...{ color: COLORS.ring, weight: 1, dashArray: '4 4' },
        }),
      )
  }

  /** Its lines are those of the rings: a square has the side of one step. */
  #grid([latitude, longitude]: Place, zoom: number, bounds: LatLngBounds): void {
    const metre = metresPerPixel(latitude, zoom)
    const side = STEPS_M.find(step => step >= SQUARE_FROM * metre) ?? 0
    if (side === 0) return
    const [high, wide] = [
      side / METRES_OF_A_DEGREE,
      side / (METRES_OF_A_DEGREE * Math.cos((latitude * Math.PI) / 180)),
    ]
    const { lat: south, lng: west } = bounds.getSouthWest()
    const { lat: north, lng: east } = bounds.getNorthEast()
    for (let at = Math.ceil((south - latitude) / high); latitude + at * high < north; at++)
      this.#line([latitude + at * high, west], [latitude + at * high, east])
    for (let at = Math.ceil((west - longitude) / wide); longitude + at * wide < east; at++)
      this.#line([south, longitude + at * wide], [north, longitude + at * wide])
  }

  #line(from: Place, to: Place): void {
    const look = { renderer: this.#renderer, interactive: false, color: COLORS.grid, weight: 1 }
    this.addLayer(new Polyline([from, to], look))
  }
}
