import { loadChunk } from '../shared/load-chunk.ts'

/** «Состав и уход»: its signs are fetched when it is opened for the first time; without them its words stand there. */
export function startCare(card: HTMLElement): void {
  const words = card.querySelector<HTMLElement>('[data-care]')
  const fold = words?.closest('details')
  if (!words || !fold) return
  const show = () => {
    loadChunk(() => import('./care-symbols.ts'))
      .then(({ showCareSymbols }) => showCareSymbols(words))
      // The words stand there all the same.
      .catch(() => {})
  }
  // Opened before anybody listened.
  if (fold.open) show()
  else fold.addEventListener('toggle', show, { once: true })
}
