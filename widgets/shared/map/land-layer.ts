import { LAND } from 'virtual:land'
import { LayerGroup, Polygon, type Renderer } from 'leaflet'
import { COLORS } from './town-layer.ts'
import type { Place } from './unpack-ground.ts'

/** The land between its coasts and borders: what a map shows before, and without, anything else. */
export function landOn(renderer: Renderer): LayerGroup {
  const look = {
    ...{ renderer, interactive: false, smoothFactor: 0.5 },
    ...{ stroke: true, weight: 1, color: COLORS.coast, fillColor: COLORS.land, fillOpacity: 1 },
  }
  return new LayerGroup(LAND.map(ring => new Polygon(pointsOf(ring), look)))
}

/** Each number of a ring is a step from the one before, in hundredths of a degree. */
function pointsOf(ring: number[]): Place[] {
  const points: Place[] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < ring.length; at += 2) {
    x += ring[at] ?? 0
    y += ring[at + 1] ?? 0
    points.push([y / 100, x / 100])
  }
  return points
}
