import {
  BARCODES_LENGTH_MOST,
  RecommendAnswer,
  VIEWED_TYPE,
} from '../../../server/contract/catalog/recommend.ts'
import { emit } from '../../shared/bus.ts'
import { call } from '../../shared/calls/api.ts'
import { viewedBarcodes } from '../../shared/viewed-list.ts'
import { look } from '../late-look.ts'
import { startCarousels } from './carousel.ts'

export interface Wanted {
  type: string
  barcode: string
  view_event: string
  click_event: string
  slides_to_show?: number
}

const filling = new WeakMap<HTMLElement, Promise<void>>()

/**
 * Fills a place of a page, after the one right above it; without recommendations, or when they fail, it goes away
 * (contract 2.8). Plain: the shop paints the tiles.
 */
export function fillPlace(place: HTMLElement): Promise<void> {
  viewedFirst(place)
  const running = filling.get(place) ?? fill(place)
  filling.set(place, running)
  return running
}

/**
 * What was viewed says more than any hits, so the two places take each other's part. Neither is filled yet: moved
 * themselves, their shapes would jump. Who viewed nothing is left without the room of a second place.
 */
function viewedFirst(place: HTMLElement): void {
  const [hits, viewed] = isViewed(place)
    ? [placeBeside(place, 'previous'), place]
    : [place, placeBeside(place, 'next')]
  if (!hits || !viewed || !isViewed(viewed) || viewedBarcodes().length === 0) return
  if (filling.has(hits) || filling.has(viewed)) return
  for (const name of ['data-recommend', 'data-events', 'aria-label']) {
    const [one, other] = [hits.getAttribute(name), viewed.getAttribute(name)]
    hits.setAttribute(name, other ?? '')
    viewed.setAttribute(name, one ?? '')
  }
  const [one, other] = [hits, viewed].map(each => each.querySelector('h2'))
  viewed.hidden = false
  if (one && other) [one.textContent, other.textContent] = [other.textContent, one.textContent]
}

function placeBeside(place: HTMLElement, side: 'previous' | 'next'): HTMLElement | null {
  const beside = place[`${side}ElementSibling`]
  return beside instanceof HTMLElement && beside.dataset.recommend !== undefined ? beside : null
}

function isViewed({ dataset }: HTMLElement): boolean {
  return dataset.recommend === VIEWED_TYPE
}

async function fill(place: HTMLElement): Promise<void> {
  const above = placeBeside(place, 'previous')
  const [list] = await Promise.all([listFor(place), above && fillPlace(above)])
  if (!list) return goAway(place)
  // The room of one that found nothing, so that nobody scrolls through it: nothing of this place was seen yet.
  if (above && isEmpty(above) && above.getBoundingClientRect().bottom > 0) above.before(place)
  showIn(place.querySelector('[data-recommend-here]') ?? place, list)
}

async function listFor(place: HTMLElement): Promise<HTMLElement | null> {
  const { recommend: type = '', events = '' } = place.dataset
  const is_viewed = isViewed(place)
  // Hits of a page about no product follow the one that was viewed last.
  const barcode = is_viewed ? barcodesToAsk() : place.dataset.barcode || (viewedBarcodes()[0] ?? '')
  if (is_viewed && barcode === '') return null
  return loadRecommended({
    type,
    barcode,
    view_event: `${events}-view`,
    click_event: `${events}-click`,
  })
}

/** The latest that a question has room for. */
function barcodesToAsk(): string {
  const all = viewedBarcodes()
  while (all.join().length > BARCODES_LENGTH_MOST) all.pop()
  return all.join()
}

/**
 * Empty at once, but gone only when it is still below the screen, with the gap above it, up to which the footer comes: what
 * is seen would move, also where it was passed already and the page gets too short for where it is scrolled to.
 */
function goAway(place: HTMLElement): void {
  place.style.visibility = 'hidden'
  const gap = Number.parseFloat(getComputedStyle(place).marginTop)
  const isBelow = () => place.getBoundingClientRect().top - gap >= innerHeight
  /** Where the page stands for two frames on end: a scroll under way would bring what is below into view meanwhile. */
  const hideWhenStill = (was: number, observer: IntersectionObserver) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (!isBelow()) return
        if (scrollY !== was) return hideWhenStill(scrollY, observer)
        observer.disconnect()
        place.hidden = true
      }),
    )
  }
  new IntersectionObserver(
    (_entries, observer) => {
      if (isBelow()) hideWhenStill(scrollY, observer)
    },
    { rootMargin: `0px 0px ${gap}px` },
  ).observe(place)
}

function isEmpty(place: HTMLElement): boolean {
  return place.style.visibility === 'hidden' && !place.hidden
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
