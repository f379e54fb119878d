import type { Purchase } from '../../server/contract/analytics/events.ts'
import type { Trackers } from '../../server/contract/analytics/trackers.ts'
import type { Happened } from '../shared/bus.ts'
import { startMarketingTag } from './marketing-tag.ts'
import { startMetrika, type Tracker } from './metrika.ts'
import { askPixels } from './pixels.ts'
import { unreported } from './reported-purchases.ts'

/**
 * Starts the third parties that the page names; call it only after its cookie notice is closed (decision 13).
 *
 * @returns what hands an event to all of them: one that breaks takes nothing from the others
 */
export function startTrackers({ metrika_id, pixels, marketing_tag }: Trackers): Tracker {
  const trackers: Tracker[] = []
  if (metrika_id) trackers.push(startMetrika(Number(metrika_id)))
  if (pixels.length > 0) trackers.push(event => askPixels(pixels, event))
  if (marketing_tag) startMarketingTag(marketing_tag)
  return event => {
    const news = event.name === 'order.placed' ? withNews(event.detail.purchases) : event
    if (!news) return
    for (const track of trackers) {
      try {
        track(news)
      } catch {
        // A third party's own fault: the shop logs none of theirs.
      }
    }
  }
}

/** A purchase is reported once, however often its page is opened. */
function withNews(purchases: Purchase[]): Happened | null {
  const news = unreported(purchases)
  return news.length > 0 ? { name: 'order.placed', detail: { purchases: news } } : null
}
