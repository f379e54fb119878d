import type { Trackers } from '../server/contract/analytics/trackers.ts'
import { startCounting } from './analytics/count-events.ts'
import { watchProducts } from './analytics/product-views.ts'
import { emit, type Happened, happened } from './shared/bus.ts'
import { loadChunk } from './shared/load-chunk.ts'
import { noticeClosed } from './shared/notice-closed.ts'

/**
 * Analytics: what happened on the page, and happens from now on, is counted by the shop itself, and handed to the
 * trackers of its configuration after the cookie notice is closed. They come when the page has all else
 * (`start.ts`), so the bus has kept what happened before. Plain: nothing of it is seen.
 */
export function startAnalytics(): void {
  const count = startCounting()
  const trackers = readTrackers()
  /** For trackers, which may come later still. */
  const past = [...happened]
  let track: (event: Happened) => unknown = event => trackers && past.push(event)
  for (const event of past) count(event)
  happened.push = event => {
    count(event)
    track(event)
    return 0
  }
  emit('page.viewed', {})
  addEventListener('pageshow', event => event.persisted && emit('page.viewed', {}))
  reportPurchases()
  watchProducts()
  // Without them the page lacks nothing.
  void trackers
    ?.catch(() => () => undefined)
    .then(listen => {
      track = listen
      for (const event of past.splice(0)) listen(event)
    })
}

/** What hands events to the trackers of the page; undefined where none is configured. */
function readTrackers(): Promise<(event: Happened) => void> | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="trackers"]')?.content
  if (!text) return undefined
  return noticeClosed()
    .then(() => loadChunk(() => import('./analytics/trackers.ts')))
    .then(({ startTrackers }) => startTrackers(JSON.parse(text) as Trackers))
}

/** The page of a placed order says what of it may be told (`server/pages/orders/order.ts`). */
function reportPurchases(): void {
  const text = document.querySelector<HTMLElement>('[data-purchase]')?.dataset.purchase
  const purchases = text ? JSON.parse(text) : []
  if (purchases.length > 0) emit('order.placed', { purchases })
}
