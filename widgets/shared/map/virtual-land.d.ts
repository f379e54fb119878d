/** Made by the build (`build/land.ts`). */
declare module 'virtual:land' {
  /** Outlines in hundredths of a degree, longitude first; each point is the difference from the one before. */
  export const LAND: number[][]
  /** The largest first. */
  export const TOWNS: [name: string, longitude: number, latitude: number][]
}
