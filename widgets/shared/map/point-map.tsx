import { type LatLng, type Map as LeafletMap, TileLayer } from 'leaflet'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { MapContainer, Popup, useMap } from 'react-leaflet'
import type { MapSettings } from '../../../server/contract/delivery/map-settings.ts'
import { Controls } from './controls.tsx'
import { freePart } from './free-part.ts'
import { Ground } from './ground.ts'
import type { MapPoint } from './map-points.ts'
import { MarkerLayer } from './marker-layer.ts'
import type { View } from './place-labels.ts'

/** Contract 2.9. */
export const ZOOM_DEFAULT = 10
export const ZOOM_CHOSEN = 17
/** South-west and north-east corners of what `build/land.ts` draws. */
const BOUNDS: [[number, number], [number, number]] = [
  [36, -8],
  [80, 179],
]

export interface MapTown {
  name: string
  latitude: number
  longitude: number
}

/**
 * Stores or pick-up points on a map. Choosing one centres it in what its card leaves free of the map and zooms in;
 * choosing none returns to where the map began (contract 2.4). It is heavy, so it is loaded by `import()` when a map is on screen. It
 * fills its parent.
 *
 * @param points must be the same array as long as it contains the same points
 * @param center the town where the map begins
 * @param balloon shown above the chosen point; hidden where there is no room for it beside a list (`map.css`)
 * @param raised_id the point whose row in the list is under the pointer
 * @param label names the map for screen readers
 * @param card what may lie over the map
 * @param zoom_chosen how near a chosen point is shown
 */
export function PointMap(props: {
  points: MapPoint[]
  chosen_id: string | null
  onChoose: (id: string) => void
  /** A press outside every marker. */
  onGround?: () => void
  center: MapTown
  raised_id?: string | null
  balloon?: ReactNode
  label: string
  settings: MapSettings
  card?: RefObject<HTMLElement | null>
  zoom_chosen?: number
}) {
  const { zoom_chosen = ZOOM_CHOSEN } = props
  const { points, chosen_id, onChoose, onGround, center, raised_id = null, label, settings, card } = props
  const chosen = points.find(point => point.id === chosen_id) ?? null
  const is_calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <section className="map" aria-label={label}>
      <MapContainer
        className="map__canvas"
        center={[center.latitude, center.longitude]}
        zoom={ZOOM_DEFAULT}
        minZoom={4}
        maxBounds={BOUNDS}
        maxBoundsViscosity={1}
        maxZoom={18}
        zoomControl={false}
        attributionControl={Boolean(settings.attribution)}
        zoomAnimation={!is_calm}
        inertia={!is_calm}
      >
        <Painted tiles={settings} town={center} points={points} chosen={chosen} />
        <Controls />
        <Points points={points} chosen_id={chosen_id} raised_id={raised_id} onChoose={onChoose} card={card} />
        <Pressed onGround={onGround} />
        <Focus chosen={chosen} center={center} card={card} is_calm={is_calm} zoom_chosen={zoom_chosen} />
        {chosen && props.balloon ? <Balloon over={chosen}>{props.balloon}</Balloon> : null}
      </MapContainer>
    </section>
  )
}

/** Its effects run before those of `Points`, whose layer announces what it leaves free. */
function Painted(props: { tiles: MapSettings; town: MapTown; points: MapPoint[]; chosen: MapPoint | null }) {
  const { tiles, town, points, chosen } = props
  const map = useMap()
  const ground = useRef<Ground | null>(null)
  const { name, latitude, longitude } = town
  const { tiles_url, attribution } = tiles
  const has_tiles = tiles_url !== ''
  useEffect(() => {
    map.attributionControl?.setPrefix(false)
    const own = new Ground(map, { name, latitude, longitude }, has_tiles)
    ground.current = own
    return () => own.remove()
  }, [map, name, latitude, longitude, has_tiles])
  useEffect(() => ground.current?.setPoints(points), [points])
  useEffect(() => ground.current?.setChosen(chosen), [chosen])
  useEffect(() => {
    if (!tiles_url) return
    const layer = new TileLayer(tiles_url, { attribution })
    layer.on('tileload', () => ground.current?.hideNames()).addTo(map)
    return () => void layer.remove()
  }, [map, tiles_url, attribution])
  return null
}

function Points(props: {
  points: MapPoint[]
  chosen_id: string | null
  raised_id: string | null
  onChoose: (id: string) => void
  card: Card
}) {
  const { points, chosen_id, raised_id, onChoose, card } = props
  const map = useMap()
  const layer = useRef<MarkerLayer | null>(null)
  const choose = useRef(onChoose)
  choose.current = onChoose
  useEffect(() => {
    const own = new MarkerLayer(
      map,
      id => choose.current(id),
      () => freeOf(map.getContainer(), card),
    )
    layer.current = own
    return () => own.remove()
  }, [map, card])
  useEffect(() => layer.current?.setPoints(points, chosen_id), [points, chosen_id])
  useEffect(() => layer.current?.setRaised(raised_id), [raised_id])
  return null
}

/** Above the marker's face, whose tip is at the point. */
const OVER_FACE: [number, number] = [0, -40]

function Balloon({ over, children }: { over: MapPoint; children: ReactNode }) {
  return (
    <Popup
      // Another point gets a new balloon, which opens at that point.
      key={over.id}
      position={[over.latitude, over.longitude]}
      offset={OVER_FACE}
      minWidth={BALLOON_PX}
      maxWidth={BALLOON_PX}
      // Only a change of the choice closes it.
      autoPan={false}
      autoClose={false}
      closeButton={false}
      closeOnClick={false}
      closeOnEscapeKey={false}
    >
      {children}
    </Popup>
  )
}

const BALLOON_PX = 256

function Pressed({ onGround }: { onGround: (() => void) | undefined }) {
  const map = useMap()
  useEffect(() => {
    const press = () => onGround?.()
    map.on('click', press)
    return () => void map.off('click', press)
  }, [map, onGround])
  return null
}

function Focus(props: {
  chosen: MapPoint | null
  center: MapTown
  card: Card
  is_calm: boolean
  zoom_chosen: number
}) {
  const { chosen, center, card, is_calm, zoom_chosen } = props
  const map = useMap()
  const isFirst = useRef(true)
  const latitude = chosen?.latitude ?? center.latitude
  const longitude = chosen?.longitude ?? center.longitude
  const zoom = chosen ? zoom_chosen : ZOOM_DEFAULT
  /** Shows it again where the map has another size; whoever has moved the map sees what they moved it to. */
  const again = useRef<(() => void) | null>(null)
  useEffect(() => {
    const show = (animate: boolean) =>
      map.setView(centreFor(map, [latitude, longitude], zoom, card), zoom, { animate })
    again.current = zoom !== ZOOM_DEFAULT ? () => show(false) : null
    // The map begins there.
    if (!isFirst.current || zoom !== ZOOM_DEFAULT) show(!is_calm)
    isFirst.current = false
    const forget = () => {
      again.current = null
    }
    map.on('dragstart', forget)
    return () => void map.off('dragstart', forget)
  }, [map, latitude, longitude, zoom, card, is_calm])
  // A sheet that slides in, or a phone that is turned, changes the map's size.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      map.invalidateSize()
      again.current?.()
    })
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])
  return null
}

type Card = RefObject<HTMLElement | null> | undefined

function freeOf(container: HTMLElement, card: Card): View {
  return freePart(container.getBoundingClientRect(), card?.current?.getBoundingClientRect() ?? null)
}

/** Where the map's middle must be, so that a place is in the middle of what is free of it. */
function centreFor(map: LeafletMap, place: [number, number], zoom: number, card: Card): LatLng {
  const { left, top, right, bottom } = freeOf(map.getContainer(), card)
  const { x, y } = map.getSize()
  return map.unproject(map.project(place, zoom).add([(x - left - right) / 2, (y - top - bottom) / 2]), zoom)
}
