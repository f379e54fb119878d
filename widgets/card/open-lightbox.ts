import { goTo } from '../shared/go-to.ts'
import { loadChunk } from '../shared/load-chunk.ts'

/**
 * A click on a picture opens it large; if the code for it does not load, the link leads to the picture
 * itself.
 */
export function startGalleryZoom(gallery: HTMLElement): void {
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('a[data-lightbox]')]
  gallery.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-lightbox]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    loadChunk(() => import('./lightbox.ts'))
      .then(({ openLightbox }) => openLightbox(links, links.indexOf(link)))
      .catch(() => goTo(link.href))
  })
}
