import {
  CircleMarker,
  LayerGroup,
  type Path,
  type PathOptions,
  Polygon,
  Polyline,
  type Renderer,
} from 'leaflet'
import { METRES_OF_A_DEGREE } from '../../../server/contract/delivery/distance.ts'
import { METRO } from './ground-canvas.ts'
import type { TownGround } from './unpack-ground.ts'

/** Calm, so that the markers stand out; names of the same things are darker (`styles/map.css`). */
export const COLORS = {
  land: '#f6f5f3',
  coast: '#d9d6d0',
  built: '#efede9',
  houses: '#ebe7e1',
  park: '#dfe8d8',
  water: '#cfdfe8',
  road: '#ffffff',
  edge: '#d8d3cb',
  metro: '#8a4b4f',
  grid: '#e6e2dc',
  ring: '#c9c3ba',
}

/** From this zoom on stations are drawn. */
export const METRO_FROM = 11

/** Metres of a pixel at zoom 0 on the equator: the whole of it in one tile. */
const METRES = (360 * METRES_OF_A_DEGREE) / 256
/** Roads in pixels at zoom 10, and how much wider they become with each further zoom: from afar lines, close by ground. */
const ROADS = { ring: [2.4, 1.32], street: [1.2, 1.36] } as const
const CLOSE_BY = 14
const WIDER_CLOSE_BY = 1.28

export function metresPerPixel(latitude: number, zoom: number): number {
  return (METRES * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom
}

/** Rivers, parks, roads and stations of a town: lines that become wider with the zoom. */
export class TownLayer extends LayerGroup {
  readonly #wide: { path: Path; weightAt: (zoom: number) => number }[] = []
  readonly #stations: CircleMarker[] = []
  readonly #renderer: Renderer

  constructor({ shapes, metro }: TownGround, renderer: Renderer) {
    super()
    this.#renderer = renderer
    const of = (...kinds: string[]) => shapes.filter(({ kind }) => kinds.includes(kind))
    for (const { kind, points } of of('built', 'park', 'water'))
      this.#draw(
        new Polygon(points, this.#look({ stroke: false, fillColor: COLORS[kind as 'park'], fillOpacity: 1 })),
      )
    for (const { width_m, points } of of('river')) {
      const latitude = points[0]?.[0] ?? 0
      this.#line(points, COLORS.water, zoom => Math.max(1.2, width_m / metresPerPixel(latitude, zoom)))
    }
    const roads = [...of('street'), ...of('ring')] as {
      kind: keyof typeof ROADS
      points: TownGround['shapes'][0]['points']
    }[]
    for (const { kind, points } of roads)
      this.#line(points, COLORS.edge, zoom => roadAt(kind, zoom) + edgeAt(zoom))
    for (const { kind, points } of roads) this.#line(points, COLORS.road, zoom => roadAt(kind, zoom))
    for (const { place } of metro) {
      const look = {
        className: METRO,
        color: COLORS.metro,
        weight: 1.5,
        fillColor: COLORS.road,
        fillOpacity: 1,
      }
      const station = new CircleMarker(place, this.#look(look))
      this.#stations.push(station)
      this.#draw(station)
    }
  }

  follow(zoom: number): void {
    for (const { path, weightAt } of this.#wide) path.setStyle({ weight: weightAt(zoom) })
    for (const station of this.#stations) {
      station.setStyle({ stroke: zoom >= METRO_FROM, fill: zoom >= METRO_FROM })
      station.setRadius(stationAt(zoom))
    }
  }

  #line(points: TownGround['shapes'][0]['points'], color: string, weightAt: (zoom: number) => number): void {
    const path = new Polyline(points, this.#look({ color, lineCap: 'round', lineJoin: 'round' }))
    this.#wide.push({ path, weightAt })
    this.#draw(path)
  }

  #look(options: PathOptions): PathOptions & { smoothFactor: number } {
    return { renderer: this.#renderer, interactive: false, smoothFactor: 0.5, ...options }
  }

  #draw(path: Path): void {
    this.addLayer(path)
  }
}

/** The radius of a station's circle, in pixels. */
export function stationAt(zoom: number): number {
  return zoom < 12 ? 2 : zoom < 13 ? 3 : zoom < 14 ? 5 : 7
}

function roadAt(kind: keyof typeof ROADS, zoom: number): number {
  const [width, growth] = ROADS[kind]
  return width * growth ** (zoom - 10) * WIDER_CLOSE_BY ** Math.max(0, zoom - CLOSE_BY)
}

function edgeAt(zoom: number): number {
  return zoom < 12 ? 1 : 2
}
