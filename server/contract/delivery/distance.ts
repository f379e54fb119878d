/** A point on the globe, in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

const EARTH_KM = 6_371

/** Of latitude; of longitude it is less by the cosine of the latitude. */
export const METRES_OF_A_DEGREE = (EARTH_KM * 1_000 * Math.PI) / 180

/** Along the earth's surface. */
export function distanceKm(one: Point, other: Point): number {
  const rad = Math.PI / 180
  const [a, b] = [one.latitude * rad, other.latitude * rad]
  const half =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(((other.longitude - one.longitude) * rad) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** `500 м`, `1,5 км`, of whole metres. */
export function distanceInWords(metres: number): string {
  return metres < 1_000 ? `${metres} м` : `${metres / 1_000} км`.replace('.', ',')
}
