import { REGION_CHOSEN_COOKIE } from '../server/contract/delivery/region-cookies.ts'
import { NEUTRAL_PAGE, type PageState } from '../server/contract/page-state.ts'
import { startOpeners } from './asked.ts'
import { pressHeld } from './held-presses.ts'
import { wakeIslands } from './islands.ts'
import { receiveCart } from './shared/cart/cart-store.ts'
import { isCookieSet } from './shared/cookies.ts'
import { receiveFavorites } from './shared/favorites/favorites-store.ts'
import { openAnew } from './shared/go-to.ts'
import { loadChunk } from './shared/load-chunk.ts'
import { followOtherTabs } from './shared/other-tabs.ts'
import { receiveVisitor } from './shared/visitor-store.ts'
import { startCookieToast } from './start/cookie-toast.ts'
import { startDialogs } from './start/dialogs.ts'
import { startDictionary } from './start/dictionary.ts'
import { startFolds } from './start/folds.ts'
import { startCityLine } from './start/header/city-line.ts'
import { startCounts } from './start/header/counts.ts'
import { startHeader } from './start/header/header.ts'
import { startMenu } from './start/header/menu.ts'
import { startPeeks } from './start/header/peek.ts'
import { startHearts } from './start/hearts.ts'
import { startLateLook } from './start/late-look.ts'
import { startLeaving } from './start/leaving.ts'
import { startListing } from './start/listing/listing.ts'
import { startTiles } from './start/listing/tiles.ts'
import { startPreloader } from './start/preloader.ts'
import { startAddedPopup } from './start/rows/added.ts'
import { startCarousels } from './start/rows/carousel.ts'
import { startRecommend } from './start/rows/recommend.ts'
import { startShare } from './start/share.ts'
import { inSlices, loaded, painted, whenIdle } from './start/slices.ts'
import { startStorage } from './start/storage.ts'
import { startTabs } from './start/tabs.ts'
import { startToasts } from './start/toasts.ts'
import { startCardAsleep } from './wake-card.ts'

/**
 * The one script of every page: fills the stores from the page's state, then hydrates the page's islands. It
 * runs after the first paint, and in slices: clicks meanwhile are answered between two of them.
 */
async function start(): Promise<void> {
  let reporter: Promise<typeof import('./start/report-error.ts')> | undefined
  for (const type of ['error', 'unhandledrejection'])
    addEventListener(type, event => {
      // One promise for all: what waits for several imports of a file goes on in any order, and the first errors
      // are to be reported. Without the file nothing is, least of all its own absence.
      reporter ??= import('./start/report-error.ts')
      reporter.then(
        ({ reportError }) => reportError(event),
        () => undefined,
      )
    })
  const own = document.getElementById('page-state')?.textContent
  if (!own) return
  // The page contains only what differs from the neutral state.
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
    startDialogs,
    startMenu,
    startHeader,
    startFolds,
    startTiles,
    startLeaving,
    startPreloader,
    startStorage,
    startTabs,
    startCarousels,
    startListing,
    startRecommend,
    startAddedPopup,
    startCardAsleep,
    startCookieToast,
    startCityLine,
    startDictionary,
    followTheWorld,
  ])
  // From here on no click is lost.
  document.documentElement.dataset.started = 'yes'
  pressHeld()
  void startLateLook()
    .then(loaded)
    .then(() => whenIdle(startLate))
}

/** Nobody waits for them, and without them a page lacks nothing. */
function startLate(): void {
  import('./late.ts').then(
    late => late.startLate(),
    () => undefined,
  )
}

/**
 * The back/forward cache, prefetched pages and other tabs: what they show may be outdated, so it is read
 * again.
 */
function followTheWorld(): void {
  const readAgain = () =>
    loadChunk(() => import('./start/read-again.ts')).then(
      again => again.readAgain(),
      () => undefined,
    )
  addEventListener('pageshow', event => event.persisted && void readAgain())
  if (mayBeOld()) void readAgain()
  followOtherTabs(changed => {
    if (changed === 'user' || changed === 'region') openAnew()
    else void readAgain()
  })
}

/** Prefetched, or taken from the browser's cache by «back»: it may be outdated. */
function mayBeOld(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as { type?: string; deliveryType?: string }[]
  return entry?.deliveryType === 'navigational-prefetch' || entry?.type === 'back_forward'
}

void start()
