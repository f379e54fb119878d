import { DivIcon, LayerGroup, type Map as LeafletMap, Marker } from 'leaflet'
import { plural } from '../../../server/contract/words.ts'
import { indexPoints, type MapMarker, type MapPoint, type PointIndex } from './map-points.ts'

/** A margin around the visible part, so that a short drag finds its markers already there. */
const AROUND = 0.25

/**
 * All points of a map as one layer: only markers in view are in the document, and a marker that stays in view
 * keeps its element. They are buttons for screen readers and the keyboard.
 */
export class MarkerLayer {
  readonly #map: LeafletMap
  readonly #onChoose: (id: string) => void
  readonly #group = new LayerGroup()
  readonly #shown = new Map<string, Marker>()
  #points: MapPoint[] = []
  #index: PointIndex = indexPoints([])
  #chosen: MapPoint | null = null

  constructor(map: LeafletMap, onChoose: (id: string) => void) {
    this.#map = map
    this.#onChoose = onChoose
    this.#group.addTo(map)
    map.on('moveend zoomend resize', this.#show)
  }

  setPoints(points: MapPoint[], chosen_id: string | null): void {
    if (points !== this.#points) {
      this.#points = points
      this.#index = indexPoints(points)
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
    for (const [key, marker] of this.#shown) {
      marker.getElement()?.classList.toggle('map-marker_raised', key === `point ${id}`)
    }
  }

  remove(): void {
    this.#map.off('moveend zoomend resize', this.#show)
    this.#group.remove()
  }

  readonly #show = (): void => {
    const bounds = this.#map.getBounds().pad(AROUND)
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
  }

  #add(shown: MapMarker): void {
    const { html, label, className } = faceOf(shown, this.#chosen?.id ?? null)
    const marker = new Marker([shown.latitude, shown.longitude], {
      icon: new DivIcon({ html, className: `map-marker ${className}`, iconSize: [0, 0] }),
      title: label,
      zIndexOffset: className.includes('chosen') ? 1_000 : 0,
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
    marker.on('add', () => marker.getElement()?.setAttribute('aria-label', label))
    marker.addTo(this.#group)
    this.#shown.set(shown.key, marker)
  }

  #drop(key: string): void {
    const marker = this.#shown.get(key)
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

function faceOf(
  shown: MapMarker,
  chosen_id: string | null,
): { html: HTMLElement; label: string; className: string } {
  const html = document.createElement('span')
  html.className = 'map-marker__face'
  if ('count' in shown) {
    html.textContent = String(shown.count)
    const label = `${plural(shown.count, 'точка', 'точки', 'точек')}: показать ближе`
    return { html, label, className: 'map-marker_cluster' }
  }
  const { point } = shown
  html.textContent = point.label
  const className = [
    point.label ? 'map-marker_label' : 'map-marker_dot',
    point.id === chosen_id && 'map-marker_chosen',
    point.is_muted && 'map-marker_muted',
  ]
  // The accessible name must begin with the visible text.
  const label = [point.label, point.title].filter(Boolean).join(', ')
  return { html, label, className: className.filter(Boolean).join(' ') }
}
