import { RecommendAnswer } from '../../../server/contract/catalog/recommend.ts'
import { emit } from '../../shared/bus.ts'
import { call } from '../../shared/calls/api.ts'
import { look } from '../late-look.ts'
import { startCarousels } from './carousel.ts'

export interface Wanted {
  type: string
  barcode: string
  view_event: string
  click_event: string
  slides_to_show?: number
}

/** The painted list; null when there is nothing to recommend. A failure is told on the bus, and is nothing too. */
export async function loadRecommended(wanted: Wanted): Promise<HTMLElement | null> {
  const { type, ...named } = wanted
  const query = new URLSearchParams(Object.entries(named).map(([name, value]) => [name, String(value)]))
  try {
    const { html } = await call('GET', `/api/v3/recommend/${type}/?${query}`, RecommendAnswer)
    // A card's page has the look of rows with the rest.
    await look
    const template = document.createElement('template')
    template.innerHTML = html
    return template.content.querySelector<HTMLElement>('[data-recommend-list]')
  } catch {
    emit('recommend.failed', { type })
    return null
  }
}

/** Puts the list into the page: it slides, and tells when it is seen and which product was chosen. */
export function showIn(place: Element, list: HTMLElement): void {
  const tiles = [...list.querySelectorAll('.tile')]
  const hearts = [...list.querySelectorAll<HTMLElement>('.tile [data-favorite]')]
  const product_ids = hearts.map(({ dataset }) => Number(dataset.favorite))
  showSlides(list)
  place.replaceChildren(list)
  startCarousels(list)

  const { recommendList: type = '', viewEvent = '', clickEvent = '' } = list.dataset
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      observer.disconnect()
      emit('recommend.viewed', { type, event: viewEvent, product_ids })
    },
    { threshold: 0.25 },
  )
  observer.observe(list)
  list.addEventListener('click', event => {
    const target = event.target as Element
    const at = tiles.findIndex(tile => tile.contains(target))
    const product_id = product_ids[at]
    if (product_id !== undefined && target.closest('a'))
      emit('recommend.clicked', { type, event: clickEvent, product_id })
  })
}

/** How many tiles stand side by side is the asker's wish; a phone's strip keeps its own. */
function showSlides(list: HTMLElement): void {
  const { slidesToShow, slidesToScroll, switchViewBreakpoint } = list.dataset
  const row = list.querySelector<HTMLElement>('[data-carousel]')
  const most = Number(slidesToShow)
  if (!row || !most) return
  row.dataset.scrolls = String(Math.min(most, Number(slidesToScroll)))
  const isWide = matchMedia(`(min-width: ${Number(switchViewBreakpoint)}px)`)
  const isPhone = matchMedia('(max-width: 767px)')
  const follow = () => {
    if (isPhone.matches) row.style.removeProperty('--shown')
    else row.style.setProperty('--shown', String(isWide.matches ? most : Math.max(1, most - 1)))
  }
  for (const media of [isWide, isPhone]) media.addEventListener('change', follow)
  follow()
}
