import { ListingAnswer } from '../../../server/contract/catalog/listing.ts'
import { call } from '../../shared/calls/api.ts'
import { listingEdge } from './listing-edge.ts'
import { returnToTile } from './return-to-tile.ts'
import { TileWindow } from './tile-window.ts'

/** A page of the listing that is loaded. */
interface LoadedPage {
  url: string
  next: string | null
  prev: string | null
  /** Links to the pages, as this page has them. */
  pagination: string
}

/** The next page is asked for when the last tile is within a window's height of the view. */
const AHEAD = '0px 0px 100% 0px'

/**
 * A listing that scrolls on in both directions (contract 2.4): the observed last tile brings the next
 * page, the observed first one the page before; the address follows the page in view. Plain: the shop paints the tiles.
 *
 * @param list `<ul data-listing data-next data-prev>`, its addresses empty where there is no page
 * @returns the address of the page that a tile belongs to
 */
export function openEndless(list: HTMLElement): (tile: HTMLElement) => string | undefined {
  const tiles = new TileWindow(list)
  const pages = new WeakMap<HTMLElement, LoadedPage>()
  const links = document.querySelector('[data-pagination]')
  const opened: LoadedPage = {
    url: location.pathname + location.search,
    next: list.dataset.next || null,
    prev: list.dataset.prev || null,
    pagination: links?.innerHTML ?? '',
  }
  for (const tile of list.children) pages.set(tile as HTMLElement, opened)
  let shown = opened

  // What this file keeps in place, the browser must not move a second time.
  document.documentElement.style.overflowAnchor = 'none'

  const follow = () => {
    tiles.settle()
    const tile = tiles.tileAt(innerHeight / 2)
    const page = tile && pages.get(tile)
    if (!page || page === shown) return
    shown = page
    history.replaceState(history.state, '', page.url)
    if (links) links.innerHTML = page.pagination
  }
  const accept = (answer: ListingAnswer) => {
    const { url, next, prev, pagination } = answer
    const template = document.createElement('template')
    template.innerHTML = answer.html
    const added = [...template.content.children] as HTMLElement[]
    for (const tile of added) pages.set(tile, { url, next, prev, pagination })
    return added
  }

  openSide(list, 'after', {
    edge: () => tiles.lastTile,
    url: tile => pages.get(tile)?.next ?? null,
    add: answer => tiles.append(accept(answer)),
    margin: AHEAD,
  })
  // On arrival the heading stays in view; the pages before come once the shopper scrolls.
  addEventListener(
    'scroll',
    () =>
      openSide(list, 'before', {
        edge: () => tiles.firstTile,
        url: tile => pages.get(tile)?.prev ?? null,
        add: answer => tiles.prepend(accept(answer)),
        margin: '0px',
      }),
    { once: true, passive: true },
  )

  const comeBack = () =>
    returnToTile(tile_id => {
      const tile = tiles.find(tile_id)
      if (tile) tiles.reveal(tile)
      return tile
    })
  comeBack()
  addEventListener('pageshow', event => event.persisted && comeBack())
  onceAFrame(['scroll', 'resize'], follow)
  return tile => pages.get(tile)?.url
}

/** An end of the listing: watches its tile, and asks for the page behind it, one at a time. */
function openSide(
  list: HTMLElement,
  where: 'before' | 'after',
  side: {
    edge: () => HTMLElement | undefined
    url: (tile: HTMLElement) => string | null
    add: (answer: ListingAnswer) => void
    margin: string
  },
): void {
  const sign = listingEdge(list, where, () => void load())
  const observer = new IntersectionObserver(
    entries => {
      if (entries.some(entry => entry.isIntersecting)) void load()
    },
    { rootMargin: side.margin },
  )
  const watch = () => {
    const tile = side.edge()
    if (tile && side.url(tile)) observer.observe(tile)
  }
  const load = async () => {
    observer.disconnect()
    const tile = side.edge()
    const url = tile && side.url(tile)
    if (!url) return
    sign.wait()
    try {
      const answer = await call('GET', url, ListingAnswer)
      sign.done()
      side.add(answer)
      watch()
    } catch {
      // Contract 2.8: nothing is said of the failure but that more can be asked for.
      sign.fail()
    }
  }
  watch()
}

function onceAFrame(events: ('scroll' | 'resize')[], act: () => void): void {
  let isAsked = false
  for (const name of events) {
    addEventListener(
      name,
      () => {
        if (isAsked) return
        isAsked = true
        requestAnimationFrame(() => {
          isAsked = false
          act()
        })
      },
      { passive: true },
    )
  }
}
