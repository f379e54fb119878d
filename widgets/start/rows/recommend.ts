import { loadChunk } from '../../shared/load-chunk.ts'

/**
 * Places for recommendations (`parts/recommend-place`): filled when they come near, by code that comes with them. Plain: the
 * shop answers painted rows.
 */
export function startRecommend(): void {
  const places = document.querySelectorAll<HTMLElement>('[data-recommend]')
  if (places.length === 0) return
  const observer = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        fill(target as HTMLElement)
      }
    },
    { rootMargin: '400px' },
  )
  for (const place of places) observer.observe(place)
}

function fill(place: HTMLElement): void {
  loadChunk(() => import('./recommend-block.ts')).then(
    ({ fillPlace }) => fillPlace(place),
    () => {
      place.hidden = true
    },
  )
}
