import { DivIcon, LayerGroup, type Map as LeafletMap, Marker } from 'leaflet'
import { type Box, placeLabels, type View } from './place-labels.ts'
import type { Measure } from './text-width.ts'

export type NameKind = 'town' | 'river' | 'park' | 'ring' | 'street' | 'metro' | 'distance'

/** A name that a map may show, and where, the best place first. */
export interface Name {
  kind: NameKind
  text: string
  /** @param size of the name in pixels */
  placesFor: (size: { width: number; height: number }) => Box[]
}

/** Sizes of the letters and heights of the lines, as in `styles/map.css`. */
const LETTERS: Record<NameKind, [font: string, height: number]> = {
  town: ['600 14px', 20],
  river: ['italic 500 12px', 16],
  park: ['500 12px', 16],
  ring: ['600 12px', 16],
  street: ['500 12px', 16],
  metro: ['600 12px', 16],
  distance: ['500 11px', 14],
}

/** Names on a map: those for which there is room, the most important first. */
export class NameLayer {
  readonly #map: LeafletMap
  readonly #group = new LayerGroup()
  readonly #shown = new Map<string, { marker: Marker; angle: number }>()

  constructor(map: LeafletMap) {
    this.#map = map
    this.#group.addTo(map)
  }

  /**
   * Each text is shown once.
   *
   * @param on the part of the map that names may use, and what in it is taken
   */
  show(names: Name[], on: { view: View; taken: Box[]; measure: Measure }): void {
    const known = new Set<string>()
    const labels = names.flatMap(({ kind, text, placesFor }) => {
      const key = `${kind} ${text}`
      const [font, height] = LETTERS[kind]
      const places = placesFor({ width: on.measure(text, font), height })
      return places.length > 0 ? [{ key, kind, text, places: this.#sorted(key, places) }] : []
    })
    const placed = placeLabels(labels, on.view, on.taken)
    labels.forEach(({ key, kind, text, places }, at) => {
      const box = places[placed[at] ?? -1]
      if (!box || known.has(key)) return
      known.add(key)
      this.#put(key, kind, text, box)
    })
    for (const [key, { marker }] of this.#shown) {
      if (known.has(key)) continue
      this.#group.removeLayer(marker)
      this.#shown.delete(key)
    }
  }

  remove(): void {
    this.#group.remove()
  }

  /** The place where a name stands already comes first: it must not jump while the map is dragged. */
  #sorted(key: string, places: Box[]): Box[] {
    const there = this.#placeOf(key, places)
    return there ? [there, ...places.filter(place => place !== there)] : places
  }

  /** The one of these places at which the name stands. A map that was dragged has moved it along. */
  #placeOf(key: string, places: Box[]): Box | undefined {
    const shown = this.#shown.get(key)
    if (!shown) return undefined
    const at = this.#map.latLngToContainerPoint(shown.marker.getLatLng())
    return places.find(
      ({ x, y, angle }) => Math.hypot(x - at.x, y - at.y) < 2 && Math.abs(angle - shown.angle) < 0.02,
    )
  }

  #put(key: string, kind: NameKind, text: string, box: Box): void {
    const shown = this.#shown.get(key)
    if (this.#placeOf(key, [box])) return
    const place = this.#map.containerPointToLatLng([box.x, box.y])
    if (shown) {
      shown.marker.setLatLng(place)
      turn(shown.marker.getElement()?.firstElementChild, box.angle)
      shown.angle = box.angle
      return
    }
    const html = document.createElement('span')
    html.textContent = text
    turn(html, box.angle)
    const marker = new Marker(place, {
      icon: new DivIcon({ html, className: `map-name map-name_${kind}`, iconSize: [0, 0] }),
      interactive: false,
      keyboard: false,
      zIndexOffset: -1_000,
    })
    marker.addTo(this.#group)
    this.#shown.set(key, { marker, angle: box.angle })
  }
}

function turn(element: Element | null | undefined, angle: number): void {
  if (element)
    (element as HTMLElement).style.transform = `translate(-50%, -50%) rotate(${angle.toFixed(4)}rad)`
}
