import { once } from 'node:events'

/**
 * A process that works for a shop (`helper-process.ts`), from its first line. It ends with the shop, which ends what it has
 * begun first: also where the signal is everybody's.
 *
 * @returns what the shop started it with
 */
export async function startedByShop<Settings>(): Promise<Settings> {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
  process.once('disconnect', () => process.exit())
  const [settings] = (await once(process, 'message')) as [Settings]
  return settings
}

/** From now on each order is carried out; all at once, as they come. */
export function takeOrders<Order>(carryOut: (order: Order) => Promise<void>): void {
  process.on('message', order => void carryOut(order as Order))
  sendToShop({ kind: 'open' })
}

export function sendToShop(said: object): void {
  process.send?.(said)
}
