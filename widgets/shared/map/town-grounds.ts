import { GROUNDS } from 'virtual:grounds'
import { LatLngBounds, type Map as LeafletMap, type Renderer } from 'leaflet'
import { loadChunk } from '../load-chunk.ts'
import type { Name } from './name-layer.ts'
import type { Box, View } from './place-labels.ts'
import { TownLayer } from './town-layer.ts'
import { TownNames } from './town-names.ts'
import { type Place, unpackGround } from './unpack-ground.ts'
import type { WayTo } from './ways-to.ts'

/** From further away a town is a dot. */
const SHOWN_FROM = 8

interface Shown {
  layer: TownLayer
  names: TownNames
}

/** The grounds of towns on a map: each is loaded when it comes into view. */
export class TownGrounds {
  readonly #map: LeafletMap
  readonly #renderer: Renderer
  readonly #onLoad: () => void
  readonly #shown = new Map<(typeof GROUNDS)[number], Shown | 'loading' | 'failed'>()
  #zoom = -1
  #isRemoved = false

  constructor(map: LeafletMap, renderer: Renderer, onLoad: () => void) {
    this.#map = map
    this.#renderer = renderer
    this.#onLoad = onLoad
  }

  /**
   * Loads what is in view, and makes lines as wide as the zoom wants.
   *
   * @returns whether the middle of the map lies in a town whose ground is known
   */
  follow(): boolean {
    const zoom = this.#map.getZoom()
    if (zoom < SHOWN_FROM) return false
    const [bounds, middle] = [this.#map.getBounds(), this.#map.getCenter()]
    const near = GROUNDS.filter(({ box }) => bounds.intersects(boundsOf(box)))
    for (const ground of near) if (!this.#shown.has(ground)) void this.#load(ground)
    if (zoom !== this.#zoom) for (const { layer } of this.#loaded()) layer.follow(zoom)
    this.#zoom = zoom
    return near.some(ground => this.#shown.get(ground) !== 'failed' && boundsOf(ground.box).contains(middle))
  }

  namesIn(view: View): { names: Name[]; stations: Box[] } {
    const all = this.#loaded().map(({ names }) => names.inView(view))
    return { names: all.flatMap(({ names }) => names), stations: all.flatMap(({ stations }) => stations) }
  }

  /** The nearest station and the nearest main street of the towns that are shown. */
  waysFrom(place: Place): WayTo[] {
    return this.#loaded().flatMap(({ names }) => names.waysFrom(place))
  }

  remove(): void {
    this.#isRemoved = true
    for (const { layer } of this.#loaded()) layer.remove()
  }

  #loaded(): Shown[] {
    return [...this.#shown.values()].filter(shown => typeof shown === 'object')
  }

  async #load(ground: (typeof GROUNDS)[number]): Promise<void> {
    this.#shown.set(ground, 'loading')
    // A map without it has distances instead, and the failure is in the log.
    const loaded = await loadChunk(ground.load).catch(() => null)
    if (this.#isRemoved) return
    if (!loaded) {
      this.#shown.set(ground, 'failed')
    } else {
      const town = unpackGround(loaded.GROUND, ground.box)
      const layer = new TownLayer(town, this.#renderer)
      layer.addTo(this.#map)
      layer.follow(this.#map.getZoom())
      this.#shown.set(ground, { layer, names: new TownNames(this.#map, town) })
    }
    this.#onLoad()
  }
}

function boundsOf([south, west, north, east]: [number, number, number, number]): LatLngBounds {
  return new LatLngBounds([south, west], [north, east])
}
