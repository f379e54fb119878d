/**
 * `html[data-still]` until the first move: what stands below the first rows of a phone's listing asks for no picture until
 * then (`styles/listing.css`), for what is in view needs the line. Set by the script that takes it away again.
 */
export function waitForMove(): void {
  const { dataset } = document.documentElement
  dataset.still = ''
  for (const sign of ['scroll', 'pointerdown', 'touchstart', 'keydown', 'beforeprint'])
    addEventListener(sign, () => delete dataset.still, { once: true, passive: true })
}
