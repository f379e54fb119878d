import { REGION_CHOSEN_COOKIE } from '../server/contract/delivery/region-cookies.ts'
import { NEUTRAL_PAGE, type PageState } from '../server/contract/page-state.ts'
import { startOpeners } from './asked.ts'
import { startFilters } from './filter-panel/start-filters.ts'
import { wakeIslands } from './islands.ts'
import { pressHeld } from './kept-presses.ts'
import { receiveCart } from './shared/cart-store.ts'
import { isCookieSet } from './shared/cookies.ts'
import { receiveFavorites } from './shared/favorites-store.ts'
import { openAnew } from './shared/go-to.ts'
import { loadChunk } from './shared/load-chunk.ts'
import { hearOtherTabs } from './shared/other-tabs.ts'
import { receiveVisitor } from './shared/visitor-store.ts'
import { startAddedPopup } from './start/added.ts'
import { startCarousels } from './start/carousel.ts'
import { startCityLine } from './start/city-line.ts'
import { startColorDots } from './start/color-dots.ts'
import { startCookieToast } from './start/cookie-toast.ts'
import { startCounts } from './start/counts.ts'
import { startDictionary } from './start/dictionary.ts'
import { startFolds } from './start/folds.ts'
import { startGoals } from './start/goals.ts'
import { startHeader } from './start/header.ts'
import { startHearts } from './start/hearts.ts'
import { startLateLook } from './start/late-look.ts'
import { startLeaving } from './start/leaving.ts'
import { startListing } from './start/listing.ts'
import { startMenu } from './start/menu.ts'
import { startPeeks } from './start/peek.ts'
import { startPreloader } from './start/preloader.ts'
import { startRecommend } from './start/recommend.ts'
import { startSearch } from './start/search.ts'
import { startShare } from './start/share.ts'
import { inSlices, painted } from './start/slices.ts'
import { startStorage } from './start/storage.ts'
import { startTabs } from './start/tabs.ts'
import { startThirdParties } from './start/third-parties.ts'
import { startTileGalleries } from './start/tile-gallery.ts'
import { startToasts } from './start/toasts.ts'
import { startCardAsleep } from './wake-card.ts'

/**
 * The one script of every page: fills the stores from the page's state, then wakes what the page holds. After the first
 * paint, and in slices: what is pressed meanwhile is answered between two of them.
 */
async function start(): Promise<void> {
  const own = document.getElementById('page-state')?.textContent
  if (!own) return
  // The page carries what differs from nobody's.
  const page: PageState = { ...NEUTRAL_PAGE, ...(JSON.parse(own) as Partial<PageState>) }
  await painted()
  await inSlices([
    () => {
      receiveCart(page.cart)
      receiveFavorites(page.favorites)
      receiveVisitor(page)
      document.documentElement.toggleAttribute(
        'data-region-known',
        page.region_is_chosen || isCookieSet(REGION_CHOSEN_COOKIE),
      )
    },
    startToasts,
    startHearts,
    startCounts,
    startPeeks,
    startShare,
    () => wakeIslands(document, page),
    startOpeners,
    startMenu,
    startHeader,
    startFolds,
    startFilters,
    startTileGalleries,
    startColorDots,
    startLeaving,
    startPreloader,
    startStorage,
    startTabs,
    startCarousels,
    startListing,
    startRecommend,
    startSearch,
    startAddedPopup,
    startGoals,
    startCardAsleep,
    () => startCookieToast(startThirdParties),
    startCityLine,
    startDictionary,
    followTheWorld,
  ])
  // From here on nothing that is pressed is lost.
  document.documentElement.dataset.started = 'yes'
  pressHeld()
  void startLateLook()
}

/** The back/forward cache, pages fetched ahead and other tabs: what they show may be old, so it is read again. */
function followTheWorld(): void {
  const readAgain = () =>
    loadChunk(() => import('./start/read-again.ts')).then(
      again => again.readAgain(),
      () => undefined,
    )
  addEventListener('pageshow', event => event.persisted && void readAgain())
  if (mayBeOld()) void readAgain()
  hearOtherTabs(changed => {
    if (changed === 'user' || changed === 'region') openAnew()
    else void readAgain()
  })
}

/** Fetched ahead of the click, or taken from the browser's cache by «back»: what was so then may not be so now. */
function mayBeOld(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as { type?: string; deliveryType?: string }[]
  return entry?.deliveryType === 'navigational-prefetch' || entry?.type === 'back_forward'
}

void start()
