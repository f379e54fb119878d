import type { Trackers } from '../server/contract/analytics/trackers.ts'
import { startCounting } from './analytics/count-events.ts'
import { watchProducts } from './analytics/product-views.ts'
import { emit, type Happened, happened } from './shared/bus.ts'
import { loadChunk } from './shared/load-chunk.ts'
import { noticeClosed } from './shared/third-party.ts'

/**
 * Analytics: what happened on the page, and happens from now on, is counted by the shop itself, and handed to the
 * trackers of its configuration after the cookie notice is closed. They come when the page has all else
 * (`start.ts`), so the bus has kept what happened before. Plain: nothing of it is seen.
 */
export function startAnalytics(): void {
  const listeners = [startCounting()]
  const notify = (event: Happened) => {
    for (const listen of listeners) listen(event)
  }
  /** For trackers, which may come later still. */
  const past = [...happened]
  let has_trackers = document.querySelector<HTMLMetaElement>('meta[name="trackers"]') !== null
  for (const event of past) notify(event)
  happened.push = event => {
    notify(event)
    return has_trackers ? past.push(event) : 0
  }
  emit('page.viewed', {})
  addEventListener('pageshow', event => event.persisted && emit('page.viewed', {}))
  reportPurchases()
  watchProducts()
  void readTrackers()?.then(
    listen => {
      has_trackers = false
      for (const event of past.splice(0)) listen(event)
      listeners.push(listen)
    },
    // Without them the page lacks nothing.
    () => {
      has_trackers = false
      past.length = 0
    },
  )
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
