import { emit } from './bus.ts'
import { popupDepth } from './popup/popup-depth.ts'

/**
 * Leaving by script. A click on a link is seen by whoever follows pages; this is not, so it is told (`page.left`): the
 * preloader waits with the shopper, and the cookie notice is closed.
 */
export function goTo(address: string): void {
  emit('page.left', {})
  // What an open popup leads to takes its place: «back» is the page without it.
  if (popupDepth() > 0) location.replace(address)
  else location.assign(address)
}

/** The page left behind is worth nothing any more: «back» does not come to it. */
export function goOnTo(address: string): void {
  emit('page.left', {})
  location.replace(address)
}

/** The same address again, with its hash. */
export function openAnew(): void {
  emit('page.left', {})
  location.reload()
}
