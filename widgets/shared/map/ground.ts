import { TOWNS } from 'virtual:land'
import type { LayerGroup, Map as LeafletMap } from 'leaflet'
import { DistanceLayer } from './distance-layer.ts'
import { ringNames, streetNames, townWays } from './grid-names.ts'
import { GroundCanvas } from './ground-canvas.ts'
import { landOn } from './land-layer.ts'
import type { MapPoint } from './map-points.ts'
import { type Name, NameLayer } from './name-layer.ts'
import { placesTowards } from './name-places.ts'
import type { Box, View } from './place-labels.ts'
import { ringsOf } from './rings.ts'
import type { Measure } from './text-width.ts'
import { TownGrounds } from './town-grounds.ts'
import { metresPerPixel } from './town-layer.ts'
import { isIn } from './town-names.ts'
import type { Place } from './unpack-ground.ts'
import { wayInWords } from './ways-to.ts'

/** What the markers leave of a map (`marker-layer.ts` announces it as `markers`). */
export interface MarkersShown {
  /** The part that no card covers. */
  view: View
  /** Faces of markers and buttons of the map. */
  taken: Box[]
  /** The points in view that are markers of their own. */
  singles: MapPoint[]
  measure: Measure
  /** The map has only been dragged: names move with it, and may follow in the next frame. */
  is_dragged: boolean
}

/** A name that leads to what may be in view. */
interface ShownWay extends Name {
  is_seen: boolean
}

/** From here on somebody looks at streets, not at the town. */
const STREETS_FROM = 12
/** The name of a town, from the middle of a cluster that stands there. */
const BESIDE_CLUSTER = 36
/** Within a town whose ground is known, the way to a chosen point is shown from this zoom on. */
const WAY_FROM = 14
/**
 * What the shop draws by itself below the markers: the land and the names of towns; without tiles also the ground
 * of towns that it knows, and elsewhere distances and the streets of the points. A map is readable before its tiles
 * arrive, and without any.
 */
export class Ground {
  readonly #map: LeafletMap
  readonly #land: LayerGroup
  readonly #names: NameLayer
  readonly #distances: DistanceLayer
  readonly #grounds: TownGrounds | null
  readonly #center: Place
  readonly #towns: typeof TOWNS
  #chosen: Place | null = null
  /** Where points stand, also those that a filter hides: houses are there. */
  readonly #houses = new Map<string, Place>()
  #markers: MarkersShown | null = null
  #isNamed = true
  #frame = 0

  /**
   * @param town the town that the map shows; small ones are not in the built-in list. Its name is empty where the
   *   map shows no town
   * @param has_tiles they cover what is drawn here, so that only the land and the names of towns are
   */
  constructor(
    map: LeafletMap,
    town: { name: string; latitude: number; longitude: number },
    has_tiles: boolean,
  ) {
    this.#map = map
    this.#center = [town.latitude, town.longitude]
    const others = TOWNS.filter(([name]) => name !== town.name)
    this.#towns = town.name ? [[town.name, town.longitude, town.latitude], ...others] : others
    const renderer = new GroundCanvas()
    this.#land = landOn(renderer).addTo(map)
    this.#distances = new DistanceLayer(renderer)
    this.#distances.addTo(map)
    this.#grounds = has_tiles ? null : new TownGrounds(map, renderer, () => this.#draw())
    this.#names = new NameLayer(map)
    map.on('markers', this.#follow)
  }

  /** Distances are measured from the chosen point; without one, from the middle of the town. */
  setChosen(chosen: { latitude: number; longitude: number } | null): void {
    this.#chosen = chosen && [chosen.latitude, chosen.longitude]
  }

  setPoints(points: MapPoint[]): void {
    for (const { latitude, longitude } of points)
      this.#houses.set(blockOf(latitude, longitude), [latitude, longitude])
  }

  /** Tiles contain names of their own. */
  hideNames(): void {
    this.#isNamed = false
    this.#draw()
  }

  remove(): void {
    this.#map.off('markers', this.#follow)
    cancelAnimationFrame(this.#frame)
    this.#grounds?.remove()
    this.#distances.remove()
    this.#names.remove()
    this.#land.remove()
  }

  readonly #follow = (event: unknown): void => {
    this.#markers = event as MarkersShown
    cancelAnimationFrame(this.#frame)
    if (this.#markers.is_dragged) this.#frame = requestAnimationFrame(() => this.#draw())
    else this.#draw()
  }

  #draw(): void {
    if (!this.#markers) return
    const { view, taken, singles, measure } = this.#markers
    if (!this.#grounds) {
      this.#names.show(this.#isNamed ? this.#townNames(view) : [], { view, taken, measure })
      return
    }
    const zoom = this.#map.getZoom()
    const is_known = this.#grounds.follow()
    const { names, stations } = this.#grounds.namesIn(view)
    const middle = this.#chosen ?? this.#center
    const rings = is_known
      ? this.#rings(middle).slice(0, this.#chosen && zoom >= WAY_FROM ? 1 : 0)
      : this.#rings(middle)
    const ways = is_known && zoom >= WAY_FROM ? this.#waysFrom(view) : []
    const is_on_grid =
      !is_known || (zoom >= WAY_FROM && !ways.some(way => way.kind === 'street' && way.is_seen))
    const houses = is_known ? [] : [...this.#houses.values()]
    this.#distances.draw({ middle, zoom, rings, houses }, is_on_grid ? this.#map.getBounds() : null)
    const towns = is_known && zoom >= STREETS_FROM ? [] : this.#townNames(view)
    const streets = is_on_grid ? streetNames(this.#map, singles, view) : []
    const shown = is_known
      ? ways.filter(({ is_seen }) => !is_seen)
      : townWays(this.#map, this.#from(view), this.#towns, view)
    const all = [...towns, ...streets, ...names, ...shown, ...ringNames(this.#map, middle, rings)]
    this.#names.show(all, { view, measure, taken: [...taken, ...stations] })
  }

  #rings([latitude]: Place): number[] {
    const { x, y } = this.#map.getSize()
    return ringsOf(metresPerPixel(latitude, this.#map.getZoom()), Math.max(x, y))
  }

  /** The chosen point, or the middle of a map that does not show it. */
  #from(view: View): Place {
    const { lat, lng } = this.#map.getCenter()
    return this.#chosen && isIn(this.#map.latLngToContainerPoint(this.#chosen), view)
      ? this.#chosen
      : [lat, lng]
  }

  /** What somebody may find the way by. */
  #waysFrom(view: View): ShownWay[] {
    const spotOf = (place: Place) => this.#map.latLngToContainerPoint(place)
    const from = this.#from(view)
    return (this.#grounds?.waysFrom(from) ?? []).map(way => ({
      kind: way.kind,
      is_seen: isIn(spotOf(way.place), view),
      text: wayInWords(from, way),
      placesFor: size => placesTowards(spotOf(from), spotOf(way.place), size, view),
    }))
  }

  #townNames(view: View): Name[] {
    const bounds = this.#map.getBounds()
    return this.#towns
      .filter(([, longitude, latitude]) => bounds.contains([latitude, longitude]))
      .map(([text, longitude, latitude]) => ({
        text,
        spot: this.#map.latLngToContainerPoint([latitude, longitude]),
      }))
      .filter(({ spot }) => isIn(spot, view))
      .map(({ text, spot: { x, y } }) => ({
        kind: 'town',
        text,
        placesFor: size =>
          [y, y + BESIDE_CLUSTER, y - BESIDE_CLUSTER].map(at => ({ x, y: at, ...size, angle: 0 })),
      }))
  }
}

/** Of half a kilometre: one of its houses stands for all. */
function blockOf(latitude: number, longitude: number): string {
  return `${Math.round(latitude * 200)} ${Math.round(longitude * 100)}`
}
