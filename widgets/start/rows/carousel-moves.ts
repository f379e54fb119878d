import openEmbla, { type EmblaCarouselType } from 'embla-carousel'

/** Not milliseconds: with this one a move comes to rest in about 1500 ms (contract 2.9). */
const EMBLA_DURATION = 40

/** A row of tiles is moved by its arrows; where the mouse goes, it is given back. Plain, as `carousel.ts` is. */
export function moveCarousel(row: HTMLElement, media: MediaQueryList): void {
  const view = row.querySelector<HTMLElement>('[data-carousel-view]')
  const back = row.querySelector<HTMLButtonElement>('[data-carousel-back]')
  const on = row.querySelector<HTMLButtonElement>('[data-carousel-on]')
  if (!view || !back || !on || row.dataset.moved) return
  row.dataset.moved = 'yes'
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
