import type { WidgetName } from '../server/contract/widgets.ts'
import { openAhead } from './open-ahead.ts'
import { afterPaint } from './shared/after-paint.ts'
import { type AskedEvent, emit, giveUp } from './shared/bus.ts'
import { goTo } from './shared/go-to.ts'
import { opensElsewhere } from './shared/opens-elsewhere.ts'
import { closeUntaken, isStanding } from './shared/popup/popup-frame.ts'
import { showNotLoaded } from './shared/show-not-loaded.ts'

/** Which island answers which event. Toasts belong to the start chunk. */
const ANSWERED_BY: Record<Exclude<AskedEvent, 'toast.asked'>, WidgetName> = {
  'newsletter.asked': 'newsletter',
  'region.asked': 'city-selector',
  'size.asked': 'size-subscription',
  'stores.asked': 'delivery-block',
}

/** A product's address with this query opens the choice of a store (contract 2.2). */
const STORES_QUERY = 'selfpickup'
/** A link with this hash opens the city selector on any page (contract 2.2). */
const REGION_HASH = '#select-region'

/**
 * Openers: `<a href="/region/" data-asks="region.asked">` asks for the popup, and is an ordinary link where
 * no island can answer; `<button data-asks="newsletter.asked">`. The hash `#select-region` asks, too.
 */
export function startOpeners(): void {
  document.addEventListener('click', event => {
    const opener = (event.target as Element).closest<HTMLElement>('[data-asks]')
    if (!opener || opensElsewhere(event)) return
    const name = opener.dataset.asks as keyof typeof ANSWERED_BY
    if (opener instanceof HTMLAnchorElement && !islandFor(name)) return
    event.preventDefault()
    // Its frame before React, whether or not it is hydrated.
    const frame = openAhead(islandFor(name)?.querySelector('[data-frame]'))
    afterPaint(() => (frame && !isStanding(frame)) || emit(name, { opener }))
  })
  const look = (before: string) => {
    if (location.hash !== REGION_HASH) return
    // Otherwise the reloaded page would ask again. The hash of a product's page names its size and is
    // restored.
    history.replaceState(history.state, '', before)
    emit('region.asked', { opener: null })
  }
  look(location.pathname + location.search)
  addEventListener('hashchange', event => look(event.oldURL))
  if (new URLSearchParams(location.search).has(STORES_QUERY)) emit('stores.asked', { opener: null })
}

/** The island that answers, hydrated or not; null when it is not on this page or failed to load. */
export function islandFor(name: AskedEvent): HTMLElement | null {
  const widget = name === 'toast.asked' ? null : ANSWERED_BY[name]
  return document.querySelector(`[data-widget="${widget}"]:not([data-widget-status="broken"])`)
}

export function asksOf(widget: WidgetName): AskedEvent[] {
  const names = Object.keys(ANSWERED_BY) as (keyof typeof ANSWERED_BY)[]
  return names.filter(name => ANSWERED_BY[name] === widget)
}

/** No island will answer: an opener that is a link is followed; for any other the shopper gets a message. */
export function followLink(name: AskedEvent): void {
  const asked = giveUp(name)
  if (!asked || !('opener' in asked)) return
  if (asked.opener instanceof HTMLAnchorElement) goTo(asked.opener.href)
  else showNotLoaded()
  // After that: leaving the page removes its popup.
  closeUntaken()
}
