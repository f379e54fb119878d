/** `--quick` of `styles/tokens.css`. */
const QUICK = { duration: 180, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

const shown = new WeakSet<HTMLImageElement>()

/**
 * A picture that comes from now on fades in over its tones. Those of the first view are shown as soon as they are there, and
 * so is another picture in the place of one: a colour that was chosen, the next of a tile. Plain: it moves what is painted.
 */
export function startFadingIn(): void {
  for (const image of document.images) if (image.complete) shown.add(image)
  // What loads does not bubble, and tells the document, but not the window.
  document.addEventListener(
    'load',
    ({ target }) => target instanceof HTMLImageElement && fadeIn(target),
    true,
  )
}

function fadeIn(image: HTMLImageElement): void {
  const frame = image.closest('.picture, .media')
  if (!frame || shown.has(image)) return
  shown.add(image)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const tones = getComputedStyle(image).backgroundImage
  // The tones are the picture's own ground, which must not fade with it.
  if (tones !== 'none') frame.animate({ backgroundImage: [tones, tones] }, QUICK)
  image.animate({ opacity: [0, 1] }, QUICK)
}
