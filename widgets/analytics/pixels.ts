import type { Trackers } from '../../server/contract/analytics/trackers.ts'
import type { Happened } from '../shared/bus.ts'

/**
 * Asks for the addresses that the configuration has for this event or goal, each as a picture that nobody sees. `{…}`
 * in an address is a field of what happened, as `{product.id}`; of an order with several parts each is one.
 */
export function askPixels(pixels: Trackers['pixels'], { name, detail }: Happened): void {
  const names: string[] = name === 'goal.reached' ? [name, detail.goal] : [name]
  const payloads = name === 'order.placed' ? detail.purchases : [detail]
  for (const { event, url } of pixels) {
    if (!names.includes(event)) continue
    for (const payload of payloads) new Image().src = filledIn(url, payload)
  }
}

/** What is not there is empty. */
function filledIn(url: string, payload: unknown): string {
  return url.replace(/\{([\w.]+)\}/g, (_, path: string) => {
    const value = path
      .split('.')
      .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], payload)
    return encodeURIComponent(typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  })
}
