import { emit } from './bus.ts'
import { popupDepth } from './popup/popup-depth.ts'

/**
 * Leaves the page by script. Clicks on links can be observed, this cannot, so it is announced (`page.left`):
 * the preloader is shown, and the cookie notice is closed.
 */
export function goTo(address: string): void {
  emit('page.left', {})
  // The target of an open popup replaces it: «back» is the page without it.
  if (popupDepth() > 0) location.replace(address)
  else location.assign(address)
}

/** The page left behind is of no more use: «back» does not lead to it. */
export function goOnTo(address: string): void {
  emit('page.left', {})
  location.replace(address)
}

/** The same address again, with its hash. */
export function openAnew(): void {
  emit('page.left', {})
  location.reload()
}
