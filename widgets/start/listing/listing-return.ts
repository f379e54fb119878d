import { opensElsewhere } from '../../shared/opens-elsewhere.ts'

/**
 * Where the shopper left the listing: a tile's id in the hash of the listing's address (contract 2.2), by which
 * `return-to-tile.ts` brings it back into view.
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
  return !opensElsewhere(event) && (event.target as Element).closest('a[href]') !== null
}
