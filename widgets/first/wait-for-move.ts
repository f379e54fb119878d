/**
 * `html[data-still]` until the first movement: pictures below the first rows of a phone's listing are not
 * requested until then (`styles/listing.css`), so that those in view get the whole bandwidth. Set by the
 * script that removes it again. A tap is not a movement: it would have to wait until those rows are laid out
 * again.
 */
export function waitForMove(): void {
  const { dataset } = document.documentElement
  dataset.still = ''
  for (const sign of ['scroll', 'touchmove', 'keydown', 'beforeprint'])
    addEventListener(sign, () => delete dataset.still, { once: true, passive: true })
}
