import { goTo } from '../shared/go-to.ts'
import { loadChunk } from '../shared/load-chunk.ts'

/**
 * `<a href="{whole address}" data-share="{title}">` on few pages: its code comes with the first press. Where it does not
 * come, or may not share, it is the link that it looks like.
 */
export function startShare(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-share]'))
    link.addEventListener('click', event => {
      event.preventDefault()
      loadChunk(() => import('./share-link.ts'))
        .then(({ shareLink }) => shareLink(link))
        .catch(() => goTo(link.href))
    })
}
