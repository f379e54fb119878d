/**
 * The most a file may weigh, in bytes of brotli: the build fails above it. React itself is one shared chunk and is
 * counted by `test/bench/page-weight.ts`, not here.
 */
export const LIMITS = {
  /** `start.js` with everything it loads before React is asked for. */
  start: 15_000,
  /** All CSS of the critical path. */
  css: 15_000,
  /** A widget's own chunk. */
  widget: 8_000,
}
