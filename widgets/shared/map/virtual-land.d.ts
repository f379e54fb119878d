/** Made by the build (`build/land.ts`). */
declare module 'virtual:land' {
  /** Outlines: hundredths of a degree, longitude first, each point as its way from the one before. */
  export const LAND: number[][]
  /** The greatest first. */
  export const TOWNS: [name: string, longitude: number, latitude: number][]
}
