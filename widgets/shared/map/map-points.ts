import Supercluster from 'supercluster'

/** A store or a pick-up point on a map. */
export interface MapPoint {
  id: string
  latitude: number
  longitude: number
  /** On its marker: a price or a day; empty is a plain dot. */
  label: string
  /** For a screen reader, and on hover: its name and address. */
  title: string
  /** Cannot be chosen here, but is there. */
  is_muted?: boolean
}

/** What a marker stands for. */
export type MapMarker =
  | { key: string; latitude: number; longitude: number; point: MapPoint }
  | { key: string; latitude: number; longitude: number; count: number; opens_at: number }

export interface MapView {
  west: number
  south: number
  east: number
  north: number
  zoom: number
}

/** Side of the squares in which points that lie close become one marker, in pixels (contract 2.9). */
export const CLUSTER_GRID = 180
/** At the zoom of a chosen point every point stands by itself. */
const CLUSTERS_TO = 16

/** Finds what a view of these points shows; asked at each move, it looks at what is in view only. */
export interface PointIndex {
  inView(view: MapView): MapMarker[]
}

/** Thousands of points: about a millisecond a thousand, once. */
export function indexPoints(points: MapPoint[]): PointIndex {
  const index = new Supercluster<{ point: MapPoint }>({
    // Around a point: what it takes in lies in one square.
    radius: CLUSTER_GRID / 2,
    extent: 256,
    maxZoom: CLUSTERS_TO,
  }).load(
    points.map(point => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
      properties: { point },
    })),
  )
  return {
    inView: ({ west, south, east, north, zoom }) =>
      index.getClusters([west, south, east, north], zoom).map(({ geometry, properties }): MapMarker => {
        const [longitude = 0, latitude = 0] = geometry.coordinates
        if (!('cluster' in properties)) {
          const { point } = properties
          return { key: `point ${point.id}`, latitude, longitude, point }
        }
        const { cluster_id, point_count } = properties
        return {
          key: `cluster ${cluster_id}`,
          latitude,
          longitude,
          count: point_count,
          opens_at: index.getClusterExpansionZoom(cluster_id),
        }
      }),
  }
}
