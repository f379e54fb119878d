import Supercluster from 'supercluster'

/** A store or a pick-up point on a map. */
export interface MapPoint {
  id: string
  latitude: number
  longitude: number
  /** On its marker: a price or a day. An empty label makes the marker a plain dot. */
  label: string
  /** Where there is no room for the label: a part of it. */
  short_label?: string
  /** Names the place on a map that has no other names. */
  street?: string
  /** For a screen reader, and on hover: its name and address. */
  title: string
  /** It is shown but cannot be chosen. */
  is_muted?: boolean
}

/** What a marker represents. */
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

/** Side of the squares within which nearby points are merged into one marker, in pixels (contract 2.9). */
export const CLUSTER_GRID = 180
/** At the zoom of a chosen point, no points are merged. */
const CLUSTERS_TO = 16

/**
 * Finds the markers of a view of these points. It runs each time the map moves, so it looks only at what is in
 * view.
 */
export interface PointIndex {
  inView(view: MapView): MapMarker[]
}

/** Runs once for each list: about a millisecond for every thousand points. */
export function indexPoints(points: MapPoint[]): PointIndex {
  const index = new Supercluster<{ point: MapPoint }>({
    // The square is centred on a point: everything merged into its marker lies in the square.
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
