declare module 'lineclip' {
  /** The part of a ring inside a box, given as west, south, east, north. */
  export function clipPolygon(
    points: import('geojson').Position[],
    bbox: [number, number, number, number],
  ): import('geojson').Position[]
}
