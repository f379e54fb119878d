import type { PageState } from '../server/contract/page-state.ts'
import { wakeIslands } from './islands.ts'
import { receiveCart, reloadCart } from './shared/cart-store.ts'
import { receiveFavorites, reloadFavorites } from './shared/favorites-store.ts'
import { hearOtherTabs } from './shared/other-tabs.ts'
import { receiveVisitor } from './shared/visitor-store.ts'
import { startFolds } from './start/folds.ts'
import { startHeader } from './start/header.ts'
import { startHearts } from './start/hearts.ts'
import { startMenu } from './start/menu.ts'
import { startPreloader } from './start/preloader.ts'
import { startTileGalleries } from './start/tile-gallery.ts'
import { startToasts } from './start/toasts.ts'

/** The one script of every page: fills the stores from the page's state, then wakes what the page holds. */
function start(): void {
  const page = JSON.parse(document.getElementById('page-state')?.textContent ?? 'null') as PageState | null
  if (!page) return
  receiveCart(page.cart)
  receiveFavorites(page.favorites)
  receiveVisitor(page)
  startToasts()
  startHearts()
  startMenu()
  startHeader()
  startFolds()
  startTileGalleries()
  startPreloader()
  wakeIslands(document, page)
  followTheWorld()
}

/** The back/forward cache and other tabs: what they show may be old, so it is read again. */
function followTheWorld(): void {
  const readAgain = () => {
    // A failure leaves what was there; the next change reads it again (specification 1, section 8: silent).
    void reloadCart().catch(() => undefined)
    void reloadFavorites().catch(() => undefined)
  }
  addEventListener('pageshow', event => event.persisted && readAgain())
  hearOtherTabs(changed => {
    if (changed === 'user') location.reload()
    else readAgain()
  })
}

start()
