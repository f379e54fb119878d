/** What opens and closes without an island: lists that fold when left, dots of a gallery. */
export function startFolds(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('[data-folds-outside]')) foldOutside(fold)
  for (const gallery of document.querySelectorAll<HTMLElement>('[data-gallery]')) startDots(gallery)
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

function startDots(gallery: HTMLElement): void {
  const strip = gallery.querySelector<HTMLElement>('[data-gallery-strip]')
  const dots = [...gallery.querySelectorAll('.gallery__dot')]
  if (!strip || dots.length === 0) return
  const follow = () => {
    const shown = Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth))
    dots.forEach((dot, position) => {
      dot.classList.toggle('gallery__dot--shown', position === shown)
    })
  }
  strip.addEventListener('scroll', follow, { passive: true })
  follow()
}
