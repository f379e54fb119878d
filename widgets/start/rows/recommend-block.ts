import {
  BARCODES_LENGTH_MOST,
  FALLBACK_TYPE,
  VIEWED_TYPE,
} from '../../../server/contract/catalog/recommend.ts'
import { viewedBarcodes } from '../../shared/viewed-list.ts'
import { loadRecommended, showIn } from './recommended-list.ts'

const filling = new WeakMap<HTMLElement, Promise<void>>()

/**
 * Fills a place of a page, after the one right above it; without recommendations, or when they fail, it goes away
 * (contract 2.8), or shows others where it cannot. Plain: the shop paints the tiles.
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
      if (isBelow()) return hideWhenStill(scrollY, observer)
      observer.disconnect()
      void fillInstead(place)
    },
    { rootMargin: `0px 0px ${gap}px` },
  ).observe(place)
}

/** A place beside a product that was scrolled to before it could go shows what may please instead: no hole, once a page. */
async function fillInstead(place: HTMLElement): Promise<void> {
  const { barcode = '', events = '' } = place.dataset
  const title = place.querySelector('h2')
  if (!barcode || !title || document.querySelector('[data-recommend-instead]')) return
  place.dataset.recommendInstead = ''
  const list = await loadRecommended({
    type: FALLBACK_TYPE,
    barcode,
    view_event: `${events}-view`,
    click_event: `${events}-click`,
  })
  if (!list) return
  title.textContent = 'Вам может понравиться'
  place.setAttribute('aria-label', title.textContent)
  showIn(place.querySelector('[data-recommend-here]') ?? place, list)
  place.style.visibility = ''
}

function isEmpty(place: HTMLElement): boolean {
  return place.style.visibility === 'hidden' && !place.hidden
}
