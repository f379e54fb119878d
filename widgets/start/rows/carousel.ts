import { loadChunk } from '../../shared/load-chunk.ts'

const WITH_MOUSE = '(min-width: 768px) and (hover: hover)'

/**
 * Rows of tiles (`[data-carousel]`) that have arrows: moved by embla, which is fetched only where there is a mouse and
 * the row comes near. A finger swipes the strip itself. Plain: the row is painted, it is only moved.
 */
export function startCarousels(root: ParentNode = document): void {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-carousel]:has([data-carousel-on])')]
  if (rows.length === 0) return
  const media = matchMedia(WITH_MOUSE)
  const begin = () => {
    if (media.matches) for (const row of rows) whenNear(row, () => move(row, media))
  }
  begin()
  media.addEventListener('change', begin)
}

function whenNear(row: HTMLElement, act: () => void): void {
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: '300px' },
  )
  observer.observe(row)
}

function move(row: HTMLElement, media: MediaQueryList): void {
  loadChunk(() => import('./carousel-moves.ts')).then(
    ({ moveCarousel }) => moveCarousel(row, media),
    // The strip is still moved by wheel and keys; arrows that do nothing go.
    () => {
      for (const arrow of row.querySelectorAll<HTMLElement>('[data-carousel-back], [data-carousel-on]'))
        arrow.hidden = true
    },
  )
}
