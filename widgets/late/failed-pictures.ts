import { loadChunk } from '../shared/load-chunk.ts'

/**
 * A picture of ours that failed brings what may ask for it again. Those that failed before this file was here are found by
 * their look.
 */
export function watchFailedPictures(): void {
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) askAgain(image)
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && askAgain(target),
    // Failures of pictures do not bubble.
    true,
  )
}

function askAgain(image: HTMLImageElement): void {
  if (!image.currentSrc.startsWith(`${location.origin}/media/`)) return
  loadChunk(() => import('./ask-again.ts')).then(
    again => again.askAgain(image),
    // It stays as it is.
    () => undefined,
  )
}
