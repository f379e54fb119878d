import type { AnalyticsEvents } from '../../server/contract/analytics/events.ts'

/**
 * What happened (`thing.happened`) or is requested (`thing.asked`). State belongs in a store instead. What analytics are
 * told is in the contract (`server/contract/analytics/events.ts`).
 */
export interface ShopEvents extends AnalyticsEvents {
  /** The server has sent a later cart: it is in the store. */
  'cart.changed': object
  'offer.selected': { product_id: number; offer_id: number; ext_id: string }
  'region.asked': { opener: HTMLElement | null }
  'newsletter.asked': { opener: HTMLElement | null }
  /** The choice of a store on a product's card. */
  'stores.asked': { opener: HTMLElement | null }
  /** A subscription to a sold-out size. */
  'size.asked': { opener: HTMLElement | null; offer_id: number }
  'toast.asked': { text: string }
  /** A link, a form or a script leads to another page, which is loading. */
  'page.left': object
}

/** What somebody is asked to do. */
export type AskedEvent = Extract<keyof ShopEvents, `${string}.asked`>

/** An event with its payload. */
export type Happened = {
  [Name in keyof ShopEvents]: { name: Name; detail: ShopEvents[Name] }
}[keyof ShopEvents]

const target = new EventTarget()
/** What happened on this page so far. Analytics, which come late, begin with it and take over its `push`. */
export const happened: Happened[] = []
const waiting = new Map<string, unknown>()

/**
 * Notifies the listeners. A request (`thing.asked`) without a listener is not lost: the last one of its name
 * waits, and the first listener receives it, once. An event does not wait: later listeners read the store.
 */
export function emit<Name extends keyof ShopEvents>(name: Name, detail: ShopEvents[Name]): void {
  const isHandled = !target.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }))
  if (!isAsked(name)) return void happened.push({ name, detail } as Happened)
  if (isHandled) return
  waiting.set(name, detail)
  target.dispatchEvent(new CustomEvent(UNHANDLED, { detail: name }))
}

/** Listens; the returned function stops it. A waiting request is delivered at once. */
export function on<Name extends keyof ShopEvents>(
  name: Name,
  listen: (detail: ShopEvents[Name]) => void,
): () => void {
  const listener = (event: Event) => {
    // The mark by which `emit` knows that a listener received it.
    event.preventDefault()
    listen((event as CustomEvent<ShopEvents[Name]>).detail)
  }
  target.addEventListener(name, listener)
  if (waiting.has(name)) {
    const detail = waiting.get(name) as ShopEvents[Name]
    waiting.delete(name)
    listen(detail)
  }
  return () => target.removeEventListener(name, listener)
}

/** Called for a request without a listener: code that can load one does so. */
export function onUnhandled(listen: (name: AskedEvent) => void): void {
  target.addEventListener(UNHANDLED, event => listen((event as CustomEvent<AskedEvent>).detail))
}

/** Withdraws the waiting request when there will be no listener; undefined when nothing waits. */
export function giveUp<Name extends AskedEvent>(name: Name): ShopEvents[Name] | undefined {
  const detail = waiting.get(name) as ShopEvents[Name] | undefined
  waiting.delete(name)
  return detail
}

const UNHANDLED = 'unheard'

function isAsked(name: keyof ShopEvents): name is AskedEvent {
  return name.endsWith('.asked')
}
