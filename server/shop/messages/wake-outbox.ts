import type { OutboxContext } from './outbox-alarm.ts'

/** Call after the commit of a transaction that added to the outbox, so that nobody waits for the sender's next look. */
export function wakeOutbox(shop: OutboxContext): void {
  shop.outbox.wake()
}
