/** The most a file may weigh, in bytes of brotli: the build fails above it. */
export const LIMITS = {
  /** The one script of every page. */
  start: 9_600,
  /** What reads answers by the contract's schemas: with the first call. */
  checked: 5_000,
  /** What waking brings with the first island: React. */
  wake: 64_000,
  /** What stands in a page itself: the look of its kind's first view, and the hearts. */
  first_css: 6_000,
  first_js: 400,
  /** What comes after `load`. */
  css: 9_000,
  /** For pages without script, and for those whose first view needs all of it. */
  plain_css: 11_500,
  /** What only products' pages have beside the start file. */
  card: 4_000,
  /** PhotoSwipe: fetched when a picture is opened. */
  lightbox: 17_000,
  /** A widget's own chunk. */
  widget: 8_000,
  /** The map with land and towns: fetched when one is on screen. */
  map: 68_000,
}
