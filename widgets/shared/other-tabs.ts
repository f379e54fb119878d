type Changed = 'cart' | 'favorites' | 'user' | 'region'

// Node has channels too, and an open one would keep the server, which renders widgets, from exiting.
const channel = typeof document === 'undefined' ? null : openChannel()

/** Null where there are none, or where the browser forbids them together with storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('shop')
  } catch {
    return null
  }
}

/** Notifies the shop's other tabs of a change, so that they read the data again. */
export function notifyOtherTabs(changed: Changed): void {
  channel?.postMessage(changed)
}

/**
 * Listens to changes in other tabs. A page in the back/forward cache must not hold the channel open: see
 * `start.ts`.
 */
export function followOtherTabs(listen: (changed: Changed) => void): void {
  channel?.addEventListener('message', event => listen(event.data as Changed))
}
