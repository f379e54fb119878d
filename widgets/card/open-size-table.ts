import { goTo } from '../shared/go-to.ts'
import { loadChunk } from '../shared/load-chunk.ts'

/**
 * «Таблица размеров» (`<a href="/size-table/…/" data-size-table>`), beside the sizes and in the sheet of a
 * phone: a popup over the card, or the linked page if the popup does not load.
 *
 * @param chosenSize the size to be marked; empty for none
 */
export function startSizeTable(chosenSize: () => string): void {
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-size-table]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    loadChunk(() => import('./size-table.ts'))
      .then(({ openSizeTable }) => openSizeTable(link, chosenSize()))
      .catch(() => goTo(link.href))
  })
}
