import type { Shop } from '../shop.ts'

const senders = new WeakMap<Shop, () => void>()

/** Call after the commit of a transaction that added to the outbox, so that nobody waits for the sender's next look. */
export function ringOutbox(shop: Shop): void {
  senders.get(shop)?.()
}

/** The sender of this process listens; other processes see the message at their next look. */
export function hearOutbox(shop: Shop, send: () => void): void {
  senders.set(shop, send)
}
