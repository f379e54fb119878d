import { LAND, TOWNS } from 'virtual:land'
import {
  Canvas,
  DivIcon,
  LayerGroup,
  type Map as LeafletMap,
  Marker,
  type Point,
  Polygon,
  type RendererOptions,
} from 'leaflet'

/** A name closer than this to a larger town's is left out, in pixels. */
const NAME_WIDE = 110
const NAME_HIGH = 26

interface DrawnOn {
  _ctx?: CanvasRenderingContext2D
  _redraw(): void
}

/**
 * When Leaflet draws immediately, it forgets the animation frame it had requested and does not cancel it: a map
 * that is removed before that frame has nothing left to draw on.
 */
class GroundCanvas extends (Canvas as unknown as new (options: RendererOptions) => Canvas & DrawnOn) {
  override _redraw(): void {
    if (this._ctx) super._redraw()
  }
}

/**
 * Land and the names of towns, drawn by the shop itself: a map is readable before its tiles arrive, and without
 * any.
 */
export class Ground {
  readonly #map: LeafletMap
  readonly #land = new LayerGroup()
  readonly #names = new LayerGroup()
  #isNamed = true

  readonly #towns: typeof TOWNS

  /**
   * @param town the town that the map shows; small ones are not in the built-in list. Empty where the map shows
   *   no town
   */
  constructor(map: LeafletMap, town: { name: string; latitude: number; longitude: number }) {
    this.#map = map
    const others = TOWNS.filter(([name]) => name !== town.name)
    this.#towns = town.name ? [[town.name, town.longitude, town.latitude], ...others] : others
    const renderer = new GroundCanvas({ padding: 0.5 })
    for (const ring of LAND) {
      new Polygon(pointsOf(ring), {
        renderer,
        stroke: true,
        weight: 1,
        color: '#d9d6d0',
        fillColor: '#f6f5f3',
        fillOpacity: 1,
        interactive: false,
        smoothFactor: 0.5,
      }).addTo(this.#land)
    }
    this.#land.addTo(map)
    this.#names.addTo(map)
    map.on('moveend zoomend resize', this.#showNames)
    this.#showNames()
  }

  /** Tiles contain names of their own. */
  hideNames(): void {
    this.#isNamed = false
    this.#names.clearLayers()
  }

  remove(): void {
    this.#map.off('moveend zoomend resize', this.#showNames)
    this.#land.remove()
    this.#names.remove()
  }

  readonly #showNames = (): void => {
    this.#names.clearLayers()
    if (!this.#isNamed) return
    const bounds = this.#map.getBounds()
    const taken: Point[] = []
    for (const [name, longitude, latitude] of this.#towns) {
      if (!bounds.contains([latitude, longitude])) continue
      const at = this.#map.latLngToContainerPoint([latitude, longitude])
      const isTaken = taken.some(
        other => Math.abs(other.x - at.x) < NAME_WIDE && Math.abs(other.y - at.y) < NAME_HIGH,
      )
      if (isTaken) continue
      taken.push(at)
      const html = document.createElement('span')
      html.textContent = name
      new Marker([latitude, longitude], {
        icon: new DivIcon({ html, className: 'map-town', iconSize: [0, 0] }),
        interactive: false,
        keyboard: false,
        zIndexOffset: -1_000,
      }).addTo(this.#names)
    }
  }
}

function pointsOf(ring: number[]): [latitude: number, longitude: number][] {
  const points: [number, number][] = []
  let x = 0
  let y = 0
  for (let at = 0; at < ring.length; at += 2) {
    x += ring[at] ?? 0
    y += ring[at + 1] ?? 0
    points.push([y / 100, x / 100])
  }
  return points
}
