import { loadChunk } from '../../shared/load-chunk.ts'
import { rememberTile } from './listing-return.ts'

/** In heights of the window: the last tile is this near when more is asked for. */
const NEAR = '0px 0px 200% 0px'

/**
 * Listings scroll on without end (`endless-listing.ts`); what does that comes when the shopper scrolls, or comes back to
 * a tile. Without script their pages are links. Plain: the shop answers painted tiles.
 */
export function startListing(): void {
  const list = document.querySelector<HTMLElement>('[data-listing]')
  if (!list) return
  // Until then there is but the page that was opened.
  const page = location.pathname + location.search
  let urlOf: (tile: HTMLElement) => string | undefined = () => page
  rememberTile(list, tile => urlOf(tile))
  let isAsked = false
  const open = () => {
    if (isAsked) return
    isAsked = true
    void loadChunk(() => import('./endless-listing.ts')).then(
      ({ openEndless }) => {
        urlOf = openEndless(list)
      },
      // A failure leaves the links to the pages.
      () => undefined,
    )
  }
  const { next, prev } = list.dataset
  if (location.hash || scrollY > 0) open()
  addEventListener('pageshow', event => event.persisted && open())
  if (!next && !prev) return
  addEventListener('scroll', open, { once: true, passive: true })
  const last = list.lastElementChild
  if (last)
    new IntersectionObserver(
      (entries, observer) => {
        if (!entries.some(entry => entry.isIntersecting)) return
        observer.disconnect()
        open()
      },
      { rootMargin: NEAR },
    ).observe(last)
}
