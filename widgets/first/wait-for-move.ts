/**
 * `html[data-still]` until the first move: what stands below the first rows of a phone's listing asks for no picture until
 * then (`styles/listing.css`), for what is in view needs the line. Set by the script that takes it away again. A tap is no
 * move: it would wait until those rows are laid out anew.
 */
export function waitForMove(): void {
  const { dataset } = document.documentElement
  dataset.still = ''
  for (const sign of ['scroll', 'touchmove', 'keydown', 'beforeprint'])
    addEventListener(sign, () => delete dataset.still, { once: true, passive: true })
}
