import { loadChunk } from '../shared/load-chunk.ts'

/**
 * «Состав и уход»: its symbols are fetched when it is opened for the first time; without them the words are
 * enough.
 */
export function startCare(card: HTMLElement): void {
  const words = card.querySelector<HTMLElement>('[data-care]')
  const fold = words?.closest('details')
  if (!words || !fold) return
  const show = () => {
    loadChunk(() => import('./care-symbols.ts'))
      .then(({ showCareSymbols }) => showCareSymbols(words))
      // The words are there all the same.
      .catch(() => {})
  }
  // It was opened before this code listened.
  if (fold.open) show()
  else fold.addEventListener('toggle', show, { once: true })
}
