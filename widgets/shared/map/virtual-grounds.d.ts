/** Made by the build (`build/grounds.ts`) of the files in `grounds/`. */
declare module 'virtual:grounds' {
  /** Each ground is a file of its own, which is loaded when a map shows its box. */
  export const GROUNDS: {
    box: [south: number, west: number, north: number, east: number]
    load: () => Promise<{ GROUND: PackedGround }>
  }[]

  export interface PackedGround {
    /**
     * Kind, a name or nothing, the width of a river in metres, and points: integers in ten-thousandths of a degree,
     * latitude first, the first relative to the south-west of the box and each other one to the one before.
     */
    shapes: [
      kind: 'built' | 'park' | 'water' | 'river' | 'ring' | 'street',
      name: string,
      width_m: number,
      points: number[],
    ][]
    metro: string[]
    /** Their points, packed in the same way. */
    stations: number[]
  }
}
