/** @jest-environment node */
import { indexPoints, type MapPoint } from '../../../widgets/shared/map/map-points.ts'

const point = (id: string, latitude: number, longitude: number): MapPoint => ({
  id,
  latitude,
  longitude,
  label: '150 Р',
  title: `Пункт ${id}`,
})
/** Moscow at the zoom where a map begins. */
const MOSCOW = { west: 37, south: 55.5, east: 38.2, north: 56, zoom: 10 }

test('points that lie in one square of 180 pixels are one marker that counts them', () => {
  const index = indexPoints([point('a', 55.75, 37.6), point('b', 55.751, 37.601), point('c', 55.6, 38.1)])
  const markers = index.inView(MOSCOW)
  const cluster = markers.find(marker => 'count' in marker)
  expect(cluster).toMatchObject({ count: 2 })
  expect(markers.filter(marker => 'point' in marker).map(marker => marker.key)).toEqual(['point c'])
})

/** So many pixels east of the middle, at that zoom. */
const eastOfMiddle = (pixels: number) => 37.6 + (pixels * 360) / (256 * 2 ** MOSCOW.zoom)

test.each([
  [20, 1],
  [150, 3],
])(
  'no marker stands for more than such a square: three points %d pixels from one another are %d',
  (pixels, count) => {
    const index = indexPoints([0, 1, 2].map(n => point(String(n), 55.75, eastOfMiddle(n * pixels))))
    expect(index.inView(MOSCOW)).toHaveLength(count)
  },
)

test('at the zoom of a chosen point each stands by itself', () => {
  const index = indexPoints([point('a', 55.75, 37.6), point('b', 55.75001, 37.60001)])
  expect(index.inView({ ...MOSCOW, zoom: 17 }).map(marker => marker.key)).toEqual(['point a', 'point b'])
})

test('a cluster says at which zoom it opens', () => {
  const index = indexPoints([point('a', 55.75, 37.6), point('b', 55.76, 37.62)])
  const [cluster] = index.inView(MOSCOW)
  const opens_at = cluster && 'opens_at' in cluster ? cluster.opens_at : 0
  expect(opens_at).toBeGreaterThan(10)
  expect(index.inView({ ...MOSCOW, zoom: opens_at })).toHaveLength(2)
})

test('of two thousand points only those in view are looked at, and none is lost or twice', () => {
  const points = Array.from({ length: 2_000 }, (_, n) =>
    point(String(n), 55 + (n % 50) / 25, 36 + Math.floor(n / 50) / 10),
  )
  const index = indexPoints(points)
  const everywhere = index.inView({ west: -180, south: -85, east: 180, north: 85, zoom: 10 })
  const counted = everywhere.reduce((sum, marker) => sum + ('count' in marker ? marker.count : 1), 0)
  expect(counted).toBe(2_000)
  expect(index.inView(MOSCOW).length).toBeLessThan(everywhere.length)
})

test('keys stay the same from view to view, so that markers in view stay the same elements', () => {
  const index = indexPoints([point('a', 55.75, 37.6), point('b', 55.6, 38.1)])
  const before = index.inView(MOSCOW).map(marker => marker.key)
  expect(index.inView({ ...MOSCOW, west: 37.1 }).map(marker => marker.key)).toEqual(before)
})
