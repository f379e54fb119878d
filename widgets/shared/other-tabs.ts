type Changed = 'cart' | 'favorites' | 'user' | 'region'

// Node has channels too, and an open one would keep the server, which paints widgets, from ending.
const channel = typeof document === 'undefined' ? null : openChannel()

/** Null where there are none, or where the browser forbids them together with storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('shop')
  } catch {
    return null
  }
}

/** Tells the shop's other tabs what changed here, so that they read it anew. */
export function notifyOtherTabs(changed: Changed): void {
  channel?.postMessage(changed)
}

/** Hears what other tabs changed. A page in the back/forward cache must not hold the channel open: see `start.ts`. */
export function followOtherTabs(listen: (changed: Changed) => void): void {
  channel?.addEventListener('message', event => listen(event.data as Changed))
}
