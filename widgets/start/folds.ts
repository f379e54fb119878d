/** Plain: HTML opens and closes them; lists fold when left. */
export function startFolds(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('[data-folds-outside]')) foldOutside(fold)
}

function foldOutside(fold: HTMLDetailsElement): void {
  document.addEventListener('pointerdown', event => {
    if (!fold.contains(event.target as Node)) fold.open = false
  })
  fold.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !fold.open) return
    fold.open = false
    fold.querySelector('summary')?.focus()
  })
  fold.addEventListener('focusout', event => {
    if (event.relatedTarget && !fold.contains(event.relatedTarget as Node)) fold.open = false
  })
}
