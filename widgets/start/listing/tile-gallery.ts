import { loadChunk } from '../../shared/load-chunk.ts'

/**
 * Galleries of tiles, `<a data-tile-gallery="3">` around the first of so many pictures: a mouse cycles through them and
 * leaving goes back to the first; a finger swipes. The others come when they are wanted (`tile-pictures.ts`): of 48 tiles
 * their names alone would be a tenth of the page. Delegated, so tiles that come later work too. Plain: 48
 * roots would cost more than the page.
 */
export function startTileGalleries(): void {
  const load = () => loadChunk(() => import('./tile-pictures.ts'))
  document.addEventListener('pointerover', event => {
    const strip = stripOf(event.target)
    if (!strip || strip.dataset.cycles || event.pointerType !== 'mouse') return
    // Without its code the first picture stays.
    load().then(
      ({ cycle }) => strip.matches(':hover') && cycle(strip),
      () => undefined,
    )
  })
  if (!matchMedia('(hover: none)').matches) return
  reserveWhenSeen()
  document.addEventListener(
    'touchstart',
    event => {
      const strip = stripOf(event.target)
      if (strip)
        load()
          .then(({ fill }) => fill(strip))
          .catch(() => undefined)
    },
    { passive: true },
  )
}

function stripOf(target: EventTarget | null): HTMLElement | null {
  return (target as Element | null)?.closest?.<HTMLElement>('[data-tile-gallery]') ?? null
}

/** A finger scrolls only what was wide enough before it came down: empty frames make it so, pictures come at the touch. */
function reserveWhenSeen(): void {
  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      reserve(target as HTMLElement)
      observer.unobserve(target)
    }
  })
  const watch = () => {
    for (const strip of document.querySelectorAll('[data-tile-gallery]:not([data-watched])')) {
      strip.setAttribute('data-watched', '')
      observer.observe(strip)
    }
  }
  watch()
  new MutationObserver(watch).observe(document.querySelector('main') ?? document.body, {
    childList: true,
    subtree: true,
  })
}

function reserve(strip: HTMLElement): void {
  const count = Number(strip.dataset.tileGallery)
  while (strip.children.length < count) {
    const frame = document.createElement('span')
    frame.className = 'picture'
    strip.append(frame)
  }
}
