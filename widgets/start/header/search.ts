import { loadChunk } from '../../shared/load-chunk.ts'

/** Suggestions in the search fields (`[data-search]`) come with the first focus; without script the form works alone. */
export function startSearch(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-search]')) {
    // Without the chunk the form leads to the search's own page.
    const open = () =>
      void loadChunk(() => import('./search-suggest.ts')).then(
        ({ openSuggest }) => openSuggest(form),
        () => undefined,
      )
    // A quick shopper types before this script runs.
    if (form.contains(document.activeElement)) open()
    else form.addEventListener('focusin', open, { once: true })
  }
}
