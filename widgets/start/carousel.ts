import type { EmblaCarouselType } from 'embla-carousel'
import { loadChunk } from '../shared/load-chunk.ts'

/** Not milliseconds: with this one a move comes to rest in about 1500 ms (contract 2.9). */
const EMBLA_DURATION = 40
const WITH_MOUSE = '(min-width: 768px) and (hover: hover)'

/**
 * Rows of tiles (`[data-carousel]`) that have arrows: moved by embla, which is fetched only where there is a mouse and
 * the row comes near. A finger swipes the strip itself.
 */
export function startCarousels(root: ParentNode = document): void {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-carousel]:has([data-carousel-on])')]
  if (rows.length === 0) return
  const media = matchMedia(WITH_MOUSE)
  const begin = () => {
    if (media.matches) for (const row of rows) whenNear(row, () => void move(row, media))
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

async function move(row: HTMLElement, media: MediaQueryList): Promise<void> {
  const view = row.querySelector<HTMLElement>('[data-carousel-view]')
  const back = row.querySelector<HTMLButtonElement>('[data-carousel-back]')
  const on = row.querySelector<HTMLButtonElement>('[data-carousel-on]')
  if (!view || !back || !on || row.dataset.moved) return
  row.dataset.moved = 'yes'
  const loaded = await loadChunk(() => import('embla-carousel')).catch(() => null)
  if (!loaded) {
    // The strip is still moved by wheel and keys; arrows that do nothing go.
    back.hidden = true
    on.hidden = true
    return
  }
  const openEmbla = loaded.default
  row.classList.add('carousel--moved')
  view.scrollLeft = 0
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const embla = openEmbla(view, {
    align: 'start',
    containScroll: 'trimSnaps',
    duration: EMBLA_DURATION,
    slidesToScroll: Number(row.dataset.scrolls) || 'auto',
  })
  const follow = ({ canScrollPrev, canScrollNext }: EmblaCarouselType) => {
    back.disabled = !canScrollPrev()
    on.disabled = !canScrollNext()
  }
  embla.on('init', follow).on('select', follow).on('reInit', follow)
  const go = { back: () => embla.scrollPrev(isStill), on: () => embla.scrollNext(isStill) }
  back.addEventListener('click', go.back)
  on.addEventListener('click', go.on)
  const giveBack = () => {
    if (media.matches) return
    media.removeEventListener('change', giveBack)
    back.removeEventListener('click', go.back)
    on.removeEventListener('click', go.on)
    embla.destroy()
    row.classList.remove('carousel--moved')
    delete row.dataset.moved
  }
  media.addEventListener('change', giveBack)
}
