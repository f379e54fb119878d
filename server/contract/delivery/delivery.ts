import type { Tab } from '../cart/cart.ts'

/** Services and payments whose ids and names are fixed (decisions 6 and 7); tariffs are rows. */
export const SERVICES = {
  3: { service_type: 'shop_selfpickup', name: 'Самовывоз из магазина' },
  4: { service_type: 'courier', name: 'Курьер' },
  76: { service_type: 'shop_selfpickup', name: 'Самовывоз из магазина, оплата онлайн' },
  79: { service_type: 'pickpoint', name: 'Пункт выдачи с примеркой' },
  100: { service_type: 'pickpoint', name: 'Пункт выдачи СДЭК' },
  101: { service_type: 'pickpoint', name: 'Почта России' },
  102: { service_type: 'pickpoint', name: 'Пункт выдачи 5Post' },
  103: { service_type: 'pickpoint', name: 'Пункт выдачи Яндекс Доставки' },
} as const

export type ServiceType = 'courier' | 'pickpoint' | 'shop_selfpickup'
export const SHOP_PICKUP = 3
export const COURIER = 4
/** An own store too, paid in advance. */
export const SHOP_PICKUP_PREPAID = 76
export const POINT_WITH_TRYING_ON = 79

export const PAYMENTS = {
  1: 'Картой онлайн',
  2: 'СБП',
  3: 'Сплит: четыре части',
  13: 'При получении',
} as const
export const PAY_ON_RECEIPT = 13

/**
 * Which payments an order is offered (decision 46): whatever its service allows, or only on receipt; `old` is
 * the fast order's, also on receipt.
 */
export const EXPERIMENTS = ['allPaymentMethods', 'postpayment', 'old'] as const
export type Experiment = (typeof EXPERIMENTS)[number]
/** What a visitor may be assigned; nobody is assigned `old`. */
export type Variant = Exclude<Experiment, 'old'>

/** Days that an order waits at an own store (contract 2.9: fixed text). */
export const STORAGE_DAYS_AT_SHOP = 3

/** Ids of the services of this type. */
export function servicesOf(type: ServiceType): number[] {
  return Object.entries(SERVICES)
    .filter(([, { service_type }]) => service_type === type)
    .map(([id]) => Number(id))
}

export function serviceName(service_id: number): string {
  return SERVICES[service_id as keyof typeof SERVICES]?.name ?? ''
}

/** Null for none, and for a service that does not exist. */
export function typeOfService(service_id: number | null): ServiceType | null {
  return SERVICES[service_id as keyof typeof SERVICES]?.service_type ?? null
}

/**
 * The stage of a parcel, as carriers report it.
 *
 * - `taken`: the carrier has it, at any place
 * - `at_point`: it can be picked up
 * - `back`: nobody picked it up, and it has been returned to us
 */
export type ParcelStage = 'taken' | 'at_point' | 'delivered' | 'back'

/** The service that each tab of the cart prefers (contract 1.4). */
export const SERVICE_OF_TAB: Record<Tab, number> = { delivery: COURIER, selfpickup: SHOP_PICKUP }

interface Way {
  service_id: number
  service_type: ServiceType
  can_go: boolean
  offer_ids: number[]
}

/**
 * The service that an order would use: the chosen one, or, before any choice, the one that can deliver most of
 * the cart. Null when the chosen one is not possible: another is never chosen for the shopper.
 *
 * @param chosen a `service_id`
 */
export function wayInForce<W extends Way>(ways: W[], chosen: number | null): W | null {
  const possible = ways.filter(way => way.can_go)
  return chosen === null ? takingMost(possible) : (possible.find(way => way.service_id === chosen) ?? null)
}

/**
 * The service that a tab shows its goods with: its preferred one, otherwise the one of the same kind that can
 * deliver most, such as pick-up points where no courier delivers. Null when none of the tab is possible.
 */
export function wayOfTab<W extends Way>(ways: W[], tab: Tab): W | null {
  const possible = ways.filter(way => way.can_go && tabOfService(way.service_type) === tab)
  return possible.find(way => way.service_id === SERVICE_OF_TAB[tab]) ?? takingMost(possible)
}

export function tabOfService(service_type: ServiceType): Tab {
  return service_type === 'shop_selfpickup' ? 'selfpickup' : 'delivery'
}

function takingMost<W extends Way>(possible: W[]): W | null {
  const most = Math.max(...possible.map(way => way.offer_ids.length))
  return possible.find(way => way.offer_ids.length === most) ?? null
}
