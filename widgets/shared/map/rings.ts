/** Radii of rings and sides of squares, in metres. */
export const STEPS_M = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000]
/** The smallest ring, in pixels. */
const RING_FROM = 80

/** The rings that a map of this zoom can show: from 80 pixels on, as far as it reaches. */
export function ringsOf(metres_per_pixel: number, reach_px: number): number[] {
  return STEPS_M.filter(
    metres => metres >= RING_FROM * metres_per_pixel && metres <= reach_px * metres_per_pixel,
  )
}
