import { DivIcon, LayerGroup, type Map as LeafletMap, Marker } from 'leaflet'
import type { MarkersShown } from './ground.ts'
import { indexPoints, type MapMarker, type MapPoint, type PointIndex } from './map-points.ts'
import { boxesOf, dotAt, type Face, faceOf } from './marker-face.ts'
import { type Box, placeLabels, type View } from './place-labels.ts'
import { type TextWidths, textWidthsIn } from './text-width.ts'

/** A margin around the visible part, so that a short drag finds its markers already there. */
const AROUND = 0.25

interface Shown {
  shown: MapMarker
  marker: Marker
  face: Face
}

/**
 * All points of a map as one layer: only markers in view are in the document, and a marker that stays in view
 * keeps its element. They are buttons for screen readers and the keyboard. Where there is no room for a marker's
 * label it is a dot: labels never cover each other, and none is cut by the edge.
 *
 * After each change the map's event `markers` says what they leave free (`MarkersShown`).
 */
export class MarkerLayer {
  readonly #map: LeafletMap
  readonly #onChoose: (id: string) => void
  readonly #viewOf: () => View
  readonly #group = new LayerGroup()
  readonly #shown = new Map<string, Shown>()
  readonly #widths: TextWidths
  #points: MapPoint[] = []
  #index: PointIndex = indexPoints([])
  /** Where each point stands in the list, by id. */
  #ranks = new Map<string, number>()
  #chosen: MapPoint | null = null
  /** What the markers were put on. */
  #view = ''
  #frame = 0

  /** @param viewOf the part of the map that no card covers */
  constructor(map: LeafletMap, onChoose: (id: string) => void, viewOf: () => View) {
    this.#map = map
    this.#onChoose = onChoose
    this.#viewOf = viewOf
    this.#widths = textWidthsIn(map.getContainer(), () => this.#label(this.#free(), false))
    this.#group.addTo(map)
    map.on('zoomend resize', this.#show).on('moveend', this.#follow)
  }

  setPoints(points: MapPoint[], chosen_id: string | null): void {
    if (points !== this.#points) {
      this.#points = points
      this.#index = indexPoints(points)
      this.#ranks = new Map(points.map((point, at) => [point.id, at]))
      this.#clear()
    }
    const chosen = points.find(point => point.id === chosen_id) ?? null
    // Its marker looks different now, so it is created again.
    for (const point of [this.#chosen, chosen]) if (point) this.#drop(`point ${point.id}`)
    this.#chosen = chosen
    this.#show()
  }

  /** Raises the marker of the list's row that is under the pointer. */
  setRaised(id: string | null): void {
    for (const [key, { marker }] of this.#shown) {
      marker.getElement()?.classList.toggle('map-marker_raised', key === `point ${id}`)
    }
  }

  remove(): void {
    this.#map.off('zoomend resize', this.#show).off('moveend', this.#follow)
    cancelAnimationFrame(this.#frame)
    this.#widths.remove()
    this.#group.remove()
  }

  /** A drag ends with three frames: of the ground, of markers and of names. What has moved with the map may wait. */
  readonly #follow = (): void => {
    if (this.#view === this.#map.getBounds().toBBoxString()) return
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#put(true))
  }

  readonly #show = (): void => this.#put(false)

  #put(is_dragged: boolean): void {
    const seen = this.#map.getBounds()
    this.#view = seen.toBBoxString()
    // Read before anything is written: each marker that comes or goes would make the browser lay out the map anew.
    const free = this.#free()
    const bounds = seen.pad(AROUND)
    const markers = this.#index.inView({
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
      zoom: Math.round(this.#map.getZoom()),
    })
    const chosen = this.#chosen
    // A chosen point is never hidden in a cluster.
    if (chosen && !markers.some(marker => 'point' in marker && marker.point.id === chosen.id)) {
      const { latitude, longitude } = chosen
      markers.push({ key: `point ${chosen.id}`, latitude, longitude, point: chosen })
    }
    const wanted = new Set(markers.map(marker => marker.key))
    for (const key of this.#shown.keys()) if (!wanted.has(key)) this.#drop(key)
    for (const marker of markers) if (!this.#shown.has(marker.key)) this.#add(marker)
    this.#label(free, is_dragged)
  }

  #free(): { view: View; controls: Box[] } {
    return { view: this.#viewOf(), controls: boxesOfControls(this.#map.getContainer()) }
  }

  /** Gives each marker the longest text for which there is room. */
  #label({ view, controls }: { view: View; controls: Box[] }, is_dragged: boolean): void {
    const rankOf = ({ shown }: Shown) =>
      'count' in shown
        ? -1
        : shown.point.id === this.#chosen?.id
          ? -2
          : (this.#ranks.get(shown.point.id) ?? 0)
    const all = [...this.#shown.values()]
      .sort((a, b) => rankOf(a) - rankOf(b))
      .map(each => {
        const at = this.#map.latLngToContainerPoint(each.marker.getLatLng())
        return { ...each, at, places: boxesOf(each.face, at, this.#widths.measure) }
      })
    const dots = all.filter(({ places }) => places.length === 0).map(({ at }) => dotAt(at))
    const placed = placeLabels(all, view, [...controls, ...dots])
    for (const [index, { marker, face }] of all.entries())
      write(marker, face, face.texts[placed[index] ?? -1] ?? '')
    const taken = all.map(({ at, places }, index): Box => places[placed[index] ?? -1] ?? dotAt(at))
    const singles = all.flatMap(({ shown }) => ('point' in shown ? [shown.point] : []))
    const { measure } = this.#widths
    const event: MarkersShown = { view, taken: [...controls, ...taken], singles, measure, is_dragged }
    this.#map.fire('markers', event)
  }

  #add(shown: MapMarker): void {
    const face = faceOf(shown)
    const html = document.createElement('span')
    html.className = 'map-marker__face'
    const is_chosen = 'point' in shown && shown.point.id === this.#chosen?.id
    const classes = [
      'map-marker',
      face.is_cluster && 'map-marker_cluster',
      face.is_muted && 'map-marker_muted',
      is_chosen && 'map-marker_chosen',
    ]
    const marker = new Marker([shown.latitude, shown.longitude], {
      icon: new DivIcon({ html, className: classes.filter(Boolean).join(' '), iconSize: [0, 0] }),
      title: face.label,
      zIndexOffset: is_chosen ? 1_000 : 0,
    })
    const open = () => {
      if ('point' in shown) this.#onChoose(shown.point.id)
      else this.#map.setView([shown.latitude, shown.longitude], shown.opens_at)
    }
    marker.on('click', open)
    // Leaflet gives it the role of a button, but it is no element that a browser activates from the keyboard.
    marker.on('keydown', ({ originalEvent }) => {
      if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
      originalEvent.preventDefault()
      open()
    })
    marker.on('add', () => marker.getElement()?.setAttribute('aria-label', face.label))
    marker.addTo(this.#group)
    this.#shown.set(shown.key, { shown, marker, face })
  }

  #drop(key: string): void {
    const marker = this.#shown.get(key)?.marker
    if (!marker) return
    const had_focus = marker.getElement()?.contains(document.activeElement)
    this.#group.removeLayer(marker)
    this.#shown.delete(key)
    // Keyboard users continue from the map, not from the top of the page.
    if (had_focus) this.#map.getContainer().focus({ preventScroll: true })
  }

  #clear(): void {
    this.#group.clearLayers()
    this.#shown.clear()
  }
}

/** Without a text it is a dot. */
function write(marker: Marker, { is_cluster }: Face, text: string): void {
  const element = marker.getElement()
  const face = element?.firstElementChild
  if (!element || !face) return
  if (face.textContent !== text) face.textContent = text
  element.classList.toggle('map-marker_label', text !== '' && !is_cluster)
  element.classList.toggle('map-marker_dot', text === '' && !is_cluster)
  element.classList.toggle('map-marker_small', text === '' && is_cluster)
}

/** Zoom buttons, scale and copyright, in pixels from the map's corner. */
function boxesOfControls(container: HTMLElement): Box[] {
  const map = container.getBoundingClientRect()
  return [...container.querySelectorAll('.leaflet-control')].map(control => {
    const { left, top, width, height } = control.getBoundingClientRect()
    return { x: left - map.left + width / 2, y: top - map.top + height / 2, width, height, angle: 0 }
  })
}
