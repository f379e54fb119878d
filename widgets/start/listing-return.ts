const TILE = /^#(product-\d+)$/

/**
 * Where the shopper left the listing: a tile's id in the hash of the listing's address (contract 2.2). By
 * «назад» the tile is in view again, also when only its page of many is loaded, which the browser's own way of
 * restoring a position cannot know.
 *
 * @param urlOf the address of the page that the tile belongs to
 */
export function rememberTile(list: HTMLElement, urlOf: (tile: HTMLElement) => string | undefined): void {
  list.addEventListener('click', event => {
    const tile = (event.target as Element).closest<HTMLElement>('[data-listing] > [id^="product-"]')
    const url = tile && urlOf(tile)
    if (!url || !isLeaving(event)) return
    history.replaceState(history.state, '', `${url}#${tile.id}`)
    history.scrollRestoration = 'manual'
  })
}

/** This click opens another page in this tab. */
function isLeaving(event: MouseEvent): boolean {
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  return isPlain && event.button === 0 && (event.target as Element).closest('a[href]') !== null
}

/** Brings the tile of the hash back into view, after a load and after the back/forward cache. */
export function returnToTile(reveal: (tile_id: string) => HTMLElement | null): void {
  const tile_id = TILE.exec(location.hash)?.[1]
  history.scrollRestoration = 'auto'
  const tile = tile_id ? reveal(tile_id) : null
  if (!tile) return
  const { top, bottom } = tile.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) tile.scrollIntoView({ block: 'center', behavior: 'instant' })
}
