import { loadChunk } from '../shared/load-chunk.ts'

/** Listings scroll on without end; what does that comes with a listing only. Without script their pages are links. */
export function startListing(): void {
  const list = document.querySelector<HTMLElement>('[data-listing]')
  // A failure leaves the links to the pages.
  if (list)
    void loadChunk(() => import('./endless-listing.ts')).then(
      ({ openEndless }) => openEndless(list),
      () => undefined,
    )
}
