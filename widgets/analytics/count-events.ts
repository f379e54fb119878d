import type { CountedEvent } from '../../server/contract/analytics/event-batch.ts'
import type { Happened, ShopEvents } from '../shared/bus.ts'

const PATH = '/api/v3/events/'
/** As many as the call takes of one name. */
const TIMES_MOST = 10_000

/** What the shop does not count: what is asked for, what only the page itself is told, and what the server counts. */
const NOT_COUNTED: Record<
  Exclude<keyof ShopEvents, CountedEvent | 'goal.reached' | `${string}.asked`>,
  true
> = {
  'cart.changed': true,
  'offer.selected': true,
  'page.left': true,
  'order.placed': true,
}

/**
 * The shop's own counter: how often what happened, and on which page. One message when the page is hidden or left,
 * which browsers send even then (`sendBeacon`); without it nothing is lost but a number.
 *
 * @returns what counts an event
 */
export function startCounting(): (event: Happened) => void {
  const counted = new Map<string, number>()
  const send = () => {
    if (counted.size === 0) return
    const events = [...counted].map(([name, times]) => ({ name, times: Math.min(times, TIMES_MOST) }))
    counted.clear()
    const body = JSON.stringify({ page: location.pathname.slice(0, 300), events })
    // Refused where a policy of somebody else's forbids it: nothing is to be done then.
    navigator.sendBeacon?.(PATH, new Blob([body], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send())
  addEventListener('pagehide', send)
  return event => {
    if (event.name in NOT_COUNTED) return
    const name = event.name === 'goal.reached' ? event.detail.goal : event.name
    const times = event.name === 'products.shown' ? event.detail.products.length : 1
    counted.set(name, (counted.get(name) ?? 0) + times)
  }
}
