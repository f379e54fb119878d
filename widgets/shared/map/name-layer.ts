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
  readonly #shown = new Map<string, { marker: Marker; box: Box }>()

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
      return places.length > 0 ? [{ key, kind, text, places }] : []
    })
    const placed = placeLabels(
      labels.map(label => ({ places: this.#sorted(label) })),
      on.view,
      on.taken,
    )
    labels.forEach((label, at) => {
      const box = this.#sorted(label)[placed[at] ?? -1]
      if (!box || known.has(label.key)) return
      known.add(label.key)
      this.#put(label.key, label.kind, label.text, box)
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
  #sorted({ key, places }: { key: string; places: Box[] }): Box[] {
    const shown = this.#shown.get(key)
    if (!shown) return places
    const at = this.#map.latLngToContainerPoint(shown.marker.getLatLng())
    const isThere = ({ x, y, angle }: Box) =>
      Math.hypot(x - at.x, y - at.y) < 2 && Math.abs(angle - shown.box.angle) < 0.02
    return places.toSorted((a, b) => Number(isThere(b)) - Number(isThere(a)))
  }

  #put(key: string, kind: NameKind, text: string, box: Box): void {
    const place = this.#map.containerPointToLatLng([box.x, box.y])
    const shown = this.#shown.get(key)
    if (shown) {
      shown.marker.setLatLng(place)
      turn(shown.marker.getElement()?.firstElementChild, box.angle)
      shown.box = box
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
    this.#shown.set(key, { marker, box })
  }
}

function turn(element: Element | null | undefined, angle: number): void {
  if (element)
    (element as HTMLElement).style.transform = `translate(-50%, -50%) rotate(${angle.toFixed(4)}rad)`
}
