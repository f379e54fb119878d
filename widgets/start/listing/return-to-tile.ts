const TILE = /^#(product-\d+)$/

/**
 * Brings the tile of the hash back into view (`listing-return.ts`), after a load and after the back/forward cache: also when
 * only its page of many is loaded, which the browser's own way of restoring a position cannot know.
 */
export function returnToTile(reveal: (tile_id: string) => HTMLElement | null): void {
  const tile_id = TILE.exec(location.hash)?.[1]
  history.scrollRestoration = 'auto'
  const tile = tile_id ? reveal(tile_id) : null
  if (!tile) return
  const { top, bottom } = tile.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) tile.scrollIntoView({ block: 'center', behavior: 'instant' })
}
